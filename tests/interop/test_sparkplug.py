"""The Sparkplug transfer against mosquitto, with pysparkplug as the host that reads everything."""

import json
import time

import pytest

pytest.importorskip("pysparkplug")

from mosquitto import Broker, Reader  # noqa: E402
from pysparkplug import DataType  # noqa: E402
from sparkplug_host import Host, install_tahu_java, tahu, tahu_java  # noqa: E402
from waiting import eventually, holds  # noqa: E402

TITLE = "Sparkplug B"  # in docs/interop.md
TYPES = {
    "Boolean": DataType.BOOLEAN, "SByte": DataType.INT8, "Byte": DataType.UINT8, "Int16": DataType.INT16,
    "UInt16": DataType.UINT16, "Int32": DataType.INT32, "UInt32": DataType.UINT32, "Int64": DataType.INT64,
    "UInt64": DataType.UINT64, "Float": DataType.FLOAT, "Double": DataType.DOUBLE, "Int16[4]": DataType.INT16_ARRAY,
    "Boolean[3]": DataType.BOOLEAN_ARRAY, "Double[2]": DataType.DOUBLE_ARRAY,
}  # fmt: skip


@pytest.fixture
def broker(tmp_path):
    one = Broker(tmp_path).start()
    yield one
    one.kill()


@pytest.fixture
def host(broker):
    one = Host(broker, "PLANT")
    yield one
    one.close()
    assert one.faults == []


@pytest.fixture
def transfer(client, broker):
    made = []

    def make(name="s", **keys):
        client.done("POST", f"/api/v1/transfer/{name}",
                    {"type": "sparkplug", "brokers": [broker.address], "group_id": "PLANT", "batch_ms": 50,
                     "retry_max_ms": 500, **keys})  # fmt: skip
        made.append(name)
        return lambda: client.get(f"/api/v1/transfer/{name}").data["status"]

    yield make
    for name in made:
        client.delete(f"/api/v1/transfer/{name}")  # a test may have done so


@pytest.fixture
def opc(make_opc):
    return make_opc(addresses=("hr20", "hr21"))


def test_births_have_every_type_and_data_comes_by_alias(client, transfer, host, make_opc):
    tags = [{"tag_id": f"V_{n}_{time.monotonic_ns()}", "plc_address": "co0" if kind.startswith("Boolean") else f"hr{100 + 10 * n}",
             "data_type": kind, "unit": "bar"} for n, kind in enumerate(TYPES)]  # fmt: skip
    opc = make_opc(tags=tags)
    eventually(lambda: client.value(tags[-1]["tag_id"])["value_read_status"] == "SUCCESS", within=15)
    status = transfer(opcs=[opc], mode="all")
    eventually(lambda: host.of("DDATA", opc), within=15, what=status)
    birth = {m.name: m for m in host.of("DBIRTH", opc)[0].metrics}
    for tag, kind in zip(tags, TYPES.values()):
        assert birth[tag["tag_id"]].datatype == kind
        assert birth[tag["tag_id"]].value is not None
    aliases = [m.alias for m in birth.values()]
    assert len(set(aliases)) == len(aliases)
    names = [m.name for m in host.of("NBIRTH")[0].metrics]
    assert {"bdSeq", "Node Control/Rebirth", "Properties/Product", "Properties/Version"} <= set(names)
    now = status()
    assert now["connected"] and now["group_id"] == "PLANT" and 0 <= now["bdSeq"] <= 255
    assert now["edge_node_id"] == client.get("/api/v1/edge").data["id"]


def test_a_codec_of_another_origin_reads_and_commands(client, transfer, broker, opc):
    reader = Reader(broker, "spBv1.0/PLANT/#")
    status = transfer(opcs=[opc], mode="all")

    def of(kind):
        return [m for m in list(reader.messages) if m.topic.split("/")[2] == kind]

    eventually(lambda: of("DDATA"), within=15, what=status)
    node, device, data = (json.loads(line) for line in tahu(
        "decode", *(of(kind)[0].payload.hex() for kind in ("NBIRTH", "DBIRTH", "DDATA"))))  # fmt: skip
    own = {m["name"]: m for m in node["metrics"]}
    assert node["seq"] == 0 and own["bdSeq"]["value"] == status()["bdSeq"] and own["bdSeq"]["type"] == "Int64"
    assert own["Node Control/Rebirth"]["value"] is False
    tags = {m["alias"]: m for m in device["metrics"]}
    assert {m["type"] for m in tags.values()} == {"UInt16"}
    assert all(m["properties"]["Quality"]["value"] == 192 for m in tags.values())
    assert data["metrics"] and all(m["alias"] in tags and "name" not in m for m in data["metrics"])
    reader.say(f"spBv1.0/PLANT/NCMD/{status()['edge_node_id']}", bytes.fromhex(tahu("rebirth")[0]))
    eventually(lambda: len(of("NBIRTH")) == 2, within=10, what=status)
    reader.close()


