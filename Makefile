# Parlour. `make` alone prints the targets; `make play` and `make test` need nothing installed but
# Python 3.11+ with pip, a C++20 compiler and make. scripts/tools sees to headers and Node.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8000
# Tests wait as much as they work: one more of them at a time than a small machine has cores.
WORKERS ?= 3
PYTHON ?= $(shell command -v python3)
export PYTHON

UV_VERSION := 0.13.7
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
UV := .tools/uv/bin/uv
BIN := .venv/bin
export PATH := $(CURDIR)/.tools/node/bin:$(CURDIR)/$(BIN):$(PATH)

NATIVE := $(shell find native -type f 2>/dev/null)
PAGE_SOURCES := $(shell find web/src web/public web/scripts web/*.json web/*.ts web/*.js web/*.html -type f 2>/dev/null)
PAGE := src/parlour/server/page/index.html

.PHONY: help play test check check-page check-python format native-test web-test python-test soak bench wheel types shots audit clean tools

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t16

play: .venv/.built $(PAGE) ## install, build, and open the house on http://127.0.0.1:8000
	@STARTED_BY="make play" exec $(BIN)/parlour serve --host $(HOST) --port $(PORT)

test: .venv/.dev .venv/.built $(PAGE) web/node_modules/.installed ## everything: formats, types, C++, Python, page, browser
	@$(MAKE) -j 2 --output-sync=target check-page check-python native-test web-test
	@$(MAKE) python-test

check: .venv/.dev .venv/.built web/node_modules/.installed ## formats, lints and types, without changing anything
	@$(MAKE) -j 2 --output-sync=target check-page check-python

check-python: .venv/.dev .venv/.built
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

check-page: web/node_modules/.installed
	@cd web && npm run --silent check && npm run --silent style

format: .venv/.dev web/node_modules/.installed ## put every file into form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --fix --quiet .
	@cd web && npm run --silent format

native-test: .venv/.built ## the C++ tests, plain and under sanitizers
	@scripts/native-test

web-test: web/node_modules/.installed ## the page's unit tests
	@cd web && npm test --silent

python-test: .venv/.dev .venv/.built $(PAGE) web/node_modules/.installed ## the Python tests and the browser tests
	@scripts/system-parts
	@$(BIN)/python -m pytest -q -n $(WORKERS) --durations=40

soak: .venv/.dev .venv/.built $(PAGE) ## the long forms: faults, fuzzing, every page in every language
	@scripts/system-parts
	@scripts/native-test all
	@$(BIN)/python -m pytest -q -m soak -o faulthandler_timeout=0
	@$(BIN)/python -m pytest -q --outgrown tests/server

bench: .venv/.dev .venv/.built ## measure, and write what was measured into bench/
	@$(BIN)/python -m bench

wheel: .venv/.dev $(PAGE) ## a complete wheel in dist/: native module and built page inside
	@$(UV) build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist/*.whl

types: .venv/.built web/node_modules/.installed ## the page's types from the server's schema
	@cd web && npm run --silent types

shots: .venv/.dev .venv/.built $(PAGE) ## screenshots of every page into docs/screenshots
	@scripts/system-parts
	@$(BIN)/python tests/e2e/shots.py

audit: $(UV) web/node_modules/.installed ## known holes in dependencies; reports, does not gate
	@scripts/audit

lock: $(UV) ## resolve the Python dependencies anew
	$(UV) pip compile --quiet pyproject.toml --extra outgrown --group dev --universal --generate-hashes --no-emit-index-url --no-header -o requirements-dev.lock
	$(UV) pip compile --quiet pyproject.toml --group build --universal --generate-hashes --no-emit-index-url --no-header -c requirements-dev.lock -o requirements.lock
	$(UV) pip compile --quiet pyproject.toml --extra outgrown --universal --generate-hashes --no-emit-index-url --no-header -c requirements-dev.lock -o requirements-outgrown.lock

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

web/node_modules/.installed: web/package-lock.json | tools
	@cd web && npm ci --silent
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.installed
	@echo "building the page"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@
