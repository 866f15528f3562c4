"""V5 point 60: gateways that share a PostgreSQL database, and its loss (v5 §12, §15). Others run on it too."""

import collections
import re

import pytest

from alarm_fixture import AlarmedDevice, AlarmedTag
from plant import Plant
from resources import MODBUS
from stores import PostgresStore
from v5 import V5, Accounts
from waiting import eventually


def v5_of(gateway):
    return V5(gateway, v1_key=gateway.key())


@pytest.fixture(scope="module")
def pair(make_v5_gateway, make_store):
    """Two gateways on one database."""
    store = make_store("postgresql")
    return [make_v5_gateway(store=store).start() for _ in range(2)]


@pytest.fixture(scope="module")
def both(pair):
    return [v5_of(gateway) for gateway in pair]


@pytest.fixture(scope="module")
def here(both):
    return Plant(both[0])


def edge_id(gateway):
    return gateway.client().get("/api/v1/edge").data["id"]


def test_60_what_one_writes_the_other_reads_within_two_seconds(both, here):
    there = both[1]
    site = here.new("site")
    eventually(lambda: there.get(f"/site/{site}").status == 200, within=2)
    here.change("site", site, description="changed")
    eventually(lambda: there.read(f"/site/{site}")["description"] == "changed", within=2)
    there.done("PUT", f"/site/{site}", {"description": "back"})
    eventually(lambda: here.read("site", site)["description"] == "back", within=2)
    here.delete("site", site)
    eventually(lambda: there.get(f"/site/{site}").code == "E1300", within=2)


def test_60_versions_lock_across_gateways(both, here):
    site = here.new("site")
    both[1].done("PUT", f"/site/{site}", {"description": "first", "version": 1})
    both[0].refused("E1200", "PUT", f"/site/{site}", {"description": "second", "version": 1})


def test_60_a_key_works_at_both_and_ends_at_both(pair, both):
    accounts = Accounts(both[0])
    client = accounts.connect("viewer")
    other = client.twin(pair[1])
    eventually(lambda: other.get("/site").status == 200, within=2)
    both[0].done("PUT", f"/system/account/{client.user_id}", {"active": False})
    eventually(lambda: other.get("/site").code == "E1100", within=2)


def test_60_an_opc_belongs_to_the_gateway_that_made_it(pair, both, here, make_device):
    device = make_device()
    device.put("hr0", "Float", 5)
    opc = here.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=50)
    tag = here.new("tag", opc_id=opc, plc_address="hr0", data_type="Float")
    eventually(lambda: both[0].read(f"/tag/{tag}", live="true")["live"]["quality"] == 192, within=10)
    seen = both[1].read(f"/tag/{tag}", live="true")
    assert seen["live"] is None, "the other gateway does not collect it"
    assert both[1].read(f"/opc/{opc}")["edge_id"] == edge_id(pair[0]) != edge_id(pair[1])
    assert opc in {record["opc_id"] for record in both[1].read("/opc", edge_id=edge_id(pair[0]))}
    assert both[1].read("/opc", edge_id=edge_id(pair[1]), q=opc) == []
    v1_lists = [{entry["opc_id"] for entry in gateway.client().get("/api/v1/opc").data["data"]} for gateway in pair]
    assert opc in v1_lists[0] and opc not in v1_lists[1], "v1 shows own ones"
    assert device.stats()["accepted"] == 1, "no device is polled twice"
    both[1].done("PUT", f"/tag/{tag}", {"plc_address": "hr2"})
    device.put("hr2", "Float", 7)
    eventually(lambda: both[0].read(f"/tag/{tag}", live="true")["live"]["value"] == "7", within=5,
               what="its owner follows a change that another gateway has stored")  # fmt: skip
    both[1].done("PUT", f"/opc/{opc}", {"opc_name": "changed there"})
    pair[1].client().done("PUT", f"/api/v1/opc/{opc}", {"description": "and by v1"})
    assert both[1].read(f"/tag/{tag}", live="true")["live"] is None, "a change does not make it collect"


def test_60_an_alarm_is_acknowledged_at_any_gateway(pair, both, here, make_device):
    tag = AlarmedDevice(here, make_device()).tag(hi=70)
    other = AlarmedTag(both[1], tag.device, tag.tag_id, tag.address)
    tag.set(75)
    other.wait("ACTIVE_UNACK", within=5)
    other.ack("from there")
    tag.wait("ACTIVE_ACK", within=2)
    tag.set(50)
    other.wait("NORMAL", within=5)
    assert other.changes() == tag.changes() and [change[0] for change in tag.changes()] == ["RAISE", "ACK", "CLEAR"]


