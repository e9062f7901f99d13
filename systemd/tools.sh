#!/bin/sh
# Sees to it that what checks the unit is there: installs it where that is allowed, and otherwise
# names it and fails.
set -eu
packages="systemd"

have() {
    for tool in systemd-analyze systemd-sysusers; do
        command -v "$tool" >/dev/null || return 1
    done
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
echo "The unit cannot be checked here. Install: apt-get install $packages" >&2
exit 1
