"""What unknown clients may cost before they have sent a key: memory, connections, time. And how requests are framed."""

import contextlib
import socket
import ssl
import threading
import time

import pytest

from waiting import eventually

MIB = 1 << 20
SMALL_QUARANTINE = {"ASAN_OPTIONS": "quarantine_size_mb=4"}  # otherwise the sanitizer keeps 256 MiB of freed memory
HEAD = b"POST /api/v1/tag/T/value HTTP/1.1\r\nHost: a\r\n"


@pytest.fixture(scope="module")
def gateway(make_gateway):
    """The plain port serves, so that framing is tested without TLS."""
    return make_gateway({"edge.rest.api.https_only": "false"}, environment=SMALL_QUARANTINE).start()


@contextlib.contextmanager
def connected(gateway, source="127.0.0.1"):
    with socket.create_connection(("127.0.0.1", gateway.ports["http"]), 10.0, (source, 0)) as link:
        yield link


def all_answers(link, within=15.0):
    """Everything until the other side closes, or sends nothing for that time."""
    link.settimeout(within)
    told = b""
    with contextlib.suppress(TimeoutError, ConnectionResetError):
        while piece := link.recv(65536):
            told += piece
    return told


def answers_to(gateway, raw):
    with connected(gateway) as link:
        link.sendall(raw)
        return all_answers(link)


def keyed(gateway):
    return b"X-API-Key: " + gateway.key().encode() + b"\r\n"


PADDING = {
    "chunk extension": (b"1;", b"e" * 65536),
    "chunk size": (b"", b"0" * 65536),
    "trailer": (b"0\r\n", b"X-Trailer: " + b"t" * 8000 + b"\r\n"),
    "one trailer": (b"0\r\nX-Trailer: ", b"t" * 65536),
}


@pytest.mark.parametrize("what", PADDING)
@pytest.mark.parametrize("has_key", [False, True])
def test_what_has_no_end_is_cut_short(gateway, client, what, has_key):
    client.get("/api/v1/edge")
    before = gateway.program.resident_bytes()
    start, endless = PADDING[what]
    with connected(gateway) as link:
        link.sendall(HEAD + (keyed(gateway) if has_key else b"") + b"Transfer-Encoding: chunked\r\n\r\n" + start)
        with contextlib.suppress(ConnectionError):
            for _ in range(64 * MIB // len(endless)):
                link.sendall(endless)
        answer = all_answers(link)
    assert answer.startswith(b"HTTP/1.1 400 " if has_key else b"HTTP/1.1 401 ") or not answer, answer[:200]
    assert gateway.program.resident_bytes() - before < 16 * MIB


def test_a_line_of_a_chunk_may_have_16_kib_and_no_more(gateway):
    for size, status in ((15_000, b"200"), (17_000, b"400")):
        body = b"2;" + b"e" * size + b"\r\n{}\r\n0\r\n\r\n"
        head = b"POST /api/v1/values/read HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + keyed(gateway)
        answer = answers_to(gateway, head + b"Transfer-Encoding: chunked\r\n\r\n" + body)
        expected = (b"HTTP/1.1 " + status, b"HTTP/1.1 400") if status == b"200" else (b"HTTP/1.1 400",)
        assert answer.startswith(expected), answer[:300]
        assert (b"chunk" in answer or b"well-formed" in answer) == (size > 16_384), answer[:600]


SMUGGLED = b"GET /api/v1/edge HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.mark.parametrize("headers", [
    b"Host: a\r\nTransfer-Encoding: identity\r\n", b"Host: a\r\nTransfer-Encoding: gzip\r\n",
    b"Host: a\r\nTransfer-Encoding: xchunked\r\n", b'Host: a\r\nTransfer-Encoding: "chunked"\r\n',
    b"Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", b"Host: a\r\nTransfer-Encoding: chunked, identity\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    b"Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    b"Host: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    b"Host: a\r\nContent-Length: 4\r\nTransfer-Encoding: identity\r\n",
    b"Host: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n", b"Host: a\r\nContent-Length: +4\r\n",
    b"Host: a\r\nContent-Length: 4, 4\r\n", b"Host: a\r\nContent-Length: 0x4\r\n",
    b"Host: a\r\nTransfer-Encoding : chunked\r\n",
    b"Host: a\r\nHost: b\r\n", b"Host: a\r\nHost: a\r\n", b"", b"Host: \r\n", b"Host: a/b\r\n", b"Host: u@a\r\n",
])  # fmt: skip
def test_what_two_readers_could_frame_differently_is_refused_and_ends_the_connection(gateway, headers):
    raw = b"POST /api/v1/values/read HTTP/1.1\r\n" + keyed(gateway) + headers + b"\r\n" + SMUGGLED
    answer = answers_to(gateway, raw)
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:300]
    assert answer.count(b"HTTP/1.1 ") == 1 and b"Connection: close" in answer, answer


