# Everything runs in .venv, which is made from requirements.lock when it is needed.
#   make test      make run      make help

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
STAMP   := $(VENV)/.installed
EXAMPLE ?= examples/club-night.toml
PYTEST_ARGS ?= -n auto

# bench is checked too, once it has modules.
CODE := src tests $(if $(wildcard bench/*.py),bench)

# Programs that some tests compare with; those tests are skipped without them, and fail in CI.
SYSTEM_PACKAGES := salliere default-jre-headless mdbtools

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help test lint run bench lock system clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

test: $(if $(CI),system) lint ## set up, check style, types and layers, and run all tests
	$(BIN)/pytest $(PYTEST_ARGS)

lint: $(STAMP) ## check style, types and layers only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

run: $(STAMP) ## score the example event
	$(BIN)/overtrick score $(EXAMPLE)

bench: $(STAMP) ## run the benchmarks
	PATH="$(CURDIR)/$(BIN):$$PATH" bench/run

# The venv is made anew when the lock or pyproject.toml changed, and at no other time.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Overtrick needs Python 3.11 or later; try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv; } \
	  || { echo "Python's venv is missing; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	@touch $@

# pip-tools lives in a folder of its own for the moment. Set UPGRADE=--upgrade for newer versions.
lock: ## pin all dependencies anew in requirements.lock
	tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT \
	&& $(PYTHON) -m venv "$$tmp" && "$$tmp/bin/pip" install --quiet pip-tools \
	&& CUSTOM_COMPILE_COMMAND="make lock" "$$tmp/bin/pip-compile" --quiet $(UPGRADE) \
	  --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe --strip-extras \
	  --extra all --all-build-deps --output-file requirements.lock pyproject.toml

# Needs root and apt-get. Where it cannot, the tests skip what is missing (and fail in CI).
system: ## install the programs that some tests compare with (Debian, root)
	@missing=; for p in $(SYSTEM_PACKAGES); do \
	  dpkg-query -Wf '$${db:Status-Status}' $$p 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$p"; done; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null \
	    && exit 0; \
	fi; \
	echo "Not installed, and needed by the tests that compare with them:$$missing"

clean: ## remove the venv, caches and what was built
	rm -rf $(VENV) dist build .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
