"""V5 §1.7: a CSV import may be up to 256 MiB; it is read in pieces, from a caller who may send it."""

import contextlib
from concurrent import futures
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import stat
import uuid

import pytest

from small_disk import small_disk  # noqa: F401
from stores import SqliteStore
from v5 import V5
from waiting import eventually

MIB = 1 << 20
HEADING = "customer_id,customer_name,external_id,description,attributes"
TEXT, OBJECT = "😀" * 990, '"{""k"":""' + "x" * 2000 + '""}"'
LINE = 6000  # bytes, about


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    """One of its own: it is left with many records, and its files are counted."""
    return make_v5_gateway().start()


@pytest.fixture
def mark():
    return uuid.uuid4().hex[:8]


def large_file(mark, size=9 * MIB, last=""):
    """So many bytes of customers, some 6 KB each."""
    count = size // LINE
    lines = [f"CUST_{mark}_{n},name {n},{mark},{TEXT},{OBJECT}" for n in range(count)]
    return "\n".join([HEADING, *lines, last]).encode()


def bring(v5, content, path="/customer", headers=None, **query):
    return v5.call("POST", f"{path}/import", data=content, headers={"Content-Type": "text/csv", **(headers or {})}, **query)


def count_of(v5, mark):
    return v5.read("/customer/count", external_id=mark)["count"]


def spooled(gateway):
    """The files without a name that the gateway has open."""
    folder = pathlib.Path(f"/proc/{gateway.program.pid}/fd")
    found = []
    for entry in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            target = os.readlink(entry)
            if target.startswith(f"{gateway.data.resolve()}/") and target.endswith(" (deleted)"):
                found.append(entry)
    return found


def left_of(gateway, mark):
    """The files that hold lines of the CSV text."""
    line = f"\nCUST_{mark}_".encode()
    return [path for path in gateway.data.rglob("*") if path.is_file() and line in path.read_bytes()]


def memory(gateway, field):
    """MiB of a line of /proc/<pid>/status."""
    text = pathlib.Path(f"/proc/{gateway.program.pid}/status").read_text()
    return int(re.search(rf"{field}:\s*(\d+) kB", text)[1]) / 1024


