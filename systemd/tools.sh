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
# shellcheck disable=SC2086
"$(dirname "$0")/../.ci/install" $packages
have && exit 0
echo "The unit cannot be checked here. Install: apt-get install $packages" >&2
exit 1
