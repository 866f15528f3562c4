"""V5 points 43 to 45: the state of an alarm after a stop, a kill and an unseen change (v5 §6.1)."""

import pytest

from alarm_fixture import AlarmedDevice, AlarmedTag, events_of
from plant import Plant
from v5 import V5, now_ms
from waiting import eventually, holds


class Works:
    """A device, and a gateway that may be ended and started while alarms are active."""

    def __init__(self, gateway, device):
        self.gateway, self.device = gateway, device
        self.begin()
        self.alarmed = AlarmedDevice(self.plant, device)

    def begin(self):
        """On other ports each time."""
        self.gateway.start()
        self.v5 = V5(self.gateway, v1_key=self.gateway.key())
        self.plant = Plant(self.v5)

    def tag(self, **fields):
        return self.alarmed.tag(hi=70, **fields)

    def start_again(self, *tags):
        """The tags are read by the new connection from here on."""
        self.begin()
        self.alarmed.plant = self.plant
        return [AlarmedTag(self.v5, self.device, tag.tag_id, tag.address) for tag in tags]


@pytest.fixture(scope="module")
def works(make_v5_gateway, make_device):
    """Each test has tags of its own."""
    return Works(make_v5_gateway(), make_device())


def read_again(tag, value):
    eventually(lambda: tag.is_at(value), within=15, what="the first good sample after the start")


def stored_end(works, alarm):
    """When the shelving of an alarm ends, as the database has it."""
    return int(works.gateway.store.sql(f"SELECT shelved_until FROM alarm_state WHERE alarm_id = '{alarm}'")[0][0])


def test_43_shelving_survives_a_restart_and_ends_by_itself(works):
    tag = works.tag()
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    until = tag.act("shelve", {"minutes": 1}).data["shelved_until"]
    assert works.gateway.stop() == 0
    assert stored_end(works, tag.alarm) == until
    until = now_ms() + 15_000  # a minute is the shortest that a call can ask for
    works.gateway.store.sql(f"UPDATE alarm_state SET shelved_until = {until} WHERE alarm_id = '{tag.alarm}'")
    (tag,) = works.start_again(tag)
    read_again(tag, 75)
    shelved = next(row for row in works.v5.read("/alarm/live", shelved="true") if row["alarm_id"] == tag.alarm)
    assert shelved["shelved_until"] == until and tag.row() is None
    row = eventually(tag.row, within=30, every=0.2, what="it returns when its time is over")
    assert (row["alarm_state"], row["shelved"]) == ("ACTIVE_UNACK", False)
    last = events_of(works.v5, tag.alarm)[-1]
    assert last["event"] == "UNSHELVE" and until - 100 <= last["at"] <= until + 10_000


def test_44_a_kill_neither_repeats_nor_forgets_an_acknowledged_alarm(works):
    tag = works.tag()
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    before = tag.ack("seen")
    works.gateway.kill()
    (tag,) = works.start_again(tag)
    read_again(tag, 75)
    holds(lambda: tag.state() == "ACTIVE_ACK", during=1.5)
    assert [change[0] for change in tag.changes()] == ["RAISE", "ACK"]
    row = tag.row()
    for member in ("occurrence_id", "active_since", "acked_at", "acked_by", "ack_comment", "level"):
        assert row[member] == before[member], member
    tag.set(50)
    tag.wait("NORMAL")


def test_44_an_alarm_that_was_seen_in_the_list_is_there_after_a_kill(works):
    tags = [works.tag() for _ in range(5)]
    for tag in tags:
        tag.set(75)
        tag.wait("ACTIVE_UNACK")
    works.gateway.kill()
    for tag in works.start_again(*tags):
        read_again(tag, 75)
        assert [change[0] for change in tag.changes()] == ["RAISE"]
        assert tag.state() == "ACTIVE_UNACK"


def stored_raise(tag):
    """Active, and in the database: a kill may lose what is younger than 200 ms."""
    tag.set(75)
    tag.wait("ACTIVE_UNACK")
    eventually(lambda: len(tag.changes()) == 1, within=5)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_45_an_alarm_that_cleared_while_the_gateway_was_down_is_cleared_once(works, end):
    tag = works.tag()
    stored_raise(tag)
    getattr(works.gateway, end)()
    works.device.put(tag.address, "Float", 50)
    (tag,) = works.start_again(tag)
    tag.wait("CLEARED_UNACK")
    holds(lambda: len(tag.changes()) == 2, during=1)
    raised, cleared = events_of(works.v5, tag.alarm)
    assert (cleared["event"], cleared["level_from"], cleared["level_to"]) == ("CLEAR", "HI", "NORMAL")
    assert cleared["after_restart"] is True and raised["after_restart"] is False
    assert cleared["occurrence_id"] == raised["occurrence_id"]
    tag.set(75)
    eventually(lambda: len(tag.changes()) == 3, within=10)
    assert events_of(works.v5, tag.alarm)[-1]["after_restart"] is False, "only the first comparison"


def test_45_an_alarm_that_rose_while_the_gateway_was_down_is_raised_once(works):
    tag = works.tag()
    assert works.gateway.stop() == 0
    works.device.put(tag.address, "Float", 75)
    (tag,) = works.start_again(tag)
    tag.wait("ACTIVE_UNACK")
    holds(lambda: len(tag.changes()) == 1, during=1)
    assert events_of(works.v5, tag.alarm)[0]["after_restart"] is True


def test_45_without_a_good_sample_the_state_stays_as_it_was(works):
    tag = works.tag()
    stored_raise(tag)
    works.gateway.kill()
    works.device.fault("silent on")
    (tag,) = works.start_again(tag)
    holds(lambda: tag.state() == "ACTIVE_UNACK" and len(tag.changes()) == 1, during=1.5)
    works.device.fault("silent off")
    read_again(tag, 75)
    assert len(tag.changes()) == 1
