"""A plant of bad manners: each driver against each manner of its simulated device, all at the same time.

What is good stays good, nothing wrong is ever shown, a device that can be lived with is read within the bound of its row, and a
write that says SUCCESS has reached the device. A manner is a line of MANNERS; what the words mean and where each was seen:
src/simulator/README.md, src/drivers/modbus/README.md.
"""

import dataclasses
import time

import pytest

from waiting import eventually


@dataclasses.dataclass(frozen=True)
class Driver:
    kind: str
    addresses: tuple
    transport: str = ""
    options: dict = dataclasses.field(default_factory=dict)

    @property
    def words(self):
        """Options of the OPC."""
        return {**({"transport": self.transport} if self.transport else {}), **self.options}


MODBUS = ("hr10", "hr11", "hr300")
DRIVERS = {
    "modbus": Driver("modbus", MODBUS),
    "modbus_ahead": Driver("modbus", MODBUS, options={"pipeline": 4}),
    "modbus_rtu": Driver("modbus", MODBUS, "rtu_over_tcp"),
    "modbus_ascii": Driver("modbus", MODBUS, "ascii_over_tcp"),
    "melsec": Driver("melsec", ("D100", "D101", "D9000")),
    "s7": Driver("s7", ("DB1,INT10", "DB1,INT12", "DB1,INT900")),
    "xgt": Driver("xgt", ("%DW100", "%DW101", "%DW9000")),
    "eip": Driver("eip", ("IArr[0]", "IArr[1]", "IArr[9]")),
    "http": Driver("http", ("/p10", "/p11", "/p300")),
}
# Answers carry the id of their request, or the next request waits for the answer.
IDS = [name for name in DRIVERS if name not in ("modbus_rtu", "modbus_ascii")]
EVERY = list(DRIVERS)


@dataclasses.dataclass(frozen=True)
class Manner:
    """`faults` are given before the first connection, `begins` once all has been good. `lived_with`: the drivers that must read a
    device of this manner; of the others it is only asked that they show nothing wrong."""

    faults: tuple
    lived_with: list
    timecycle: int = 200
    options: dict = dataclasses.field(default_factory=dict)
    begins: tuple = ()


MANNERS = {
    "good": Manner((), EVERY),
    "slow": Manner(("delay 60",), EVERY),
    "deaf_after_connect": Manner(("deaf_after_connect 1500",), ["modbus", "modbus_ahead"]),
    "hangs_up_early": Manner(("hang_up_early 500",), []),
    "closes_when_idle": Manner(("idle_close 700",), EVERY, timecycle=1500),
    "refuses_the_next_connection": Manner(("reopen_refuse 1000",), EVERY, begins=("drop",)),
    "serves_the_next_connection_late": Manner(("reopen_hang 1000",), EVERY, begins=("drop",)),
    "one_client": Manner(("one_client hang_up",), EVERY, begins=("drop",)),
    "one_client_at_a_time": Manner(("one_client wait",), EVERY, begins=("drop",)),
    "echoes": Manner(("line_echo on",), ["modbus_rtu", "modbus_ascii"]),
    "greets": Manner(("greeting DTU-4711",), ["modbus", "modbus_rtu"]),
    "heartbeats": Manner(("heartbeat 500 hex:FEFE",), ["modbus", "modbus_rtu"]),
    "answers_twice": Manner(("duplicate on",), []),
    "garbage_before_answers": Manner(("garbage on", "every 9"), EVERY),
    "silent_now_and_then": Manner(("silent on", "every 9"), EVERY, options={"timeout_ms": 500}),
    "late_now_and_then": Manner(("late 900", "every 9"), EVERY, options={"timeout_ms": 500}),
    "ends_amid_an_answer": Manner(("cut 9", "every 9"), EVERY),
    "cuts_answers_with_a_follower": Manner(("truncate 9", "every 9"), EVERY, options={"timeout_ms": 500}),
    "answers_the_last_only": Manner(("last_only on",), IDS, options={"timeout_ms": 500}),
}
# Of one protocol alone.
OWN = {
    "modbus": {
        "hangs_up_on_who_does_not_wait": Manner(("hang_up_early 500",), ["modbus"], options={"connect_delay_ms": 700}),
        "device_failure_now_and_then": Manner(("exception 4", "every 6"), ["modbus"]),
        "busy_now_and_then": Manner(("exception 6", "every 6"), ["modbus"]),
        "bad_address_now_and_then": Manner(("exception 2", "every 6"), ["modbus"]),
        "bad_value_now_and_then": Manner(("exception 3", "every 6"), ["modbus"]),
        "working_on_it_now_and_then": Manner(("exception 5", "every 6"), ["modbus"]),
        "writes_many_only": Manner(("lacks 6",), ["modbus"]),
        "writes_one_only": Manner(("lacks 16",), ["modbus"]),
        "writes_many_only_by_address": Manner(("lacks 6 2",), ["modbus"]),
        "writes_one_only_by_silence": Manner(("lacks 16 silent",), ["modbus"], options={"timeout_ms": 500}),
    },
}
CELLS = [(driver, manner) for driver in DRIVERS for manner in (*MANNERS, *OWN.get(driver, {}))]
IN_WORDS = [f"{driver}-{manner}" for driver, manner in CELLS]
WATCHED_S = 12


