"""Journal and history through the gateway: decisions-data C1 to C3."""

import csv
import datetime
import io
import socket
import ssl
import time

import pytest

from device import own_address
from waiting import eventually

MINUTE = 60_000
NOON = int(time.time()) // 60 * MINUTE - 360 * MINUTE  # six hours ago


def raw(client, tag_id, **query):
    """The points of a tag of the last hour, or as in the query."""
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return client.get(f"/api/v1/tag/{tag_id}/history?{text}").data


def iso(ms):
    return datetime.datetime.fromtimestamp(ms / 1000, datetime.timezone.utc).isoformat(timespec="milliseconds")[:-6] + "Z"


def numbers(data):
    return [float(point["value"]) for point in data["points"]]


@pytest.fixture
def collected(client, make_opc):
    """An OPC whose tag has a few points."""
    opc_id = make_opc(["hr10", "hr11"])
    tag_id = f"{opc_id}.hr10"
    eventually(lambda: raw(client, tag_id)["count"] >= 5, what="points arrive")
    return tag_id


@pytest.fixture
def imported(client, make_opc, new_id):
    """A tag that is not collected, with the points of the given CSV rows `ts,value[,quality]`."""

    def make(rows, data_type="Double", address="hr0"):
        tag_id = new_id("I")
        make_opc(tags=[{"tag_id": tag_id, "plc_address": address, "data_type": data_type}], auto_collect=False)
        has_quality = rows[0].rsplit('"')[-1].count(",") == 2
        body = f"tag_id,ts,value{',quality' if has_quality else ''}\n" + "".join(f"{tag_id},{row}\n" for row in rows)
        done = client.call("POST", "/api/v1/history/import", data=body, headers={"Content-Type": "text/csv"})
        assert done.data["imported"] == len(rows), done
        return tag_id

    return make


def test_the_size_of_the_database_counts_its_log(client, gateway):
    def on_disk():
        return sum(file.stat().st_size for file in gateway.data.glob("config.sqlite*"))

    assert any(file.name.endswith("-wal") for file in gateway.data.glob("config.sqlite*"))

    def is_counted():
        before = on_disk()
        record = client.get("/api/v1/monitoring").data
        told = record["system_total_db_size"] - record["journal_bytes"] - record["history_bytes"]
        return told == before == on_disk()

    eventually(is_counted, within=10)


def test_what_is_beyond_the_retention_is_refused_and_not_counted(client, make_opc, new_id):
    tag_id = new_id("I")
    make_opc(tags=[{"tag_id": tag_id, "plc_address": "hr0", "data_type": "Double", "retention_days": 2}],
             auto_collect=False)  # fmt: skip
    old = NOON - 3 * 24 * 60 * MINUTE
    done = client.call("POST", "/api/v1/history/import", data=f"tag_id,ts,value\n{tag_id},{old},1\n{tag_id},{NOON},2\n",
                       headers={"Content-Type": "text/csv"}).data  # fmt: skip
    assert (done["imported"], done["rejected"]) == (1, 1), done
    assert done["errors"][0]["line"] == 2 and "retention" in done["errors"][0]["message"]
    assert raw(client, tag_id, **{"from": old - 1, "to": NOON + 1})["count"] == 1


def test_the_viewer_gets_the_newest_points_in_ascending_order(client, collected):
    data = client.get(f"/ui/opcua/history?tagId={collected}&minutes=1&limit=3").data
    assert set(data) == {"tag_id", "minutes", "count", "points"}
    assert (data["tag_id"], data["minutes"], data["count"]) == (collected, 1, 3)
    times = [point["ts"] for point in data["points"]]
    assert times == sorted(times) and times[-1] > (time.time() - 5) * 1000
    for point in data["points"]:
        assert point == {"ts": point["ts"], "value": str(own_address(1, 10)), "type": "UInt16", "quality": 192}


def test_a_point_shows_within_two_seconds(client, device, make_opc):
    opc_id = make_opc(["hr20"])
    eventually(lambda: raw(client, f"{opc_id}.hr20")["count"], what="points arrive")
    for _ in range(5):
        newest = client.get(f"/ui/opcua/history?tagId={opc_id}.hr20&limit=1").data["points"][0]
        assert time.time() * 1000 - newest["ts"] < 2000
        time.sleep(0.1)


