"""A controller by aslmp: port, transport (tcp, udp), frame (3E, 4E), data code (binary, ascii), its target's name."""

import asyncio
import sys

from aslmp.profile import Encoding
from aslmp.testing import HEALTHY, PlcSimulator, by_key
from aslmp.testing.server import Entry
from aslmp.wire.frames import FrameType


async def main(port, transport, frame, code, target):
    entry = Entry(
        name="port",
        protocol=transport,
        port=int(port),
        encoding=Encoding.ASCII_XY_HEX if code == "ascii" else Encoding.BINARY,
        frame=FrameType.FOUR_E if frame == "4E" else FrameType.THREE_E,
    )
    server = PlcSimulator(target=by_key(target), entries=(entry,), pathology=HEALTHY)
    server.memory.write_words("D", 0, [1000 + n for n in range(100)])
    server.memory.write_words("W", 0x100, [2000 + n for n in range(16)])
    server.memory.write_bits("M", 0, [n % 3 == 0 for n in range(100)])
    server.memory.write_bits("X", 0o20, [n % 2 == 1 for n in range(16)])
    server.memory.write_words("D", 200, [0xF5C3, 0x4048, 0x1DC0, 0xFFFE, 0x4548, 0x4C4C, 0x004F])
    async with server:
        print("listening", flush=True)
        await asyncio.Event().wait()


asyncio.run(main(*sys.argv[1:]))
