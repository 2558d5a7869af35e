# flota: `make play` and `make test` do everything on a machine with Python 3.11 or newer and make.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready-to-play
TESTS := .venv/.ready-to-test

.PHONY: play test check rules bench soak samples wheel clean

play: $(READY)
	@$(BIN)/flota --saves saves

test: check
	$(BIN)/python -m tests.rules
	$(BIN)/python -m pytest -n 2

check: $(TESTS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy core tui

# Each rule, where it is enforced, and its tests; it fails if one has none.
rules: $(TESTS)
	@$(BIN)/python -m tests.rules

# Ratios taken in one run, each beside its bound.
bench: $(TESTS)
	@$(BIN)/python -m tests.bench

# Random trials for so many seconds: kills, keys, damaged files, writers, secrets. make soak SECONDS=600
SECONDS ?= 60
soak: $(TESTS)
	@$(BIN)/python -m tests.soak $(SECONDS) $(SEED)

# The campaigns of saves/samples, made anew.
samples: $(TESTS)
	@$(BIN)/python -m tests.make_samples

wheel: $(TESTS)
	$(BIN)/python -m build --wheel --no-isolation

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "flota needs Python 3.11 or newer; name one: make PYTHON=python3.12 play"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	@touch $(READY)

$(TESTS): $(READY)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[test]"
	@touch $(TESTS)

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
