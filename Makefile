# Two commands: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup play test test-python lint types golden constraints clean

setup: .venv/.installed

.venv/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

play: setup web
	$(BIN)/santelmo

# Everything: formatting, lint, types, the engine, games, bots, arena and server, real browsers.
test: lint types test-python test-web

test-python: setup
	$(BIN)/python -m pytest -n 2 --dist loadgroup

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
