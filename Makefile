# Two commands: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup play test test-all lint types golden constraints clean

# What takes long from a cold start: bots and tournaments, and servers that are killed and flooded.
LONG_TESTS := tests/bots tests/arena tests/server

setup: .venv/.installed

.venv/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

play: setup web
	$(BIN)/santelmo

test: setup lint types
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(LONG_TESTS:%=--ignore=%)

# Everything: also the long tests, and real browsers.
test-all: test
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(LONG_TESTS)
	$(MAKE) test-web

# The browser client: `make web`, `make test-web`, `make screenshots`.
include web/web.mk

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup
	$(BIN)/pyright --project pyproject.toml

# Writes the golden transcripts anew; look at the difference before you commit it.
golden: setup
	$(BIN)/python -m tests.kit.golden

# Pins the versions that are installed now.
constraints: setup
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

clean:
	rm -rf .venv build dist
