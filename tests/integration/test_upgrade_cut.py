"""The power is cut at each step of an upgrade and of a rollback: one whole version runs after the next boot, on whole data.

Each round takes one upgrade and copies the disk once in each step, at a random moment of it; every other copy has a
random part of what was not synced, too (support/power_cut.py). On each copy happens what happens at a boot: `recover`,
the gateway is started, `resume`. PENSTOCK_CUTS: rounds (1).
"""

import hashlib
import json
import os
import random
import shutil
import subprocess
import time

import pytest

from power_cut import KINDS, fragile_disk, why_not
from service import Service
from test_upgrade import MIGRATES, STEPS, add_opc, opcs, releases, run_bundle, running_version  # noqa: F401
from gateway import DEFAULTS, plain_environment
from upgrade_box import GATEWAY_USER, Box, world_folder

ROUNDS = int(os.environ.get("PENSTOCK_CUTS", 1))
SEED = int(os.environ.get("PENSTOCK_CUT_SEED", random.randrange(1 << 30)))


class DiskBox(Box):
    """A box whose versions and data lie on a disk of its own, and its service elsewhere."""

    def __init__(self, releases, top, work):  # noqa: F811
        self.releases, self.top = releases, top
        self.root, self.data = top / "root", top / "data"
        work.mkdir()
        work.chmod(0o755)
        self.work = work
        self.service = Service(work)
        command = [self.root / "current/bin/penstock", "--data", self.data]
        for name, text in {**DEFAULTS, "edge.threads.collect": "1", "edge.journal.min_free_mb": "0"}.items():
            command += ["--set", f"{name}={text}"]
        self.service.configure(command, GATEWAY_USER, plain_environment())
        self.steady_ms, self.probe_s = 300, 40

    def make(self, tree, version):
        """What an installation has made, stored."""
        (self.root / "versions").mkdir(parents=True)
        subprocess.run(["cp", "-a", tree, self.root / "versions" / version], check=True)
        (self.root / "current").symlink_to(f"versions/{version}")
        self.data.mkdir(mode=0o750)
        (self.data / "update").mkdir()
        self.own(self.data)
        self.own(self.data / "update")
        return self

    def store(self):
        """fsync of everything: a cut may only take back what the upgrade does."""
        for folder, _, names in os.walk(self.top.parent):
            for path in [folder, *(os.path.join(folder, name) for name in names)]:
                if not os.path.islink(path):
                    number = os.open(path, os.O_RDONLY)
                    os.fsync(number)
                    os.close(number)

    def work_folder(self):
        return self.work

    def log(self):
        path = self.work / "service.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def end(self):
        self.service.quiet()
        self.service.stop()
        assert "Sanitizer" not in self.log() and "runtime error" not in self.log(), self.log()[:3000]


