#!/usr/bin/env bash
# The first of the sixteen bits that pymodbus makes of a register is bit 8, not bit 0.
#
# Version: pymodbus 3.16.1 (PyPI).
# Seen: convert_from_registers([1], BITS) has True at place 8, register 256 at place 0; convert_to_registers of [True, False, …] is
#   [256]. Both swap the two bytes of the register, so that a test of one with the other finds nothing.
# Expected: place n is bit n, as the documents of devices number the bits of a status word (bit 0 has the value 1).
# What it means for a gateway: an alarm list made with pymodbus has bits 0–7 and 8–15 exchanged against tags such as 400001.3.
#   An import of such a list, and a comparison of our bits with a program on pymodbus, must know this.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pymodbus==3.16.1
"$work/venv/bin/python" - <<'PY'
from pymodbus.client.mixin import ModbusClientMixin as convert

bits = convert.DATATYPE.BITS
places = {n: convert.convert_from_registers([1 << n], bits).index(True) for n in range(16)}
back = convert.convert_to_registers([True] + [False] * 15, bits)
print("bit of the register: place in the list", places)
print("a list that begins with True is register", back)
assert places == {n: (n + 8) % 16 for n in range(16)} and back == [256]
PY
echo "as stated"