@pytest.mark.parametrize(
    "query",
    ["", "tagId=", "tagId=%20%09", "tagId=" + "x" * 201, "tagId=T&minutes=0", "tagId=T&minutes=1441", "tagId=T&limit=0",
     "tagId=T&limit=5001", "tagId=T&minutes=ten", "tagId=T&limit=1.5", "tagId=T&minutes="],
)  # fmt: skip
def test_bad_input_of_the_viewer_is_the_outer_error(client, query):
    answer = client.get(f"/ui/opcua/history?{query}")
    assert (answer.status, answer.result, answer.code) == (200, "ERROR", "VALIDATION_FAILED")
    assert answer.data is None and answer.message


def test_bounds_of_the_viewer_are_inclusive(client):
    wide = client.get("/ui/opcua/history?tagId=" + "%C3%A4" * 200 + "&minutes=1440&limit=5000").data
    assert wide["count"] == 0 and wide["points"] == []
    assert client.get("/ui/opcua/history?tagId=NOBODY&minutes=1&limit=1").data["count"] == 0


def test_the_viewer_needs_a_key(gateway):
    assert gateway.client(None).get("/ui/opcua/history?tagId=T").status == 401


def test_raw_points_page_by_page(client, imported):
    tag_id = imported([f"{NOON + n * 1000},{n}" for n in range(25)])
    span = {"from": NOON, "to": NOON + 25_000}
    seen, query = [], dict(span)
    while True:
        data = raw(client, tag_id, **query, limit=10)
        seen += numbers(data)
        if data["next"] is None:
            break
        query["from"] = data["next"]
    assert seen == list(range(25))
    seen, query = [], dict(span)
    while True:
        data = raw(client, tag_id, **query, limit=10, order="desc")
        seen += numbers(data)
        if data["next"] is None:
            break
        query["to"] = data["next"]
    assert seen == list(range(24, -1, -1))


def test_the_interval_is_half_open_and_takes_both_forms_of_time(client, imported):
    tag_id = imported([f"{NOON + n * 1000},{n}" for n in range(10)])
    assert numbers(raw(client, tag_id, **{"from": NOON + 2000, "to": NOON + 5000})) == [2, 3, 4]
    at = datetime.datetime.fromtimestamp((NOON + 2000) / 1000, datetime.timezone(datetime.timedelta(hours=9)))
    text = at.isoformat()
    data = raw(client, tag_id, **{"from": text, "to": NOON + 5000})  # the + is decoded as a blank
    assert numbers(data) == [2, 3, 4] and data["from"] == NOON + 2000
    assert numbers(raw(client, tag_id, **{"from": text.replace("+", "%2B"), "to": NOON + 5000})) == [2, 3, 4]
    assert raw(client, tag_id, **{"from": NOON, "to": NOON})["count"] == 0


def test_quality_chooses(client, imported):
    tag_id = imported([f"{NOON},1,192", f"{NOON + 1},2,64", f"{NOON + 2},-,24"])
    span = {"from": NOON, "to": NOON + 10}
    assert [p["quality"] for p in raw(client, tag_id, **span)["points"]] == [192, 64, 24]
    assert [p["value"] for p in raw(client, tag_id, **span, quality="good")["points"]] == ["1"]
    assert [p["value"] for p in raw(client, tag_id, **span, quality="bad")["points"]] == ["-"]


def test_buckets(client, imported):
    rows = [f"{NOON + n * 1000},{n},192" for n in range(20)] + [f"{NOON + 20_000},-,24", f"{NOON + 45_000},-,8"]
    tag_id = imported(rows)
    span = {"from": NOON, "to": NOON + 50_000, "bucket_ms": 10_000}
    expected = {
        "avg": ["4.5", "14.5", "-", "-"],
        "min": ["0", "10", "-", "-"],
        "max": ["9", "19", "-", "-"],
        "sum": ["45", "145", "-", "-"],
        "count": ["10", "10", "0", "0"],
        "first": ["0", "10", "-", "-"],
        "last": ["9", "19", "-", "-"],
        "range": ["9", "9", "-", "-"],
    }
    for aggregate, values in expected.items():
        data = raw(client, tag_id, **span, aggregate=aggregate)
        assert [p["value"] for p in data["points"]] == values, aggregate
        assert [p["ts"] - NOON for p in data["points"]] == [0, 10_000, 20_000, 40_000], "empty ones are omitted"
        assert [p["quality"] for p in data["points"]] == [192, 192, 0, 0]
        assert data["bucket_ms"] == 10_000 and data["aggregate"] == aggregate
    deviation = raw(client, tag_id, **span, aggregate="stddev")["points"][0]
    assert abs(float(deviation["value"]) - 2.8722813232690143) < 1e-12 and deviation["type"] == "Double"
    mixed = raw(client, tag_id, **{"from": NOON + 15_000, "to": NOON + 25_000}, aggregate="avg", buckets=1)
    assert (mixed["points"][0]["value"], mixed["points"][0]["quality"], mixed["bucket_ms"]) == ("17", 64, 10_000)
    assert raw(client, tag_id, **span, aggregate="count")["points"][0]["type"] == "Int64"