def assert_whole(tree):
    manifest = json.loads((tree / "manifest.json").read_text())
    for file in manifest["files"]:
        content = (tree / file["path"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"], file["path"]
        assert (tree / file["path"]).stat().st_mode & 0o777 == int(file["mode"], 8), file["path"]
    for link in manifest["links"]:
        assert os.readlink(tree / link["path"]) == link["target"]


@pytest.fixture(params=KINDS)
def round_of(request, releases, capsys):  # noqa: F811
    """Runs a bundle on a fragile disk; returns (step, box on the copy) of each cut, and the box itself."""
    if reason := why_not():
        pytest.skip(reason)
    work = world_folder()
    chance = random.Random(SEED)
    started = []  # services, of which a round that fails leaves one

    def rounds(bundle, steps, prepare=lambda box: None):
        for number in range(ROUNDS):
            place = work / f"round{number}"
            with fragile_disk(place, request.param, size_mb=2048) as disk:
                place.chmod(0o755)
                (disk.folder / "box").mkdir()
                box = DiskBox(releases, disk.folder / "box", place / "service").make(releases.old, "0.1.0")
                prepare(box)
                started.append(box.service)
                box.service.start()
                add_opc(box.gateway(), "KEPT")
                box.put(bundle, bundle.with_name(bundle.name + ".minisig"))
                asked = box.begin_job(bundle)
                box.store()
                copies = []
                process = subprocess.Popen(box.command("run", "--request", asked), stdout=subprocess.PIPE, text=True)
                for line in process.stdout:
                    step = line.strip().removeprefix("::step ")
                    if step in steps:
                        time.sleep(chance.choice([0, chance.random() * 0.4]))
                        copies.append((step, disk.cut(SEED + len(copies) if chance.random() < 0.5 else None)))
                process.wait()
                process.stdout.close()
                copies.append(("end", disk.cut()))
                box.end()
                assert [step for step, _ in copies] == [*steps, "end"]
                for at, (step, copy) in enumerate(copies):
                    left = DiskBox(releases, copy / "box", place / f"service{at}")
                    note = left.root / "upgrade.json"  # has the path of the database, which the copy has elsewhere
                    if note.exists():
                        note.write_text(note.read_text().replace(str(disk.folder), str(copy)))
                    left.probe_s = box.probe_s
                    started.append(left.service)
                    yield step, left
                    left.end()
                    disk.check(copy)
            shutil.rmtree(place)

    def say(what, **numbers):
        with capsys.disabled():
            told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in numbers.items())
            print(f"\npower cut during {what}, {request.param}, seed {SEED}: {told}")

    rounds.say = say
    yield rounds
    for service in started:
        if service.folder.exists():
            service.quiet()
            service.stop()
    shutil.rmtree(work)


def boot(box):
    """What happens when the power is back, until the gateway answers."""
    done = box.update("recover")
    assert done.returncode in (0, 3), done
    box.service.start()
    gateway = box.gateway()
    assert opcs(gateway) == {"KEPT"}
    assert running_version(gateway) == box.version()
    box.assert_job_is_as_noted(gateway)
    assert_whole(box.root / "versions" / box.version())
    return gateway


def test_the_power_is_cut_at_any_step_of_an_upgrade(round_of, releases):  # noqa: F811
    found = {step: [0, 0] for step in [*STEPS, "end"]}
    for step, box in round_of(releases.next_bundle, STEPS):
        gateway = boot(box)
        version = box.version()
        assert version in (("0.2.0",) if step == "end" else ("0.1.0", "0.2.0"))
        done = box.update("resume")
        assert done.returncode == 0, done
        assert box.version() == version
        box.assert_job_is_as_noted(gateway)
        if box.state() is not None:
            assert box.state()["state"] == ("COMMITTED" if version == "0.2.0" else "FAILED")
        assert not (box.root / "incoming").exists()
        if version == "0.1.0" and found[step] == [0, 0]:  # and the next attempt works
            assert run_bundle(box).returncode == 0 and box.version() == "0.2.0"
        found[step][version == "0.2.0"] += 1
    told = {f"{step}_old/new": f"{old}/{new}" for step, (old, new) in found.items()}
    round_of.say("an upgrade", rounds=ROUNDS, **told)


def test_the_power_is_cut_at_any_step_of_a_rollback(round_of, releases):  # noqa: F811
    """Of a version that has changed the database and does not become ready."""
    bundle = releases.bundle(releases.tree("0.3.0", MIGRATES), "0.3.0")
    releases.signer.sign(bundle)
    rounds = 0

    def impatient(box):
        box.probe_s = 1

    for step, box in round_of(bundle, ["probe", "rollback"], impatient):
        if step == "probe":  # it was started once; with the second start it goes back
            assert box.update("recover").returncode in (0, 3)
        boot(box)
        assert box.version() == "0.1.0" and box.state()["state"] == "ROLLED_BACK"
        assert box.update("resume").returncode == 0
        rounds += 1
    round_of.say("a rollback", cuts=rounds, old_versions=rounds)