class Cell:
    """One device of one manner at the gateway, and what was shown of it."""

    def __init__(self, driver, name, device, number):
        self.driver, self.device, self.number = DRIVERS[driver], device, number
        self.manner = MANNERS.get(name) or OWN[driver][name]
        self.is_lived_with = driver in self.manner.lived_with
        self.opc_id = f"{driver}.{name}"
        self.tags = [f"{self.opc_id}.{n}" for n in range(len(self.driver.addresses))]
        self.expected = {tag: self.read(address) for tag, address in zip(self.tags, self.driver.addresses)}
        self.wrong = []  # shown as good, but another value
        self.good_scans = set()  # value times at which all were good

    def order(self, line):
        return self.device.order(f"device={self.number} {line}")

    def read(self, address):
        if self.driver.kind == "modbus":
            return self.order(f"get 1 hr {address[2:]} 1")
        return self.order(f"get {address} {self.kind_of_value}")

    @property
    def place(self):
        port = self.device.port + self.number
        if self.driver.kind == "http":
            return {"opc_agent_ip": f"http://127.0.0.1:{port}/values"}
        return {"opc_agent_ip": "127.0.0.1", "opc_agent_port": port}

    @property
    def kind_of_value(self):
        return "Int16" if self.driver.kind == "eip" else "UInt16"

    def create(self, client):
        for line in self.manner.faults:
            self.order(f"fault {line}")
        client.create({
            "opc_id": self.opc_id, "opc_type": self.driver.kind.upper(), "timecycle": self.manner.timecycle, **self.place,
            "options": {**self.driver.words, **self.manner.options},
            "tag_list": [{"tag_id": tag, "plc_address": address, "data_type": self.kind_of_value}
                         for tag, address in zip(self.tags, self.driver.addresses)],
        })  # fmt: skip

    def see(self, records):
        """Holds what is shown against what the device has."""
        shown = [records[tag] for tag in self.tags]
        for record in shown:
            if record["quality"] == 192 and record["value"] != self.expected[record["tag_id"]]:
                self.wrong.append((record["tag_id"], record["value"], self.expected[record["tag_id"]]))
        if all(record["quality"] == 192 for record in shown):
            self.good_scans.add(max(record["ts"] for record in shown))


@pytest.fixture(scope="module")
def plant(make_gateway, make_device):
    """All cells, watched for some seconds after each device that can be lived with has been read."""
    gateway = make_gateway().start()
    client = gateway.client()
    cells = {}
    for driver, about in DRIVERS.items():
        names = [manner for of, manner in CELLS if of == driver]
        device = make_device(kind=about.kind, transport=about.transport or None, count=len(names))
        for number, name in enumerate(names):
            cells[driver, name] = Cell(driver, name, device, number)
    for cell in cells.values():
        cell.create(client)
    tags = [tag for cell in cells.values() for tag in cell.tags]

    def look():
        records = {record["tag_id"]: record for record in client.values(tags)}
        for cell in cells.values():
            cell.see(records)
        return [cell for cell in cells.values() if cell.is_lived_with and not cell.good_scans]

    eventually(lambda: not look(), within=60, what=lambda: [(c.opc_id, client.opc(c.opc_id)["last_error"]) for c in look()])
    for cell in cells.values():
        for line in cell.manner.begins:
            cell.order(line)
        cell.good_scans.clear()
    end = time.monotonic() + WATCHED_S
    while time.monotonic() < end:
        look()
        time.sleep(0.1)
    eventually(lambda: not look(), within=30, what=lambda: [(c.opc_id, client.opc(c.opc_id)["last_error"]) for c in look()])
    return client, cells


@pytest.mark.parametrize("name", CELLS, ids=IN_WORDS)
def test_nothing_wrong_is_shown_and_what_is_good_stays_good(plant, name):
    client, cells = plant
    cell = cells[name]
    assert not cell.wrong, cell.wrong[:5]
    if cell.is_lived_with:
        assert len(cell.good_scans) > 1, client.opc(cell.opc_id)


@pytest.mark.parametrize("name", CELLS, ids=IN_WORDS)
def test_a_write_that_says_success_has_reached_the_device(plant, name):
    client, cells = plant
    cell = cells[name]
    if name[1] == "echoes" and not cell.is_lived_with:
        pytest.skip("a line without ids is not told from an echo here")
    address, tag = cell.driver.addresses[0], cell.tags[0]
    answer = client.write(tag, "4321")
    has_it = cell.read(address) == "4321"
    said = answer.result == "OK" and answer.data["result"] == "SUCCESS"
    assert has_it or not said, answer
    if cell.is_lived_with and name[1] in ("good", "slow", "closes_when_idle", *OWN["modbus"]) and "now_and_then" not in name[1]:
        assert said, answer