def test_lttb_draws_the_same_picture_with_fewer_points(client, imported):
    tag_id = imported([f"{NOON + n * 1000},{1000 if n == 137 else n % 3}" for n in range(300)])
    data = raw(client, tag_id, **{"from": NOON, "to": NOON + 300_000}, aggregate="lttb", buckets=20)
    assert data["count"] == 20 and data["bucket_ms"] is None
    assert 1000 in numbers(data), "a spike stays"


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=100001", "order=up", "quality=fine", "aggregate=median", "aggregate=avg",
     "aggregate=avg&bucket_ms=0", "from=yesterday", "from=5&to=4", "format=xml", "from=2026-11-21T07:07:44"],
)  # fmt: skip
def test_bad_input_is_the_outer_error(client, query):
    answer = client.get(f"/api/v1/tag/T/history?{query}")
    assert (answer.status, answer.result, answer.code) == (200, "ERROR", "VALIDATION_FAILED"), answer


def test_text_has_no_average(client, imported):
    tag_id = imported([f'{NOON},"on, or off"', f"{NOON + 1},off"], data_type="String", address="hr0.20")
    span = {"from": NOON, "to": NOON + 10, "bucket_ms": 10}
    assert [p["value"] for p in raw(client, tag_id, **span, aggregate="last")["points"]] == ["off"]
    answer = client.get(f"/api/v1/tag/{tag_id}/history?from={NOON}&to={NOON + 10}&bucket_ms=10&aggregate=avg")
    assert answer.code == "VALIDATION_FAILED" and "aggregate" in answer.message


def test_an_unknown_tag_has_no_points(client):
    data = raw(client, "NOBODY")
    assert (data["count"], data["data_type"], data["points"], data["next"]) == (0, None, [], None)


def test_several_tags_in_the_requested_order(client, imported):
    one = imported([f"{NOON},1"])
    two = imported([f"{NOON},2", f"{NOON + 1},3"])
    data = client.get(f"/api/v1/history?tag_ids={two},NOBODY,{one}&from={NOON}&to={NOON + 10}&limit=1").data
    assert [tag["tag_id"] for tag in data["tags"]] == [two, "NOBODY", one]
    assert [tag["count"] for tag in data["tags"]] == [1, 0, 1]
    assert [tag["next"] for tag in data["tags"]] == [NOON + 1, None, None]
    missing = client.get("/api/v1/history")
    assert (missing.status, missing.code) == (500, "MAPPING_ERROR") and missing.body["trace"]
    many = client.get("/api/v1/history?tag_ids=" + ",".join(["T"] * 1001))
    assert many.code == "VALIDATION_FAILED"


def test_csv_is_exported_and_imported_again(client, imported, make_opc, new_id):
    tag_id = imported([f"{NOON + n * 1000},{n / 8},{64 if n % 10 == 0 else 192}" for n in range(12_345)])
    answer = client.get(f"/api/v1/tag/{tag_id}/history?from={NOON}&to={NOON + 20_000_000}&format=csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Transfer-Encoding"] == "chunked"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert list(rows[0]) == ["tag_id", "time", "ts", "value", "type", "quality"] and len(rows) == 12_345
    assert rows[3] == {"tag_id": tag_id, "time": iso(NOON + 3000), "ts": str(NOON + 3000), "value": "0.375",
                       "type": "Double", "quality": "192"}  # fmt: skip

    other = new_id("I")
    make_opc(tags=[{"tag_id": other, "plc_address": "hr0", "data_type": "Double"}], auto_collect=False)
    body = answer.text.replace(tag_id, other)
    sent = {"data": body, "headers": {"Content-Type": "text/csv"}}
    dry = client.call("POST", "/api/v1/history/import?dry_run=true", **sent).data
    assert dry["imported"] == 12_345 and raw(client, other, **{"from": NOON, "to": NOON + 1})["count"] == 0
    for _ in range(2):  # twice is the same as once
        assert client.call("POST", "/api/v1/history/import", **sent).data["result"] == "SUCCESS"
    again = client.get(f"/api/v1/tag/{other}/history?from={NOON}&to={NOON + 20_000_000}&format=csv")
    assert again.text == body


