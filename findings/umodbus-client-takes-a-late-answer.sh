#!/usr/bin/env bash
# After one late answer, the TCP client of umodbus gives each read the values of the read before it, for as long as it is connected.
#
# Version: uModbus 1.0.4 (PyPI).
# Seen: registers hold their own address. A read of 100 times out (its answer comes a moment later); then a read of 200 returns [100], a
#   read of 300 returns [200]. Each answer carries the transaction id of its request; the client does not look at it.
# Expected: [200] and [300], or an error. Modbus Messaging on TCP/IP, 4.4.2.2: the transaction identifier pairs request and answer.
#   pymodbus 3.16.1 and pyModbusTCP 0.3.0 do so.
# What it means for a gateway: whoever compares our values with such a program sees a difference that is not ours; a program of this kind
#   must close its connection after a time-out. As a server we answer within a client's time-out or not at all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check uModbus==1.0.4
"$work/venv/bin/python" - <<'PY'
import socket, struct, threading, time
from umodbus.client import tcp

late = threading.Event()


def serve(listener):
    """One connection: each register holds its address, the first answer is given when `late` is set."""
    link, _ = listener.accept()
    is_first = True
    while request := link.recv(260):
        transaction, _, _, unit, function, start, count = struct.unpack(">HHHBBHH", request[:12])
        values = b"".join(struct.pack(">H", start + n) for n in range(count))
        answer = struct.pack(">HHHBBB", transaction, 0, 3 + len(values), unit, function, len(values)) + values
        if is_first:
            late.wait(20)
            is_first = False
        link.sendall(answer)


listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=serve, args=(listener,), daemon=True).start()
link = socket.create_connection(listener.getsockname())
link.settimeout(0.5)
try:
    first = tcp.send_message(tcp.read_holding_registers(1, 100, 1), link)
except TimeoutError:
    first = "timed out"
late.set()
time.sleep(0.5)
link.settimeout(5)
second = tcp.send_message(tcp.read_holding_registers(1, 200, 1), link)
third = tcp.send_message(tcp.read_holding_registers(1, 300, 1), link)
print("read of 100:", first, "- read of 200:", second, "- read of 300:", third)
assert (first, second, third) == ("timed out", [100], [200])
PY
echo "as stated"
