#!/usr/bin/env bash
# python-snap7 refuses to write some TIME values that it has just read, all longer than 24 days.
#
# Version: python-snap7 3.3.0 (PyPI).
# Seen: get_time gives 24:1:45:0.000 for T#24D_1H_45M; set_time raises ValueError (out of range) for that text, and takes
#   24:1:31:0.000. It compares the minutes alone with those of the largest TIME (24D_20H_31M_23S_647MS), and the seconds likewise.
# Expected: all that lies between the smallest and the largest TIME.
# What it means for a gateway: a maintenance interval that works in every test cannot be restored in its last hours. Convert TIME
#   by its milliseconds (Int32).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-snap7==3.3.0
"$work/venv/bin/python" - <<'PY'
from snap7.util import get_time, set_time


def back(days, hours, minutes, seconds):
    text = get_time(bytearray(((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000).to_bytes(4, "big")), 0)
    try:
        set_time(bytearray(4), 0, text)
        return text, "written"
    except ValueError:
        return text, "refused"


seen = [back(23, 1, 45, 0), back(24, 1, 31, 0), back(24, 1, 45, 0), back(24, 1, 30, 24)]
print(*seen, sep="\n")
assert [outcome for _, outcome in seen] == ["written", "written", "refused", "refused"]
PY
echo "as stated"
