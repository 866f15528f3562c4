#!/usr/bin/env bash
# A server of asyncua ignores IndexRange: a read of one element gives the whole array, a write of one replaces the array.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: the node holds [10, 20, 30, 40]. Read with IndexRange "1": Good, [10, 20, 30, 40]. Write of [99] with IndexRange "1":
#   Good; the node holds [99].
# Expected: [20]; then [10, 99, 30, 40]. OPC UA Part 4, 7.27 (NumericRange); a server without it answers
#   BadIndexRangeInvalid, and Part 4, 5.10.4 has BadWriteNotSupported for it.
# What it means for a gateway: the length that comes back is the only sign. A read takes the element out of the whole then,
#   and a write must not be sent with a range before one read has shown that the server obeys ranges.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
"$work/venv/bin/python" - 2>/dev/null <<'PY'
import asyncio, socket
from asyncua import Client, Server, ua


async def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"opc.tcp://127.0.0.1:{free.getsockname()[1]}/"
    server = Server()
    await server.init()
    server.set_endpoint(url)
    node = ua.NodeId("levels", 2)
    variable = await server.nodes.objects.add_variable(node, "levels", [10, 20, 30, 40], ua.VariantType.Int32)
    await variable.set_writable()
    async with server, Client(url) as client:

        async def read(span):
            item = ua.ReadValueId(NodeId=node, AttributeId=ua.AttributeIds.Value, IndexRange=span)
            found = (await client.uaclient.read(ua.ReadParameters(NodesToRead=[item])))[0]
            return found.StatusCode.name, found.Value.Value

        one = await read("1")
        value = ua.DataValue(ua.Variant([99], ua.VariantType.Int32))
        item = ua.WriteValue(NodeId=node, AttributeId=ua.AttributeIds.Value, IndexRange="1", Value=value)
        written = (await client.uaclient.write(ua.WriteParameters(NodesToWrite=[item])))[0].name
        after = await read(None)
        print("read of element 1:", *one)
        print("write of element 1:", written, "- then the node holds", after[1])
        assert one == ("Good", [10, 20, 30, 40]) and written == "Good" and after == ("Good", [99])


asyncio.run(main())
PY
echo "as stated"
