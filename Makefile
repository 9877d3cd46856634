# Each target works on a fresh checkout with python3, pip, make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := rules game data quiz rendering texts handlers bench tests bot.py settings.py

.PHONY: help setup run test lint format bench art pictures gallery golden puzzles quiz-check torture club backup lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | sort

setup: $(VENV)/run.stamp ## prepare .venv for running the bot

run: $(VENV)/run.stamp ## start the bot: the local chat, or Telegram if BOT_TOKEN is set
	@$(BIN)/python bot.py

test: $(VENV)/dev.stamp ## run all tests, offline
	@$(BIN)/python -m pytest

lint: $(VENV)/bench.stamp ## ruff, mypy --strict and the dependency contract
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy $(PACKAGES)
	@$(BIN)/lint-imports --no-cache

format: $(VENV)/dev.stamp ## put the sources into ruff's format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/bench.stamp ## measure against python-chess; prints ratios
	@$(BIN)/python -m bench

art: $(VENV)/bench.stamp ## draw the sprites anew from rendering/art/*.svg
	@$(BIN)/python -m rendering.art

gallery: $(VENV)/dev.stamp ## draw the gallery of docs/pictures.md anew
	@$(BIN)/python -m tests.rendering.gallery

golden: $(VENV)/dev.stamp ## draw anew the pictures that tests compare with
	@$(BIN)/python -m tests.rendering.golden

pictures: $(VENV)/dev.stamp ## take the pictures of README.md and docs/newcomer.md anew; needs chromium
	@$(BIN)/python -m tests.pictures

puzzles: $(VENV)/run.stamp ## mine the puzzles anew; takes some minutes
	@$(BIN)/python -m quiz.mine --out quiz/data/puzzles.jsonl

quiz-check: $(VENV)/run.stamp ## prove every written question, puzzle and 10,000 generated questions of each kind
	@$(BIN)/python -m quiz check --per-kind 10000

torture: $(VENV)/dev.stamp ## play while the process is killed 200 times at random moments
	@$(BIN)/python -m tests.torture --rounds 200

club: $(VENV)/dev.stamp ## an hour of a club of 200 people with 2,000 games, by a clock that jumps
	@$(BIN)/python -m tests.club

backup: $(VENV)/run.stamp ## copy the database while the bot runs: make backup FILE=backup.sqlite3
	@$(BIN)/python -m data backup $(FILE)

lock: $(VENV)/python.stamp ## pin what pyproject.toml asks for, with hashes and without addresses
	@for set in ":" "-dev:--group dev" "-bench:--group dev --group bench --group art"; do \
	  $(BIN)/uv pip compile pyproject.toml $${set#*:} --universal --python-version 3.11 --quiet \
	    --generate-hashes --no-header --output-file requirements$${set%%:*}.txt || exit 1; done

clean: ## remove the virtual environment and what tools left behind
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

# uv where it can be had (faster), else pip; both check every hash.
$(VENV)/python.stamp:
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check uv || echo "uv not available, using pip"
	@touch $@

define install
	@echo "Preparing $(VENV) from $(1) ..."
	@if [ -x $(BIN)/uv ]; then $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1); \
	 else $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r $(1); fi
	@touch $@
endef

$(VENV)/run.stamp: requirements.txt | $(VENV)/python.stamp
	$(call install,requirements.txt)

$(VENV)/dev.stamp: requirements-dev.txt | $(VENV)/python.stamp
	$(call install,requirements-dev.txt)

$(VENV)/bench.stamp: requirements-bench.txt | $(VENV)/python.stamp
	$(call install,requirements-bench.txt)
