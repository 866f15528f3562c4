"""The power is cut during an upgrade to a version that does not come up: the machine boots, and the version before runs
again after one time of the probe, or when the new one has been started twice. What a cut leaves on a disk is tried by
integration/test_upgrade_cut.py.

The short test ends the machine with kill -9 right after the switch. The long ones have versions, data and journal on a disk that loses what was not synced, copy it in each step, and boot the machine with each copy.
"""

import json
import shutil
import time

import pytest

from installed import Installed
from power_cut import fragile_disk, why_not
from releases import FIRST

BROKEN = "0.2.9"
FOLDERS = ("/opt/penstock", "/var/lib/penstock", "/var/log/journal")
BACK_WITHIN = 150  # s: the time limits of systemd for a start (180) and of a probe by default (300) are longer
# Program, time for the probe, what the reason says.
VERSIONS = {
    "sleeps": ("#!/bin/sh\nexec sleep 1000\n", 15, "it has not opened a port yet"),
    "ends_at_once": ("#!/bin/sh\necho the cupboard is bare >&2\nexit 3\n", 280, "the cupboard is bare"),
}
# Stops and starts of the gateway that penstock-update asks for wait here until the test lets them go on.
GATE = """#!/bin/sh
step=$(sed -n 's/.*"step":"\\([a-z]*\\)".*/\\1/p' /opt/penstock/upgrade.json)
touch "/srv/gate/at-$1-$step"
while [ ! -e "/srv/gate/go-$1-$step" ]; do sleep 0.05; done
exec systemctl "$1" ${2:-} penstock.service
"""
UPGRADE = """#!/bin/sh
exec /opt/penstock/current/bin/penstock-update run --request "$1/request.json" --probe-s "$PENSTOCK_PROBE_S" \\
    --stop "/srv/gate/run stop" --start "/srv/gate/run start --no-block"
"""
# Where the upgrade waits in each step; the others need no gate.
GATES = {"snapshot": "stop-snapshot", "restart": "start-restart", "rollback": "stop-rollback"}


class Machine:
    """A node with the package. `disk`: the fragile one that it stands on."""

    def __init__(self, node, releases, disk=None):
        self.node, self.releases, self.disk, self.gateway = node, releases, disk, Installed(node)
        self.gateway.install(releases.deb(FIRST))
        self.gateway.wait_ready()
        self.write("usr/lib/penstock/jobs/upgrade", UPGRADE)
        self.note = node.root / "opt/penstock/upgrade.json"
        self.began = 0.0  # the last boot

    def write(self, path, text):
        file = self.node.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def noted(self):
        try:
            return json.loads(self.note.read_text())
        except (OSError, ValueError):
            return {}

    def story(self):
        jobs = self.gateway.get("/config/job?job=upgrade")["data"]["data"]
        units = ("penstock-job@*", "penstock-jobs", "penstock-job.path", "penstock-recover", "penstock-resume")
        return self.noted(), jobs[:2], {unit: self.node.journal(unit)[-3000:] for unit in units}

    def begin(self, kind):
        """The upgrade to a version of that kind, up to its first gate; returns the job's id."""
        program, probe_s, _ = VERSIONS[kind]
        made = self.releases.make_changed(FIRST, BROKEN, lambda tree: (tree / "bin/penstock").write_text(program))
        self.gateway.configure(edge__update__probe_s=probe_s)
        shutil.rmtree(self.node.root / "srv/gate", ignore_errors=True)
        self.write("srv/gate/run", GATE)
        bundle = next(made.glob("*.tar.zst"))
        for file in (bundle.with_name(bundle.name + ".minisig"), bundle):
            self.gateway.upload(f"/config/upgrade/upload?name={file.name}", file)
        return self.gateway.post("/config/upgrade", {"name": bundle.name})["data"]["job_id"]

    def go_on_to(self, step):
        """Until the upgrade stands in that step."""
        gates = self.node.root / "srv/gate"
        for other, gate in GATES.items():
            if other == step:
                self.node.wait_for((gates / f"at-{gate}").exists, 120, lambda: f"it comes to {step}: {self.story()}")
                return
            (gates / f"go-{gate}").touch()
            if other == "restart":
                self.node.wait_for(lambda: self.noted().get("step") in ("probe", "rollback"), 60, "it is probed")
                if step == "probe":
                    assert self.noted()["step"] == "probe"
                    return

    def boot_on(self, folder=None):
        self.node.lose_power()
        if folder:
            self.node.put_on(folder, *FOLDERS)
        self.began = time.monotonic()
        self.node.boot(within=BACK_WITHIN)  # which waits for the gateway

    def assert_it_goes_back(self, kind, job_id, at):
        """The machine has just booted; `at`: the step that was cut."""
        self.gateway.wait_ready(within=BACK_WITHIN)
        took = time.monotonic() - self.began
        assert self.gateway.version() == FIRST
        record = self.gateway.wait_job(job_id, within=60)
        print(f"{kind}, cut at {at}: ready after {took:.0f} s: {record['message']}")
        if at == "snapshot":
            assert record["state"] == "FAILED" and "nothing was changed" in record["message"], (record, self.story())
        else:
            assert record["state"] == "ROLLED_BACK" and VERSIONS[kind][2] in record["message"], self.story()
        assert self.node.run("readlink", "/opt/penstock/current").strip() == f"versions/{FIRST}"
        assert self.noted()["state"] == record["state"]
        self.node.wait_for(lambda: self.node.try_run("systemctl", "is-active", "penstock-resume").stdout.strip() != "active",
                           60, "the version before has been watched, too")


@pytest.fixture(scope="module")
def plain(make_node, releases):
    return Machine(make_node(), releases)


@pytest.mark.parametrize("kind", VERSIONS)
def test_a_version_that_does_not_come_up_goes_back_after_a_power_cut(plain, kind):
    job_id = plain.begin(kind)
    plain.go_on_to("restart")
    plain.boot_on()
    plain.assert_it_goes_back(kind, job_id, "restart")


@pytest.fixture(scope="module")
def fragile(make_node, releases, tmp_path_factory):
    if why := why_not():
        pytest.skip(why)
    with fragile_disk(tmp_path_factory.mktemp("disk") / "d", size_mb=2048) as disk:
        node = make_node(before_boot=lambda made: made.put_on(disk.folder, *FOLDERS))
        yield Machine(node, releases, disk)
        node.stop()


def as_of_the_switch(copy):
    """What a cut leaves between the change of the link and the note of the step after it."""
    note = copy / "opt-penstock/upgrade.json"
    state = json.loads(note.read_text())
    note.write_text(json.dumps({**state, "step": "switch", "starts": 0, "first_start_at": 0}))


@pytest.mark.long
@pytest.mark.parametrize("kind", VERSIONS)
def test_so_it_does_wherever_it_is_cut(fragile, kind):
    job_id = fragile.begin(kind)
    copies = []
    for step in ("snapshot", "restart", "probe", "rollback"):
        fragile.go_on_to(step)
        if step == "restart":
            copies.append(("switch", fragile.disk.cut()))
            as_of_the_switch(copies[-1][1])
        copies.append((step, fragile.disk.cut()))
    # At last the disk itself, with all that was written: the next test goes on there.
    for step, copy in [*copies, ("rollback", fragile.disk.folder)]:
        fragile.boot_on(copy)
        fragile.assert_it_goes_back(kind, job_id, step)
