#!/usr/bin/env bash
# A server of asyncua cuts a history answer at NumValuesPerNode and gives no continuation point.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: 250 values are in the range. Asked for at most 100: 100 values, Good, ContinuationPoint null, also where more are
#   left. Its continuation points depend on a bound of its own (max_history_data_response_size) alone.
# Expected: a continuation point as long as values are left (OPC UA Part 11, 6.4.3.1: NumValuesPerNode is the maximum an
#   answer has; a null continuation point says that there are no more).
# What it means for a gateway: a full page without a continuation point is not the end; it must be asked on from its last
#   time, or everything of an outage beyond the first page is lost without a word.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
"$work/venv/bin/python" - 2>/dev/null <<'PY'
import asyncio, datetime, socket
from asyncua import Client, Server, ua


async def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"opc.tcp://127.0.0.1:{free.getsockname()[1]}/"
    server = Server()
    await server.init()
    server.set_endpoint(url)
    node = ua.NodeId("level", 2)
    variable = await server.nodes.objects.add_variable(node, "level", 0, ua.VariantType.Int32)
    start = datetime.datetime.now(datetime.timezone.utc)
    async with server:
        await server.historize_node_data_change(variable, period=None, count=1000)
        for n in range(1, 251):
            time = start + datetime.timedelta(milliseconds=n)
            value = ua.Variant(n, ua.VariantType.Int32)
            await variable.write_value(ua.DataValue(value, SourceTimestamp=time, ServerTimestamp=time))
            await asyncio.sleep(0.001)
        await asyncio.sleep(1)
        async with Client(url) as client:
            seen = []
            for most in (0, 100):
                details = ua.ReadRawModifiedDetails(
                    StartTime=start, EndTime=start + datetime.timedelta(seconds=60), NumValuesPerNode=most)
                what = ua.HistoryReadParameters(
                    HistoryReadDetails=details, NodesToRead=[ua.HistoryReadValueId(NodeId=node)])
                answer = (await client.uaclient.history_read(what))[0]
                seen.append((len(answer.HistoryData.DataValues), answer.StatusCode.name, answer.ContinuationPoint))
                print(f"NumValuesPerNode {most}: {seen[-1][0]} values, {seen[-1][1]}, continuation {seen[-1][2]}")
            assert seen == [(250, "Good", None), (100, "Good", None)], "it was 250 and 100, both without"


asyncio.run(main())
PY
echo "as stated"
