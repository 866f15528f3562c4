"""V5 point 51: amounts of an order, reported by operators and counted by tags (v5 §7)."""

import itertools

import pytest

from plant import Plant
from v5 import V5
from waiting import eventually, holds

registers = itertools.count(100)


def act(v5, order, action, body=None):
    return v5.done("POST", f"/order/{order}/{action}", body)


@pytest.fixture
def running(v5, plant):
    order = plant.new("order", line_id=plant.new("line"))
    act(v5, order, "start")
    return order


def test_51_reports_add_and_negative_ones_correct(v5, running):
    for good, reject in ((10, 1), (5.5, 0), (-2, -1)):
        act(v5, running, "report", {"good_qty": good, "reject_qty": reject})
    record = v5.read(f"/order/{running}")
    assert (record["good_qty"], record["reject_qty"]) == (13.5, 0)


def test_51_a_total_below_zero_is_e1400_and_changes_nothing(v5, running):
    act(v5, running, "report", {"good_qty": 3, "reject_qty": 1})
    v5.refused("E1400", "POST", f"/order/{running}/report", {"good_qty": -3.001})
    v5.refused("E1400", "POST", f"/order/{running}/report", {"good_qty": 5, "reject_qty": -2})
    record = v5.read(f"/order/{running}")
    assert (record["good_qty"], record["reject_qty"]) == (3, 1)
    act(v5, running, "report", {"good_qty": -3})


def test_51_a_report_needs_an_amount(v5, running):
    for body in (None, {}, {"reason": "r"}):
        v5.refused("E1001", "POST", f"/order/{running}/report", body)


def test_51_more_than_planned_may_be_made(v5, running):
    assert act(v5, running, "report", {"good_qty": 1_000_000})["good_qty"] == 1_000_000


class Counter:
    """A register that counts, its tag, and a line whose orders it counts."""

    def __init__(self, plant, device, member="good_tag_id"):
        self.plant, self.device, self.register = plant, device, next(registers)
        self.set(100)
        self.opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=20)
        self.tag = plant.new("tag", opc_id=self.opc, plc_address=f"hr{self.register}", data_type="UInt16")
        self.line = plant.new("line", **{member: self.tag})
        eventually(lambda: self.value() == "100", within=10, what="the counter is read")

    def set(self, count):
        self.device.set(1, "hr", self.register, [count])

    def value(self):
        return self.plant.v5.read(f"/tag/{self.tag}", live="true")["live"]["value"]

    def count(self, count):
        """The register is `count`, and the gateway has read it."""
        self.set(count)
        eventually(lambda: self.value() == str(count), within=10, what=f"the counter is at {count}")


def reaches(v5, order, good, member="good_qty"):
    """Stored every 5 s at the latest."""
    eventually(lambda: v5.read(f"/order/{order}")[member] == good, within=10,
               what=lambda: f"{member} {good}: {v5.read(f'/order/{order}')[member]}")  # fmt: skip


@pytest.fixture
def counter(plant, device):
    return Counter(plant, device)


def test_51_a_counter_adds_its_increase_from_the_start_on(v5, plant, counter):
    order = plant.new("order", line_id=counter.line)
    counter.count(120)
    started = act(v5, order, "start")
    for count in (121, 130):
        counter.count(count)
    reaches(v5, order, 10)
    act(v5, order, "report", {"good_qty": -1})
    counter.count(135)
    reaches(v5, order, 14)
    assert v5.read(f"/order/{order}")["version"] == started["version"] + 1, "counting changes no version"


def test_51_what_was_counted_is_in_the_answer_of_the_end(v5, plant, counter):
    order = plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    counter.count(107)
    assert act(v5, order, "end")["good_qty"] == 7
    counter.count(150)
    assert v5.read(f"/order/{order}")["good_qty"] == 7


def test_51_a_fall_of_the_counter_counts_from_zero(v5, plant, counter):
    order = plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    for count in (110, 3, 8):
        counter.count(count)
    reaches(v5, order, 10 + 3 + 5)


def test_51_what_is_made_during_a_pause_does_not_count(v5, plant, counter):
    order = plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    counter.count(105)
    assert act(v5, order, "pause")["good_qty"] == 5
    counter.count(125)
    act(v5, order, "resume")
    counter.count(127)
    assert act(v5, order, "end")["good_qty"] == 7


def test_51_rejects_have_a_counter_of_their_own(v5, plant, device):
    counter = Counter(plant, device, "reject_tag_id")
    order = plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    counter.count(104)
    ended = act(v5, order, "end")
    assert (ended["good_qty"], ended["reject_qty"]) == (0, 4)


def test_51_bad_samples_do_not_count(v5, plant, counter, device):
    order = plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    device.fault(f"exception 2 hr {counter.register} {counter.register}")
    eventually(lambda: v5.read(f"/tag/{counter.tag}", live="true")["live"]["quality"] < 64, within=10)
    holds(lambda: v5.read(f"/order/{order}")["good_qty"] == 0, during=0.5)
    device.fault("exception off")


def test_51_what_was_made_while_the_gateway_was_down_counts(make_v5_gateway, make_device):
    gateway, device = make_v5_gateway().start(), make_device()
    v5 = V5(gateway, v1_key=gateway.key())
    counter = Counter(Plant(v5), device)
    order = counter.plant.new("order", line_id=counter.line)
    act(v5, order, "start")
    counter.count(110)
    reaches(v5, order, 10)
    gateway.kill()
    counter.set(125)
    gateway.start()
    v5 = V5(gateway, v1_key=gateway.key())
    reaches(v5, order, 25)
