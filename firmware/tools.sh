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
if command -v apt-get >/dev/null; then
    as=""
    [ "$(id -u)" = 0 ] || as="sudo -n"
    if [ -z "$as" ] || $as true 2>/dev/null; then
        echo "installing $packages"
        export DEBIAN_FRONTEND=noninteractive
        # shellcheck disable=SC2086
        { $as apt-get install -y -qq $packages || { $as apt-get update -qq &&
            $as apt-get install -y -qq $packages; }; } >/dev/null 2>&1 || true
        have && exit 0
    fi
fi
echo "The firmware cannot be built here. Install: apt-get install $packages" >&2
exit 1
