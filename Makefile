# Two commands set everything up on a fresh machine with Python 3.11+, git and make: `make run`, `make test`.
PYTHON ?= python3
UV     := .tools/bin/uv
BIN    := .venv/bin
# More workers than cores: most of the time tests wait for the clock of a table or for a process.
WORKERS = $(shell expr $$(nproc) \* 4)
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
# Keep compiled modules, whatever the environment says: a test run starts Python a thousand times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run quick test test-long explore soak coverage mutants setup check lint types-of-python pages claims web web-lint web-test web-format types docs bench sbom lock conformance clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

run: setup  ## install, then open a demonstration house with a table of every game, until Ctrl-C
	@$(BIN)/sicbo serve --demonstration --store demonstration.db

# Loads only the plugins that these tests need: the others cost three seconds for each worker.
quick: setup  ## format, lint, types and the quick unit tests: a minute, for every save
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(BIN)/pytest -p xdist -n auto -m "not takes" tests/unit

test: setup  ## all checks, then every test that is not merely long
	$(MAKE) -j $(shell nproc) --output-sync check
	$(BIN)/pytest -n $(WORKERS) --ignore tests/browser
	$(BIN)/pytest -n $(shell expr $$(nproc) + 1) --dist loadfile tests/browser

# MINUTES: begin no test after so many; what was not begun is counted as skipped.
MINUTES = 1000
test-long: UNTIL := $(shell expr $$(date +%s) + $(MINUTES) \* 60)
test-long: setup  ## what `make test` leaves out: more cases, kills and luck, every screen in every size and language
	$(BIN)/pytest --long --until $(UNTIL) -n $(WORKERS) -k "not two_detours" --ignore tests/browser
	$(BIN)/pytest --long --until $(UNTIL) -n auto --dist loadfile tests/browser

explore: setup  ## the last of the long tests: a round with two detours in every scenario, about an hour
	$(BIN)/pytest --long -n $(WORKERS) -k two_detours tests/unit/rooms/table/test_explorer.py

soak: setup  ## without end: simulated houses from new seeds, real processes killed on both engines; the report is build/soak/report.md
	$(BIN)/python -m tests.simulation.soak $(TURNS)

coverage: setup  ## how much of the pure layers (rules, maths, ledger, rooms) their unit and clause tests reach
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(BIN)/pytest -p xdist -p pytest_cov -n auto --cov --cov-report term:skip-covered \
		-m "not takes" tests/unit/rules tests/unit/maths tests/unit/ledger tests/unit/rooms tests/clauses

mutants: setup  ## break the money and permission code in small ways and count what its tests notice
	$(BIN)/python tools/mutants.py

check: lint types-of-python pages web-lint web-test claims  ## format, lint, types, layers, the pages, and the register of proofs
lint: setup
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/lint-imports --no-cache
types-of-python: setup
	$(BIN)/mypy
pages: setup
	$(BIN)/python hatch_build.py check
claims: setup
	$(BIN)/pytest -qq --collect-only --ignore tests/browser

web: setup  ## build the pages again after a change, in a second
	$(BIN)/python hatch_build.py

web-lint: setup  ## formatter and linter over web/
	$(BIN)/python hatch_build.py lint

web-test: setup  ## the unit tests of web/, in seconds
	$(BIN)/python hatch_build.py test

web-format: setup  ## format web/
	$(BIN)/python hatch_build.py format

types: setup  ## generate types.d.ts, defaults.ts and routes.ts of web/src/wire from the description of the API
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

sbom:  ## the bill of materials of a release: dist/sicbo.cdx.json
	@mkdir -p dist
	$(PYTHON) tools/bill_of_materials.py dist/sicbo.cdx.json

lock: $(UV)  ## pin all versions again; the lock names no registry
	$(UV) pip compile -q --universal --generate-hashes --no-annotate --no-header --no-emit-index-url \
		--python-version 3.11 --group dev --extra server --extra client pyproject.toml -o requirements.lock
	$(UV) pip compile -q --universal --generate-hashes --no-annotate --no-header --no-emit-index-url --constraint requirements.lock \
		--python-version 3.11 --extra server --extra postgres pyproject.toml -o deploy/requirements.lock

conformance: setup  ## write what the tests claim to prove into the register and its page; a run holds them to it
	$(BIN)/pytest -qq --collect-only --write-proofs --ignore tests/browser
	$(BIN)/sicbo conformance --page > docs/conformance.md

clean:
	rm -rf .venv .tools .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/sicbo/server/static/app
