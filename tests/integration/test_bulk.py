"""Bulk values, CSV import and export (decisions §3, row bulk)."""

import csv
import io
import json

import cbor
import pytest
from device import own_address
from waiting import eventually


def export(client, opc_id):
    answer = client.get(f"/api/v1/opc/{opc_id}/tag?format=csv")
    assert answer.content_type.startswith("text/csv")
    return answer.text


def put_csv(client, opc_id, text, dry_run=False):
    return client.post(
        f"/api/v1/opc/{opc_id}/tag/bulk" + ("?dry_run=true" if dry_run else ""),
        data=text.encode(),
        headers={"Content-Type": "text/csv; charset=utf-8"},
    )


def test_values_are_in_the_requested_order_with_unknown_ids_in_place(client, make_opc):
    opc_id = make_opc([f"hr{n}" for n in range(100)])
    ids = [f"{opc_id}.hr{n}" for n in reversed(range(100))]
    eventually(lambda: all(v["value_read_status"] == "SUCCESS" for v in client.values(ids)))
    records = client.values([*ids, "NO_SUCH", ids[0]])
    assert [r["tag_id"] for r in records] == [*ids, "NO_SUCH", ids[0]]
    assert [r["value"] for r in records[:100]] == [str(own_address(1, n)) for n in reversed(range(100))]
    assert records[100]["value_read_status"] == "NOT_FOUND"


def test_a_bulk_fresh_read_asks_the_device(client, device, make_opc):
    opc_id = make_opc(["hr7000", "hr7001"], timecycle=600_000)
    ids = [f"{opc_id}.hr7000", f"{opc_id}.hr7001"]
    eventually(lambda: all(v["quality"] == 192 for v in client.values(ids)))
    device.set(1, "hr", 7000, [41, 42])
    assert [v["value"] for v in client.values(ids, fresh=True)] == ["41", "42"]


def as_cbor(client, ids, accept="application/cbor"):
    """The rows of a bulk read; columns and content type are checked."""
    answer = client.post("/api/v1/values/read", {"tag_ids": ids}, headers={"Accept": accept})
    assert answer.status == 200 and answer.content_type == "application/cbor", answer
    read = cbor.loads(answer.content)
    assert read["columns"] == ["tag_id", "value", "ts", "quality", "error"]
    return read["values"]


def test_a_bulk_read_as_cbor_has_the_same_values_with_their_types(client, make_opc, new_id):
    opc_id = make_opc(tags=[
        {"tag_id": new_id("C"), "plc_address": f"hr{n}", "data_type": data_type, **more}
        for n, data_type, more in ((70, "UInt16", {}), (71, "Int16", {}), (72, "Float", {}), (74, "Double", {}),
                                   (78, "UInt16[3]", {}), (81, "UInt16", {"scale": 0.1}), (65_000, "UInt64", {}))
    ], timecycle=600_000)  # fmt: skip
    ids = [t["tag_id"] for t in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]]
    eventually(lambda: all(v["value_read_status"] != "NOT_READ" for v in client.values(ids)))
    asked = [*ids, "NO_SUCH", "é"]
    records, rows = client.values(asked), as_cbor(client, asked)
    assert [row[0] for row in rows] == asked
    for record, row in zip(records, rows, strict=True):
        assert row[2:4] == [record["ts"], record["quality"]]
        assert row[4:] == ([record["value_read_error_message"]] if record["value_read_error_message"] else [])
        if record["value"] == "-":
            assert row[1] is None
        elif isinstance(row[1], list):
            assert row[1] == json.loads(record["value"])
        else:
            assert row[1] == pytest.approx(float(record["value"]), rel=1e-6)
    assert {type(row[1]) for row in rows} >= {int, float, list}


def test_a_bulk_read_is_json_unless_cbor_is_named(client):
    for accept in ("*/*", "application/json", "application/cbor;q=0, */*"):
        answer = client.post("/api/v1/values/read", {"tag_ids": ["X"]}, headers={"Accept": accept})
        assert answer.data["values"][0]["value_read_status"] == "NOT_FOUND"
    assert as_cbor(client, ["X"], "text/html, application/cbor;q=0.9") == [["X", None, 0, 4, "no such tag"]]
    bad = client.post("/api/v1/values/read", {"tag_ids": [1]}, headers={"Accept": "application/cbor"})
    assert bad.status == 400 and bad.faults == ["tag_ids[0]: expected a text"]


def test_a_list_that_is_read_again_and_again_is_always_up_to_date(client, device, make_opc):
    opc_id = make_opc([f"hr{n}" for n in range(7100, 7160)], timecycle=20)
    ids = [f"{opc_id}.hr{n}" for n in range(7100, 7160)]
    eventually(lambda: all(v["quality"] == 192 for v in client.values(ids)))
    for n in range(1, 20):
        device.set(1, "hr", 7100, [n])
        eventually(lambda: client.values(ids)[0]["value"] == str(n))  # noqa: B023
        for _ in range(3):
            assert as_cbor(client, ids)[0][1] == n
            assert client.values(ids)[0]["value"] == str(n)


