"""Callers that ask for much and read nothing: what they may keep of the gateway's memory, and that others are served."""

import contextlib
import select
import socket
import time

import pytest

from waiting import eventually

MIB = 1 << 20
READERS = 30
POINTS = 100_000
TAGS = 1500
START = int(time.time()) * 1000 - 86_400_000  # of the points: a day ago
SMALL_QUARANTINE = {"ASAN_OPTIONS": "quarantine_size_mb=4"}  # otherwise the sanitizer keeps 256 MiB of freed memory

# Each is long: lists of all, exports, searches, histories.
LONG = [
    "/api/v1/history?tag_ids={tags}&limit=100000&from=0",
    "/api/v1/history?tag_ids={tags}&from=0&format=csv",
    "/api/v1/history?tag_ids={tag}&from=0&limit=1000&format=xlsx",
    "/api/v1/opc/{opc}/tag?format=xlsx",
    "/api/v1/opcua/nodeset",
    "/api/v1/tag/{tag}/history?limit=100000&from=0",
    "/api/v1/tag/{tag}/history?limit=100000&from=0&aggregate=lttb",
    "/api/v1/tag/{tag}/history?limit=100000&from=0&aggregate=avg&buckets=100000",
    "/api/v1/opc/{opc}/tag?size=2000",
    "/api/v1/tag?opc_id={opc}&size=2000",
    "/api/v1/openapi.json",
    "/api/v5/tag",
    "/api/v5/tag/export",
    "/api/v5/tag?live=true",
    "/api/v5/alarm/history/export",
    "/api/v5/openapi.json",
]  # fmt: skip


@pytest.fixture(scope="module")
def gateway(make_gateway):
    return make_gateway({"edge.rest.api.https_only": "false"}, environment=SMALL_QUARANTINE).start()


@pytest.fixture(scope="module")
def names(client):
    """An OPC with many tags, two of them with a long history."""
    opc = "MUCH"
    body = {"opc_id": opc, "opc_name": "much", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "9",
            "opc_type": "MODBUS", "auto_collect": False}  # fmt: skip
    client.done("POST", "/api/v1/opc", body)
    lines = ["tag_id,tag_name,plc_address,data_type"]
    lines += [f"{opc}_{n},tag number {n} of a plant that has many,hr{n},Float" for n in range(TAGS)]
    made = client.call("POST", f"/api/v1/opc/{opc}/tag/bulk", data="\n".join(lines), headers={"Content-Type": "text/csv"},
                       timeout=120)  # fmt: skip
    assert made.status == 200, made
    tags = [f"{opc}_{n}" for n in range(2)]
    for tag in tags:
        points = "tag_id,ts,value\n" + "".join(f"{tag},{START + n},{n}.25\n" for n in range(POINTS))
        done = client.call("POST", "/api/v1/history/import", data=points, headers={"Content-Type": "text/csv"}, timeout=120)
        assert done.data["imported"] == POINTS, done
    return {"opc": opc, "tag": tags[0], "tags": ",".join(tags)}


@pytest.fixture(scope="module")
def viewer(client):
    return client.done("POST", "/api/v1/keys", {"name": "looks", "role": "viewer"})["key"]


@contextlib.contextmanager
def unread(gateway, path, key, count):
    """So many requests whose answers nobody reads. The answer of the first has begun before the others come."""
    head = f"GET {path} HTTP/1.1\r\nHost: a\r\nX-API-Key: {key}\r\n\r\n".encode()
    with contextlib.ExitStack() as open_links:
        links = []
        for _ in range(count):
            link = open_links.enter_context(socket.socket())
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            link.settimeout(30)
            link.connect(("127.0.0.1", gateway.ports["http"]))
            link.sendall(head)
            if not links:
                select.select([link], [], [], 30)
            links.append(link)
        yield links


def status_of(link):
    return int(link.recv(16).split()[1])


@pytest.mark.parametrize("path", LONG)
def test_what_is_not_read_costs_little_memory_and_keeps_nobody(gateway, client, viewer, names, path):
    path = path.format(**names)
    client.get("/api/v1/edge")
    before = gateway.program.resident_bytes()
    with unread(gateway, path, viewer, READERS) as links:
        assert status_of(links[0]) in (200, 404), "the first of them is served"
        own = client.get(f"/api/v1/tag/{names['tag']}/history?limit=10&from=0", timeout=60)
        assert own.data["count"] == 10
        assert client.get("/api/v5/site", timeout=60).status == 200
        eventually(lambda: gateway.program.resident_bytes() - before < 128 * MIB, within=30,
                   what=lambda: f"{(gateway.program.resident_bytes() - before) // MIB} MiB more")  # fmt: skip
    eventually(lambda: client.get(f"/api/v1/tag/{names['tag']}/history?limit=10&from=0").status == 200, within=30)


def test_a_caller_who_reads_gets_all_of_it(client, names):
    answer = client.get(f"/api/v1/history?tag_ids={names['tags']}&limit={POINTS}&from=0", timeout=120)
    for tag in answer.data["tags"]:
        assert tag["count"] == POINTS == len(tag["points"]) and tag["next"] is None
        assert [point["ts"] for point in tag["points"]] == list(range(START, START + POINTS))
    page = client.get(f"/api/v1/tag/{names['tag']}/history?limit=12345&from=0&order=desc", timeout=120).data
    assert page["count"] == 12345 and page["next"] == START + POINTS - 12345
    assert page["points"][-1]["ts"] == START + POINTS - 12345


def test_the_one_who_does_not_read_is_told_to_and_only_he(gateway, client, viewer, names):
    path = f"/api/v1/history?tag_ids={names['tags']}&limit={POINTS}&from=0"
    with unread(gateway, path, viewer, 4) as links:
        assert {status_of(link) for link in links} == {200}
        with unread(gateway, path, viewer, 1) as more:
            assert status_of(more[0]) == 503
        assert client.get(path, timeout=120).status == 200
