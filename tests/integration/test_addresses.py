"""A device of several addresses: the first that answers is used, and the first again when it is well."""

import pytest

from device import Device
from waiting import eventually, holds

FIRST, SECOND = "127.0.0.1", "127.0.0.2"
LIST = f"{FIRST}, {SECOND}"

KINDS = {
    "modbus": ("MODBUS", "hr10", "UInt16", {}),
    "modbus rtu_over_tcp": ("MODBUS", "hr10", "UInt16", {"transport": "rtu_over_tcp"}),
    "melsec": ("MELSEC", "D100", "UInt16", {}),
    "s7": ("S7", "DB1,INT10", "Int16", {}),
    "xgt": ("XGT", "%DW100", "UInt16", {}),
    "eip": ("EIP", "Int0", "Int16", {}),
    "http": ("HTTP", "/p7", "UInt16", {}),
}


class Pair:
    """Two devices at one port, of other addresses; the values 1 and 2 tell which one is read."""

    def __init__(self, folder, kind):
        self.opc_type, self.address, self.data_type, self.options = KINDS[kind]
        common = dict(kind=kind.split()[0], transport=self.options.get("transport"),
                      options={"points": 20} if kind == "http" else None)  # fmt: skip
        self.first = Device(folder / "first", bind=FIRST, **common).start()
        self.second = Device(folder / "second", bind=SECOND, port=self.first.port, **common).start()
        for number, device in enumerate(self.devices, 1):
            self.mark(device, number)

    @property
    def devices(self):
        return self.first, self.second

    def mark(self, device, number):
        device.put(self.address, self.data_type, number)

    def begin(self, which):
        device = self.devices[which - 1]
        device.start()
        self.mark(device, which)

    def stop(self):
        for device in self.devices:
            device.stop()


@pytest.fixture
def make_pair(client, new_id, tmp_path):
    """An OPC at two devices; returns both, the OPC's id and a function that tells which one is read."""
    made = []

    def make(kind, addresses=LIST, timecycle=100, **options):
        pair = Pair(tmp_path / "pair", kind)
        opc_id = new_id("PAIR")
        made.append((pair, opc_id))
        if pair.opc_type == "HTTP":
            addresses = " ".join(f"http://{one.strip()}/values" for one in addresses.split(","))
        client.create({"opc_id": opc_id, "opc_type": pair.opc_type, "opc_agent_ip": addresses,
                       "opc_agent_port": str(pair.first.port), "timecycle": timecycle,
                       "options": {"timeout_ms": 300, **pair.options, **options},
                       "tag_list": [{"tag_id": f"{opc_id}.A", "plc_address": pair.address,
                                     "data_type": pair.data_type}]})  # fmt: skip

        def read_from():
            value = client.value(f"{opc_id}.A")
            return value["value"] if value["quality"] == 192 else ""

        return pair, opc_id, read_from

    yield make
    for pair, opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")
        pair.stop()


