# Two commands set everything up on a fresh machine with Python 3.11+, git and make: `make run`, `make test`.
PYTHON ?= python3
UV     := .tools/bin/uv
BIN    := .venv/bin
# One worker more than there are cores: many tests wait for a table's clock.
WORKERS = $(shell expr $$(nproc) + 1)
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy

.PHONY: help run test explore setup check web web-lint web-test web-format types docs bench lock conformance clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

run: setup  ## install, then open a demonstration house with a table of every game, until Ctrl-C
	@$(BIN)/sicbo serve --demonstration --store demonstration.db

test: check  ## everything: format, lint, types, layers, then all tests
	$(BIN)/pytest -n $(WORKERS) --ignore tests/browser
	$(BIN)/pytest -n auto --dist loadfile tests/browser

explore: setup  ## every command at every moment of a round, in every scenario and with two detours: about an hour
	SICBO_EXPLORE=1 $(BIN)/pytest -n $(WORKERS) -k every_command tests/unit/rooms/table/test_explorer.py

check: setup web-lint web-test
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python hatch_build.py check
	$(BIN)/pytest -qq --collect-only --ignore tests/browser

web: setup  ## build the pages again after a change, in a second
	$(BIN)/python hatch_build.py

web-lint: setup  ## formatter and linter over web/
	$(BIN)/python hatch_build.py lint

web-test: setup  ## the unit tests of web/, in seconds
	$(BIN)/python hatch_build.py test

web-format: setup  ## format web/
	$(BIN)/python hatch_build.py format

types: setup  ## generate types.d.ts and defaults.ts of web/src/wire from the description of the API
	$(BIN)/python hatch_build.py types

docs: setup  ## write docs/modules.md from the docstrings
	$(BIN)/python tools/module_list.py

bench: setup  ## speed, as ratios against a baseline in the same run
	$(BIN)/python -m bench

setup: .venv/.ok

WEB := $(shell find web -name node_modules -prune -o -type f -print)

.venv/.ok: requirements.lock pyproject.toml hatch_build.py $(WEB) | $(UV)
	$(UV) venv -q --allow-existing --python $(PYTHON) .venv
	$(UV) pip sync -q --python $(BIN)/python --require-hashes requirements.lock
	$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(UV):
	$(PYTHON) -m venv .tools
	.tools/bin/pip install -q --disable-pip-version-check uv==0.13.7

lock: $(UV)  ## pin anew; the lock names no registry
	$(UV) pip compile -q --universal --generate-hashes --no-annotate --no-header --no-emit-index-url \
		--python-version 3.11 --group dev --extra server --extra client pyproject.toml -o requirements.lock
	$(UV) pip compile -q --universal --generate-hashes --no-annotate --no-header --no-emit-index-url --constraint requirements.lock \
		--python-version 3.11 --extra server --extra postgres pyproject.toml -o deploy/requirements.lock

conformance: setup  ## write what the tests claim to prove into the register and its page; a run holds them to it
	$(BIN)/pytest -qq --collect-only --write-proofs --ignore tests/browser
	$(BIN)/sicbo conformance --page > docs/conformance.md

clean:
	rm -rf .venv .tools .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/sicbo/server/static/app
