"""Transfers of all kinds for a while, with everything failing at random: nothing that was journalled is lost.

A device counts its reads, the gateway keeps all of them in journal and history, and three transfers publish them: MQTT
at QoS 1 and Sparkplug to one mosquitto, API to a receiver of our own. Meanwhile three lanes of faults run in
parallel: the broker is killed, frozen, has no room on its disk, its link is cut in the middle of a message; the
receiver has the same (no room is 507); the gateway is killed. When all work again, broker and receiver must have
received, tag by tag and in order, exactly what the gateway's history holds up to then, and every read of the device
but for those around a kill of the gateway. Of two reads in the same millisecond the history has the later only.

What counts as received: the receiver, what it answered with 2xx. The broker, what it has acknowledged, read from the
MQTT packets on the relay between it and the gateway (mqtt_watch.py). A subscriber would not be exact: a broker that is
killed may lose what it had acknowledged, and no sender can detect it. What may arrive twice: delivered_samples.py.

PENSTOCK_SOAK_S: seconds of faults (60). PENSTOCK_SOAK_RATE: values a second (20000). PENSTOCK_SOAK_SEED: of the faults.
"""

import bisect
import csv
import io
import os
import random
import threading
import time

import pytest

pytest.importorskip("pysparkplug")

from counting_device import CountingDevice, steps  # noqa: E402
from third_party import free_port  # noqa: E402
from delivered_samples import BAD, GOOD, TIME, ApiLedger, MqttLedger, SparkplugLedger, packed, unpacked  # noqa: E402
from mosquitto import Broker  # noqa: E402
from mqtt_watch import MqttWatch  # noqa: E402
from paho.mqtt import client as paho  # noqa: E402
from receiver import Receiver  # noqa: E402
from tcp_proxy import Relay  # noqa: E402
from small_disk import fill, mounted  # noqa: E402
from soak import Lane, Memory  # noqa: E402
from waiting import eventually  # noqa: E402