def in_use(client, opc_id):
    return client.opc(opc_id)["active_address"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_second_takes_over_and_the_first_comes_back(client, make_pair, kind):
    pair, opc_id, read_from = make_pair(kind, return_to_first_s=1)
    eventually(lambda: read_from() == "1", within=10)
    assert FIRST in in_use(client, opc_id)
    pair.first.stop()
    eventually(lambda: read_from() == "2", within=15)
    assert SECOND in in_use(client, opc_id)
    answer = client.write(f"{opc_id}.A", "22")
    if answer.data["result"] == "SUCCESS":
        assert pair.second.value(pair.address, pair.data_type) == "22"
    pair.begin(1)
    eventually(lambda: read_from() == "1", within=20)
    assert FIRST in in_use(client, opc_id)


def test_a_change_over_costs_no_bad_value(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus", return_to_first_s=1)
    eventually(lambda: read_from() == "1", within=10)
    pair.first.stop()
    eventually(lambda: read_from() == "2", within=15)
    pair.begin(1)
    eventually(lambda: read_from() == "1", within=20)
    points = client.get(f"/api/v1/tag/{opc_id}.A/history?limit=1000").data["points"]
    assert points and all(point["quality"] == 192 for point in points), points


def test_a_first_that_accepts_and_answers_nothing_is_left(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus")
    eventually(lambda: read_from() == "1", within=10)
    pair.first.order("half_open on")
    eventually(lambda: read_from() == "2", within=25)
    holds(lambda: read_from() == "2", during=2)


def test_a_first_that_only_accepts_is_not_gone_back_to(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus", return_to_first_s=1)
    pair.first.order("half_open on")
    eventually(lambda: read_from() == "2", within=25)
    accepted = pair.first.stats()["accepted"]
    eventually(lambda: pair.first.stats()["accepted"] >= accepted + 2, within=20, what="two checks of the first")
    assert read_from() == "2" and SECOND in in_use(client, opc_id)
    pair.first.order("half_open off")
    eventually(lambda: read_from() == "1", within=20)


def test_without_a_return_the_one_in_use_is_kept(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus", return_to_first_s=0)
    eventually(lambda: read_from() == "1", within=10)
    pair.first.stop()
    eventually(lambda: read_from() == "2", within=15)
    pair.begin(1)
    holds(lambda: read_from() == "2", during=3)
    assert pair.first.stats()["accepted"] == 0
    pair.second.stop()
    eventually(lambda: read_from() == "1", within=15)


def test_while_both_are_dead_all_is_bad_and_the_error_names_both(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus")
    eventually(lambda: read_from() == "1", within=10)
    pair.stop()
    eventually(lambda: client.value(f"{opc_id}.A")["value_read_status"] == "ERROR", within=15)
    error = eventually(lambda: (seen := client.opc(opc_id)["last_error"]) and FIRST in seen and SECOND in seen and seen, within=10)
    assert str(pair.first.port) in error
    pair.begin(2)
    eventually(lambda: read_from() == "2", within=15)


def test_names_and_ipv6_are_addresses(client, make_pair):
    pair, opc_id, read_from = make_pair("modbus", addresses=f"::1, no-such-host.invalid, {SECOND}, localhost")
    eventually(lambda: read_from() == "2", within=30)


def test_a_device_without_tags_is_browsed_at_the_address_that_answers(client, new_id, tmp_path):
    pair = Pair(tmp_path, "eip")
    pair.first.stop()
    opc_id = new_id("PAIR")
    client.create({"opc_id": opc_id, "opc_type": "EIP", "opc_agent_ip": LIST, "opc_agent_port": str(pair.first.port),
                   "options": {"timeout_ms": 300}})  # fmt: skip
    answer = client.get(f"/api/v1/opc/{opc_id}/browse")
    assert answer.result == "OK" and answer.data["items"], answer
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    pair.second.stop()


def test_a_test_tries_one_address_after_the_other(client, tmp_path):
    pair = Pair(tmp_path, "modbus")
    body = {"opc_type": "MODBUS", "opc_agent_ip": LIST, "opc_agent_port": str(pair.first.port),
            "options": {"timeout_ms": 300},
            "tag_list": [{"tag_id": "T", "plc_address": "hr10", "data_type": "UInt16"}]}  # fmt: skip
    assert client.post("/api/v1/opc/test", body).data["points"][0]["value"] == "1"
    pair.first.stop()
    assert client.post("/api/v1/opc/test", body).data["points"][0]["value"] == "2"
    pair.second.stop()
    failed = client.post("/api/v1/opc/test", body).data
    assert not failed["is_connected"] and FIRST in failed["message"] and SECOND in failed["message"], failed


@pytest.mark.parametrize("addresses, why", [
    ("10.0.0.1,,10.0.0.2", "missing"),
    ("10.0.0.1,", "missing"),
    ("10.0.0.1, 10.0.0.1", "twice"),
    ("a,b,c,d,e", "at most 4"),
    (f"a,{'b' * 256}", "at most 255"),
    ("10.0.0.1, /dev/ttyS0", "serial"),
])  # fmt: skip
def test_a_list_that_cannot_be_is_refused_with_its_field(client, new_id, addresses, why):
    answer = client.post("/api/v1/opc", {"opc_id": new_id("LIST"), "opc_type": "MODBUS", "opc_agent_ip": addresses})
    assert answer.result != "OK" and "opc_agent_ip" in str(answer.faults) and why in str(answer.faults), answer


def test_a_list_is_kept_over_csv_and_a_restart(make_brief_gateway, new_id):
    gateway = make_brief_gateway().start()
    client = gateway.client()
    client.create({"opc_id": "LIST", "opc_type": "MODBUS", "opc_agent_ip": LIST, "auto_collect": False})
    gateway.stop()
    gateway.start()
    client = gateway.client()
    assert client.get("/api/v1/opc/LIST").data["opc_agent_ip"] == LIST


def test_a_stored_password_is_not_sent_to_an_address_that_came_later(client, new_id):
    opc_id = new_id("SECRET")
    body = {"opc_id": opc_id, "opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:1/a", "auto_collect": False,
            "options": {"auth": "bearer", "token": "of-the-first"}}  # fmt: skip
    client.create(body)
    answer = client.put(f"/api/v1/opc/{opc_id}", {**body, "opc_agent_ip": "http://127.0.0.1:1/a http://127.0.0.2:1/a",
                                                  "options": {"auth": "bearer", "token": "***"}})  # fmt: skip
    assert answer.result != "OK" or answer.data["result"] != "SUCCESS", answer
    assert "token" in str(answer.body)
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
