"""A disk that fills: decisions-data C4. Needs the right to mount."""

import subprocess
import time

import pytest

from small_disk import fill, small_disk  # noqa: F401
from waiting import eventually, holds


def collect(gateway, device):
    """From an OPC D with a tag D0, until its history has points."""
    client = gateway.client()
    client.create({"opc_id": "D", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 50, "tag_list": [{"tag_id": "D0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: len(points(client)) > 10, what="points arrive")
    return client


@pytest.fixture
def running(make_gateway, make_device, small_disk):  # noqa: F811
    device = make_device()
    gateway = make_gateway(folder=small_disk).start()
    yield gateway, collect(gateway, device), device
    assert gateway.stop(within=15) == 0


def points(client):
    return [p["ts"] for p in client.get("/api/v1/tag/D0/history?limit=100000").data["points"]]


def age_of_value(client):
    return time.time() * 1000 - client.value("D0")["ts"]


def test_a_full_disk_is_reported_and_collection_continues(running, small_disk):
    gateway, client, device = running
    before = points(client)
    ballast = fill(small_disk)
    health = eventually(lambda: (h := client.get("/health")).status == 503 and h, within=10, what="health reports it")
    assert health.data["components"]["tse"] == "DOWN" and health.data["status"] == "DEGRADED"
    assert any("journal" in warning and "no space left" in warning for warning in health.data["warnings"]), health
    assert str(small_disk) not in health.text
    record = eventually(lambda: (r := client.get("/api/v1/monitoring").data)["journal_writable"] is False and r,
                        what="the monitor reports it")  # fmt: skip
    assert record["system_error_count"] > 0
    holds(lambda: age_of_value(client) < 3000, during=3, what="values stay fresh")
    assert client.write("D0", "4711").data["result"] == "SUCCESS"
    refused = client.call("POST", "/api/v1/opc", {"opc_id": "E", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    assert (refused.status, refused.code) == (500, "STORE_FAILED"), refused
    assert client.get("/api/v1/opc").data["total"] == 2, "nothing was changed"

    ballast.unlink()
    eventually(lambda: client.get("/health").status == 200, within=10, what="health is OK again")
    since = time.time() * 1000
    eventually(lambda: [p for p in client.get("/ui/opcua/history?tagId=D0&limit=5").data["points"] if p["ts"] > since],
               what="new points")  # fmt: skip
    after = points(client)
    assert after[: len(before)] == before and after == sorted(set(after))


def start_with_room_for_its_words(gateway, folder):
    """On a disk without a free byte; the program's output is on another disk."""
    gateway.program.out_path = folder / "penstock.out"
    gateway.program.err_path = folder / "penstock.err"
    return gateway.start()


def test_shown_values_still_exist_after_a_full_disk_and_a_kill(make_gateway, make_device, small_disk, tmp_path):
    device = make_device()
    gateway = start_with_room_for_its_words(make_gateway(folder=small_disk), tmp_path)
    client = collect(gateway, device)
    ballast = fill(small_disk)
    eventually(lambda: client.get("/api/v1/monitoring").data["journal_writable"] is False, within=10)
    shown = points(client)
    eventually(lambda: gateway.log().count("samples wait in memory") == 1, within=10, what="logged once")
    eventually(lambda: client.get("/health").status == 503, within=10)
    shown = points(client)
    ballast.unlink()
    eventually(lambda: points(client)[-1] > shown[-1] + 1000, within=10, what="it continues")
    assert points(client)[: len(shown)] == shown
    gateway.kill()
    client = gateway.start().client()
    eventually(lambda: len(points(client)) >= len(shown), within=10)
    assert points(client)[: len(shown)] == shown
    assert client.get("/api/v1/monitoring").data["journal_dropped_count"] == 0
    assert gateway.stop(within=15) == 0


def test_a_full_disk_stops_nothing_but_keeping(running, small_disk, tmp_path):
    gateway, client, device = running
    ballast = fill(small_disk)
    eventually(lambda: client.get("/api/v1/system/ready").status == 503, within=10, what="it is not ready")
    eventually(lambda: client.get("/api/v1/monitoring").data["journal_writable"] is False, within=10)
    before = points(client)
    stopped = client.done("POST", "/api/v1/opc/D/stop")
    assert "not stored yet" in stopped["warning"], stopped
    eventually(lambda: client.opc("D")["scan_status"] == "STOP", what="it is applied")
    client.done("POST", "/api/v1/opc/D/start")
    eventually(lambda: age_of_value(client) < 3000, what="it collects again")
    gateway.kill()

    fill(small_disk)  # what the process held
    start_with_room_for_its_words(gateway, tmp_path)
    client = gateway.client()
    eventually(lambda: age_of_value(client) < 3000, within=15, what="it collects on a full disk")
    health = client.get("/health")
    assert health.status == 503 and any("history" in text for text in health.data["warnings"]), health
    eventually(lambda: points(client)[: len(before)] == before, within=10, what="all points are still visible")
    assert gateway.stop(within=15) == 0

    start_with_room_for_its_words(gateway, tmp_path)
    client = gateway.client()
    ballast.unlink()
    eventually(lambda: client.get("/health").status == 200, within=15, what="the history opens automatically")
    eventually(lambda: client.get("/api/v1/system/ready").status == 200, within=5)
    since = time.time() * 1000
    eventually(lambda: points(client)[-1] > since, within=10, what="and stores")
    assert points(client)[: len(before)] == before


def test_it_starts_where_the_disk_filled_up_while_it_was_stopped(make_gateway, make_device, small_disk, tmp_path):
    device = make_device()
    gateway = start_with_room_for_its_words(make_gateway(folder=small_disk), tmp_path)
    client = collect(gateway, device)
    assert gateway.stop(within=15) == 0
    before = sorted(path.name for path in gateway.data.glob("config.sqlite*"))
    ballast = fill(small_disk)
    start_with_room_for_its_words(gateway, tmp_path)
    client = gateway.client()
    eventually(lambda: age_of_value(client) < 3000, within=15, what=f"it collects on a full disk, beside {before}")
    assert client.get("/api/v1/opc").data["total"] == 2
    ballast.unlink()
    eventually(lambda: client.get("/api/v1/system/ready").status == 200, within=15)
    client.create({"opc_id": "E", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    assert gateway.stop(within=15) == 0