def test_a_chunked_body_is_read_as_it_should_be(gateway):
    raw = (b"POST /api/v1/values/read HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n"
           + keyed(gateway) + b"\r\n" + b"f;a=b\r\n{\"tag_ids\": [\"T\r\n3\r\n\"]}\r\n0\r\nX-T: 1\r\n\r\n")  # fmt: skip
    answer = answers_to(gateway, raw)
    assert answer.startswith(b"HTTP/1.1 200 "), answer


BYTE_BY_BYTE = {
    "chunked": b"Transfer-Encoding: chunked\r\n\r\nf;a=b\r\n{\"tag_ids\": [\"T\r\n3\r\n\"]}\r\n0\r\nX-T: 1\r\n\r\n",
    "chunked, without a body": b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "of a length": b"Content-Length: 18\r\n\r\n{\"tag_ids\": [\"T\"]}",
}


@pytest.mark.parametrize("what", BYTE_BY_BYTE)
@pytest.mark.parametrize("path, has_key, status", [
    ("POST /api/v1/values/read", True, b"200 400"), ("POST /api/v1/values/read", False, b"401"),
    ("GET /health", False, b"200"), ("POST /login/form", False, b"400 401"),
])  # fmt: skip
def test_a_request_may_come_byte_by_byte(gateway, what, path, has_key, status):
    """An assertion of Beast was wrong about the second of these, and ended the gateway: three packets of a stranger."""
    raw = path.encode() + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
    raw += keyed(gateway) if has_key else b""
    with connected(gateway) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in raw + BYTE_BY_BYTE[what]:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                link.sendall(bytes([byte]))
            time.sleep(0.002)
        assert all_answers(link)[9:12] in status.split(), what
    assert gateway.client().get("/health").status == 200


