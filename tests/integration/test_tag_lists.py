"""Lists of tags: filters, counts, order and pages, of one OPC and of all."""

import urllib.parse

import pytest

from device import own_address
from waiting import eventually

COUNTED = {"good", "uncertain", "bad", "not_read", "out_of_limits", "writable"}


def ids(answer):
    return [tag["tag_id"] for tag in answer.data["data"]]


def listed(client, path, **query):
    answer = client.get(f"{path}?{urllib.parse.urlencode(query)}")
    assert answer.status == 200, answer
    return answer


@pytest.fixture
def mixed(client, device, make_opc):
    """An OPC with tags that are good, out of their limits and refused, and a stopped one whose tags are not read."""
    tags = [
        {"tag_id": "mix.c_good", "tag_name": "Pump", "plc_address": "hr1", "data_type": "UInt16", "writable": False},
        {"tag_id": "mix.a_high", "plc_address": "hr2", "data_type": "UInt16", "hi": own_address(1, 2) - 1},
        {"tag_id": "mix.B_bad", "plc_address": "hr50", "data_type": "UInt16"},
    ]
    device.fault("exception 2 hr 50 50")
    opc_id = make_opc(tags=tags)
    other = make_opc(tags=[{"tag_id": "mix.b_none", "plc_address": "hr1", "data_type": "UInt16"}], auto_collect=False)
    eventually(
        lambda: listed(client, "/api/v1/tag", q="mix.").data["counts"]
        == {"good": 2, "uncertain": 0, "bad": 1, "not_read": 1, "out_of_limits": 1, "writable": 3},
        within=15,
        what="all tags are in their state",
    )
    yield opc_id, other
    device.fault("exception off")


def test_counts_are_those_of_the_found_ones_whatever_status_is_asked_for(client, mixed):
    opc_id, _ = mixed
    path = f"/api/v1/opc/{opc_id}/tag"
    everything = client.get(path).data
    assert ids(client.get(path)) == ["mix.B_bad", "mix.a_high", "mix.c_good"], "in the order of bytes"
    assert set(everything["counts"]) == COUNTED and everything["total"] == 3
    for status, expected in (
        ("bad", ["mix.B_bad"]),
        ("good", ["mix.a_high", "mix.c_good"]),
        ("out_of_limits", ["mix.a_high"]),
        ("out_of_limits,bad", ["mix.B_bad", "mix.a_high"]),
        ("uncertain,not_read", []),
    ):
        answer = listed(client, path, status=status)
        assert (ids(answer), answer.data["total"]) == (expected, len(expected))
        assert answer.data["counts"] == everything["counts"]
    assert ids(listed(client, path, writable="false")) == ["mix.c_good"]
    part = listed(client, path, q="pump", status="bad").data
    assert part["total"] == 0 and part["counts"]["good"] == 1 and part["counts"]["bad"] == 0


def test_all_devices_are_one_list_without_edge_system_unless_it_is_named(client, mixed):
    opc_id, other = mixed
    assert ids(listed(client, "/api/v1/tag", q="mix.")) == ["mix.B_bad", "mix.a_high", "mix.b_none", "mix.c_good"]
    assert ids(listed(client, "/api/v1/tag", q="mix.", sort="opc_id,-tag_id")) == [
        *(["mix.c_good", "mix.a_high", "mix.B_bad"] if opc_id < other else []),
        "mix.b_none",
        *(["mix.c_good", "mix.a_high", "mix.B_bad"] if opc_id > other else []),
    ]
    assert ids(listed(client, "/api/v1/tag", opc_id=other)) == ["mix.b_none"]
    assert ids(listed(client, "/api/v1/tag", opc_id="no such")) == []
    assert not [tag for tag in listed(client, "/api/v1/tag", size=5000).data["data"] if tag["opc_id"] == "EDGE_SYSTEM"]
    named = listed(client, "/api/v1/tag", opc_id=f"EDGE_SYSTEM,{other}", size=1000)
    assert {tag["opc_id"] for tag in named.data["data"]} == {"EDGE_SYSTEM", other}
    assert ids(named) == sorted(ids(named))


def test_figures_that_the_machine_does_not_have_are_not_read(client):
    path = "/api/v1/opc/EDGE_SYSTEM/tag"
    counts = eventually(lambda: (c := client.get(path).data["counts"])["good"] > 0 and c)
    assert counts["bad"] == counts["uncertain"] == counts["writable"] == 0
    missing = listed(client, path, status="not_read").data
    assert missing["total"] == counts["not_read"]
    assert all(tag["value_read_error_message"] for tag in missing["data"])
    whole = ids(client.get(path))
    assert whole == ids(listed(client, path, page=1, size=5000)), "its own order"
    assert ids(listed(client, path, sort="tag_id")) == sorted(whole)