class Upload:
    """A POST whose body the test sends itself, piece by piece."""

    def __init__(self, v5, *headers, path="/customer/import"):
        gateway = v5.gateway
        context = ssl.create_default_context(cafile=gateway.ca)
        plain = socket.create_connection(("127.0.0.1", gateway.ports["https"]), timeout=60)
        self.stream = context.wrap_socket(plain, server_hostname="localhost")
        told = [f"{name}: {text}" for name, text in v5.identity().items()]
        head = [f"POST /api/v5{path} HTTP/1.1", "Host: localhost", "Content-Type: text/csv", *told, *headers, "", ""]
        self.stream.sendall("\r\n".join(head).encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()

    def send(self, content):
        self.stream.sendall(content)

    def answer(self):
        """Status and JSON."""
        response = http.client.HTTPResponse(self.stream)
        response.begin()
        return response.status, json.loads(response.read())

    def refused(self, code):
        status, body = self.answer()
        assert body["_code"] == code and body["_http_status"] == status, body
        return body["_message"]


@contextlib.contextmanager
def under_way(v5, content):
    """An import of which the gateway has some, but not all."""
    before = len(spooled(v5.gateway))
    with Upload(v5, f"Content-Length: {len(content)}") as upload:
        upload.send(content[: 3 * MIB])
        eventually(lambda: len(spooled(v5.gateway)) > before, what="the body is stored in a file")
        yield upload


@pytest.mark.one_store
def test_30_who_may_not_import_is_refused_before_the_body(v5, nobody, accounts):
    viewer, scoped = accounts.connect("viewer"), accounts.connect("engineer", ["order:write"])
    length = f"Content-Length: {200 * MIB}"
    for caller, code in ((nobody, "E1100"), (viewer, "E1101"), (scoped, "E1101")):
        for headers in ((length,), (length, "Expect: 100-continue")):
            with Upload(caller, *headers) as upload:
                upload.refused(code)
    assert not spooled(v5.gateway)


@pytest.mark.one_store
def test_30_over_plain_http_it_is_refused_before_the_body(v5):
    address = ("127.0.0.1", v5.gateway.ports["http"])
    with socket.create_connection(address, timeout=60) as plain:
        plain.sendall(
            b"POST /api/v5/customer/import HTTP/1.1\r\nHost: localhost\r\napi_key: "
            + v5.key.encode()
            + b"\r\nContent-Length: 20000000\r\n\r\n"
        )
        response = http.client.HTTPResponse(plain)
        response.begin()
        assert json.loads(response.read())["_code"] == "E1101"


@pytest.mark.one_store
def test_30_who_may_not_import_is_refused_before_the_first_chunk(v5, accounts):
    with Upload(accounts.connect("viewer"), "Transfer-Encoding: chunked") as upload:
        upload.refused("E1101")
    assert not spooled(v5.gateway)


@pytest.mark.one_store
def test_30_no_other_call_takes_more_than_the_limit(v5):
    for path in ("/customer", "/customer/bulk"):
        with Upload(v5, f"Content-Length: {20 * MIB}", path=path) as upload:
            assert upload.refused("E1001") == "the body is over 8 MiB"


@pytest.mark.one_store
def test_30_more_than_256_mib_is_refused_and_reported(v5):
    with Upload(v5, f"Content-Length: {256 * MIB + 1}", "Expect: 100-continue") as upload:
        assert upload.refused("E1001") == "the file is over 256 MiB"
    assert not spooled(v5.gateway)


@pytest.mark.one_store
def test_30_chunks_of_more_than_256_mib_are_refused_and_reported(v5):
    chunk = b"%x\r\n" % MIB + b"x" * MIB + b"\r\n"
    with Upload(v5, "Transfer-Encoding: chunked") as upload:
        for _ in range(256):
            upload.send(chunk)
        upload.send(b"1\r\nx\r\n0\r\n\r\n")
        assert upload.refused("E1001") == "the file is over 256 MiB"
    eventually(lambda: not spooled(v5.gateway), what="the file is deleted with the call")


@pytest.mark.one_store
def test_30_a_disk_with_little_room_takes_no_large_file(make_v5_gateway, small_disk, mark):  # noqa: F811
    gateway = make_v5_gateway(folder=small_disk).start()
    v5 = V5(gateway, v1_key=gateway.key())
    content = large_file(mark)
    with Upload(v5, f"Content-Length: {len(content)}") as upload:
        assert "too little free space" in upload.refused("E1500")
    assert bring(v5, f"{HEADING}\nCUST_{mark},name,{mark},,").data["created"] == 1
    assert gateway.stop() == 0


@pytest.mark.one_store
def test_30_a_disk_that_fills_midway_is_said_line_by_line(make_v5_gateway, small_disk, mark):  # noqa: F811
    gateway = make_v5_gateway(store=SqliteStore(small_disk)).start()
    v5 = V5(gateway, v1_key=gateway.key())
    content = large_file(mark, 7 * MIB)
    count = 7 * MIB // LINE
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(shutil.disk_usage(small_disk).free - 4 * MIB))
    answer = bring(v5, content, atomic="false").data
    assert answer["created"] > 0 and answer["failed"] > 0 and answer["created"] + answer["failed"] == count, answer
    assert [item["index"] for item in answer["items"]] == list(range(2, count + 2))
    assert {item["code"] for item in answer["items"] if not item["ok"]} == {"E1500"}
    ballast.unlink()
    eventually(lambda: v5.get("/customer/count").status == 200, what="the disk has room again")
    assert count_of(v5, mark) == answer["created"], "what is said to be stored is"
    again = bring(v5, content, atomic="false", on_conflict="skip").data
    assert (again["created"], again["skipped"]) == (answer["failed"], answer["created"])
    assert gateway.stop() == 0


