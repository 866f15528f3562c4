"""What the database refuses of an alarm at the moment is stored later, in its order, whatever the reason is."""

import pytest

from alarm_fixture import SIX_BANDS
from waiting import eventually, holds

pytestmark = pytest.mark.one_store
UP_AND_DOWN = [("RAISE", "NORMAL", "TRIP_HI"), ("CLEAR", "TRIP_HI", "NORMAL")]

# How a table comes to refuse a row, and how it takes it again.
REASONS = {
    "a table that is away": ("ALTER TABLE alarm_event RENAME TO alarm_event_away",
                             "ALTER TABLE alarm_event_away RENAME TO alarm_event"),
    "a rule of another program": ("CREATE TRIGGER refuses BEFORE INSERT ON alarm_event "
                                  "BEGIN SELECT RAISE(ABORT, 'not today'); END", "DROP TRIGGER refuses"),
    "a rule that undoes the whole": ("CREATE TRIGGER refuses BEFORE INSERT ON alarm_event "
                                     "BEGIN SELECT RAISE(ROLLBACK, 'not today'); END", "DROP TRIGGER refuses"),
}  # fmt: skip


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    return make_v5_gateway().start()


@pytest.mark.parametrize("reason", REASONS)
def test_a_change_that_is_refused_for_now_is_stored_later(alarmed, v5_gateway, reason):
    refuse, take = REASONS[reason]
    tag = alarmed.tag(**SIX_BANDS)
    before = v5_gateway.log().count("storing changes of alarms")
    v5_gateway.store.sql(refuse)
    try:
        tag.set(95)
        eventually(lambda: v5_gateway.log().count("storing changes of alarms") > before, within=15)
        tag.set(50)
    finally:
        v5_gateway.store.sql(take)
    eventually(lambda: tag.changes() == UP_AND_DOWN, within=15, what=lambda: tag.changes())
    assert tag.state() == "CLEARED_UNACK"


def test_one_alarm_that_is_refused_does_not_keep_the_others(alarmed, v5_gateway):
    refused, other = alarmed.tag(**SIX_BANDS), alarmed.tag(**SIX_BANDS)
    v5_gateway.store.sql(f"CREATE TRIGGER refuses BEFORE INSERT ON alarm_event WHEN NEW.alarm_id = '{refused.alarm}' "
                         "BEGIN SELECT RAISE(ABORT, 'not today'); END")  # fmt: skip
    try:
        for value in (95, 50, 5, 50):
            refused.set(value)
            other.set(value)
        eventually(lambda: len(other.changes()) == 4, within=15, what=lambda: other.changes())
        assert refused.changes() == []
    finally:
        v5_gateway.store.sql("DROP TRIGGER refuses")
    eventually(lambda: refused.changes() == other.changes(), within=15, what=lambda: refused.changes())
    holds(lambda: len(refused.changes()) == 4, during=0.5)