@pytest.mark.parametrize("path, headers, status", [
    ("/api/v1/values/read", b"", b"401"), ("/api/v1/values/read", b"X-API-Key: wrong\r\n", b"401"),
    ("/api/v5/site", b"", b"401"), ("/api/v5/site", b"api_key: wrong\r\n", b"401"),
    ("/api/v1/nowhere", "key", b"404"), ("/api/v5/nowhere", "key", b"404"),
    ("/api/v1/edge", "key", b"500"), ("/api/v5/system/ping", "key", b"400"), ("/api/v1/users", "key", b"403"),
])  # fmt: skip
@pytest.mark.parametrize("length", [b"Content-Length: 8000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_the_headers_alone_decide_whether_a_body_is_read(gateway, path, headers, status, length):
    """The body is never sent: the answer arrives nevertheless. (405 of v1 is its documented 500.)"""
    with connected(gateway) as link:
        sent = keyed(gateway) if headers == "key" else headers
        link.sendall(b"POST " + path.encode() + b" HTTP/1.1\r\nHost: a\r\n" + sent + length + b"\r\n")
        link.settimeout(5.0)
        assert link.recv(4096).startswith(b"HTTP/1.1 " + status)


def test_a_refused_call_of_a_known_caller_with_a_small_body_keeps_the_connection(gateway):
    with connected(gateway) as link:
        for _ in range(3):
            link.sendall(b"POST /api/v1/nowhere HTTP/1.1\r\nHost: a\r\n" + keyed(gateway) + b"Content-Length: 9\r\n\r\n")
            link.settimeout(5.0)
            answer = link.recv(65536)
            assert answer.startswith(b"HTTP/1.1 404 ") and b"Connection: close" not in answer
            link.sendall(b"123456789")


def test_a_call_that_needs_no_key_takes_64_kib(gateway):
    for size, status in ((60_000, b"401"), (70_000, b"413")):
        body = b'{"username":"nobody","password":"' + b"x" * size + b'"}'
        head = b"POST /login/form HTTP/1.1\r\nHost: a\r\nContent-Length: " + str(len(body)).encode() + b"\r\n"
        with connected(gateway) as link:
            link.sendall(head + b"Connection: close\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                link.sendall(body)
            answer = all_answers(link)
        assert answer.startswith((b"HTTP/1.1 " + status, b"HTTP/1.1 400") if size < 65_536 else b"HTTP/1.1 413"), answer[:300]


def test_all_bodies_together_have_a_limit(gateway, client):
    """Twenty bodies of 7 MiB by a user who may send them, each without its last byte."""
    before = gateway.program.resident_bytes()
    size = 7 * MIB
    head = b"POST /api/v1/values/read HTTP/1.1\r\nHost: a\r\n" + keyed(gateway) + b"Content-Length: " + str(size).encode()
    with contextlib.ExitStack() as open_ones:
        links = [open_ones.enter_context(connected(gateway)) for _ in range(20)]

        def send(link):
            with contextlib.suppress(OSError):
                link.sendall(head + b"\r\n\r\n")
                link.sendall(b" " * (size - 1))

        senders = [threading.Thread(target=send, args=(link,)) for link in links]
        for sender in senders:
            sender.start()
        refused = 0
        for link in links:
            link.settimeout(0.1)
        end = time.monotonic() + 60
        while refused < 11 and time.monotonic() < end:
            for link in links:
                with contextlib.suppress(TimeoutError, OSError):
                    refused += link.recv(4096).startswith(b"HTTP/1.1 503 ")
        assert refused >= 11, "64 MiB are nine bodies of 7 MiB"
        assert client.get("/api/v1/edge").status == 200
        assert gateway.program.resident_bytes() - before < 200 * MIB
        for link in links:
            link.close()
        for sender in senders:
            sender.join()
    eventually(lambda: client.post("/api/v1/values/read", {"tag_ids": ["x" * 100] * 1000}).status == 200)


def test_one_address_has_128_connections_and_its_oldest_strangers_give_way(gateway, client):
    with contextlib.ExitStack() as open_ones:
        known = [open_ones.enter_context(connected(gateway, "127.0.0.9")) for _ in range(8)]
        for link in known:
            link.sendall(b"GET /api/v1/edge HTTP/1.1\r\nHost: a\r\n" + keyed(gateway) + b"\r\n")
            assert link.recv(65536).startswith(b"HTTP/1.1 200 ")
        strangers = [open_ones.enter_context(connected(gateway, "127.0.0.9")) for _ in range(300)]

        def open_strangers():
            return sum(not is_closed(link) for link in strangers)

        eventually(lambda: open_strangers() == 120, what=lambda: f"{open_strangers()} are open")
        assert not any(map(is_closed, strangers[-100:])), "the oldest are closed"
        for link in known:
            link.sendall(b"GET /api/v1/edge HTTP/1.1\r\nHost: a\r\n" + keyed(gateway) + b"\r\n")
            assert link.recv(65536).startswith(b"HTTP/1.1 200 "), "a client with a key stays"
        assert client.get("/api/v1/edge").status == 200


def is_closed(link):
    link.settimeout(0)
    try:
        return link.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_an_address_may_be_exempt(make_gateway):
    gateway = make_gateway({"edge.rest.api.https_only": "false", "edge.http.unlimited": "127.0.0.8/31",
                            "edge.http.connections_per_address": "10"}).start()  # fmt: skip
    with contextlib.ExitStack() as open_ones:
        shared = [open_ones.enter_context(connected(gateway, "127.0.0.9")) for _ in range(40)]
        single = [open_ones.enter_context(connected(gateway, "127.0.0.7")) for _ in range(40)]
        eventually(lambda: sum(map(is_closed, single)) == 30)
        assert not any(map(is_closed, shared))


def test_an_idle_handshake_holds_no_cipher_and_ends(gateway, client):
    """A client that sends half of its hello is closed within the limit; one that sends nothing costs no buffers."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    greeting = context.wrap_bio(incoming, outgoing)
    with contextlib.suppress(ssl.SSLWantReadError):
        greeting.do_handshake()
    half = outgoing.read()[:50]
    with socket.create_connection(("127.0.0.1", gateway.ports["https"])) as link:
        link.sendall(half)
        eventually(lambda: is_closed(link), within=10)
    assert client.get("/api/v1/edge").status == 200