def test_60_every_change_of_both_is_in_the_feed_once(both):
    start = max((change["seq"] for change in both[0].read("/system/change", after=0, size=5000)["items"]), default=0)
    made = [client.done("POST", "/site", {"site_name": f"site {n}"})["site_id"] for n in range(10) for client in both]
    for client in both:
        eventually(lambda: len(feed(client, start, made)) >= len(made), within=2)
        assert sorted(feed(client, start, made)) == sorted(made)


def feed(client, start, ids):
    changes = client.read("/system/change", after=start, size=5000)["items"]
    return [change["id"] for change in changes if change["id"] in ids]


class Outage:
    """A gateway with a server of its own that can be taken away, and a tag that is collected meanwhile."""

    def __init__(self, make_v5_gateway, make_device, server):
        self.server = server
        self.gateway = make_v5_gateway(store=PostgresStore(server)).start()
        self.keyed = Accounts(v5_of(self.gateway)).connect("engineer")
        self.device = make_device()
        self.tag = AlarmedDevice(Plant(v5_of(self.gateway)), self.device).tag(hi=70)
        self.reach()

    def reach(self):
        """The gateway listens on other ports after each start."""
        self.v5, self.v1, self.keyed = v5_of(self.gateway), self.gateway.client(), self.keyed.twin(self.gateway)
        self.tag = AlarmedTag(self.v5, self.device, self.tag.tag_id, self.tag.address)

    def mend(self):
        """For the next test."""
        self.server.thaw()  # a failed test may have left it frozen, or away
        if not self.server.is_running():
            self.server.start()
        eventually(self.is_whole, within=30)
        self.v1.done("POST", f"/api/v1/opc/{self.v5.read(f'/tag/{self.tag.tag_id}')['opc_id']}/start")
        self.tag.set(50)

    def value(self):
        return float(self.v1.value(self.tag.tag_id)["value"])

    def is_refused(self):
        """Known to both APIs; the readiness may be that of some seconds ago."""
        refused = self.keyed.get("/site", timeout=20).code == "E1500"
        return refused and self.v1.get("/api/v1/system/ready").status == 503

    def is_whole(self):
        return self.keyed.get("/site").status == 200 and self.v1.get("/api/v1/system/ready").status == 200


@pytest.fixture(scope="module")
def all_outages(make_v5_gateway, make_device, own_postgres):
    return Outage(make_v5_gateway, make_device, own_postgres)


@pytest.fixture
def outage(all_outages):
    yield all_outages
    all_outages.mend()


@pytest.mark.parametrize("end, begin", [("stop", "start"), ("kill", "start"), ("freeze", "thaw")])
def test_60_without_the_database_v5_is_e1500_and_collection_continues(outage, end, begin):
    getattr(outage.server, end)()
    eventually(outage.is_refused, within=20)
    outage.keyed.refused("E1500", "POST", "/site", {"site_name": "x"})
    V5(outage.gateway).read("/system/ping")
    for value in (51, 52, 53):
        outage.device.put(outage.tag.address, "Float", value)
        eventually(lambda: outage.value() == value, within=5, what="values are collected")
    ready = outage.v1.get("/api/v1/system/ready")
    assert ready.status == 503 and ready.data["checks"]["store"] is False
    assert outage.v1.get("/api/v1/system/health").status == 200
    getattr(outage.server, begin)()
    eventually(outage.is_whole, within=10, what="whole again within 10 s of its return")


def test_60_without_the_database_no_key_is_reported_valid_or_invalid(outage):
    outage.server.stop()
    eventually(outage.is_refused, within=20)
    outage.keyed.refused("E1500", "GET", "/system/me")
    outage.keyed.refused("E1500", "POST", "/system/connect", {"user_id": "mes", "token": "any"})