def test_bulk_writes_report_each_item_and_continue_after_a_bad_one(client, device, make_opc):
    opc_id = make_opc(["hr7010", "hr7011"])
    eventually(lambda: client.value(f"{opc_id}.hr7010")["quality"] == 192)
    writes = client.post(
        "/api/v1/values/write",
        {
            "writes": [
                {"tag_id": f"{opc_id}.hr7010", "value": "1"},
                {"tag_id": f"{opc_id}.hr7010", "value": "nine"},
                {"tag_id": "NO_SUCH", "value": "1"},
                {"tag_id": f"{opc_id}.hr7011", "value": 2},
            ]
        },
    ).data["writes"]
    assert [w["result"] for w in writes] == ["SUCCESS", "ERROR", "ERROR", "SUCCESS"]
    assert [w["tag_id"] for w in writes] == [f"{opc_id}.hr7010", f"{opc_id}.hr7010", "NO_SUCH", f"{opc_id}.hr7011"]
    assert writes[3]["actual_read"] == "2" and writes[1]["msg"] and writes[2]["msg"]
    assert device.get(1, "hr", 7010, 2) == [1, 2]


def test_at_most_ten_thousand_items(client):
    assert len(client.values(["X"] * 10_000)) == 10_000
    assert client.post("/api/v1/values/read", {"tag_ids": ["X"] * 10_001}).status == 400
    assert client.post("/api/v1/values/read", {}).status == 400
    assert client.post("/api/v1/values/read", {"tag_ids": "X"}).status == 400
    assert client.post("/api/v1/values/write", {"writes": [{"value": "1"}]}).status == 400


def test_what_is_exported_can_be_imported(client, make_opc, new_id):
    source = make_opc(
        tags=[
            {
                "tag_id": new_id("CSV"),
                "plc_address": f"hr{n}",
                "data_type": "Int16",
                "scale": 0.1,
                "unit": "°C",
                "note": "=1+1",
                "tag_name": "Wärme, 온도",
                "options": {"byte_order_16": "BA"},
                "none_value": "0x8000,-1",
                "states": {"0": "정지, \"off\"", "1": "=1+1"},
                "scale_from": "SF",
                "scale_from_as": "factor",
                "hi": 80.5,
                "writable": False,
            }
            for n in range(20)
        ]
    )
    text = export(client, source)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["plc_address"] for row in rows} == {f"hr{n}" for n in range(20)} and rows[0]["unit"] == "°C"
    assert not rows[0]["note"].startswith("="), "no spreadsheet runs it"
    before = client.get(f"/api/v1/opc/{source}/tag").data["data"]
    client.done("PUT", f"/api/v1/opc/{source}", {"tag_list": []})
    answer = put_csv(client, source, text)
    assert answer.status == 200 and answer.result == "OK", answer
    after = client.get(f"/api/v1/opc/{source}/tag").data["data"]
    kept = ("tag_id", "tag_name", "plc_address", "data_type", "scale", "unit", "note", "options", "hi", "writable")
    kept += ("none_value", "states", "scale_from", "scale_from_as")
    assert [[tag[name] for name in kept] for tag in after] == [[tag[name] for name in kept] for tag in before]


def test_quotes_commas_and_line_breaks_survive(client, make_opc, new_id):
    note = 'a "quoted", text'
    opc_id = make_opc(tags=[{"tag_id": new_id("CSV"), "plc_address": "hr0", "data_type": "Int16", "note": note}])
    text = export(client, opc_id)
    assert put_csv(client, opc_id, text).result == "OK"
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]["note"] == note


def test_a_dry_run_reports_faults_by_line_and_changes_nothing(client, make_opc):
    opc_id = make_opc()
    text = (
        "tag_id,plc_address,data_type\nCSV_OK,hr0,Int16\nCSV_BAD,hr99999,Int16\nbad id,hr1,Int16\nCSV_TYPE,hr2,Quark\n"
    )
    answer = put_csv(client, opc_id, text, dry_run=True)
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"] == []
    lines = {error["line"] for error in answer.data["errors"]} if answer.data else set()
    assert lines == {3, 4, 5}, answer
    assert answer.data["msg"] == "3 faults; nothing was changed"
    one = put_csv(client, opc_id, "tag_id,plc_address,data_type\nbad id,hr1,Int16\n", dry_run=True)
    assert one.data["msg"] == "1 fault; nothing was changed"
    put_csv(client, opc_id, text)
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"] == [], "nothing partly done"
    good = put_csv(client, opc_id, text.splitlines()[0] + "\nCSV_OK,hr0,Int16\n", dry_run=True)
    assert good.result == "OK" and not good.data.get("errors")
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"] == []


def test_json_is_taken_too(client, make_opc, new_id):
    opc_id = make_opc()
    tags = [{"tag_id": new_id("BULK"), "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(1000)]
    answer = client.post(f"/api/v1/opc/{opc_id}/tag/bulk", {"tags": tags})
    assert answer.status == 200 and answer.result == "OK", answer
    assert client.opc(opc_id)["tag_count"] == 1000
    eventually(lambda: client.opc(opc_id)["point_count"] == 1000)