NEGATIVE = {"SByte": -5, "Int16": -32768, "Int32": -70000, "Int64": -5_000_000_000, "Float": -1.5, "Double": -2.25,
            "Byte": 251, "UInt16": 65531, "UInt32": 1_000_000, "UInt64": 5_000_000_000}  # fmt: skip


@pytest.fixture
def signed(client, make_opc):
    """A tag of each type, with a negative value where it can have one."""
    tags = {kind: {"tag_id": f"N_{kind}_{time.monotonic_ns()}", "plc_address": f"hr{300 + 10 * n}", "data_type": kind}
            for n, kind in enumerate(NEGATIVE)}  # fmt: skip
    opc = make_opc(tags=list(tags.values()))
    names = {kind: tag["tag_id"] for kind, tag in tags.items()}
    eventually(lambda: client.value(names["UInt64"])["value_read_status"] == "SUCCESS", within=15)
    for kind, number in NEGATIVE.items():
        assert client.done("POST", f"/api/v1/tag/{names[kind]}/value", {"value": str(number)})
    return opc, names


def test_numbers_below_zero_reach_tahus_codec(client, transfer, broker, signed):
    opc, names = signed
    reader = Reader(broker, "spBv1.0/PLANT/#")
    status = transfer(opcs=[opc], mode="all", datatype_in_data=True)

    def decoded(kind):
        found = [m.payload.hex() for m in list(reader.messages) if m.topic.split("/")[2] == kind]
        return [metric for line in tahu("decode", *found[:20]) for metric in json.loads(line)["metrics"]]

    def of_data():
        return {by_alias[m["alias"]]: m["value"] for m in decoded("DDATA") if m["alias"] in by_alias}

    # Int64 has one form only, and sparkplug-payload 1.0.3 gives it back unsigned.
    wanted = {names[kind]: number for kind, number in NEGATIVE.items() if kind != "Int64"}
    eventually(lambda: decoded("DBIRTH"), within=15, what=status)
    births = [m for m in decoded("DBIRTH") if m["name"] != names["Int64"]]
    by_alias = {m["alias"]: m["name"] for m in births}
    assert {m["name"]: m["value"] for m in births} == wanted
    eventually(lambda: set(of_data()) == set(wanted), within=15)
    assert of_data() == wanted
    types = {m["alias"]: m["type"] for m in births}
    assert all(m["type"] == types[m["alias"]] for m in decoded("DDATA") if m["alias"] in types), "datatype_in_data"
    reader.close()


JAVA = {"SByte": "Int8", "Byte": "UInt8"}


@pytest.fixture(scope="session")
def java():
    folder = install_tahu_java()
    if folder is None:
        pytest.skip("no JDK, no Maven, or no network")
    return folder


@pytest.mark.parametrize("has_types", [True, False], ids=["datatype_in_data", "types_of_the_births"])
def test_numbers_below_zero_reach_tahus_codec_in_java(java, transfer, broker, signed, has_types):
    opc, names = signed
    reader = Reader(broker, "spBv1.0/PLANT/#")
    status = transfer(opcs=[opc], mode="all", datatype_in_data=has_types)
    of = lambda kind: [m.payload.hex() for m in list(reader.messages) if m.topic.split("/")[2] == kind]  # noqa: E731
    eventually(lambda: of("DBIRTH") and len(of("DDATA")) > 5, within=15, what=status)
    birth, *data = tahu_java(java, "births", of("DBIRTH")[0], *of("DDATA")[:5])
    wanted = {names[kind]: (JAVA.get(kind, kind), float(number)) for kind, number in NEGATIVE.items()}
    assert {name: (kind, float(value)) for name, _, kind, value in birth} == wanted
    name_of = {alias: name for name, alias, _, _ in birth}
    shown = [(name_of[alias], kind, float(value)) for payload in data for _, alias, kind, value in payload]
    assert {name for name, _, _ in shown} == set(wanted) and all(wanted[name] == (kind, value) for name, kind, value in shown)
    # A host that came late and keeps no births can read what has its types, and nothing else.
    for payload in tahu_java(java, "alone", *of("DDATA")[:5]):
        if has_types:
            assert [wanted[name_of[alias]] for _, alias, _, _ in payload] == [(k, float(v)) for _, _, k, v in payload]
        else:
            assert isinstance(payload, str) or all(kind == "Unknown" for _, _, kind, _ in payload), payload
    reader.close()


