#!/usr/bin/env bash
# The TCP server of pymodbus answers only the first of several requests that arrive in one segment.
#
# Version: pymodbus 3.16.1 (PyPI).
# Seen: three reads with transaction ids 1, 2, 3 in one send; one answer, id 1; the others are dropped, nothing is logged,
#   the connection stays open.
# Expected: three answers. Modbus Messaging on TCP/IP (4.4.2.2) lets a client have several transactions open, and TCP may join
#   any two sends.
# What it means for a gateway: to ask ahead (pipelining) must be given up, and remembered, at a server that lets requests
#   fall; a request without an answer on a link that works is no sign of a dead device.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pymodbus==3.16.1
"$work/venv/bin/python" - 2>/dev/null <<'PY'
import asyncio, socket, struct
from pymodbus.datastore import ModbusDeviceContext, ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import ModbusTcpServer


def request(transaction, address):
    return struct.pack(">HHHBBHH", transaction, 0, 6, 1, 3, address, 1)


async def answers(port, sends):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    got = b""
    for part in sends:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.2)
    try:
        while part := await asyncio.wait_for(reader.read(500), 2):
            got += part
    except TimeoutError:
        pass
    writer.close()
    ids = []
    while got:
        size = 6 + struct.unpack(">H", got[4:6])[0]
        ids.append(struct.unpack(">H", got[:2])[0])
        got = got[size:]
    return ids


async def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    device = ModbusDeviceContext(hr=ModbusSequentialDataBlock(1, list(range(100))))
    server = ModbusTcpServer(ModbusServerContext(devices=device, single=True), address=("127.0.0.1", port))
    task = asyncio.create_task(server.serve_forever())
    await asyncio.sleep(1)
    apart = await answers(port, [request(n, n) for n in (1, 2, 3)])
    together = await answers(port, [b"".join(request(n, n) for n in (1, 2, 3))])
    print("one request a segment, answers to:", apart)
    print("three requests in one segment, answers to:", together)
    await server.shutdown()
    task.cancel()
    assert (apart, together) == ([1, 2, 3], [1]), "it was [1, 2, 3] and [1]"


asyncio.run(main())
PY
echo "as stated"
