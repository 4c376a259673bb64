# Two commands: `make play` and `make test`. Both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
# What `make coverage` runs, with the rules interpreted and with the rules compiled.
INTERPRETED ?= tests/core tests/examples tests/games
COMPILED ?= tests/arena tests/bots tests/envs tests/server tests/terminal

.PHONY: setup play test test-python test-cluster postgresql cluster lint types coverage docs fuzz confirm-puzzles golden base-install wheel test-wheel constraints clean

setup: .venv/.installed

.venv/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@

play: setup web
	$(BIN)/santelmo

# Everything: formatting, lint, types, the documentation, all Python tests, real browsers.
test: lint types docs test-python test-web

test-python: setup postgresql
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(addprefix --ignore=,$(CLUSTER_TESTS))

# Several servers in detail: these tests watch the clock of a lease, so nothing else runs beside
# them. `make test` has a short history of three servers that are killed and stopped.
CLUSTER_TESTS := tests/server/cluster
test-cluster: setup postgresql
	$(BIN)/python -m pytest $(CLUSTER_TESTS) tests/benchmarks/histories

# The tests start a PostgreSQL of their own.
postgresql: setup
	$(BIN)/python scripts/install_postgresql.py

# Two servers, PostgreSQL, NATS and a balancer on this machine, until Ctrl-C.
cluster: postgresql web
	$(BIN)/python scripts/try_cluster.py

# The browser client: `make web`, `make lint-web`, `make test-web`, `make screenshots`.
include web/web.mk

# Formatting, mistakes, and which package may import which.
lint: setup lint-web
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache

types: setup
	$(BIN)/pyright --project pyproject.toml

# A report in build/coverage; it demands nothing. The tests of core and games run interpreted, so
# that the lines of the rules count; bots and server would be too slow that way.
# For one game: make coverage INTERPRETED=tests/games/santiago COMPILED=
coverage: setup
	SANTELMO_JIT=0 $(BIN)/python -m pytest --cov --cov-report= $(INTERPRETED)
	$(if $(COMPILED),$(BIN)/python -m pytest --cov --cov-append --cov-report= $(COMPILED))
	$(BIN)/coverage html --quiet
	$(BIN)/coverage report

# The documentation as a site in build/docs; a warning is an error.
docs: setup
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -b html docs build/docs

# Spoiled positions and match files of every game, and spoiled island files, many more than
# `make test` tries. Says how to repeat what failed. For one game:
# make fuzz GAMES=santiago CASES=1000 SEED=7
GAMES ?= $(shell $(BIN)/python -c "import santelmo; print(*santelmo.games())")
CASES ?= 20000
SEED ?= 1
fuzz: setup
	set -e; for game in $(GAMES); do \
	    $(BIN)/python -m tests.kit.fuzz $$game --cases $(CASES) --seed $(SEED); \
	done
	$(if $(filter santa_cruz,$(GAMES)),SANTELMO_JIT=0 $(BIN)/python \
	    -m tests.games.santa_cruz.island_fuzz --cases $(CASES) --seed $(SEED))

# Has the second solver of the tests confirm every puzzle of the package (some minutes); `make test`
# does so with a sample.
confirm-puzzles: setup
	PYTHONPATH=. $(BIN)/python scripts/make_puzzles.py --confirm

# Writes the golden transcripts anew; look at the difference before you commit it.
golden: setup
	$(BIN)/python -m tests.kit.golden

# Installs the package in an empty environment, counts what comes with it, and plays a match.
base-install: setup
	$(BIN)/python -m tests.terminal.install_base

# A wheel for this kind of machine, with the browser client and compiled code, in dist/.
wheel: setup web
	$(BIN)/python scripts/build_wheel.py

# Installs that wheel in an empty environment: a server is ready at once and compiles nothing.
test-wheel: wheel
	$(BIN)/python -m tests.terminal.install_wheel

# Pins the versions that are installed now.
constraints: setup
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

clean:
	rm -rf .venv build dist