def test_numbers_below_zero_reach_pysparkplug_in_the_narrow_form(transfer, host, signed):
    opc, names = signed
    status = transfer(opcs=[opc], mode="all", signed_form="narrow", uint32_as_long=False)
    eventually(lambda: host.of("DBIRTH", opc), within=15, what=status)
    birth = {m.name: m.value for m in host.of("DBIRTH", opc)[0].metrics}
    assert birth == {names[kind]: number for kind, number in NEGATIVE.items()}


def test_a_refused_command_is_answered_by_the_value_as_it_is(gateway, client, transfer, host, opc):
    status = transfer(opcs=[opc], allow_write=True)
    eventually(lambda: host.of("DBIRTH", opc), within=15)
    node, name = status()["edge_node_id"], host.of("DBIRTH", opc)[0].metrics[0].name
    before = client.value(name)["value"]
    late = int(time.time() * 1000) - 60_000
    count = len(host.values(name))
    host.write(node, opc, name, DataType.UINT16, int(before) + 1, late)
    eventually(lambda: len(host.values(name)) > count, within=10, what=status)
    assert str(host.values(name)[-1][1]) == before == client.value(name)["value"]
    assert status()["commands_refused"] == 1
    eventually(lambda: any("user=transfer:s " in line and f"tag={name} " in line and "too old" in line
                           for line in gateway.log().splitlines()), what="audit")  # fmt: skip


def test_a_rebirth_is_whole_and_keeps_the_aliases(client, transfer, host, opc):
    status = transfer(opcs=[opc], mode="all")
    eventually(lambda: host.of("DDATA", opc), within=15)
    node = status()["edge_node_id"]
    time.sleep(1.1)
    host.rebirth(node)
    eventually(lambda: len(host.of("DBIRTH", opc)) == 2, within=5)
    kinds = host.kinds()
    second = [n for n, (kind, _) in enumerate(kinds) if kind == "NBIRTH"][1]
    assert kinds[second + 1] == ("DBIRTH", opc)
    first, again = ({m.name: m.alias for m in b.metrics} for b in host.of("DBIRTH", opc))
    assert first == again
    bd = [next(m.value for m in b.metrics if m.name == "bdSeq") for b in host.of("NBIRTH")]
    assert bd[0] == bd[1] == status()["bdSeq"]


def test_a_write_by_name_is_applied_and_returns_as_data(client, transfer, host, opc):
    status = transfer(opcs=[opc], allow_write=True)
    eventually(lambda: host.of("DBIRTH", opc), within=15)
    name = f"{opc}.hr20"
    host.write(status()["edge_node_id"], opc, name, DataType.UINT16, 4711)
    eventually(lambda: any(value == 4711 for _, value, _ in host.values(name)), within=10)
    assert client.value(name)["value"] == "4711"


def test_a_removed_device_dies_and_an_added_one_is_born(client, transfer, host, make_device, make_opc):
    device = make_device()
    opc = make_opc(addresses=("hr20",), port=device.port)
    transfer(opcs=[opc], mode="all")
    eventually(lambda: host.of("DDATA", opc), within=15)
    device.program.kill()
    eventually(lambda: host.of("DDEATH", opc), within=15)
    device.start()
    eventually(lambda: len(host.of("DBIRTH", opc)) == 2, within=15)
    eventually(lambda: host.kinds()[-1] == ("DDATA", opc), within=10)


def test_an_outage_loses_nothing_and_the_backlog_is_history(client, transfer, broker, host, opc):
    name = f"{opc}.hr20"
    # Data is QoS 0: the host, which tries each second, must be back before the edge node.
    status = transfer(opcs=[opc], mode="all", retry_min_ms=6000, retry_max_ms=6000)
    eventually(lambda: len(host.values(name)) > 5, within=15)
    begin, number = host.values(name)[0][0], status()["bdSeq"]
    broker.kill()
    eventually(lambda: not status()["connected"], within=10)
    time.sleep(1)
    broker.start()
    host.reader.wait_connected()
    eventually(lambda: status()["connected"] and status()["queued"] < 20, within=20, what=status)
    assert status()["bdSeq"] == (number + 1) % 256
    eventually(lambda: host.values(name)[-1][2] is False and len(host.of("NBIRTH")) >= 2, within=10)
    got = host.values(name)
    end = got[-1][0]
    points = client.get(f"/api/v1/tag/{name}/history?from={begin}&to={end}").data["points"]
    assert [p["ts"] for p in points if p["ts"] not in {ts for ts, _, _ in got}] == []
    assert any(is_old for _, _, is_old in got)


