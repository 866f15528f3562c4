"""Scheduled backups: made when they are due, kept as many as wanted, and heard of when they fail."""

import datetime

import pytest

from moved_clock import MovedClock
from waiting import eventually

LOOK = 30  # the clock is looked at each 20 s


class Night:
    """The clock of a gateway, set by the last 03:15 that is at least one hour past: a gateway that starts before it
    makes a certificate that is valid by the true clock, too, at each time of the day."""

    def __init__(self, folder):
        self.clock = MovedClock(folder)
        an_hour_ago = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)
        self.due = an_hour_ago.replace(hour=3, minute=15, second=0, microsecond=0)
        if self.due > an_hour_ago:
            self.due -= datetime.timedelta(days=1)

    @property
    def environment(self):
        return self.clock.environment

    def set(self, after_due):
        """`after_due`: seconds."""
        offset = self.due - datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=after_due)
        self.clock.set(f"{offset.total_seconds():+.0f}")


def come_to_time(clock):
    clock.set(1)


@pytest.fixture
def scheduled(make_gateway, tmp_path):
    """A gateway some time before 03:15, and its clock: how long a start takes on a busy machine is not known."""

    def make(**settings):
        clock = Night(tmp_path)
        clock.set(-3600)
        settings = {"edge.admin.runner": "direct", "edge.backup.schedule": "03:15", **settings}
        return make_gateway(settings, environment=clock.environment).start(), clock

    return make


def read(client, path):
    """`data` of a gateway with another clock, which the client would complain of."""
    return client.session.get(client.base + path, headers={"X-API-Key": client.key}, timeout=30).json()["data"]


def jobs(client):
    return read(client, "/config/job?job=backup")["data"]


def names(client):
    return [backup["name"] for backup in read(client, "/config/backup")["data"]]


def test_one_a_day_and_as_many_as_wanted_stay(scheduled):
    gateway, clock = scheduled(**{"edge.backup.keep": "1"})
    client = gateway.client()
    begun = client.session.request("POST", client.base + "/config/backup", headers={"X-API-Key": client.key}, json={})
    assert begun.json()["data"]["result"] == "SUCCESS", begun.text
    eventually(lambda: len(names(client)) == 1, LOOK)
    [by_hand] = names(client)
    come_to_time(clock)
    eventually(lambda: len(names(client)) == 2, LOOK)
    first = next(name for name in names(client) if name != by_hand)
    assert jobs(client)[0]["actor"] == "schedule"
    eventually(lambda: jobs(client)[0]["state"] == "SUCCEEDED", LOOK)
    clock.set(86_400)
    eventually(lambda: first not in names(client), LOOK)
    assert len(names(client)) == 2 and by_hand in names(client)  # only scheduled ones count


def test_one_that_fails_is_a_job_and_a_warning_until_the_next_succeeds(scheduled, tmp_path):
    secret = tmp_path / "passphrase"
    gateway, clock = scheduled(**{"edge.backup.passphrase_file": str(secret)})
    client = gateway.client()
    come_to_time(clock)
    failed = eventually(lambda: [job for job in jobs(client) if job["state"] == "FAILED"], LOOK)[0]
    assert failed["actor"] == "schedule" and "edge.backup.passphrase_file" in failed["message"], failed
    assert names(client) == []  # and none without secrets in its place

    def warned():
        return any("scheduled backup failed" in w for w in read(client, "/api/v1/system/health")["warnings"])

    assert warned()
    secret.write_text("a passphrase of the plant\n")
    secret.chmod(0o600)
    clock.set(86_400)
    eventually(lambda: names(client), LOOK)
    eventually(lambda: not warned(), 5)