def test_what_is_wrong_in_an_import_is_reported_by_line_and_the_rest_is_taken(client, imported):
    tag_id = imported([f"{NOON},1"])
    body = (f"tag_id,time,value,quality\n{tag_id},{iso(NOON + 1000)},2,\n{tag_id},soon,3,\nNOBODY,,4,\n"
            f"{tag_id},{iso(NOON)},five,\n{tag_id},{iso(NOON)},6,7\n{tag_id},1\n")  # fmt: skip
    done = client.call("POST", "/api/v1/history/import", data=body, headers={"Content-Type": "text/csv"}).data
    assert (done["imported"], done["rejected"]) == (1, 5)
    assert [error["line"] for error in done["errors"]] == [3, 4, 5, 6, 7]
    for error, word in zip(done["errors"], ["ts", "NOBODY", "value", "quality", "fields"]):
        assert word in error["message"]
    for body, word in [("", "header"), ("tag_id,value\n", "time"), ("tag_id,ts,value,colour\n", "colour"), ('a,"b', "")]:
        refused = client.call("POST", "/api/v1/history/import", data=body, headers={"Content-Type": "text/csv"})
        assert refused.status == 400 and word in refused.faults[0], refused


def test_a_recorded_point_is_replaced_by_an_administrator_who_says_so_only_and_the_audit_has_it(gateway, client, imported):
    tag_id = imported([f"{NOON + n},{n}" for n in range(100)])
    body = f"tag_id,ts,value\n{tag_id},{NOON + 50},7777\n{tag_id},{NOON + 200},200\n"
    key = client.done("POST", "/api/v1/keys", {"name": "imports", "role": "engineer"})["key"]
    engineer = gateway.client(key=key)
    sent = {"data": body, "headers": {"Content-Type": "text/csv"}}
    done = engineer.call("POST", "/api/v1/history/import", **sent).data
    assert (done["imported"], done["existing"]) == (1, 1), done
    seen = numbers(raw(client, tag_id, **{"from": NOON, "to": NOON + 201}))
    assert len(seen) == 101 and seen[50] == 50 and seen[100] == 200
    refused = engineer.call("POST", "/api/v1/history/import?replace=true", **sent)
    assert refused.status == 403 and "admin" in refused.message
    assert numbers(raw(client, tag_id, **{"from": NOON, "to": NOON + 100}))[50] == 50
    assert client.call("POST", "/api/v1/history/import?replace=true", **sent).data["imported"] == 2
    lines = eventually(lambda: (found := [line for line in gateway.log().splitlines() if "event=history_import" in line and
                                          f"tags={tag_id} " in line]) and len(found) == 3 and found)  # fmt: skip
    assert "points=1 left_out=1 replace=false" in lines[1] and iso(NOON + 200) in lines[1], lines
    assert "points=2 left_out=0 replace=true" in lines[2] and iso(NOON + 50) in lines[2], lines
    seen = numbers(raw(client, tag_id, **{"from": NOON, "to": NOON + 100}))
    assert len(seen) == 100 and seen[50] == 7777 and seen[49] == 49


def test_a_deleted_tag_begins_empty_when_it_is_recreated(client, device, new_id):
    opc_id = new_id("OPC")
    body = {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
            "timecycle": 50, "tag_list": [{"tag_id": f"{opc_id}.a", "plc_address": "hr0", "data_type": "Int16"}]}  # fmt: skip
    client.create(body)
    eventually(lambda: raw(client, f"{opc_id}.a")["count"] > 3, what="points arrive")
    client.done("DELETE", f"/api/v1/tag/{opc_id}.a")
    assert raw(client, f"{opc_id}.a")["count"] == 0
    made_at = time.time() * 1000
    client.call("POST", f"/api/v1/opc/{opc_id}/tag",
                {"tag_id": f"{opc_id}.a", "plc_address": "hr1", "data_type": "Int16"})  # fmt: skip
    eventually(lambda: raw(client, f"{opc_id}.a")["count"] > 3, what="points arrive")
    assert all(point["ts"] >= made_at - 1 for point in raw(client, f"{opc_id}.a")["points"])
    client.done("DELETE", f"/api/v1/opc/{opc_id}")


