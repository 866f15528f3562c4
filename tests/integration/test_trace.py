"""Trace, plan and test before saving: decisions §3."""

import time

from device import own_address
from waiting import eventually


def test_a_trace_shows_bytes_and_their_meaning_and_ends_by_itself(client, make_opc):
    opc_id = make_opc(["hr7"], timecycle=100)
    answer = client.post(f"/api/v1/opc/{opc_id}/trace", {"level": "bytes", "seconds": 2})
    assert answer.result == "OK", answer
    page = eventually(
        lambda: (
            (d := client.get(f"/api/v1/opc/{opc_id}/trace").data)
            and {"sent", "received"} <= {line["direction"] for line in d["lines"]}
            and d
        )
    )
    sent = next(line for line in page["lines"] if line["direction"] == "sent" and line["hex"])
    got = next(line for line in page["lines"] if line["direction"] == "received" and line["hex"])
    assert page["level"] == "bytes"
    assert "03 00 07 00 01" in sent["hex"].lower() and "7" in sent["meaning"]
    assert f"{own_address(1, 7):04x}" in got["hex"].replace(" ", "").lower()
    fields = {field["name"]: field["value"] for field in sent["fields"]}
    assert fields["function"] == "3" and fields["first address"] == "7" and fields["quantity"] == "1"
    last = sent["fields"][-1]
    assert last["offset"] + last["size"] == len(sent["hex"].split())
    assert [line["seq"] for line in page["lines"]] == sorted(line["seq"] for line in page["lines"])
    eventually(lambda: client.get(f"/api/v1/opc/{opc_id}/trace").data["level"] == "off", within=4)
    last_seq = client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"][-1]["seq"]
    time.sleep(0.5)
    assert client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"][-1]["seq"] == last_seq


def test_trace_levels_and_bad_requests(client, make_opc):
    opc_id = make_opc(["hr7"])
    client.post(f"/api/v1/opc/{opc_id}/trace", {"level": "values", "seconds": 5})
    page = eventually(lambda: (d := client.get(f"/api/v1/opc/{opc_id}/trace").data)["lines"] and d)
    assert {line["direction"] for line in page["lines"]} <= {"value", "note"}
    client.post(f"/api/v1/opc/{opc_id}/trace", {"level": "off"})
    assert client.get(f"/api/v1/opc/{opc_id}/trace").data["level"] == "off"
    assert client.post(f"/api/v1/opc/{opc_id}/trace", {"level": "loud"}).status == 400
    assert client.post("/api/v1/opc/NO_SUCH/trace", {"level": "off"}).code == "NOT_FOUND"


def test_a_test_before_saving_reads_once_and_stores_nothing(client, device, new_id):
    opc_id = new_id("TRY")
    answer = client.post(
        "/api/v1/opc/test",
        {
            "opc_id": opc_id,
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": device.port,
            "tag_list": [
                {"tag_id": "TRY.A", "plc_address": "hr3", "data_type": "UInt16"},
                {"tag_id": "TRY.B", "plc_address": "9!hr3", "data_type": "UInt16"},
            ],
            "options": {"timeout_ms": 300},
        },
    )
    data = answer.data
    assert data["is_connected"] is True and data["connect_ms"] >= 0
    first, second = data["points"]
    assert (first["tag_id"], first["is_good"], first["value"]) == ("TRY.A", True, str(own_address(1, 3)))
    assert first["ms"] >= 0 and second["is_good"] is False and second["message"]
    assert len(data["plan"]) == 2
    assert data["identity"]
    assert client.get(f"/api/v1/opc/{opc_id}").code == "NOT_FOUND"


def test_a_test_of_an_absent_device_reports_why(client):
    answer = client.post(
        "/api/v1/opc/test",
        {
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": "1",
            "tag_list": [{"plc_address": "hr3", "data_type": "UInt16"}],
        },
    )
    assert answer.data["is_connected"] is False and "refused" in answer.data["message"].lower()


def test_a_test_with_faults_is_400(client):
    assert client.post("/api/v1/opc/test", {"opc_type": "MODBUS"}).status == 400


def test_browse_where_the_protocol_cannot_list_is_a_clear_error(client, make_opc):
    opc_id = make_opc()
    answer = client.get(f"/api/v1/opc/{opc_id}/browse")
    assert (answer.status, answer.result) == (200, "ERROR") and "cannot list their tags: enter the tags yourself" in answer.message
    assert client.get(f"/api/v1/opc/{opc_id}/browse?depth=0&size=x").status == 400
    assert "NOPE" in client.get("/api/v1/opc/NOPE/browse").data["msg"]
