# Cagnotte. `make run` opens a small house on this machine; `make test` proves it works.

PYTHON ?= python3
BIN := .venv/bin
BOOTSTRAP := casino/runner/bootstrap.py

.DEFAULT_GOAL := help
.PHONY: help run test check bench demo-reset ready-to-run ready-to-test

help:
	@echo "make run         open the house on http://127.0.0.1:8000 (CASINO_PORT=8010 make run: elsewhere)"
	@echo "make test        run every test, on SQLite and on PostgreSQL with Redis"
	@echo "make check       lint, types, imports, migrations, then every test"
	@echo "make bench       measure, print a table, write build/bench.json"
	@echo "make demo-reset  throw the demo house away and set up a new one"

run: ready-to-run
	@exec $(BIN)/python -m casino.runner

demo-reset: ready-to-run
	@exec $(BIN)/python -m casino.runner reset

test: ready-to-test
	@exec $(BIN)/python -m tests.run

check: ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	@exec $(BIN)/python -m tests.run

bench: ready-to-test
	@exec $(BIN)/python -m benchmarks

ready-to-run:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name it: make run PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) $(BOOTSTRAP) run

ready-to-test: ready-to-run
	@$(PYTHON) $(BOOTSTRAP) test
	@$(BIN)/python -m casino.translations
