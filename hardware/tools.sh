#!/bin/sh
# Sees to it that what makes the enclosure, the harness and the pages is there: installs it where
# that is allowed, and otherwise names it and fails.
set -eu
packages="openscad prusa-slicer graphviz xvfb xauth fonts-dejavu-core"

have() {
    for tool in openscad prusa-slicer dot xvfb-run; do command -v "$tool" >/dev/null || return 1; done
}

have && exit 0
# shellcheck disable=SC2086
"$(dirname "$0")/../.ci/install" $packages
have && exit 0
echo "The enclosure cannot be made here. Install: apt-get install $packages" >&2
exit 1
