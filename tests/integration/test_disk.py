"""A disk that fills: decisions-data C4. Needs the right to mount."""

import subprocess
import time

import pytest

from small_disk import fill, small_disk  # noqa: F401
from waiting import eventually, holds


@pytest.fixture
def running(make_gateway, make_device, small_disk):  # noqa: F811
    device = make_device()
    gateway = make_gateway(folder=small_disk)
    gateway.start()
    client = gateway.client()
    client.create({"opc_id": "D", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 50, "tag_list": [{"tag_id": "D0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: client.get("/api/v1/tag/D0/history").data["count"] > 10, what="points come")
    yield gateway, client, device
    assert gateway.stop(within=15) == 0


def age_of_value(client):
    return time.time() * 1000 - client.value("D0")["ts"]


def test_a_full_disk_is_told_and_collection_goes_on(running, small_disk):
    gateway, client, device = running
    before = [p["ts"] for p in client.get("/api/v1/tag/D0/history?limit=100000").data["points"]]
    ballast = fill(small_disk)
    health = eventually(lambda: (h := client.get("/health")).status == 503 and h, within=10, what="health says so")
    assert health.data["components"]["tse"] == "DOWN" and health.data["status"] == "DEGRADED"
    assert any("journal" in warning and "no space left" in warning for warning in health.data["warnings"]), health
    assert str(small_disk) not in health.text
    record = eventually(lambda: (r := client.get("/api/v1/monitoring").data)["journal_writable"] is False and r,
                        what="the monitor says so")  # fmt: skip
    assert record["system_error_count"] > 0
    holds(lambda: age_of_value(client) < 3000, during=3, what="values stay fresh")
    assert client.write("D0", "4711").data["result"] == "SUCCESS"
    refused = client.call("POST", "/api/v1/opc", {"opc_id": "E", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    assert (refused.status, refused.code) == (500, "STORE_FAILED"), refused
    assert client.get("/api/v1/opc").data["total"] == 2, "nothing was changed"

    ballast.unlink()
    eventually(lambda: client.get("/health").status == 200, within=10, what="health is well again")
    since = time.time() * 1000
    eventually(lambda: [p for p in client.get("/ui/opcua/history?tagId=D0&limit=5").data["points"] if p["ts"] > since],
               what="new points")  # fmt: skip
    after = [p["ts"] for p in client.get("/api/v1/tag/D0/history?limit=100000").data["points"]]
    assert after[: len(before)] == before and after == sorted(set(after))


def test_a_start_on_a_full_disk_fails_in_words_or_works(make_gateway, small_disk):
    gateway = make_gateway(folder=small_disk)
    gateway.start()
    assert gateway.stop() == 0
    ballast = fill(small_disk)
    gateway.program.start()
    code = None
    try:
        code = gateway.program.process.wait(5)
    except subprocess.TimeoutExpired:
        gateway.kill()
    if code is not None:
        assert code == 1 and "penstock:" in gateway.log()
    ballast.unlink()
    assert gateway.start().client().get("/api/v1/edge").status == 200
