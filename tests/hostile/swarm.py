"""Five thousand hostile sockets, from ten loopback addresses, as one process.

usage: swarm.py SECONDS SOCKETS HTTP_PORT HTTPS_PORT OPCUA_PORT

Each socket has a manner of its own (`MANNERS`) and begins anew when it is closed, after a pause: at most some hundred
connections a second, so that what is measured is what the gateway bears and not what this machine can. Ends by itself;
prints how many connections each manner made, as JSON.
"""

import asyncio
import collections
import contextlib
import itertools
import json
import os
import random
import socket
import ssl
import struct
import sys

PAUSE = 1.0  # s between pieces of something slow
AGAIN = 10.0  # s before a closed socket is reopened, on average
ADDRESSES = [f"127.0.1.{n}" for n in range(1, 11)]
PIECE = 16_384


def client_hello():
    context = ssl.create_default_context()
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    greeting = context.wrap_bio(incoming, outgoing, server_hostname="a")
    with contextlib.suppress(ssl.SSLWantReadError):
        greeting.do_handshake()
    return outgoing.read()


HELLO = client_hello()
HEAD = b"POST /api/v1/tag/T/value HTTP/1.1\r\nHost: a\r\n"


async def drip(stream, raw):
    """A byte a second."""
    for n in range(len(raw)):
        await stream.send(raw[n : n + 1])
        await asyncio.sleep(PAUSE)


async def silent(stream):
    await stream.wait_for_end()


async def slow_headers(stream):
    await drip(stream, b"GET /api/v1/edge HTTP/1.1\r\nHost: a\r\nX-Slow: " + b"s" * 1000)


async def slow_body(stream):
    await stream.send(HEAD + b"Content-Length: 8000000\r\n\r\n")
    await drip(stream, b"b" * 1000)


async def slow_login(stream):
    await stream.send(b"POST /login/form HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n" + b"x" * 50_000)
    await drip(stream, b"b" * 1000)


async def half_a_handshake(stream):
    await stream.send(HELLO[: random.randrange(1, len(HELLO))])
    await stream.wait_for_end()


async def a_handshake_and_no_more(stream):
    await stream.send(HELLO)
    await stream.wait_for_end()


async def pipeline(stream):
    """Endless requests, whose answers are not read."""
    while True:
        await stream.send(b"GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n" * 20)
        await asyncio.sleep(PAUSE / 10)


async def half_closed(stream):
    await stream.send(b"GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n")
    stream.shut()
    await stream.wait_for_end()


async def reset(stream):
    await stream.send(b"GET /api/v1/health HTTP/1.1\r\nHost: a\r\n")
    stream.reset()


async def endless(stream, start, more):
    await stream.send(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + start)
    while True:
        await stream.send(more)
        await asyncio.sleep(PAUSE / 10)


async def chunk_extension(stream):
    await endless(stream, b"1;", b"e" * PIECE)


async def chunk_size(stream):
    await endless(stream, b"", b"0" * PIECE)


async def trailers(stream):
    await endless(stream, b"0\r\n", b"X-T: " + b"t" * (PIECE // 2) + b"\r\n")


async def tiny_chunks(stream):
    await endless(stream, b"", b"1\r\nx\r\n")


async def wrong_key(stream):
    for _ in range(30):
        await stream.send(b"GET /api/v1/edge HTTP/1.1\r\nHost: a\r\nX-API-Key: wrong\r\n\r\n")
        await asyncio.sleep(PAUSE)


async def failing_login(stream):
    body = b'{"username":"admin","password":"letmein"}'
    for _ in range(30):
        await stream.send(b"POST /login/form HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await asyncio.sleep(PAUSE)


async def long_paths(stream):
    while True:
        await stream.send(b"GET /" + b"p" * 15_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")
        await asyncio.sleep(PAUSE)


async def garbage(stream):
    await stream.send(random.randbytes(random.randrange(1, 4096)))
    await stream.wait_for_end()


async def opcua_hello_and_no_more(stream):
    address = b"opc.tcp://a"
    body = struct.pack("<5Ii", 0, 65_536, 65_536, 0, 0, len(address)) + address
    await stream.send(b"HELF" + struct.pack("<I", len(body) + 8) + body)
    await stream.wait_for_end()


async def opcua_huge_chunk(stream):
    await stream.send(b"OPNC" + struct.pack("<I", 0x7FFFFFFF) + b"z" * PIECE)
    await stream.wait_for_end()


# manner: port, whether it uses TLS
MANNERS = {silent: ("http", False), slow_headers: ("http", False), slow_body: ("http", False), slow_login: ("http", False),
           half_closed: ("http", False), reset: ("http", False), pipeline: ("http", False), chunk_extension: ("http", False),
           chunk_size: ("http", False), trailers: ("http", False), tiny_chunks: ("http", False), garbage: ("http", False),
           wrong_key: ("http", False), failing_login: ("http", False), long_paths: ("http", False)}  # fmt: skip
TLS_MANNERS = {silent: ("https", False), half_a_handshake: ("https", False), a_handshake_and_no_more: ("https", False),
               garbage: ("https", False)}  # fmt: skip
OPCUA_MANNERS = {silent: ("opcua", False), garbage: ("opcua", False), opcua_hello_and_no_more: ("opcua", False),
                 opcua_huge_chunk: ("opcua", False)}  # fmt: skip
THROUGH_TLS = {wrong_key: ("https", True), failing_login: ("https", True), slow_body: ("https", True)}


class Stream:
    """One connection; an error or the end of it is an exception."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.reading = asyncio.ensure_future(self.read())

    async def read(self):
        while await self.reader.read(PIECE):
            pass

    async def send(self, raw):
        if self.reading.done():
            raise ConnectionError("closed")
        self.writer.write(raw)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.writer.drain(), 30.0)

    async def wait_for_end(self):
        await self.reading

    def shut(self):
        self.writer.write_eof()

    def reset(self):
        link = self.writer.get_extra_info("socket")
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


async def connect(source, port, is_through_tls):
    context = None
    if is_through_tls:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), ssl=context, limit=PIECE)
    return Stream(reader, writer)


async def live(manner, port, is_through_tls, source, count):
    """One socket until the end, opened again and again."""
    while True:
        await asyncio.sleep(random.uniform(0, AGAIN))
        stream = None
        try:
            stream = await asyncio.wait_for(connect(source, port, is_through_tls), 20.0)
            count[manner.__name__] += 1
            await manner(stream)
        except (OSError, EOFError, ssl.SSLError, asyncio.TimeoutError):
            pass
        finally:
            if stream is not None:
                stream.reading.cancel()
                stream.writer.transport.abort()
        await asyncio.sleep(random.uniform(0, AGAIN))


async def main(seconds, sockets, ports):
    count = collections.Counter()
    shares = [(MANNERS, 60), (TLS_MANNERS, 30), (OPCUA_MANNERS, 9), (THROUGH_TLS, 1)]
    tasks = []
    for manners, percent in shares:
        each = itertools.cycle(manners.items())
        for n, (manner, (port, is_through_tls)) in zip(range(sockets * percent // 100), each):
            source = ADDRESSES[n % len(ADDRESSES)]
            tasks.append(asyncio.ensure_future(live(manner, ports[port], is_through_tls, source, count)))
    await asyncio.sleep(seconds)
    print(json.dumps(count), flush=True)
    os._exit(0)  # open sockets end as with a client that has crashed


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    asyncio.run(main(given[0], given[1], dict(zip(("http", "https", "opcua"), given[2:]))))
