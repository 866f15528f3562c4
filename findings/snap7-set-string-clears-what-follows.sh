#!/usr/bin/env bash
# set_string of python-snap7 makes every STRING 254 characters long and writes spaces over what lies behind it.
#
# Version: python-snap7 3.3.0 (PyPI).
# Seen: a data block has a STRING[5] at byte 10 and a REAL of 12.5 at byte 20. After set_string(block, 10, "LOT7") the declared
#   length in byte 10 is 254 and the REAL is 1.3563e-19 (four spaces). The declared length in the block is not looked at.
# Expected: the declared length stays, as with a MOVE in the PLC; a text that is longer is cut or refused.
# What it means for a gateway: values that "jump" to 1.36e-19 or 538976288 when another program has written a recipe name.
#   A PLC whose STRING says 254 lets its own functions write over the neighbours, too. A write must keep the first byte.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-snap7==3.3.0
"$work/venv/bin/python" - <<'PY'
from snap7.util import get_dint, get_real, set_real, set_string

block = bytearray(300)
block[10], block[11] = 5, 0
set_real(block, 20, 12.5)
set_string(block, 10, "LOT7")
print(f"declared length {block[10]}, the REAL {get_real(block, 20):.5g}, as DINT {get_dint(block, 20)}")
assert block[10] == 254 and bytes(block[20:24]) == b"    "
PY
echo "as stated"