def test_a_renamed_or_retyped_tag_keeps_its_history_each_point_with_its_type(client, make_opc):
    opc_id = make_opc(["hr30"])
    tag_id = f"{opc_id}.hr30"
    eventually(lambda: raw(client, tag_id)["count"] > 3, what="points arrive")
    client.done("PUT", f"/api/v1/tag/{tag_id}", {"tag_name": "another", "data_type": "Int32"})
    types = eventually(
        lambda: (seen := [p["type"] for p in raw(client, tag_id)["points"]]) and "Int32" in seen and seen,
        what="points of the new type",
    )
    assert types[0] == "UInt16" and types == sorted(types, reverse=True)


def test_a_lost_device_leaves_bad_points(client, make_device, make_opc):
    lost = make_device()
    opc_id = make_opc(["hr0"], port=lost.port)
    eventually(lambda: raw(client, f"{opc_id}.hr0", quality="good")["count"] > 3, what="points arrive")
    lost.stop()
    bad = eventually(lambda: raw(client, f"{opc_id}.hr0", quality="bad")["points"], what="a bad point")
    assert bad[0]["value"] == "-" and bad[0]["quality"] in (8, 24)


def test_only_changes_are_kept_where_a_tag_asks_for_it(client, make_device, make_opc, new_id):
    device = make_device()
    tags = [{"tag_id": new_id(), "plc_address": f"hr{n}", "data_type": "UInt16", **more}
            for n, more in enumerate([{"record": "change"}, {"record": "change", "deadband": 5}, {"record": "all"}])]  # fmt: skip
    make_opc(tags=tags, port=device.port, timecycle=20)
    ids = [tag["tag_id"] for tag in tags]
    eventually(lambda: raw(client, ids[2])["count"] > 20, what="points arrive")
    assert [raw(client, tag_id)["count"] for tag_id in ids[:2]] == [1, 1]
    for count, step in enumerate((1, 2, 3, 10), start=2):
        for n in (1, 0):
            client.done("POST", f"/api/v1/tag/{ids[n]}/value", {"value": str(1000 + step)})
        # Two writes between two scans would be one change.
        eventually(lambda: raw(client, ids[0])["count"] == count, what="each change")  # noqa: B023
    beyond = lambda: [float(v) - 1000 for v in numbers(raw(client, ids[1]))][1:]
    eventually(lambda: len(beyond()) >= 2, what="the change beyond the deadband")
    assert beyond() == [1, 10]


def test_the_gateways_own_figures_have_a_history(client):
    eventually(lambda: raw(client, "EDGE_SYSTEM.CPU")["count"] >= 2, within=10, what="a figure a second")


def test_monitor_and_metrics_report_journal_and_history(client, collected):
    record = eventually(lambda: (r := client.get("/api/v1/monitoring").data)["journal_bytes"] > 0 and r, what="bytes")
    assert record["journal_writable"] is True and record["journal_dropped_count"] == 0
    assert record["system_total_db_size"] >= record["journal_bytes"] + record["history_bytes"]
    metrics = client.call("GET", "/metrics").text
    assert "penstock_journal_samples_total" in metrics and "penstock_history_points_total" in metrics
    health = client.get("/health").data
    assert health["components"]["tse"] == "UP" and health["warnings"] == []


def test_an_export_to_an_old_client_ends_with_the_connection(gateway, imported):
    tag_id = imported([f"{NOON + n},{n}" for n in range(10)])
    context = ssl.create_default_context(cafile=gateway.ca)
    with socket.create_connection(("127.0.0.1", gateway.ports["https"])) as link:
        with context.wrap_socket(link, server_hostname="127.0.0.1") as tls:
            tls.sendall(
                f"GET /api/v1/tag/{tag_id}/history?from={NOON}&to={NOON + 5}&format=csv HTTP/1.0\r\n"
                f"X-API-Key: {gateway.key()}\r\n\r\n".encode()
            )
            got = b""
            while piece := tls.recv(65536):
                got += piece
    head, body = got.split(b"\r\n\r\n", 1)
    assert b"chunked" not in head and b"Connection: close" in head
    assert body.count(b"\r\n") == 6