def test_pages_are_parts_of_the_whole_and_end(client, make_opc):
    opc_id = make_opc([f"hr{n}" for n in range(25)])
    path = f"/api/v1/opc/{opc_id}/tag"
    whole = ids(client.get(path))
    assert whole == sorted(whole) and len(whole) == 25
    assert [tag for page in (1, 2, 3) for tag in ids(listed(client, path, page=page, size=10))] == whole
    beyond = listed(client, path, page=4, size=10).data
    assert beyond["data"] == [] and beyond["total"] == 25 and sum(beyond["counts"].values()) >= 25
    assert ids(listed(client, path, page=1000000, size=5000)) == []
    eventually(lambda: client.get(path).data["counts"]["good"] == 25)
    by_value = listed(client, path, sort="-value", page=2, size=10).data["data"]
    numbers = [int(tag["value"]) for tag in by_value]
    assert numbers == sorted(numbers, reverse=True) and len(numbers) == 10
    times = [tag["ts"] for tag in listed(client, path, sort="value_time,tag_id").data["data"]]
    assert len(times) == 25


@pytest.mark.parametrize(
    "query, field",
    [
        ("sort=nonsense", "sort"),
        ("sort=tag_id,", "sort"),
        ("sort=-", "sort"),
        ("sort=--tag_id", "sort"),
        ("sort=tag_id,opc_id,value,quality,status", "sort"),
        ("status=GOOD", "status"),
        ("status=good,", "status"),
        ("status=%00", "status"),
        ("writable=perhaps", "writable"),
        ("size=0", "size"),
        ("size=5001", "size"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("page=1e3", "page"),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/tag", "/api/v1/opc/EDGE_SYSTEM/tag"])
def test_what_makes_no_sense_is_refused_and_named(client, path, query, field):
    answer = client.get(f"{path}?{query}")
    assert answer.status == 400 and answer.faults[0].startswith(field + ":"), answer


def test_any_bytes_may_be_looked_for(client, mixed):
    for q in ("%", "_%", "mix.\x00", "'; DROP TABLE tag; --", "\\", "é" * 2000, "\U0001f600"):
        assert ids(listed(client, "/api/v1/tag", q=q)) == [], q


def test_changes_are_in_the_next_list(client, make_opc):
    opc_id = make_opc(["hr1", "hr2"])
    path = f"/api/v1/opc/{opc_id}/tag"
    assert len(ids(listed(client, "/api/v1/tag", opc_id=opc_id))) == 2
    new = f"{opc_id}.new"
    client.done("POST", path, {"tag_id": new, "plc_address": "hr3", "data_type": "UInt16", "writable": False})
    assert ids(listed(client, path, writable="false")) == [new]
    eventually(lambda: ids(listed(client, path, status="good", writable="false")) == [new], what="it is read")
    client.done("PUT", f"/api/v1/tag/{new}", {"tag_name": "found by this", "writable": True})
    assert ids(listed(client, path, q="FOUND BY")) == [new]
    assert listed(client, path).data["counts"]["writable"] == 3
    client.done("DELETE", f"/api/v1/tag/{opc_id}.hr1")
    client.done("DELETE", f"/api/v1/tag/{opc_id}.hr2")
    assert ids(listed(client, "/api/v1/tag", opc_id=opc_id)) == [new]
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"tag_list": [{"tag_id": f"{opc_id}.x", "plc_address": "hr9", "data_type": "UInt16"}]})  # fmt: skip
    assert ids(listed(client, "/api/v1/tag", opc_id=opc_id)) == [f"{opc_id}.x"]
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    assert listed(client, "/api/v1/tag", opc_id=opc_id).data["total"] == 0
    assert client.get(path).code == "NOT_FOUND"


def test_csv_has_the_filtered_ones(client, mixed):
    opc_id, _ = mixed
    text = client.get(f"/api/v1/opc/{opc_id}/tag?format=csv&status=bad").text
    assert "mix.B_bad" in text and "mix.a_high" not in text


def test_no_opc_may_be_called_new(client, device):
    body = {"opc_id": "new", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port)}
    answer = client.post("/api/v1/opc", body)
    assert answer.status == 400 and answer.faults[0].startswith("opc_id: an OPC cannot have the id new"), answer
    assert client.get("/api/v1/opc/new").code == "NOT_FOUND"
    client.done("POST", "/api/v1/opc", {**body, "opc_id": "news"})
    client.done("DELETE", "/api/v1/opc/news")
