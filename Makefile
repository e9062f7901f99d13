PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help run sim hall test check firmware parts board pages deb image image-files release bench taps nightly shots road lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 13

# Three stamps: what the referee needs, on top of it what a hall needs, and then the tests.
$(VENV)/run.stamp: .ci/lock/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "tablepi needs Python 3.11 or newer; this is $$($(PYTHON) -V). Set PYTHON=python3.12, say."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(RUN)/pip install -q --require-hashes -r .ci/lock/run.txt
	@echo "$(CURDIR)" > "$$($(RUN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tablepi.pth"
	@touch $@

$(VENV)/hall.stamp: .ci/lock/hall.txt $(VENV)/run.stamp
	$(RUN)/pip install -q --require-hashes -r .ci/lock/hall.txt
	@touch $@

$(VENV)/test.stamp: .ci/lock/test.txt $(VENV)/hall.stamp
	$(RUN)/pip install -q --require-hashes -r .ci/lock/test.txt
	@touch $@

# The command as the pages write it: .venv/bin/tablepi, from any folder.
$(RUN)/tablepi: $(VENV)/run.stamp
	@printf '#!/bin/sh\nexec "$${0%%/*}/python" -m tablepi "$$@"\n' > $@
	@chmod +x $@

run: $(RUN)/tablepi ## set up and start the referee
	$(RUN)/python -m tablepi

sim: $(RUN)/tablepi ## the whole appliance on a desk, with a simulated reader and panel
	$(RUN)/python -m tablepi --sim

hall: $(VENV)/hall.stamp $(RUN)/tablepi ## a hall of twelve tables that play by themselves, half of them an event, twenty times as fast as people
	@.ci/tools hall || true
	$(RUN)/python -m tablepi hall sim --tables 12 --speed 20 --event tablepi/tools/simulation/newcomer.json --browser

firmware: ## build the card reader's firmware, and its simulation
	@.ci/tools firmware
	@$(MAKE) -s -C firmware

# Whoever may not install tools runs what can be run without them, and is told what was left out;
# root, and whoever sets TABLEPI_WHOLE, runs everything or fails.
LEFT_OUT := build/left-out
# Random tests repeat this seed here, or the environment's; a night takes new ones.
test: export TABLEPI_SEED ?= 20261122
# Hundreds of processes start in a run, and each would compile all modules anew.
test check nightly: export PYTHONDONTWRITEBYTECODE :=
# More workers than cores: half of the time they wait for browsers, halls and links. Neighbouring
# tests stay with one of them, which has what they share already.
WORKERS := -n 4 --dist worksteal
test: $(VENV)/test.stamp $(RUN)/tablepi ## set up and run every test, the linter and the type checker
	@mkdir -p build
	@.ci/tools firmware systemd hall > $(LEFT_OUT) || { [ -z "$$TABLEPI_WHOLE" ] && [ "$$(id -u)" != 0 ]; }
	@grep -q firmware $(LEFT_OUT) || $(MAKE) -s -C firmware
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	@# The asserts are rewritten for all workers at once, while the other core checks the types.
	@$(RUN)/mypy & types=$$!; $(RUN)/python -m pytest --collect-only -qq > build/collected; wait $$types
	@TABLEPI_LEFT_OUT="$$(cat $(LEFT_OUT))" $(RUN)/python -m pytest $(WORKERS) --hypothesis-seed=$(TABLEPI_SEED)

check: $(VENV)/test.stamp $(RUN)/tablepi ## lint, types and the tests of what changed, in under a minute
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	$(RUN)/python -m tests.changed

parts: $(VENV)/test.stamp ## the enclosure's STL files, measured, and the pictures, harness and pages of hardware/
	@.ci/tools hardware
	$(RUN)/python -m hardware

board: $(VENV)/test.stamp ## check the carrier board with KiCad and make its Gerbers, holes, positions, bill and picture
	@.ci/tools board
	@$(RUN)/python -m hardware.carrier

# The host's page as build/host.pdf, in a second or two; the same bytes from the same commit.
pages: $(VENV)/run.stamp
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(RUN)/python -m hardware.printed

deb: pages firmware ## build the Debian package of this machine, or with ARCH=arm64 a Pi's
	@PIP=$(CURDIR)/$(RUN)/pip debian/build $(ARCH)

# Half an hour, as root: what runs on a Pi's processor is emulated.
image: ## build the whole content of a Pi's card, after make deb ARCH=arm64
	@debian/image/build $(ARCH)

# What turns a Raspberry Pi OS into a table at its first start: to be copied onto its boot partition.
image-files: ## gather what makes a table of a card with Raspberry Pi OS, after make deb ARCH=arm64
	@rm -rf build/raspberry-pi-os && mkdir -p build/raspberry-pi-os
	@cp debian/image/first-start/* build/tablepi_*_arm64.deb build/raspberry-pi-os
	@ls build/raspberry-pi-os

release: parts board firmware ## what a release consists of, with its checksums, in build/release
	@$(MAKE) -s deb ARCH=amd64
	@$(MAKE) -s deb ARCH=arm64
	@.ci/release

bench: $(VENV)/hall.stamp ## measure verdicts, journal, screen and start
	$(RUN)/python -m tablepi bench

taps: $(VENV)/test.stamp ## count the touches and scans of the golden matches, for the page of measurements
	$(RUN)/python -m tests.taps --write

# A hundred kills of a hall take a quarter of an hour, so a test that hangs is given an hour here.
nightly: $(VENV)/test.stamp firmware parts board ## the long tests: parts, damaged bytes and files, matches, laid cards and button storms by the thousand, killed halls; then the packages, installed and booted, and a card's image
	TABLEPI_NIGHTLY=1 $(RUN)/python -m pytest $(WORKERS) -o faulthandler_timeout=3600 tests/devices tests/games tests/firmware tests/hall tests/link tests/runtime tests/store tests/tools tests/test_snapshot.py tests/test_targets.py tests/ui
	@$(MAKE) -s deb
	@$(MAKE) -s deb ARCH=arm64
	.ci/package
	.ci/boot
	.ci/arm64
	@$(MAKE) -s image ARCH=amd64
	.ci/image amd64

shots: $(VENV)/hall.stamp ## draw the README's pictures and every screen at every size
	$(RUN)/python -m tests.shots

road: $(VENV)/test.stamp ## follow one scanned card through the program, for the README
	$(RUN)/python -m tests.road --write

LOCK := pip-compile -q --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links \
	--no-emit-trusted-host --no-header --allow-unsafe
lock: ## pin every dependency with hashes (needs pip-tools)
	$(LOCK) -o .ci/lock/run.txt pyproject.toml
	$(LOCK) --extra hall -c .ci/lock/run.txt -o .ci/lock/hall.txt pyproject.toml
	$(LOCK) --extra hall --extra test -c .ci/lock/hall.txt -o .ci/lock/test.txt pyproject.toml

clean: ## remove what the targets made
	rm -rf $(VENV) build dist shots .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