SECONDS = float(os.environ.get("PENSTOCK_SOAK_S", 60))
RATE = int(os.environ.get("PENSTOCK_SOAK_RATE", 20_000))
SEED = int(os.environ.get("PENSTOCK_SOAK_SEED", random.randrange(1 << 30)))
LINES, CYCLE_MS = 10, 100
TAGS = max(1, RATE * CYCLE_MS // 1000 // LINES)
TAG_IDS = [f"L{n}" for n in range(LINES * TAGS)]
LONGEST = min(20.0, SECONDS / 20)  # seconds of a fault
WINDOW = {"api": 4, "mqtt": 16, "sparkplug": 16}
LEAST = 2  # times of each fault
COMMON = {"mode": "all", "opcs": "LINE*", "timeout_ms": 3000, "retry_min_ms": 50, "retry_max_ms": 1000}
BROKER = "allow_anonymous true\nmax_queued_messages 200\npersistence true\nautosave_interval 1\npersistence_location {}/\n"


def leave_session(broker):
    """A client that is away, so that the broker has messages to write to its disk each second."""
    absent = paho.Client("absent", clean_session=False)
    absent.on_connect = lambda *_: absent.subscribe("penstock/#", 1)
    absent.on_subscribe = lambda *_: absent.disconnect()
    absent.connect("127.0.0.1", broker.port)
    absent.loop_forever()


def some_time(chance):
    """How long a fault lasts, in seconds."""
    return chance.uniform(0.1, LONGEST)


class Plant:
    """The device, the gateway, the broker and the receiver, and the links to them."""

    def __init__(self, make_gateway, folder, disk):
        self.begin = int(time.time() * 1000)
        self.api, self.mqtt = ApiLedger(self.begin, WINDOW["api"]), MqttLedger(self.begin, WINDOW["mqtt"])
        self.sparkplug = SparkplugLedger(self.begin)
        self.ledgers = [self.api, self.mqtt, self.sparkplug]
        self.device = CountingDevice(folder).start()
        self.disk = disk
        self.broker = Broker(folder, BROKER.format(disk)).start()
        leave_session(self.broker)
        self.receiver = Receiver(note=self.api.note).start()
        self.to_receiver = Relay(free_port(), self.receiver.port)
        self.to_broker = [
            Relay(free_port(), self.broker.port, lambda far=far: MqttWatch(far)) for far in (self.mqtt, self.sparkplug)
        ]
        self.gateway = make_gateway().start(within=60)
        self.broker_faults = [self.kill_broker, self.freeze_broker, self.fill_broker_disk, self.cut_broker]
        self.receiver_faults = [self.kill_receiver, self.freeze_receiver, self.refuse_for_room, self.cut_receiver]
        self.memory = Memory()
        self.kills = []
        self.configure(self.gateway.client())

    def configure(self, client):
        mqtt, sparkplug = ({"brokers": f"mqtt://127.0.0.1:{way.port}"} for way in self.to_broker)
        url = f"http://127.0.0.1:{self.to_receiver.port}/in"
        for name, keys in (("api", {"url": url, "compression": "gzip"}), ("mqtt", {**mqtt, "qos": 1}),
                           ("sparkplug", {**sparkplug, "group_id": "SOAK", "quality": "good"})):  # fmt: skip
            client.done("POST", f"/api/v1/transfer/{name}", {"type": name, "window": WINDOW[name], **COMMON, **keys})
        for n in range(LINES):
            first = n * TAGS
            client.create({"opc_id": f"LINE{n}", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                           "opc_agent_port": self.device.port, "timecycle": CYCLE_MS, "options": {"timeout_ms": 30_000},
                           "tag_list": [{"tag_id": f"L{at}", "plc_address": f"hr{at}", "data_type": "UInt16"}
                                        for at in range(first, first + TAGS)]})  # fmt: skip

    def close(self):
        for way in (self.to_receiver, *self.to_broker):
            way.cut()
        self.receiver.stop(), self.broker.kill(), self.device.kill()

    # The faults.

    def kill_broker(self, chance):
        self.broker.kill()
        time.sleep(some_time(chance))
        self.broker.start()

    def freeze_broker(self, chance):
        self.broker.freeze()
        time.sleep(some_time(chance))
        self.broker.thaw()

    def fill_broker_disk(self, chance):
        failures = lambda: self.broker.program.err().count("No space left on device")  # noqa: E731
        before = failures()
        # Again and again: with each save the broker frees the file of the one before.
        eventually(lambda: fill(self.disk) and failures() > before, within=60, every=0.2,
                   what="the broker cannot save its messages")  # fmt: skip
        time.sleep(some_time(chance))
        fill(self.disk).unlink()

    def cut_broker(self, chance):
        direction, count = chance.choice([("up", 100_000), ("down", 60)])
        for way in self.to_broker:
            way.cut_within(chance.randrange(1, count), direction)
        self.mend(self.to_broker, chance)

    def kill_receiver(self, chance):
        self.receiver.stop()
        time.sleep(some_time(chance))
        self.receiver.start()

    def freeze_receiver(self, chance):
        thawed = threading.Event()
        self.receiver.rule = lambda _: thawed.wait(600) and 200
        time.sleep(some_time(chance))
        self.receiver.rule = lambda _: 200
        thawed.set()

    def refuse_for_room(self, chance):
        self.receiver.rule = lambda _: (507, "no space left", {})
        time.sleep(some_time(chance))
        self.receiver.rule = lambda _: 200

    def cut_receiver(self, chance):
        direction, count = chance.choice([("up", 60_000), ("down", 200)])
        self.to_receiver.cut_within(chance.randrange(1, count), direction)
        self.mend([self.to_receiver], chance)

    def mend(self, ways, chance):
        for way in ways:
            way.is_cut.wait(5)  # while the gateway is dead nothing passes
            way.cut()
        time.sleep(some_time(chance) / 2)
        for way in ways:
            way.mend()

    def kill_gateway(self, chance):
        assert self.gateway.program.is_running(), self.gateway.complaints()
        self.gateway.kill()
        self.kills.append(time.time() * 1000 - self.begin)
        self.memory.new_life()
        time.sleep(some_time(chance) / 4)
        self.gateway.start(within=60)


@pytest.fixture
def plant(make_gateway, tmp_path):
    with mounted(tmp_path / "disk") as why_not:
        one = Plant(make_gateway, tmp_path, tmp_path / "disk")
        if why_not:
            print(f"the broker's disk does not fill: {why_not}")
            one.broker_faults.remove(one.fill_broker_disk)
        yield one
        one.close()


def test_nothing_that_was_journalled_is_lost(plant):
    print(f"seed {SEED}, {SECONDS:.0f} s, {LINES * TAGS} tags every {CYCLE_MS} ms")
    begin = time.monotonic()
    end = begin + SECONDS
    # A process that lives long enough to show a leak: in the second half the gateway has no faults.
    lanes = [
        Lane("broker", SEED, end, plant.broker_faults),
        Lane("receiver", SEED, end, plant.receiver_faults),
        Lane("gateway", SEED, end - SECONDS / 2, [plant.kill_gateway]),
    ]
    for lane in lanes:
        lane.run_beside(some_time, LEAST)
    while any(lane.is_alive() for lane in lanes):
        plant.memory.look(plant.gateway)
        time.sleep(0.5)
    for lane in lanes:
        lane.tell()
    client = plant.gateway.client()
    took, until = time.monotonic() - begin, int(time.time() * 1000) - plant.begin
    for ledger in plant.ledgers:
        status = lambda name=ledger.name: client.get(f"/api/v1/transfer/{name}").data["status"]  # noqa: E731
        eventually(lambda: ledger.reaches(TAG_IDS, until), within=120 + SECONDS, every=0.2, what=status)
        assert status()["dropped"] == 0 and status().get("dead_letters", 0) == 0, status()
    print(f"all faults are over; {time.monotonic() - begin - took:.1f} s later all has arrived")
    rate = check(plant, client, until) / took
    print(f"{rate:.0f} values/s over {took:.0f} s, {len(plant.kills)} kills of the gateway")
    plant.memory.tell()
    plant.memory.check()


def check(plant, client, until):
    """Returns how many samples the history has up to then."""
    total = 0
    for tag in TAG_IDS:
        kept = history(plant, client, tag, until)
        total += len(kept)
        good = [sample for sample in kept if sample & 0xFF == GOOD]
        for ledger in plant.ledgers:
            compare(ledger, tag, good if ledger is plant.sparkplug else kept, until)
        check_source(plant, tag, until)
    for ledger in plant.ledgers:
        print(f"{ledger.name}: {ledger.count()} samples, {ledger.repeats} repeats, {ledger.hidden} within a "
              f"millisecond of another")  # fmt: skip
    faults = [fault for ledger in plant.ledgers for fault in ledger.faults]
    assert not faults, "\n".join(faults)
    return total


def history(plant, client, tag, until):
    """What the gateway kept of a tag, as the ledgers have it. It reads samples from the journal at its own pace."""

    end = plant.begin + until + 5000  # samples arrive all the time

    def look():
        text = client.get(f"/api/v1/tag/{tag}/history?format=csv&to={end}", timeout=60).text
        rows = csv.reader(io.StringIO(text))
        assert next(rows) == ["tag_id", "time", "ts", "value", "type", "quality"]
        kept = [packed(int(ts) - plant.begin, int(value) if value.isdigit() else None, int(quality))
                for _, _, ts, value, _, quality in rows]  # fmt: skip
        return kept if kept and kept[-1] >= packed(until, 0, 0) else None

    kept = eventually(look, within=60, every=0.5, what=f"{tag}: the history is up to date")
    return kept[: bisect.bisect(kept, packed(until, 0, 0))]


def compare(ledger, tag, kept, until):
    everything = ledger.up_to(tag, until)
    if everything == kept:
        return
    later = [*everything[1:], 0]
    taken = [one for one, after in zip(everything, later) if one == after or one >> TIME != after >> TIME]
    ledger.hidden += len(everything) - len(taken)
    if taken == kept:
        return
    lost, foreign = sorted(set(kept) - set(taken)), sorted(set(taken) - set(kept))
    tell = lambda samples: [unpacked(sample) for sample in samples[:5]]  # noqa: E731
    ledger.fault(f"{tag}: {len(kept)} kept, {len(taken)} taken, {len(lost)} lost {tell(lost)}, "
                 f"{len(foreign)} not in the history {tell(foreign)}, in order: {taken == sorted(taken)}", 10)  # fmt: skip


def check_source(plant, tag, until):
    """Each read of the device exists, except reads whose samples a kill lost on the way to the journal."""
    values = [sample for sample in map(unpacked, plant.mqtt.up_to(tag, until)) if sample[1] != BAD]
    for before, after, step in zip(values, values[1:], steps([value for _, value, _ in values])):
        if step != 1:
            is_killed = any(before[0] <= kill <= after[0] for kill in plant.kills)
            if not is_killed or not 0 < step < 100:
                plant.mqtt.fault(f"{tag}: {before} then {after}, the gateway was killed at {plant.kills}", 15)