def test_without_the_database_v1_lists_what_was_known_and_start_and_stop_are_obeyed(outage):
    v1, log_before = outage.v1, len(outage.gateway.log())
    before = v1.get("/api/v1/opc").data
    opc = next(entry["opc_id"] for entry in before["data"] if entry["opc_id"] != "EDGE_SYSTEM")
    outage.server.stop()
    eventually(outage.is_refused, within=20)
    listed = v1.get("/api/v1/opc").data
    assert "last known" in listed["warning"] and listed["total"] == before["total"]
    assert v1.get(f"/api/v1/opc/{opc}").data["opc_id"] == opc
    tags = v1.get(f"/api/v1/opc/{opc}/tag").data
    assert [tag["tag_id"] for tag in tags["data"]] == [outage.tag.tag_id] and "last known" in tags["warning"]
    assert v1.get(f"/api/v1/opc/{opc}/tag?q=nothing").data["total"] == 0
    assert v1.get(f"/api/v1/tag/{outage.tag.tag_id}").data["plc_address"] == outage.tag.address
    assert v1.get("/api/v1/opc/NOPE").status == 500, "it is unknown whether it exists"
    stopped = v1.done("POST", f"/api/v1/opc/{opc}/stop")
    assert "not stored yet" in stopped["warning"], stopped
    eventually(lambda: v1.opc(opc)["scan_status"] == "STOP", what="it is applied")
    assert v1.call("POST", "/api/v1/opc/NOPE/stop").status == 500
    outage.server.start()
    eventually(outage.is_whole, within=10)
    assert "warning" not in v1.get("/api/v1/opc").data
    eventually(lambda: "are stored after" in outage.gateway.log()[log_before:], within=10, what="and stored when it is back")
    outage.gateway.kill()
    outage.gateway.start()
    outage.reach()
    assert outage.v1.opc(opc)["scan_status"] == "STOP"


def complaints(log):
    """How often each line of the log is in it, without numbers and ids."""
    lines = (re.sub(r"[0-9a-f]{8}-[0-9a-f-]+|\d+", "#", line) for line in log.splitlines())
    return collections.Counter(line for line in lines if line.startswith(("error ", "warning ")))


def test_an_outage_is_two_lines_and_not_one_a_try(outage):
    log_before = len(outage.gateway.log())
    outage.server.stop()
    eventually(outage.is_refused, within=20)
    refused = outage.keyed.get("/site", timeout=20)
    assert "5 s" not in refused.text, "no call waited"
    for n in range(40):
        outage.v1.get("/api/v1/opc")
        outage.v1.call("POST", "/api/v1/opc", {"opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_name": str(n)})
        outage.keyed.get("/site", timeout=20)
    outage.server.start()
    eventually(outage.is_whole, within=10)
    log = outage.gateway.log()[log_before:]
    said = complaints(log)
    assert all(count <= 2 for count in said.values()), said
    assert sum(count for line, count in said.items() if "store: the database" in line) == 1, said
    assert len(re.findall(r"info store: the database: works again after .* failures", log)) == 1, log[-2000:]


def test_60_an_alarm_that_rose_without_the_database_is_stored_when_it_is_back(outage):
    outage.server.stop()
    eventually(outage.is_refused, within=20)
    for value in (75, 50, 75):
        outage.device.put(outage.tag.address, "Float", value)
        eventually(lambda: outage.value() == value, within=5)
    outage.server.start()
    eventually(outage.is_whole, within=10)
    outage.tag.wait("ACTIVE_UNACK", "HI")
    kinds = [change[0] for change in outage.tag.changes()]
    assert kinds in (["RAISE", "CLEAR", "RAISE"], ["RAISE"]), "all of them, or merged to the last"
    outage.tag.set(50)
    outage.tag.wait("CLEARED_UNACK")


def test_60_a_gateway_that_starts_before_its_database_waits_for_it(outage):
    assert outage.gateway.stop() == 0
    outage.server.stop()
    log_before = len(outage.gateway.log())
    outage.gateway.begin()
    eventually(lambda: "waiting for the database" in outage.gateway.log()[log_before:], within=20)
    outage.server.start()
    outage.gateway.wait_until_ready(20)
    outage.reach()


def test_60_the_password_of_the_database_stands_in_no_log(pair):
    password = pair[0].store.server.password
    for gateway in pair:
        assert password not in gateway.log()


def test_60_an_opc_id_is_taken_for_both(both, here):
    opc = here.new("opc")
    both[1].refused("E1200", "POST", "/opc", {**MODBUS, "opc_id": opc})


def test_60_the_size_of_the_shared_database_counts(make_v5_gateway, make_store):
    store = make_store("postgresql")
    gateway = make_v5_gateway(store=store).start()
    own = sum(path.stat().st_size for path in gateway.data.glob("config.sqlite*"))

    def told():
        record = gateway.client().get("/api/v1/monitoring").data
        return record["system_total_db_size"] - record["journal_bytes"] - record["history_bytes"]

    # The size that PostgreSQL returns grows by itself at times; it is read once a minute.
    shared = int(store.sql("SELECT pg_database_size(current_database())")[0][0])
    assert shared > 4_000_000
    eventually(lambda: told() > own + shared * 0.9, within=20, what=lambda: f"{told()} of {own} + {shared}")
