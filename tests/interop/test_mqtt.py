"""The MQTT transfer against mosquitto, with paho's client as reader."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("paho.mqtt.client")

from third_party import free_port, is_listening  # noqa: E402
from delivered_samples import MqttLedger  # noqa: E402
from mosquitto import Broker, Reader  # noqa: E402
from mqtt_watch import MqttWatch  # noqa: E402
from program import Program  # noqa: E402
from tcp_proxy import Relay  # noqa: E402
from waiting import eventually  # noqa: E402

from certificate import make_certificate  # noqa: E402

TITLE = "MQTT"  # in docs/interop.md


@pytest.fixture
def make_broker(tmp_path):
    """Starts brokers; killed with the test."""
    made = []

    def make(*lines, **options):
        made.append(Broker(tmp_path, *lines, **options).start())
        return made[-1]

    yield make
    for one in made:
        one.kill()


@pytest.fixture
def broker(make_broker):
    return make_broker()


@pytest.fixture
def reader(broker):
    one = Reader(broker, "#")
    yield one
    one.close()


@pytest.fixture
def transfer(client):
    """Makes transfers; deleted with the test."""
    made = []

    def make(name, **keys):
        client.done("POST", f"/api/v1/transfer/{name}", {"type": "mqtt", "batch_ms": 50, "retry_max_ms": 500, **keys})
        made.append(name)
        return lambda: client.get(f"/api/v1/transfer/{name}").data["status"]

    yield make
    for name in made:
        client.done("DELETE", f"/api/v1/transfer/{name}")


@pytest.fixture
def tag(make_opc):
    """One tag that is read each 50 ms; mode `all` publishes each of its samples."""
    opc = make_opc(tags=[{"tag_id": f"LEVEL_{time.monotonic_ns()}", "plc_address": "hr20", "data_type": "UInt16"}])
    return opc


def tag_of(client, opc):
    return client.get(f"/api/v1/opc/{opc}/tag").data["data"][0]["tag_id"]


def samples(reader):
    """Values of format array, in the order of their arrival; repeats are omitted by their ids."""
    seen, out = set(), []
    for m in list(reader.messages):
        if m.topic.startswith("penstock-status/") or "/write" in m.topic:
            continue
        body = json.loads(m.payload)
        if body["id"] not in seen:
            seen.add(body["id"])
            out += body["values"]
    return out


@pytest.mark.parametrize("version", ["3.1.1", "5"])
@pytest.mark.parametrize("qos", [0, 1, 2])
def test_samples_arrive(client, transfer, broker, reader, tag, version, qos):
    edge = client.get("/api/v1/edge").data["id"]
    status = transfer("m", brokers=[broker.address], version=version, qos=qos, opcs=[tag], mode="all")
    eventually(lambda: len(samples(reader)) >= 10, within=15)
    one = samples(reader)[0]
    assert set(one) == {"tag_id", "site_id", "opc_id", "ts", "value", "type", "quality"}
    assert one["opc_id"] == tag and one["type"] == "UInt16" and one["quality"] == 192
    assert {m.qos for m in reader.on(f"penstock/SITE_DEFAULT/{tag}")} == {min(qos, 1)}, "the reader requested 1"
    assert reader.json(f"penstock-status/{edge}")[0]["status"] == "online"
    eventually(lambda: status()["sent_count"] >= 10, within=5, what=status)
    now = status()
    assert now["type"] == "MQTT" and now["connected"] and now["last_error"] == ""


def test_a_deleted_transfer_disconnects_cleanly(client, transfer, broker, reader):
    edge = client.get("/api/v1/edge").data["id"]
    client.done("POST", "/api/v1/transfer/bye", {"type": "mqtt", "brokers": [broker.address]})
    eventually(lambda: reader.json(f"penstock-status/{edge}"), within=10)
    client.done("DELETE", "/api/v1/transfer/bye")
    eventually(lambda: reader.json(f"penstock-status/{edge}")[-1]["status"] == "offline", within=10)


@pytest.mark.parametrize("form", ["single", "compact", "template"])
def test_other_formats_are_json(client, transfer, broker, reader, tag, form):
    more = {"template": '{"tag":"{tag}","v":{value}}'} if form == "template" else {}
    transfer("f", brokers=[broker.address], format=form, opcs=[tag], mode="all", **more)
    data = lambda: [m for m in list(reader.messages) if tag in m.topic]  # noqa: E731
    eventually(lambda: len(data()) >= 3, within=15)
    body = json.loads(data()[0].payload)
    name = tag_of(client, tag)
    if form == "single":
        assert data()[0].topic == f"penstock/SITE_DEFAULT/{tag}/{name}"
        assert body["tag_id"] == name and body["id"].endswith("/1")
    elif form == "compact":
        assert body["t0"] > 0 and body["v"][name][0][0] == 0
    else:
        assert body["tag"] == name and isinstance(body["v"], int)


def test_an_empty_status_topic_is_none(client, transfer, broker, reader, tag):
    edge = client.get("/api/v1/edge").data["id"]
    transfer("n", brokers=[broker.address], opcs=[tag], mode="all", status_topic="")
    eventually(lambda: samples(reader), within=15)
    assert reader.on(f"penstock-status/{edge}") == []


def test_tls_is_verified_and_never_skipped(client, transfer, make_broker, tmp_path, tag):
    ours, others = tmp_path / "ours", tmp_path / "others"
    ours.mkdir(), others.mkdir()
    certificate, stranger = make_certificate(ours), make_certificate(others)
    broker = make_broker(certificate=certificate)
    good = transfer("good", brokers=[broker.address], ca=certificate[0], opcs=[tag], mode="all")
    bad = transfer("bad", brokers=[broker.address], ca=stranger[0], opcs=[tag], mode="all")
    eventually(lambda: good()["sent_count"] >= 3, within=15, what=good)
    eventually(lambda: "not trusted" in bad()["last_error"], within=15, what=bad)
    assert not bad()["connected"] and bad()["sent_count"] == 0
    answer = client.post("/api/v1/transfer/none", {"type": "mqtt", "brokers": [broker.address], "ca": "/no/such/file"})
    assert answer.status == 400 and "ca" in str(answer.faults)


def test_a_wrong_password_is_reported(client, transfer, make_broker, tmp_path):
    subprocess.run(["mosquitto_passwd", "-b", "-c", tmp_path / "pw", "anna", "right"], check=True)
    broker = make_broker(f"allow_anonymous false\npassword_file {tmp_path}/pw")
    status = transfer("p", brokers=[broker.address], username="anna", password="wrong")
    eventually(lambda: "not authorized" in status()["last_error"].lower(), within=15, what=status)
    assert "wrong" not in client.get("/api/v1/transfer/p").text
    client.done("PUT", "/api/v1/transfer/p", {"password": "right"})
    eventually(lambda: status()["connected"], within=15, what=status)


def test_a_command_writes_and_is_answered(gateway, client, transfer, broker, reader, tag):
    edge, name = client.get("/api/v1/edge").data["id"], tag_of(client, tag)
    status = transfer("w", brokers=[broker.address], allow_write=True, opcs=[tag])
    eventually(lambda: status()["connected"], within=10)
    reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": name, "value": 4711, "id": "order 1"}))
    answers = lambda: reader.json(f"penstock/{edge}/write/answer")  # noqa: E731
    eventually(answers, within=10)
    assert answers()[0] == {"id": "order 1", "tag_id": name, "result": "SUCCESS", "actual_read": "4711", "msg": ""}
    reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": "NO_SUCH", "value": 1, "id": 2}))
    eventually(lambda: len(answers()) == 2, within=10)
    assert answers()[1]["result"] == "ERROR" and answers()[1]["id"] == 2 and answers()[1]["msg"]
    eventually(lambda: any("[TRANSFER_ACCESS] event=write user=transfer:w " in line and f"broker={broker.address} " in line
                           and f"client_id={edge}-w " in line and f"tag={name} value=4711 result=done" in line
                           for line in gateway.log().splitlines()), what="audit")  # fmt: skip
    assert status()["commands_done"] == 1 and status()["commands_failed"] == 1


def test_a_transfer_writes_only_what_it_selects(gateway, client, transfer, broker, reader, make_opc):
    opcs = [make_opc(tags=[{"tag_id": f"SEL{n}_{time.monotonic_ns()}", "plc_address": f"hr{30 + n}", "data_type": "UInt16"}])
            for n in range(2)]  # fmt: skip
    mine, other = (tag_of(client, opc) for opc in opcs)
    edge = client.get("/api/v1/edge").data["id"]
    status = transfer("o", brokers=[broker.address], allow_write=True, opcs=[opcs[0]])
    eventually(lambda: status()["connected"], within=10)
    answers = lambda: {a["id"]: a for a in reader.json(f"penstock/{edge}/write/answer")}  # noqa: E731
    for n, name in enumerate((other, mine)):
        reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": name, "value": 7, "id": n}))
    eventually(lambda: len(answers()) == 2, within=10)
    assert answers()[1]["result"] == "SUCCESS"
    assert answers()[0]["result"] == "ERROR" and "does not select" in answers()[0]["msg"]
    assert client.value(other)["value"] != "7"
    assert status()["commands_refused"] == 1
    eventually(lambda: any(f"user=transfer:o broker={broker.address}" in line and f"tag={other} value=7" in line
                           and "does not select" in line for line in gateway.log().splitlines()), what="audit")  # fmt: skip


@pytest.mark.parametrize("outage", ["disabled", "link lost"])
def test_a_command_that_comes_late_is_not_carried_out(gateway, client, transfer, broker, reader, tag, outage):
    edge, name = client.get("/api/v1/edge").data["id"], tag_of(client, tag)
    relay = Relay(free_port(), broker.port)
    status = transfer("late", brokers=[f"mqtt://127.0.0.1:{relay.port}"], allow_write=True, opcs=[tag], timeout_ms=1000,
                      command_max_age_s=2)  # fmt: skip
    eventually(lambda: status()["connected"], within=10)
    if outage == "disabled":
        client.done("PUT", "/api/v1/transfer/late", {"enabled": False})
    else:
        relay.cut()
        eventually(lambda: not status()["connected"], within=10)
    for n in range(3):
        reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": name, "value": 900 + n, "id": n}))
    time.sleep(3)  # older than command_max_age_s
    if outage == "disabled":
        client.done("PUT", "/api/v1/transfer/late", {"enabled": True})
    else:
        relay.mend()
    eventually(lambda: status()["connected"], within=10)
    reader.say(f"penstock/{edge}/write", json.dumps({"tag_id": name, "value": 5, "id": "new", "ts": int(time.time() * 1000)}))
    answers = lambda: {a["id"]: a for a in reader.json(f"penstock/{edge}/write/answer")}  # noqa: E731
    eventually(lambda: "new" in answers(), within=10)
    assert answers()["new"]["result"] == "SUCCESS"
    kept = [a for key, a in answers().items() if key != "new"]
    assert len(kept) == (0 if outage == "disabled" else 3)
    assert all(a["result"] == "ERROR" and "too old" in a["msg"] for a in kept)
    assert client.value(name)["value"] == "5"
    late = [line for line in gateway.log().splitlines() if "user=transfer:late" in line and "too old" in line]
    assert len(late) == len(kept)


@pytest.fixture
def amqtt(tmp_path):
    """The broker amqtt 0.12.1, which does not answer a login in MQTT 5."""
    port = free_port()
    conf = tmp_path / "amqtt.yaml"
    conf.write_text(f"listeners:\n  default:\n    type: tcp\n    bind: 127.0.0.1:{port}\nplugins:\n"
                    "  amqtt.plugins.authentication.AnonymousAuthPlugin:\n    allow_anonymous: true\n")  # fmt: skip
    program = Program("amqtt", [Path(sys.executable).parent / "amqtt", "-c", conf], tmp_path)
    program.start()
    eventually(lambda: is_listening(port), within=20, what="amqtt listens")
    yield f"mqtt://127.0.0.1:{port}"
    program.kill()


@pytest.mark.parametrize("version", ["auto", "3.1.1"])
def test_amqtt_takes_the_samples(client, transfer, amqtt, tag, version):
    status = transfer("a", brokers=[amqtt], version=version, opcs=[tag], mode="all", timeout_ms=2000)
    eventually(lambda: status()["connected"] and status()["sent_count"] >= 3, within=30, what=status)


@pytest.mark.parametrize("qos", [0, 1])
@pytest.mark.parametrize("outage", ["killed", "frozen"])
def test_an_outage_loses_nothing_and_keeps_the_order(client, transfer, broker, reader, tag, outage, qos):
    name = tag_of(client, tag)
    # A killed broker has lost all sessions: the reader, which tries each second, must be back before the sender.
    pause = 6000 if outage == "killed" else 200
    status = transfer("o", brokers=[broker.address], qos=qos, opcs=[tag], mode="all", timeout_ms=1000,
                      retry_min_ms=pause, retry_max_ms=pause)  # fmt: skip
    eventually(lambda: len(samples(reader)) >= 5, within=15)
    begin = samples(reader)[0]["ts"]
    for _ in range(2):
        broker.kill() if outage == "killed" else broker.freeze()
        eventually(lambda: not status()["connected"] and status()["last_error"], within=15, every=0.1, what=status)
        time.sleep(1)
        if outage == "killed":
            broker.start()
            reader.wait_connected()
        else:
            broker.thaw()
        eventually(lambda: status()["connected"] and status()["queued"] < 20, within=30, every=0.1, what=status)
    end = samples(reader)[-1]["ts"]
    points = client.get(f"/api/v1/tag/{name}/history?from={begin}&to={end}").data["points"]
    kept = [p["ts"] for p in points]
    got = [s["ts"] for s in samples(reader) if s["ts"] < end]
    if outage == "killed" or qos == 1:
        assert [ts for ts in kept if ts not in set(got)] == []
    assert got == sorted(got)


def test_a_slow_link_is_no_outage(transfer, broker, make_opc):
    """All of the window takes longer than the time-out, each message does not: nothing is aborted and sent again."""
    ledger = MqttLedger(int(time.time() * 1000), window=16)
    way = Relay(free_port(), broker.port, lambda: MqttWatch(ledger), bytes_per_s=60_000)
    opc = make_opc(addresses=[f"hr{n}" for n in range(100)])  # 2,000 samples/s, 220 kB
    status = transfer("s", brokers=[f"mqtt://127.0.0.1:{way.port}"], opcs=[opc], mode="all", batch_count=200,
                      window=16, timeout_ms=2000)  # fmt: skip
    eventually(lambda: ledger.count() >= 4000, within=40, every=0.1, what=status)
    assert (ledger.repeats, ledger.faults) == (0, [])
    assert next(ledger.connections) == 1, "it was connected once"
    way.cut()


def test_a_broker_that_freezes_while_nothing_is_sent_is_noticed(transfer, broker):
    status = transfer("q", brokers=[broker.address], keep_alive_s=5, tags=["NO_SUCH_TAG"])
    eventually(lambda: status()["connected"], within=10)
    broker.freeze()
    eventually(lambda: not status()["connected"], within=11, every=0.1, what=status)
    broker.thaw()
    eventually(lambda: status()["connected"], within=15, what=status)


def test_the_test_message_returns_the_response(client, transfer, broker, reader):
    edge = client.get("/api/v1/edge").data["id"]
    transfer("t", brokers=[broker.address], enabled=False)
    answer = client.post("/api/v1/transfer/t/test").data
    assert answer["result"] == "SUCCESS" and answer["target"].startswith("mqtt://127.0.0.1")
    eventually(lambda: reader.json(f"penstock-status/{edge}/test"), within=5)
    broker.kill()
    answer = client.post("/api/v1/transfer/t/test").data
    assert answer["result"] == "ERROR" and answer["code"] == "TEST_FAILED" and answer["msg"]
