#!/usr/bin/env bash
# `read` of Debian's /bin/sh gets one character of a file below /proc/sys, and fails.
#
# Version: dash 0.5.12-2 (Debian 12) as /bin/sh, beside bash 5.2 and busybox 1.35 of Debian 12; Linux 6.x. The packages are
#   downloaded and unpacked, not installed.
# Seen: `read -r low high </proc/sys/net/ipv4/ip_local_port_range`: dash and busybox end with 1, low has the first digit,
#   high is empty. bash ends with 0 and has both numbers. `cat` in a here-document gives dash both.
# Expected: what POSIX says of `read`: a line. Both read byte by byte, so that the next command finds the rest of the input where
#   the line ended; a number of /proc/sys is given whole to the first read of a descriptor, and any read after it finds the end.
# What it means for a gateway: a hook of a unit (ExecStartPre, a maintainer script) that looks at a kernel setting works on the
#   desk, where sh may be bash, and does nothing at all on Debian.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get -qq -o APT::Sandbox::User=root download dash=0.5.12-2 bash busybox-static 2>/dev/null
for package in ./*.deb; do dpkg-deb -x "$package" tree; done
file=/proc/sys/net/ipv4/ip_local_port_range
# shellcheck disable=SC2016
try='read -r low high <'"$file"'; echo "$? $low|$high"'
read -r low high <<<"$(tr '\t' ' ' <$file)"
of_dash=$(tree/bin/dash -c "$try") of_bash=$(tree/bin/bash -c "$try") of_busybox=$(tree/bin/busybox sh -c "$try")
# shellcheck disable=SC2016
by_cat=$(tree/bin/dash -c 'read -r low high <<END
$(cat '"$file"')
END
echo "$? $low|$high"')
printf '%-16s %s\n' dash "$of_dash" bash "$of_bash" busybox "$of_busybox" 'dash, by cat' "$by_cat"
[ "$of_dash" = "1 ${low:0:1}|" ]
[ "$of_busybox" = "1 ${low:0:1}|" ]
[ "$of_bash" = "0 $low|$high" ]
[ "$by_cat" = "0 $low|$high" ]
echo "as stated"
