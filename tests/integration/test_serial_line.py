"""Several OPCs on one serial line: they share its port and alternate, and a fault of one does not affect the others."""

import json
import os
import time

import pytest

from device import Device, own_address
from program import Program
from waiting import eventually, holds

TIMEOUT_MS = 600  # in parallel with other tests the simulator may be slow
ADDRESSES = range(3)


class Line:
    """Two ends of a serial line by socat, units 1 and 2 at the far one."""

    def __init__(self, folder):
        self.near, far = folder / "line-near", folder / "line-far"
        self.ends = self.near, far
        self.socat = Program("socat", ["socat", *(f"pty,raw,echo=0,link={end}" for end in self.ends)], folder)
        self.device = Device(folder / "device", units=(1, 2), transport="rtu", serial=far)

    def plug(self):
        self.socat.start()
        eventually(lambda: all(end.exists() for end in self.ends))
        self.device.start()
        return self

    def pull(self):
        self.device.kill()
        self.socat.stop()
        eventually(lambda: not any(end.exists() for end in self.ends))


@pytest.fixture(scope="module")
def line(tmp_path_factory):
    made = Line(tmp_path_factory.mktemp("line")).plug()
    yield made
    made.pull()


@pytest.fixture
def make_meter(client, line, new_id):
    """One OPC for one unit of the line."""
    made = []

    def make(unit, **options):
        opc_id = new_id("METER")
        made.append(opc_id)
        tags = [{"tag_id": f"{opc_id}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16"} for a in ADDRESSES]
        client.create(
            {
                "opc_id": opc_id,
                "opc_type": "MODBUS",
                "opc_agent_ip": str(line.near),
                "timecycle": 50,
                "options": {
                    "transport": "rtu",
                    "baud": 19200,
                    "unit_id": unit,
                    "timeout_ms": TIMEOUT_MS,
                    **options,
                },
                "tag_list": tags,
            }
        )
        return opc_id

    yield make
    line.device.fault("clear", unit=1)
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def records(client, opc_id):
    return client.values(f"{opc_id}.{a}" for a in ADDRESSES)


def is_good(client, opc_id, unit):
    """All values good, and those of this unit."""
    read = records(client, opc_id)
    values = [record["value"] for record in read if record["quality"] == 192]
    assert all(value == str(own_address(unit, a)) for a, value in zip(ADDRESSES, values) if len(values) == len(read))
    return len(values) == len(ADDRESSES)


def is_fresh(client, opc_id, unit, within_ms=4000):
    now = time.time() * 1000
    return is_good(client, opc_id, unit) and all(now - r["ts"] < within_ms for r in records(client, opc_id))


def is_lost(client, opc_id):
    return all(record["value_read_status"] == "ERROR" for record in records(client, opc_id))


def test_two_opcs_read_their_units_over_one_port(client, gateway, line, make_meter):
    meters = {unit: make_meter(unit) for unit in (1, 2)}
    eventually(lambda: all(is_fresh(client, opc_id, unit) for unit, opc_id in meters.items()))
    holds(lambda: all(is_fresh(client, opc_id, unit) for unit, opc_id in meters.items()), during=2)
    assert not any(client.opc(opc_id)["last_error"] for opc_id in meters.values())


def test_more_opcs_than_loops_have_their_turn(client, make_meter):
    meters = [(make_meter(unit), unit) for unit in (1, 2, 1, 2, 1)]
    eventually(lambda: all(is_fresh(client, opc_id, unit) for opc_id, unit in meters))
    holds(lambda: all(is_fresh(client, opc_id, unit) for opc_id, unit in meters), during=2)


def test_a_unit_without_response_leaves_the_others_their_line(client, line, make_meter):
    dead, alive = make_meter(1), make_meter(2)
    eventually(lambda: is_good(client, dead, 1) and is_good(client, alive, 2))
    line.device.fault("silent on", unit=1)
    eventually(lambda: is_lost(client, dead), within=10)
    holds(lambda: is_fresh(client, alive, 2) and not is_good(client, dead, 1), during=5)
    assert not client.opc(alive)["last_error"]
    line.device.fault("clear", unit=1)
    eventually(lambda: is_good(client, dead, 1))


def test_a_late_answer_reaches_no_other_caller(client, line, make_meter):
    late, other = make_meter(1), make_meter(2)
    eventually(lambda: is_good(client, late, 1) and is_good(client, other, 2))
    line.device.fault(f"late {TIMEOUT_MS + 20}", unit=1)
    eventually(lambda: is_lost(client, late), within=10)
    holds(lambda: is_fresh(client, other, 2), during=4)


def test_stopping_one_does_not_disturb_the_other(client, make_meter):
    one, other = make_meter(1), make_meter(2)
    eventually(lambda: is_good(client, one, 1) and is_good(client, other, 2))
    for _ in range(5):
        client.done("POST", f"/api/v1/opc/{one}/stop")
        holds(lambda: is_fresh(client, other, 2), during=0.3)
        client.done("POST", f"/api/v1/opc/{one}/start")
        eventually(lambda: is_fresh(client, one, 1))
    assert not client.opc(other)["last_error"]


def test_other_settings_are_refused_with_those_in_use(client, make_meter):
    first = make_meter(1)
    eventually(lambda: is_good(client, first, 1))
    second = make_meter(2, parity="E")
    error = eventually(lambda: client.opc(second)["last_error"])
    assert "options.parity must be N" in error and "change the configuration" in error
    holds(lambda: is_fresh(client, first, 1), during=1)
    client.done("POST", f"/api/v1/opc/{first}/stop")
    eventually(lambda: is_good(client, second, 2), within=15)


def test_a_port_that_comes_back_is_reopened_for_all(client, line, make_meter):
    meters = {unit: make_meter(unit) for unit in (1, 2)}
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()))
    line.pull()
    eventually(lambda: all(is_lost(client, opc_id) for opc_id in meters.values()), within=10)
    holds(lambda: all(is_lost(client, opc_id) for opc_id in meters.values()), during=6)
    line.plug()
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=15)


@pytest.mark.parametrize("what, why", [
    ("file", "this is a file, not a serial line"), ("folder", "this is a folder, not a serial line"),
    ("none", "there is no device at this path"), ("/dev/null", "this is not a serial line"), ("pipe", "this is not a serial line")])  # fmt: skip
def test_a_path_that_is_no_line_says_why_and_what_to_do(client, tmp_path, new_id, what, why):
    (tmp_path / "file").write_text("text")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    opc_id = new_id("METER")
    body = {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": str(tmp_path / what), "options": {"transport": "rtu"},
            "tag_list": [{"tag_id": f"{opc_id}.a", "plc_address": "hr1", "data_type": "UInt16"}]}  # fmt: skip
    client.create(body)
    said = eventually(lambda: client.opc(opc_id)["last_error"])
    assert f"{tmp_path / what}: {why}; " in said and ("check the path" in said or "enter the path" in said), said
    assert client.value(f"{opc_id}.a")["value_read_error_message"] == said
    tested = client.post("/api/v1/opc/test", body).data
    assert why in json.dumps(tested), tested
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
