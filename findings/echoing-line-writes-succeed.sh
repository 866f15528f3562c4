#!/usr/bin/env bash
# On an RS485 line that echoes, a write to a Modbus unit that does not exist succeeds.
#
# Versions: minimalmodbus 2.1.1, pymodbus 3.16.1 (PyPI).
# Seen: many two-wire adapters return what is sent. The right answer to functions 5 and 6 is the request itself, so the
#   echo is taken for it: both libraries report the write as done, with nobody on the line. Function 16 and reads fail, for
#   there the answer differs from the request.
# Expected: an error, as for any device that does not respond.
# What it means for a gateway: it must drop its own bytes when they come back, or read a written value back before it
#   reports success.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check minimalmodbus==2.1.1 pymodbus==3.16.1 pyserial==3.5
"$work/venv/bin/python" - <<'PY'
import logging, os, pty, threading, tty
import minimalmodbus
from pymodbus.client import ModbusSerialClient

logging.disable(logging.CRITICAL)


def echoing_line():
    """A serial port whose other end returns each byte, and has no device."""
    far, near = pty.openpty()
    tty.setraw(far), tty.setraw(near)

    def run():
        while part := os.read(far, 256):
            os.write(far, part)

    threading.Thread(target=run, daemon=True).start()
    return os.ttyname(near)


seen = {}


def note(name, call):
    try:
        answer = call()
        seen[name] = "error" if answer is not None and answer.isError() else "done"
    except Exception:
        seen[name] = "error"


line = minimalmodbus.Instrument(echoing_line(), 7)
line.serial.timeout = 0.5
note("minimalmodbus, function 6", lambda: line.write_register(10, 77, functioncode=6))
note("minimalmodbus, function 16", lambda: line.write_register(10, 77, functioncode=16))
client = ModbusSerialClient(echoing_line(), timeout=0.5, retries=0)
client.connect()
note("pymodbus, function 5", lambda: client.write_coil(10, True, device_id=7))
note("pymodbus, function 6", lambda: client.write_register(10, 77, device_id=7))
note("pymodbus, function 16", lambda: client.write_registers(10, [77], device_id=7))
note("pymodbus, function 3", lambda: client.read_holding_registers(10, count=1, device_id=7))
for name, outcome in seen.items():
    print(f"{name}: {outcome}")
expected = ["done", "error", "done", "done", "error", "error"]
assert list(seen.values()) == expected, f"it was {expected}"
PY
echo "as stated"