def points_of(client, tag_ids):
    """All stored points of tags: id → list of (ts, value)."""
    out = {}
    for tag_id in tag_ids:
        data = raw(client, tag_id, limit=100_000)
        out[tag_id] = [(p["ts"], p["value"]) for p in data["points"]]
    return out


def test_nothing_is_lost_or_twice_after_a_kill(make_gateway, make_device):
    device = make_device()
    gateway = make_gateway({"edge.journal.sync_ms": "100"}).start()
    client = gateway.client()
    tags = [{"tag_id": f"K{n}", "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(20)]
    client.create({"opc_id": "K", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                   "opc_agent_port": str(device.port), "timecycle": 20, "tag_list": tags})  # fmt: skip
    ids = [tag["tag_id"] for tag in tags]
    before = {tag_id: [] for tag_id in ids}
    for _ in range(6):
        eventually(lambda: raw(client, "K0", limit=100_000)["count"] > len(before["K0"]) + 20, what="points arrive")
        seen = points_of(client, ids)
        for tag_id in ids:
            assert seen[tag_id][: len(before[tag_id])] == before[tag_id], f"{tag_id} lost points"
            times = [ts for ts, _ in seen[tag_id]]
            assert times == sorted(set(times)), "in order, none twice"
        before = seen
        gateway.kill()
        ready = gateway.start()
        began = time.monotonic()
        client = ready.client()
        now = points_of(client, ids)
        while any(now[tag_id][: len(before[tag_id])] != before[tag_id] for tag_id in ids):
            assert time.monotonic() - began < 5, "durable points are visible within 5 s"
            now = points_of(client, ids)


def test_a_clean_stop_keeps_everything_and_leaves_nothing_to_read_again(make_gateway, make_device):
    device = make_device()
    gateway = make_gateway().start()
    client = gateway.client()
    client.create({"opc_id": "C", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 20, "tag_list": [{"tag_id": "C0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: raw(client, "C0")["count"] > 20, what="points arrive")
    before = points_of(client, ["C0"])["C0"]
    assert gateway.stop() == 0
    client = gateway.start().client()
    assert points_of(client, ["C0"])["C0"][: len(before)] == before


def test_without_history_queries_find_nothing_and_collection_continues(make_gateway, make_device):
    device = make_device()
    gateway = make_gateway({"edge.history.enabled": "false"}).start()
    client = gateway.client()
    client.create({"opc_id": "N", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 50, "tag_list": [{"tag_id": "N0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: client.value("N0")["value_read_status"] == "SUCCESS", what="N0 is read")
    assert raw(client, "N0")["count"] == 0
    assert client.get("/ui/opcua/history?tagId=N0").data["count"] == 0
    assert client.get("/api/v1/tag/N0/history?format=csv").text == "tag_id,time,ts,value,type,quality\r\n"
    refused = client.call("POST", "/api/v1/history/import", data="tag_id,ts,value\nN0,1,2\n",
                          headers={"Content-Type": "text/csv"})  # fmt: skip
    assert refused.code == "INTEGRITY"


def test_series_of_another_configuration_are_put_aside(make_gateway, make_device):
    device = make_device()
    gateway = make_gateway().start()
    opc = {"opc_id": "F", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
           "timecycle": 20, "tag_list": [{"tag_id": "F0", "plc_address": "hr0", "data_type": "UInt16"}]}  # fmt: skip
    gateway.client().create(opc)
    eventually(lambda: raw(gateway.client(), "F0")["count"] > 10, what="points arrive")
    assert gateway.stop() == 0
    for file in gateway.data.glob("config.sqlite*"):
        file.unlink()
    client = gateway.start().client()
    began = time.time() * 1000
    client.create({**opc, "tag_list": [{"tag_id": "OTHER", "plc_address": "hr1", "data_type": "UInt16"}]})
    eventually(lambda: raw(client, "OTHER")["count"] > 3, what="points arrive")
    assert all(point["ts"] > began - 1 for point in raw(client, "OTHER")["points"])
    assert list(gateway.data.glob("journal.EDGE_*")) and list(gateway.data.glob("history.EDGE_*"))
