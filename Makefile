# Parlour. `make` alone prints the targets; `make play` and `make test` need nothing installed but
# Python 3.11+ with pip, a C++20 compiler and make. scripts/tools sees to headers and Node.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8000
# Three at a time keep two cores busy; with five nothing is quicker. A file is run by one process, which opens
# its house once.
WORKERS ?= 3
PYTHON ?= $(shell command -v python3)
export PYTHON
# The tests open hundreds of houses: what Python has compiled once is kept, also where the environment
# (that of a container, say) would have every process compile all of it again.
unexport PYTHONDONTWRITEBYTECODE

UV_VERSION := 0.13.7
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
UV := .tools/uv/bin/uv
BIN := .venv/bin
export PATH := $(CURDIR)/.tools/node/bin:$(CURDIR)/$(BIN):$(PATH)

NATIVE := $(shell find native -type f 2>/dev/null)
CPP := $(filter %.cpp %.hpp,$(NATIVE))
PAGE_SOURCES := $(shell find web/src web/public web/scripts web/*.json web/*.ts web/*.js web/*.html -type f 2>/dev/null)
PAGE := src/parlour/server/page/index.html

.PHONY: help play test check check-page check-python check-native format native-test web-test python-test soak bench wheel sdist types shots docs audit clean tools

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t16

play: .venv/.built $(PAGE) ## install, build, and open the house on http://127.0.0.1:8000
	@STARTED_BY="make play" exec $(BIN)/parlour serve --host $(HOST) --port $(PORT)

test: .venv/.dev .venv/.built $(PAGE) web/node_modules/.installed ## everything: formats, types, C++, Python, page, browser
	@$(MAKE) -j 2 --output-sync=target check-page check-python check-native native-test web-test
	@$(MAKE) python-test

check: .venv/.dev .venv/.built web/node_modules/.installed ## formats, lints and types, without changing anything
	@$(MAKE) -j 2 --output-sync=target check-page check-python check-native

check-python: .venv/.dev .venv/.built
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python scripts/longest.py

check-page: web/node_modules/.installed
	@cd web && npm run --silent check && npm run --silent style

check-native: .venv/.dev
	@$(BIN)/clang-format --dry-run -Werror $(CPP)

format: .venv/.dev web/node_modules/.installed ## put every file into form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/clang-format -i $(CPP)
	@cd web && npm run --silent format

native-test: .venv/.built ## the C++ tests, plain and under sanitizers
	@scripts/native-test

web-test: web/node_modules/.installed ## the page's unit tests
	@cd web && npm test --silent

python-test: .venv/.dev .venv/.built $(PAGE) web/node_modules/.installed ## the Python tests and the browser tests
	@scripts/system-parts
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=40

soak: .venv/.dev .venv/.built $(PAGE) ## the long forms: faults, fuzzing, every page in every language
	@scripts/system-parts
	@scripts/native-test all
	@$(BIN)/python -m pytest -q -m soak -o faulthandler_timeout=0
	@$(BIN)/python -m pytest -q --outgrown tests/server

bench: .venv/.dev .venv/.built ## measure, and write what was measured into bench/
	@$(BIN)/python -m bench

wheel: .venv/.dev $(PAGE) ## a complete wheel in dist/: native module and built page inside
	@scripts/wheel

sdist: .venv/.dev $(PAGE) ## the sources in dist/, with the page built: they need no Node
	@$(UV) build --quiet --sdist --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist/*.tar.gz

types: .venv/.built web/node_modules/.installed ## the page's types from the server's schema
	@cd web && npm run --silent types

shots: .venv/.dev .venv/.built $(PAGE) ## the docs' screenshots, and every page and table in every window into build/windows
	@scripts/system-parts
	@$(BIN)/python tests/e2e/shots.py
	@$(BIN)/python tests/e2e/gallery.py

docs: .tools/docs/.installed ## the site of the papers, with the library's reference, in build/docs/site
	@.tools/docs/bin/python scripts/site.py

audit: $(UV) web/node_modules/.installed ## known holes in dependencies; reports, does not gate
	@scripts/audit

lock: $(UV) ## resolve the Python dependencies anew
	$(UV) pip compile --quiet pyproject.toml --extra outgrown --extra pictures --extra push --group dev --universal --generate-hashes --no-emit-index-url --no-header -o requirements-dev.lock
	$(UV) pip compile --quiet pyproject.toml --extra pictures --extra push --group build --universal --generate-hashes --no-emit-index-url --no-header -c requirements-dev.lock -o requirements.lock
	$(UV) pip compile --quiet pyproject.toml --extra outgrown --extra pictures --extra push --universal --generate-hashes --no-emit-index-url --no-header -c requirements-dev.lock -o requirements-outgrown.lock
	$(UV) pip compile --quiet --group docs --universal --generate-hashes --no-emit-index-url --no-header -c requirements-dev.lock -o requirements-docs.lock

clean: ## forget everything that was built or installed
	rm -rf .venv .tools build dist src/parlour/server/page web/node_modules

# -- what the targets above stand on --------------------------------------------------------------

$(UV): | tools
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target .tools/uv uv==$(UV_VERSION)

tools:
	@scripts/tools

.venv/.run: requirements.lock $(UV)
	@test -x $(BIN)/python || $(UV) venv --quiet --python $(PYTHON) .venv
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@touch $@

.venv/.linked: pyproject.toml .venv/.run
	@$(UV) pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --editable .
	@touch $@

.venv/.built: $(NATIVE) .venv/.linked
	@scripts/native-build
	@touch $@

.tools/docs/.installed: requirements-docs.lock $(UV)
	@test -x $(@D)/bin/python || $(UV) venv --quiet --python $(PYTHON) $(@D)
	@$(UV) pip install --quiet --python $(@D)/bin/python --require-hashes -r requirements-docs.lock
	@touch $@

web/node_modules/.installed: web/package-lock.json | tools
	@cd web && npm ci --silent
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.installed
	@echo "building the page"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@
