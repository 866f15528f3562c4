#!/usr/bin/env bash
# With the word order "little", pymodbus reads the registers of a text from the last to the first.
#
# Version: pymodbus 3.16.1 (PyPI).
# Seen: the registers of "FLOW-01 " with word_order="little" are "1 -0OWFL". A shorter text, which the device fills up with
#   zeros, begins with these zeros: "FLOW" in four registers is "\\0\\0\\0\\0OWFL". Two Int32 with "little" keep their own order.
# Expected: the order of words says how one number is spread over its registers. Devices with low words first have their
#   texts (name, serial number) in ascending registers all the same.
# What it means for a gateway: a device's word order must not be applied to its texts; a definition taken from a program on
#   pymodbus must say "big" for texts beside "little" for numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pymodbus==3.16.1
"$work/venv/bin/python" - <<'PY'
from pymodbus.client.mixin import ModbusClientMixin as convert

kind = convert.DATATYPE


def registers(text):
    return [int.from_bytes(text[n : n + 2], "big") for n in range(0, len(text), 2)]


full = convert.convert_from_registers(registers(b"FLOW-01 "), kind.STRING, word_order="little")
short = convert.convert_from_registers(registers(b"FLOW\0\0\0\0"), kind.STRING, word_order="little")
numbers = convert.convert_from_registers([1, 0, 2, 0], kind.INT32, word_order="little")
print(f"full text: {full!r}, short text: {short!r}, two numbers: {numbers}")
assert full == "1 -0OWFL" and short == "\0\0\0\0OWFL" and numbers == [1, 2]
PY
echo "as stated"
