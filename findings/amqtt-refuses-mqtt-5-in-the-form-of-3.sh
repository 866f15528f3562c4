#!/usr/bin/env bash
# A broker of amqtt refuses an MQTT 5 login in the form of MQTT 3.1.1, which is no MQTT 5 packet.
#
# Version: amqtt 0.12.1 (PyPI).
# Seen: CONNECT of level 5 gets `20 02 00 01`: remaining length 2, so without the length of properties that every CONNACK of
#   MQTT 5 has, and 01 is no reason code of MQTT 5. A client that waits for a CONNACK of its own version sees a malformed packet, or none.
# Expected: MQTT 5, 3.1.2.2: a server that does not take the level may send a CONNACK with 84 (Unsupported Protocol Version) and
#   must close; MQTT 3.1.1 servers of others close without a packet, or send this same 01.
# What it means for a gateway: "try 5, then 3.1.1" must begin again with 3.1.1 after any login that fails without a reason of
#   MQTT 5, not only after reason 84.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check amqtt==0.12.1
"$work/venv/bin/python" - 2>/dev/null <<'PY'
import asyncio, socket
from amqtt.broker import Broker


async def main():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    broker = Broker({
        "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}},
        "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
    })
    await broker.start()
    seen = {}
    for level, properties in ((4, b""), (5, b"\0")):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        login = b"\0\4MQTT" + bytes([level, 2, 0, 10]) + properties + b"\0\1a"
        writer.write(bytes([0x10, len(login)]) + login)
        seen[level] = (await asyncio.wait_for(reader.read(100), 10)).hex(" ")
        print(f"CONNECT of level {level}: {seen[level]}")
        writer.close()
    await broker.shutdown()
    assert seen == {4: "20 02 00 00", 5: "20 02 00 01"}


asyncio.run(main())
PY
echo "as stated"
