#!/usr/bin/env bash
# A Modbus TCP server of modbus-server refuses with nine bytes and a length field that says twelve.
#
# Version: modbus-server 0.2.3 (PyPI).
# Seen: its refusals (functions 5, 6, 15, 16, an address that is not there) carry the length field of the request, 6 and more,
#   although only unit, function and exception code follow. A read that it answers has the right length.
# Expected: length 3 (Modbus Messaging on TCP/IP V1.0b, 3.1.3: the number of following bytes).
# What it means for a gateway: who waits for the announced bytes waits for its time-out, or takes the head of the next answer
#   for the end of this one. The function code tells the size of a refusal; bytes that never come must not be waited for.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check modbus-server==0.2.3 'setuptools==80.9.0; python_version >= "3.12"'
"$work/venv/bin/python" - 2>/dev/null <<'PY'
import os, socket, time
from modbus_server import Server

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
server = Server("127.0.0.1", port)
server.set_holding_register(0, 7, "H")
server.start()


def ask(request):
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as link:
                link.sendall(bytes.fromhex(request))
                time.sleep(0.2)
                return link.recv(100)
        except ConnectionRefusedError:
            time.sleep(0.1)


seen = {}
for what, request in (("read of register 0", "0001 0000 0006 01 03 0000 0001"), ("read of register 9", "0002 0000 0006 01 03 0009 0001"),
                      ("write of register 0", "0003 0000 0006 01 06 0000 0001"),
                      ("write of two registers", "0004 0000 000B 01 10 0000 0002 04 0001 0002")):
    answer = ask(request)
    seen[what] = int.from_bytes(answer[4:6], "big"), len(answer) - 6
    print(f"{what}: {answer.hex(' ')}: length {seen[what][0]}, {seen[what][1]} bytes follow")
assert seen == {"read of register 0": (5, 5), "read of register 9": (6, 3), "write of register 0": (6, 3),
                "write of two registers": (11, 3)}
print("as stated", flush=True)
os._exit(0)  # its thread does not end by itself
PY
