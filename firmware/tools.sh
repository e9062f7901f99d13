#!/bin/sh
# Sees to it that what builds the firmware and its simulation is there: installs it where that is
# allowed, and otherwise names it and fails.
set -eu
packages="gcc libc6-dev make gcc-avr avr-libc binutils-avr libsimavr-dev libelf-dev"

have() {
    command -v gcc >/dev/null && command -v avr-gcc >/dev/null && command -v avr-objcopy >/dev/null &&
        printf '#include <avr/io.h>\n' | avr-gcc -mmcu=atmega328p -E - >/dev/null 2>&1 &&
        printf '#include <simavr/sim_avr.h>\n#include <libelf.h>\n' | gcc -E - >/dev/null 2>&1
}

have && exit 0
# shellcheck disable=SC2086
"$(dirname "$0")/../.ci/install" $packages
have && exit 0
echo "The firmware cannot be built here. Install: apt-get install $packages" >&2
exit 1
