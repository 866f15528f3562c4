"""A wall clock that is set while the gateway runs."""

import time

import pytest

from moved_clock import MovedClock
from waiting import eventually

DAY = 24 * 3600 * 1000


@pytest.fixture
def clock(tmp_path):
    return MovedClock(tmp_path)


@pytest.fixture
def gateway(make_gateway, clock):
    made = make_gateway(environment=clock.environment).start()
    yield made
    assert made.stop(within=20) == 0


@pytest.fixture
def get(gateway):
    """Calls without the checks of the client, which has the true time."""
    client = gateway.client()

    def ask(path):
        return client.session.get(client.base + path, headers={"X-API-Key": client.key}, timeout=30).json()["data"]

    ask.client = client
    return ask


@pytest.fixture
def tag(get, make_device):
    device = make_device()
    get.client.create({"opc_id": "D", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                       "opc_agent_port": str(device.port), "timecycle": 50,
                       "tag_list": [{"tag_id": "D0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: len(newest(get)) == 5, what="points arrive")
    return "D0"


def newest(get):
    return [point["ts"] for point in get("/ui/opcua/history?tagId=D0&minutes=10&limit=5")["points"]]


def test_a_step_is_said_and_changes_no_uptime(gateway, get, clock):
    before = get("/api/v1/edge")["uptime_ms"]
    clock.set("+1d")
    eventually(lambda: "the clock was set forward by 1 d" in gateway.log(), within=20, what="the log reports it")
    assert any("set forward by 1 d" in text for text in get("/health")["warnings"]), get("/health")
    assert before <= get("/api/v1/edge")["uptime_ms"] < before + DAY / 2
    assert before <= get("/health")["uptime_ms"] < before + DAY / 2
    clock.set("+0")
    eventually(lambda: "the clock was set back by" in gateway.log(), within=20, what="the log reports it")
    assert any("set back by" in text for text in get("/health")["warnings"])
    assert before <= get("/api/v1/edge")["uptime_ms"] < before + DAY / 2
    assert gateway.log().count("the clock was set") == 2, "each step once"


def test_points_of_a_time_to_come_do_not_hide_those_that_come_now(get, clock, tag):
    clock.set("+1d")
    eventually(lambda: len(newest(get)) == 5 and newest(get)[0] > time.time() * 1000 + DAY / 2, within=20,
               what="points of tomorrow")  # fmt: skip
    clock.set("+0")
    eventually(lambda: len(newest(get)) == 5 and newest(get)[-1] < time.time() * 1000 + 5000, within=20,
               what="points of now are the newest again")  # fmt: skip
    seen = newest(get)
    eventually(lambda: newest(get)[0] > seen[-1], within=20, what="and they continue")
    assert get(f"/api/v1/tag/{tag}/history?from={int(time.time() * 1000 + DAY / 2)}&to={int(time.time() * 1000 + 2 * DAY)}")["count"] > 0
