#!/usr/bin/env bash
# The S7 server of snap7 shortens a long list without a word, names a length for a refused item that has no bytes, and serves
# two timers from the same bytes.
#
# Version: node-snap7 1.0.9 (npm; snap7 1.4).
# Seen: a request of 21 items (PDU 480) is answered with 20 and no error. An item out of range is `05 00 00 04` (return code 5,
#   length 4 bytes) and the next item follows at once. T2 and T3 give the same two bytes, T4 the ones behind: number n is at
#   byte n / 2.
# Expected: an error for a list over the limit; a length of 0 where no bytes follow; timers of 2 bytes each.
# What it means for a gateway: count the items of an answer, never skip data bytes behind a return code other than FF, and do
#   not test timers against this server alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund node-snap7@1.0.9 >/dev/null
cat >server.js <<'JS'
const { S7Server } = require("node-snap7");
const server = new S7Server();
const bytes = Buffer.from(Array.from({ length: 64 }, (_, n) => n));
server.RegisterArea(server.srvAreaDB, 1, bytes);
server.RegisterArea(server.srvAreaTM, Buffer.from(bytes));
server.SetParam(server.LocalPort, Number(process.argv[2]));
if (!server.StartTo("127.0.0.1")) process.exit(1);
setTimeout(() => process.exit(0), 30000);
JS
cat >run.py <<'PY'
import socket, struct, subprocess, time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
server = subprocess.Popen(["node", "server.js", str(port)])
try:
    for _ in range(100):
        try:
            link = socket.create_connection(("127.0.0.1", port), timeout=3)
            break
        except OSError:
            time.sleep(0.1)
    link.sendall(bytes.fromhex("0300001611e00000000100c0010ac1020100c2020102"))
    link.recv(100)
    link.sendall(bytes.fromhex("0300001902f08032010000000000080000f0000001000101e0"))
    link.recv(100)

    def item(size, count, db, area, address):
        return struct.pack(">BBBBHHB", 0x12, 10, 0x10, size, count, db, area) + address.to_bytes(3, "big")

    def read(*items):
        """Number of items in the answer, and their bytes."""
        what = bytes([4, len(items)]) + b"".join(items)
        job = struct.pack(">BBHHHH", 0x32, 1, 0, 5, len(what), 0) + what
        link.sendall(struct.pack(">BBH", 3, 0, 7 + len(job)) + b"\x02\xf0\x80" + job)
        got = link.recv(4)
        while len(got) < struct.unpack(">H", got[2:4])[0]:
            got += link.recv(4096)
        return got[20], got[21:]

    two_bytes = item(2, 2, 1, 0x84, 0)
    answered, _ = read(*[two_bytes] * 21)
    _, out_of_range = read(item(2, 2, 1, 0x84, 5000 * 8), two_bytes)
    timers = [read(item(0x1D, 1, 0, 0x1D, n))[1][4:].hex() for n in (2, 3, 4)]
    print("21 items: answers", answered)
    print("out of range, then a good one:", out_of_range.hex(" "))
    print("T2, T3, T4:", timers)
    assert answered == 20
    assert out_of_range.hex() == "05000004ff0400100001"
    assert timers == ["0102", "0102", "0203"]
finally:
    server.kill()
PY
python3 run.py
echo "as stated"