def test_the_primary_host_decides_when(client, transfer, host, opc):
    status = transfer(opcs=[opc], mode="all", primary_host="scada")
    say = lambda online, ts: host.reader.say(  # noqa: E731
        "spBv1.0/STATE/scada", json.dumps({"online": online, "timestamp": ts}), retain=True)  # fmt: skip
    holds(lambda: not status()["connected"] and host.kinds() == [], during=1)
    say(True, 100)
    eventually(lambda: host.of("DDATA", opc), within=10, what=status)
    say(False, 50)  # old news
    holds(lambda: status()["connected"], during=0.5)
    say(False, 200)
    eventually(lambda: host.of("NDEATH"), within=5)
    eventually(lambda: not status()["connected"], within=5)
    say(True, 300)
    eventually(lambda: len(host.of("NBIRTH")) == 2, within=10)
    first, second = (next(m.value for m in b.metrics if m.name == "bdSeq") for b in host.of("NBIRTH"))
    assert second == (first + 1) % 256


def test_data_is_sent_with_the_birth_after_any_absence_of_the_host(transfer, host, opc):
    """Waiting is no failure of sending: with one, the next try would be a minute away."""
    status = transfer(opcs=[opc], mode="all", primary_host="scada", retry_min_ms=60_000, retry_max_ms=60_000)
    eventually(lambda: status()["queued"] > 30, within=15, what=status)
    host.reader.say("spBv1.0/STATE/scada", json.dumps({"online": True, "timestamp": 100}), retain=True)
    eventually(lambda: host.of("DDATA", opc), within=20, what=status)


def test_a_transfer_that_is_created_again_continues_the_numbers_of_its_node(client, transfer, host, opc):
    keys = {"opcs": [opc], "edge_node_id": "AGAIN"}
    for number in range(3):
        status = transfer("again", **keys)
        eventually(lambda: status()["connected"], within=15, what=status)
        assert status()["bdSeq"] == number
        client.done("DELETE", "/api/v1/transfer/again")


def test_what_is_in_force_is_shown_and_can_be_sent_back(client, transfer, broker, opc):
    transfer(opcs=[opc])
    edge = client.get("/api/v1/edge").data["id"]
    shown = client.get("/api/v1/transfer/s").data
    assert (shown["client_id"], shown["edge_node_id"]) == (f"{edge}-s", edge)
    client.done("PUT", "/api/v1/transfer/s", shown)
    mqtt = {"type": "mqtt", "brokers": [broker.address], "opcs": [opc], "enabled": False}
    client.done("POST", "/api/v1/transfer/m", mqtt)
    shown = client.get("/api/v1/transfer/m").data
    assert (shown["client_id"], shown["topic"]) == (f"{edge}-m", "penstock/{site}/{opc}")
    client.done("PUT", "/api/v1/transfer/m", {**shown, "format": "single"})
    assert client.get("/api/v1/transfer/m").data["topic"] == "penstock/{site}/{opc}/{tag}"  # the default moves along
    client.done("DELETE", "/api/v1/transfer/m")


def test_a_second_transfer_of_one_edge_node_at_one_broker_is_refused(client, transfer, broker, opc):
    transfer(opcs=[opc])
    second = {"type": "sparkplug", "brokers": [broker.address], "group_id": "PLANT"}
    answer = client.post("/api/v1/transfer/second", second)
    assert answer.status == 400 and any("transfer s already uses the edge node PLANT/" in text for text in answer.faults), answer
    client.done("POST", "/api/v1/transfer/second", {**second, "enabled": False})
    answer = client.put("/api/v1/transfer/second", {"enabled": True})
    assert answer.status == 400 and any("transfer s" in text for text in answer.faults), answer
    client.done("PUT", "/api/v1/transfer/second", {"enabled": True, "edge_node_id": "OTHER"})
    client.done("DELETE", "/api/v1/transfer/second")


def test_the_test_message_needs_a_birth(client, transfer, broker, opc):
    status = transfer(opcs=[opc])
    eventually(lambda: status()["connected"], within=10)
    assert client.post("/api/v1/transfer/s/test").data["result"] == "SUCCESS"
    broker.kill()
    eventually(lambda: not status()["connected"], within=10)
    answer = client.post("/api/v1/transfer/s/test").data
    assert answer["result"] == "ERROR" and answer["code"] == "TEST_FAILED"