@pytest.mark.one_store
def test_30_the_gateway_asks_for_the_body_when_it_takes_it(v5, mark):
    content = large_file(mark)
    with Upload(v5, f"Content-Length: {len(content)}", "Expect: 100-continue") as upload:
        asked = b""
        while not asked.endswith(b"\r\n\r\n"):
            asked += upload.stream.recv(1)
        assert asked == b"HTTP/1.1 100 Continue\r\n\r\n"
        upload.send(content)
        status, body = upload.answer()
    assert (status, body["data"]["created"]) == (200, 9 * MIB // LINE)


def test_30_chunks_are_taken_too(v5, mark):
    content = large_file(mark)
    pieces = (content[at : at + 70_001] for at in range(0, len(content), 70_001))
    data = bring(v5, pieces).data
    assert data["created"] == count_of(v5, mark) > 1000 and data["items"][-1]["index"] == data["created"] + 1
    eventually(lambda: not spooled(v5.gateway), what="the file is deleted with the call")


def test_30_a_file_that_is_cut_off_stores_nothing_and_leaves_nothing(v5, mark):
    content = large_file(mark)
    with under_way(v5, content):
        (file,) = spooled(v5.gateway)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    eventually(lambda: not spooled(v5.gateway), what="the file is deleted with the connection")
    assert count_of(v5, mark) == 0
    assert not list(v5.gateway.data.rglob("spool-*"))


@pytest.mark.one_store
def test_30_a_gateway_that_is_killed_leaves_no_file(make_v5_gateway, mark):
    gateway = make_v5_gateway().start()
    with under_way(V5(gateway, v1_key=gateway.key()), large_file(mark)):
        gateway.kill()
    assert not list(gateway.data.rglob("spool-*"))
    assert not left_of(gateway, mark)


@pytest.mark.one_store
def test_30_a_third_large_file_is_refused_while_two_are_in_flight(v5, mark):
    content = large_file(mark)
    with under_way(v5, content) as first, under_way(v5, content):
        with Upload(v5, f"Content-Length: {len(content)}") as third:
            assert third.refused("E1500") == "2 large files are already in progress: try again later"
        first.send(content[3 * MIB :])
        assert first.answer()[0] == 200
        with under_way(v5, large_file(mark)):
            pass


def test_30_a_fault_on_the_last_line_stores_nothing(v5, mark):
    count = 9 * MIB // LINE
    answer = bring(v5, large_file(mark, last=f"CUST_{mark}_x,,{mark},,"))
    assert answer.code == "E1001" and [(e["index"], e["field"]) for e in answer.errors] == [(count + 2, "customer_name")]
    answer = bring(v5, large_file(mark, last=f"CUST_{mark}_0,again,{mark},,"))
    assert answer.code == "E1200" and [e["index"] for e in answer.errors] == [count + 2]
    for atomic in ("true", "false"):
        answer = bring(v5, large_file(mark, last='CUST_x,"never ends,,,\n'), atomic=atomic)
        assert (answer.code, answer.message) == ("E1001", f"line {count + 2}: a quoted field has no closing quote")
    assert count_of(v5, mark) == 0


def test_30_not_more_than_a_hundred_faults_are_reported(v5, mark):
    bad = "\n".join(f"CUST_{mark}_0,again,{mark},," for _ in range(700))
    answer = bring(v5, large_file(mark, last=bad))
    assert (answer.code, len(answer.errors)) == ("E1200", 100)
    assert count_of(v5, mark) == 0


@pytest.mark.one_store
def test_30_a_line_has_a_limit(v5, mark):
    content = f"{HEADING}\nCUST_{mark}_1,name,{mark},,\nCUST_{mark}_2,name,{mark},{'x' * (8 * MIB)},\n".encode()
    answer = bring(v5, content)
    assert (answer.code, answer.message) == ("E1001", "line 3: the record has more than 8 MiB")


def test_30_a_large_file_can_be_tried_and_stored_as_far_as_it_goes(v5, mark):
    content = large_file(mark, last=f"CUST_{mark}_0,again,{mark},,")
    count = 9 * MIB // LINE
    tried = bring(v5, content, dry_run="true", atomic="false").data
    assert (tried["created"], tried["failed"], count_of(v5, mark)) == (count, 1, 0)
    assert bring(v5, content, atomic="false").data == tried
    assert count_of(v5, mark) == count


def changes_since(v5, seq):
    found = []
    while page := v5.read("/system/change", after=seq, size=5000)["items"]:
        found += page
        seq = page[-1]["seq"]
    return found


@pytest.mark.one_store
def test_30_others_have_their_turn_while_a_file_is_stored_as_far_as_it_goes(v5, mark):
    seq = max((change["seq"] for change in changes_since(v5, 0)), default=0)
    content = "customer_id,customer_name,external_id\n" + "".join(f"CUST_{mark}_{n},name,{mark}\n" for n in range(30_000))
    with futures.ThreadPoolExecutor(1) as pool:
        stored = pool.submit(bring, v5.twin(), content, atomic="false")
        others = 0
        while not stored.done():
            v5.done("POST", "/customer", {"customer_id": f"CUST_{mark}_other{others}", "customer_name": "other"})
            others += 1
    assert stored.result().data["created"] == 30_000
    order = ["other" in change["id"] for change in changes_since(v5, seq) if mark in change["id"]]
    first, last = order.index(False), len(order) - 1 - order[::-1].index(False)
    assert any(order[first:last]), f"each of {others} other changes waited for the whole file"


def test_30_more_tags_than_one_transaction_notes_are_collected(v5, plant):
    opcs, count = [plant.new("opc"), plant.new("opc")], 6_000
    lines = [f"TAG_{opc}_{n},{opc},hr{n},Int16" for opc in opcs for n in range(count)]
    answer = bring(v5, "\n".join(["tag_id,opc_id,plc_address,data_type", *lines]), "/tag")
    assert answer.data["created"] == 2 * count
    assert [v5.read(f"/opc/{opc}")["tag_count"] for opc in opcs] == [count, count]
    client = v5.gateway.client()
    assert [client.get(f"/api/v1/opc/{opc}").data["tag_count"] for opc in opcs] == [count, count]


@pytest.mark.one_store
def test_30_a_long_answer_comes_in_pieces(v5, mark):
    count = 60_000
    content = "customer_id,customer_name,external_id\n" + f"CUST_{mark}{'x' * 87},name,{mark}\n" * count
    refused = bring(v5, content, on_conflict="skip", headers={"Idempotency-Key": mark})
    assert refused.code == "E1002" and "too long to be stored" in refused.message
    assert count_of(v5, mark) == 0, "what is refused for its answer is not stored"
    answer = bring(v5, content, on_conflict="skip")
    assert answer.headers["Transfer-Encoding"] == "chunked" and len(answer.raw) > 8 * MIB
    assert (answer.data["created"], answer.data["skipped"]) == (1, count - 1)
    assert [item["index"] for item in answer.data["items"]] == list(range(2, count + 2))
    eventually(lambda: not spooled(v5.gateway), what="the answer's file is deleted with it")


def test_30_a_large_file_with_a_key_is_stored_once(v5, mark):
    content, headers = large_file(mark), {"Idempotency-Key": mark}
    first = bring(v5, content, headers=headers)
    assert first.status == 200
    assert bring(v5, content, headers=headers).data == first.data
    assert bring(v5, content.replace(b"name 7,", b"name x,"), headers=headers).code == "E1200"


def test_30_the_memory_does_not_grow_with_the_file(make_v5_gateway, mark):
    # What the address sanitizer keeps of freed memory is not the gateway's.
    gateway = make_v5_gateway(environment={"ASAN_OPTIONS": "quarantine_size_mb=1"}).start()
    v5 = V5(gateway, v1_key=gateway.key())
    bring(v5, f"{HEADING}\nCUST_{mark}_0,name,,,")
    before = memory(gateway, "VmRSS")
    pathlib.Path(f"/proc/{gateway.program.pid}/clear_refs").write_text("5")  # resets VmHWM
    assert bring(v5, large_file(mark, 40 * MIB), on_conflict="skip").status == 200
    grown = memory(gateway, "VmHWM") - before
    assert grown < 24, f"40 MiB of CSV took {grown:.0f} MiB of memory"
