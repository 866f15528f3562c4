"""A signed upgrade: it works, it goes back, and it leaves a whole version wherever it is cut off."""

import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

import pytest

import counting_device
from program import binary
from service import Service
from small_disk import small_disk  # noqa: F401  a fixture
from upgrade_box import ARCH, GATEWAY_USER, Box, Releases, manifest_of, world_folder
from waiting import eventually

ROUNDS = int(os.environ.get("PENSTOCK_UPGRADE_ROUNDS", "2"))  # of each step that is killed
DATABASE_MB = int(os.environ.get("PENSTOCK_UPGRADE_DATABASE_MB", "0"))  # added for the down time
SEED = 20261125
STEPS = ["verify", "unpack", "snapshot", "switch", "restart", "probe", "commit"]
NEVER_READY = "#!/bin/sh\nexec sleep 600\n"
ENDS_AT_ONCE = "#!/bin/sh\necho the cupboard is bare >&2\nexit 1\n"
# Adds a migration, as a newer version does, and a change that must be gone after it went back.
MIGRATES = """#!/usr/bin/env python3
import sqlite3, sys, time
with sqlite3.connect(sys.argv[sys.argv.index("--data") + 1] + "/config.sqlite") as db:
    db.execute("INSERT INTO schema_version VALUES ('9999-later.sql', 'x', 0)")
    db.execute("CREATE TABLE later (x)")
time.sleep(600)
"""
BREAKS_DATABASE = """#!/usr/bin/env python3
import sys, time
path = sys.argv[sys.argv.index("--data") + 1] + "/config.sqlite"
with open(path, "r+b") as file:
    file.write(b"\\0" * 8192)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def releases():
    folder = world_folder()
    made = Releases(folder)
    made.old = made.tree("0.1.0", program_of("penstock"))
    made.next = made.tree("0.2.0", program_of("penstock-next"))
    made.next_bundle = made.bundle(made.next, "0.2.0")
    made.next_signature = made.signer.sign(made.next_bundle)
    yield made
    shutil.rmtree(folder)


def program_of(name):
    return pathlib.Path(binary(name))


@pytest.fixture
def make_box(releases):
    made = []

    def make(**options):
        box = Box(releases, releases.old, "0.1.0", **options)
        made.append(box)
        return box

    yield make
    for box in made:
        box.remove()


@pytest.fixture
def box(make_box):
    """With version 0.1.0 that runs and has one OPC, and the bundle of 0.2.0 where the gateway puts downloads."""
    box = make_box()
    box.service.start()
    add_opc(box.gateway(), "KEPT")
    box.put(box.releases.next_bundle, box.releases.next_signature)
    return box


def add_opc(gateway, opc_id, **fields):
    gateway.client().create(
        {
            "opc_id": opc_id,
            "opc_name": opc_id,
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": "1",
            "auto_collect": False,
            "tag_list": [],
            **fields,
        }
    )


def opcs(gateway):
    return {one["opc_id"] for one in gateway.client().get("/api/v1/opc").data["data"]} - {"EDGE_SYSTEM"}


def running_version(gateway):
    return gateway.client().get("/api/v1/system/version").data["version"]


def steps_in(output):
    return [line.split(" ", 1)[1] for line in output.splitlines() if line.startswith("::step ")]


def run_bundle(box, *arguments, name=None):
    return box.update("run", "--bundle", name or box.releases.next_bundle.name, *arguments)


def assert_untouched(box, done, *words):
    """It failed, said so, and the old version runs as before."""
    assert done.returncode == 1, done
    failures = [line for line in done.stdout.splitlines() if line.startswith("::fail ")]
    assert len(failures) == 1 and all(word in failures[0] for word in words), (failures, done.stderr)
    assert box.version() == "0.1.0" and box.versions() == ["0.1.0"]
    assert not (box.root / "incoming").exists()
    assert box.state()["state"] == "FAILED"
    assert running_version(box.gateway()) == "0.1.0"


def test_the_next_version_is_installed_and_the_one_before_kept(box):
    for stale in ("0.0.1", ".new"):
        (box.root / "versions" / stale).mkdir()
    pid = box.service.pid()
    done = run_bundle(box)
    assert done.returncode == 0, done
    assert steps_in(done.stdout) == STEPS
    assert box.version() == "0.2.0" and box.version("previous") == "0.1.0"
    assert box.versions() == ["0.1.0", "0.2.0"]
    state = box.state()
    assert state["state"] == "COMMITTED" and state["signed_by"].endswith("share/update.pub")
    gateway = box.gateway()
    assert running_version(gateway) == "0.2.0" and box.service.pid() != pid
    assert opcs(gateway) == {"KEPT"}
    snapshot = box.root / "snapshot/database"
    assert snapshot.stat().st_mode & 0o777 == 0o600 and snapshot.read_bytes()[:15] == b"SQLite format 3"
    assert "0.2.0" in box.update("status").stdout
    assert json.loads(box.update("status", "--json").stdout)["upgrade"]["state"] == "COMMITTED"
    again = run_bundle(box)
    assert again.returncode == 1 and "is installed already" in again.stdout


def test_a_signed_descriptor_vouches_for_a_bundle(box):
    descriptor = box.releases.descriptor(box.releases.next_bundle, "0.2.0")
    box.put(descriptor, box.releases.signer.sign(descriptor))
    request = box.top / "request.json"
    parameters = {"bundle": box.releases.next_bundle.name, "descriptor": descriptor.name, "probe_s": 30}
    request.write_text(json.dumps({"job_id": "JOB_1", "job": "upgrade", "parameters": parameters}))
    (box.data / "update" / box.releases.next_signature.name).unlink()
    done = box.update("run", "--request", request)
    assert done.returncode == 0, done
    assert box.state()["job_id"] == "JOB_1" and running_version(box.gateway()) == "0.2.0"


@pytest.mark.parametrize("program", [NEVER_READY, ENDS_AT_ONCE], ids=["never_ready", "ends_at_once"])
def test_a_version_that_does_not_become_ready_goes_back(box, program):
    version = "0.3.0"
    bundle = box.releases.bundle(box.releases.tree(version, program), version)
    box.put(bundle, box.releases.signer.sign(bundle))
    box.probe_s = 600 if program == ENDS_AT_ONCE else 3  # what has ended for good is not waited for
    done = run_bundle(box, name=bundle.name)
    assert done.returncode == 3, done
    assert steps_in(done.stdout) == [*STEPS[:-1], "rollback"]
    [reason] = [line for line in done.stdout.splitlines() if line.startswith("::rolled-back ")]
    assert program != ENDS_AT_ONCE or "it ended" in reason and "; its last log lines: " in reason and "the cupboard is bare)" in reason, reason
    assert box.version() == "0.1.0" and box.version("previous") is None
    assert box.state()["state"] == "ROLLED_BACK"
    gateway = box.gateway()
    assert running_version(gateway) == "0.1.0" and opcs(gateway) == {"KEPT"}


def test_a_bundle_whose_program_is_of_another_version_goes_back(box):
    bundle = box.releases.bundle(box.releases.tree("0.4.0", program_of("penstock-next")), "0.4.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    box.probe_s = 6
    done = run_bundle(box, name=bundle.name)
    assert done.returncode == 3 and "version 0.2.0 responds, not 0.4.0" in done.stdout, done
    assert running_version(box.gateway()) == "0.1.0"


@pytest.mark.parametrize("program", [MIGRATES, BREAKS_DATABASE], ids=["migrated", "broken"])
def test_the_database_is_put_back_if_the_new_version_changed_it(box, program):
    before = box.migrations()
    schemas = {"database": 6, "shared": 2}
    bundle = box.releases.bundle(box.releases.tree("0.5.0", program, schemas=schemas), "0.5.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    box.probe_s = 3
    done = run_bundle(box, name=bundle.name)
    assert done.returncode == 3 and "the database from before the upgrade is put back" in done.stdout, done
    assert opcs(box.gateway()) == {"KEPT"}
    assert box.migrations() == before
    owner = (box.data / "config.sqlite").stat()
    assert GATEWAY_USER in (None, owner.st_uid)


def test_the_database_stays_as_it_is_if_the_new_version_has_not_changed_its_structure(box):
    adds = MIGRATES.replace("db.execute(\"INSERT INTO schema_version VALUES ('9999-later.sql', 'x', 0)\")", "pass")
    bundle = box.releases.bundle(box.releases.tree("0.6.0", adds), "0.6.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    box.probe_s = 3
    done = run_bundle(box, name=bundle.name)
    assert done.returncode == 3 and "put back" not in done.stdout, done
    with contextlib.closing(sqlite3.connect(box.data / "config.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM later").fetchone() == (0,)


def test_a_component_that_was_down_before_does_not_roll_back(make_box):
    box = make_box(settings={"edge.health.tse.address": "127.0.0.1:1"})
    box.service.start()
    assert box.gateway().client().call("GET", "/health").data["components"]["tse"] == "DOWN"
    box.put(box.releases.next_bundle, box.releases.next_signature)
    assert run_bundle(box).returncode == 0


class TimedDevice(counting_device.Server):
    """A Modbus device that notes when it is read."""

    def __init__(self):
        self.times = []
        super().__init__(("127.0.0.1", 0))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def next_number(self, address):
        self.times.append(time.monotonic())
        return super().next_number(address)


def test_the_down_time_at_a_device(make_box, capsys):
    """From the last read of the old version to the first of the new one, with a tag of 100 ms."""
    device = TimedDevice()
    try:
        box = make_box()
        box.service.start()
        tag = {"tag_id": "T1", "plc_address": "hr1", "data_type": "Int16"}
        add_opc(box.gateway(), "TIMED", opc_agent_port=str(device.server_address[1]), auto_collect=True, timecycle=100,
                tag_list=[tag])  # fmt: skip
        eventually(lambda: len(device.times) > 20, within=20)
        if DATABASE_MB:
            with contextlib.closing(sqlite3.connect(box.data / "config.sqlite")) as db, db:
                db.execute("CREATE TABLE ballast (content BLOB)")
                db.executemany("INSERT INTO ballast VALUES (?)", ([os.urandom(1 << 20)] for _ in range(DATABASE_MB)))
        box.put(box.releases.next_bundle, box.releases.next_signature)
        begin = time.monotonic()
        assert run_bundle(box).returncode == 0
        whole = time.monotonic() - begin
        seen = len(device.times)
        eventually(lambda: len(device.times) > seen + 5, within=20)
    finally:
        device.shutdown()
        device.server_close()
    gap = max(after - before for before, after in zip(device.times, device.times[1:]))
    size = box.releases.next_bundle.stat().st_size / 1e6
    with capsys.disabled():
        print(f"\nupgrade by a bundle of {size:.0f} MB, {DATABASE_MB} MB more in the database: {whole:.1f} s, of which the device was not read for {gap:.2f} s")


def test_how_long_a_bundle_of_60_mb_is_checked(releases, capsys):
    folder = releases.folder / "large"
    folder.mkdir(exist_ok=True)
    tree = releases.tree("0.8.0", "#!/bin/sh\n")
    (tree / "share/noise").write_bytes(random.Random(SEED).randbytes(60_000_000))
    (tree / "manifest.json").write_text(json.dumps(manifest_of(tree, "0.8.0")))
    bundle = releases.bundle(tree, "0.8.0")
    releases.signer.sign(bundle)
    descriptor = releases.descriptor(bundle, "0.8.0", name="large.json")
    releases.signer.sign(descriptor)
    verify = [binary("penstock-update"), "verify", bundle, "--keys", releases.signer.public]
    took = []
    for more in ([], ["--descriptor", descriptor]):
        begin = time.monotonic()
        subprocess.run([*verify, *more], check=True, capture_output=True)
        took.append(time.monotonic() - begin)
    with capsys.disabled():
        print(f"\nbundle of {bundle.stat().st_size / 1e6:.0f} MB checked: by its own signature {took[0]:.2f} s, "
              f"by a signed descriptor {took[1]:.2f} s")  # fmt: skip


# What is refused before anything is touched


def test_a_signature_of_another_file_or_key_is_refused(box):
    other = box.releases.folder / "other"
    other.write_text("other")
    name = box.releases.next_bundle.name
    box.put(box.releases.signer.sign(other), name=f"{name}.minisig")
    assert_untouched(box, run_bundle(box), "the signature is not one of this file")
    copy = box.releases.folder / "foreign" / name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(box.releases.next_bundle, copy)
    box.put(box.releases.stranger.sign(copy))
    assert_untouched(box, run_bundle(box), "which is not among")
    (box.top / "update.d").mkdir()
    shutil.copy(box.releases.stranger.public, box.top / "update.d")
    assert run_bundle(box).returncode == 0


def test_without_a_signature_or_a_bundle_nothing_is_installed(box):
    name = box.releases.next_bundle.name
    (box.data / "update" / f"{name}.minisig").unlink()
    assert_untouched(box, run_bundle(box), "minisig")
    box.put(box.releases.next_signature)
    (box.data / "update" / name).unlink()
    assert_untouched(box, run_bundle(box), name)


def test_a_cut_or_changed_bundle_is_refused(box):
    target = box.data / "update" / box.releases.next_bundle.name
    size = target.stat().st_size
    os.truncate(target, size - 1)
    assert_untouched(box, run_bundle(box), "the signature is not one of this file")
    descriptor = box.releases.descriptor(box.releases.next_bundle, "0.2.0")
    box.put(descriptor, box.releases.signer.sign(descriptor))
    by_descriptor = ["--descriptor", descriptor.name]
    assert_untouched(box, run_bundle(box, *by_descriptor), f"the descriptor says {size}")
    with open(target, "ab") as file:
        file.write(b"x")
    assert_untouched(box, run_bundle(box, *by_descriptor), "its SHA-256 differs")


def test_an_older_time_of_signing_is_refused_and_an_equal_one_passes(box):
    now = int(time.time())
    bundle = box.releases.next_bundle
    (box.root / "trust.json").write_text(json.dumps({"newest_signed_at": (now + 100) * 1000}))
    copy = box.releases.folder / "dated" / bundle.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(bundle, copy)
    box.put(box.releases.signer.sign(copy, at=now + 99))
    assert_untouched(box, run_bundle(box), "the server offers an old bundle again")
    box.put(box.releases.signer.sign(copy, at=now + 100))
    assert run_bundle(box).returncode == 0


def test_an_older_version_needs_a_word(box):
    bundle = box.releases.bundle(box.releases.tree("0.0.9", program_of("penstock"), min_from="0.0.1"), "0.0.9")
    box.put(bundle, box.releases.signer.sign(bundle))
    assert_untouched(box, run_bundle(box, name=bundle.name), "set allow_downgrade")
    box.probe_s = 6
    done = run_bundle(box, "--allow-downgrade", name=bundle.name)
    assert steps_in(done.stdout)[-1] == "rollback", done  # the program says 0.1.0
    older = box.releases.tree("0.0.8", program_of("penstock"), schemas={"database": 4, "shared": 2})
    bundle = box.releases.bundle(older, "0.0.8")
    box.put(bundle, box.releases.signer.sign(bundle))
    done = run_bundle(box, "--allow-downgrade", name=bundle.name)
    assert done.returncode == 1 and "does not support the database" in done.stdout, done


def test_a_bundle_for_another_machine_or_an_older_installation_is_refused(box):
    other = "arm64" if ARCH != "arm64" else "amd64"
    bundle = box.releases.bundle(box.releases.tree("0.7.0", NEVER_READY, arch=other), "0.7.0", other)
    box.put(bundle, box.releases.signer.sign(bundle))
    assert_untouched(box, run_bundle(box, name=bundle.name), f"is for {other}")
    bundle = box.releases.bundle(box.releases.tree("0.7.1", NEVER_READY, min_from="0.1.1"), "0.7.1")
    box.put(bundle, box.releases.signer.sign(bundle))
    assert_untouched(box, run_bundle(box, name=bundle.name), "upgrade to 0.1.1 first")


def test_a_version_that_changes_a_shared_database_is_refused(box):
    tree = box.releases.tree("0.7.2", NEVER_READY, schemas={"database": 6, "shared": 2})
    bundle = box.releases.bundle(tree, "0.7.2")
    box.put(bundle, box.releases.signer.sign(bundle))
    done = run_bundle(box, "--database", "postgresql", name=bundle.name)
    assert_untouched(box, done, "a PostgreSQL database cannot be restored")


def test_a_bundle_that_holds_more_than_it_says_is_refused(box):
    tree = box.releases.tree("0.7.3", NEVER_READY)
    (tree / "bin/extra").write_text("x")
    bundle = box.releases.bundle(tree, "0.7.3")
    box.put(bundle, box.releases.signer.sign(bundle))
    assert_untouched(box, run_bundle(box, name=bundle.name), "bin/extra")


def test_without_space_nothing_is_touched(box, small_disk):
    """<root> on a disk of 48 MiB, which the unpacked version does not fit on."""
    root = small_disk / "root"
    subprocess.run(["mkdir", "-p", root / "versions/0.1.0/share", root / "versions/0.1.0/bin"], check=True)
    shutil.copy(box.releases.signer.public, root / "versions/0.1.0/share/update.pub")
    (root / "current").symlink_to("versions/0.1.0")
    done = box.update("run", "--bundle", box.releases.next_bundle.name, root=root)
    assert done.returncode == 1 and "free" in done.stdout, done
    assert os.listdir(root / "versions") == ["0.1.0"] and not (root / "incoming").exists()
    assert running_version(box.gateway()) == "0.1.0"


# A data folder that means no good


needs_root = pytest.mark.skipif(GATEWAY_USER is None, reason="needs root, whose rights must not be lent")


@needs_root
def test_links_of_the_data_folder_lead_root_nowhere(box):
    name = box.releases.next_bundle.name
    secret = box.top / "secret"
    secret.write_text("root's alone")
    secret.chmod(0o600)
    target = box.data / "update" / name
    target.unlink()
    target.symlink_to(secret)
    assert_untouched(box, run_bundle(box), name)
    target.unlink()
    target.symlink_to(box.releases.next_bundle)  # readable, but through a link
    assert_untouched(box, run_bundle(box), "symbolic links")
    target.unlink()
    os.link(secret, target)
    assert_untouched(box, run_bundle(box), "Permission denied")
    target.unlink()
    os.mkfifo(target)
    box.own(target)
    assert_untouched(box, run_bundle(box), "expected a file, not a folder, link or device")
    target.unlink()
    (box.data / "update").rename(box.data / "elsewhere")
    (box.data / "update").symlink_to(box.data / "elsewhere")
    box.put(box.releases.next_bundle)
    assert_untouched(box, run_bundle(box), "symbolic links")


@needs_root
def test_a_request_cannot_name_files_elsewhere(box):
    for parameters in (
        {"bundle": "../config.sqlite"},
        {"bundle": "/etc/passwd"},
        {"bundle": ".hidden"},
        {"bundle": ""},
        {"bundle": box.releases.next_bundle.name, "database": "config.sqlite"},
        {"bundle": box.releases.next_bundle.name, "host": "evil.example"},
        {"bundle": box.releases.next_bundle.name, "allow_downgrade": "yes"},
        {"bundle": box.releases.next_bundle.name, "probe_s": 1e9},
        {"bundle": 1},
    ):
        request = box.top / "request.json"
        request.write_text(json.dumps({"parameters": parameters}))
        done = box.update("run", "--request", request)
        assert done.returncode == 1 and "::fail " in done.stdout and "::step" not in done.stdout, (parameters, done)
    request.write_text("[" * 1000)
    assert box.update("run", "--request", request).returncode == 1
    assert running_version(box.gateway()) == "0.1.0"


@needs_root
def test_a_database_that_is_a_link_to_what_root_alone_may_read_gives_nothing_away(box):
    """The file is copied and put back with the gateway's rights."""
    secret = box.top / "secret"
    secret.write_text("root's alone")
    secret.chmod(0o600)
    box.service.stop()
    shutil.move(box.data / "config.sqlite", box.data / "moved")
    (box.data / "config.sqlite").symlink_to(secret)
    done = run_bundle(box)
    assert done.returncode == 1 and steps_in(done.stdout) == ["verify", "unpack", "snapshot"], done
    assert secret.read_text() == "root's alone"
    assert not (box.root / "snapshot/database").exists()
    box.service.stop()
    (box.data / "config.sqlite").unlink()
    shutil.move(box.data / "moved", box.data / "config.sqlite")
    box.service.start()
    assert opcs(box.gateway()) == {"KEPT"}


@needs_root
def test_files_that_change_while_they_are_taken_cannot_bring_in_what_was_not_signed(box):
    """The gateway's user swaps the bundle for another all the time: what is installed is what was signed, or nothing."""
    name = box.releases.next_bundle.name
    folder = box.data / "update"
    evil = box.releases.bundle(box.releases.tree("0.2.0", NEVER_READY), "0.2.0")
    shutil.copy(evil, folder / "evil")
    box.releases.next = box.releases.tree("0.2.0", program_of("penstock-next"))
    shutil.move(evil, box.releases.folder / "evil.tar.zst")
    rebuilt = box.releases.bundle(box.releases.next, "0.2.0")
    box.releases.next_signature = box.releases.signer.sign(rebuilt)
    box.put(rebuilt, box.releases.next_signature)
    shutil.copy(rebuilt, folder / "good")
    over = threading.Event()

    def swap():
        chance = random.Random(SEED)
        while not over.is_set():
            for source in ("evil", "good"):
                (folder / "fresh").unlink(missing_ok=True)
                os.link(folder / source, folder / "fresh")
                box.own(folder / "fresh")
                os.rename(folder / "fresh", folder / name)
                time.sleep(chance.random() * 0.02)

    swapper = threading.Thread(target=swap)
    swapper.start()
    try:
        done = run_bundle(box)
    finally:
        over.set()
        swapper.join()
    assert done.returncode in (0, 1), done
    assert running_version(box.gateway()) == ("0.2.0" if done.returncode == 0 else "0.1.0")
    installed = box.root / "versions/0.2.0/bin/penstock"
    assert not installed.exists() or installed.stat().st_size > 1_000_000


# Cut off anywhere


def kill(process, box):
    """kill -9, and waits until what it had started has ended: a stop of the gateway that has just begun, say."""
    process.send_signal(signal.SIGSTOP)
    eventually(lambda: pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] in "TZ")
    left = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.kill()
    process.wait()
    eventually(lambda: not any(Service.began(int(pid)) for pid in left), within=60)
    box.service.quiet()


def run_and_kill(box, at, after):
    """Kills penstock-update `after` seconds after it has announced the step `at`. False: it had ended before."""
    process = subprocess.Popen(
        box.command("run", "--request", box.begin_job(box.releases.next_bundle)),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        for line in process.stdout:
            if line.strip() == f"::step {at}":
                break
        try:
            process.wait(after)
            return False
        except subprocess.TimeoutExpired:
            kill(process, box)
            return True
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        box.service.quiet()


@pytest.mark.parametrize("at", STEPS)
def test_killed_at_any_step_one_whole_version_runs(make_box, at):
    """Killed, then the boot: all that ran is gone, `recover`, the gateway is started, and later `resume`."""
    chance = random.Random(f"{SEED} {at}")
    killed = found_old = found_new = 0
    for number in range(ROUNDS):
        box = make_box()
        box.service.start()
        add_opc(box.gateway(), "KEPT")
        box.put(box.releases.next_bundle, box.releases.next_signature)
        if at == "commit":
            add_old_version(box)
        killed += run_and_kill(box, at, 0 if number == 0 else chance.random() * (0.1 if at == "commit" else 0.5))
        box.service.stop(signal.SIGKILL)
        done = box.update("recover")
        assert done.returncode == 0, done
        box.service.start()
        gateway = box.gateway()
        version = running_version(gateway)
        assert version == box.version() and version in ("0.1.0", "0.2.0")
        assert opcs(gateway) == {"KEPT"}
        found_old += version == "0.1.0"
        found_new += version == "0.2.0"
        box.assert_job_is_as_noted(gateway)
        done = box.update("resume")
        assert done.returncode == 0, done
        box.assert_job_is_as_noted(gateway)
        state = box.state()["state"]
        assert state == ("COMMITTED" if version == "0.2.0" else "FAILED")
        assert box.versions() == ["0.1.0", *(["0.2.0"] if (box.root / "versions/0.2.0").exists() else [])]
        assert not (box.root / "incoming").exists()
        if version == "0.1.0":  # and the next attempt works
            assert run_bundle(box).returncode == 0
        box.service.stop()
    print(f"\nupgrade killed at {at}: {killed} of {ROUNDS} rounds killed, {found_old} old, {found_new} new version whole")
    assert killed == ROUNDS


def add_old_version(box):
    """Of so many files that the commit, which removes it, takes long enough to be killed in it."""
    for folder in range(20):
        place = box.root / f"versions/0.0.1/{folder}"
        place.mkdir(parents=True)
        for number in range(1500):
            os.close(os.open(place / str(number), os.O_CREAT))


def test_a_version_that_was_started_twice_without_commit_goes_back(box):
    bundle = box.releases.bundle(box.releases.tree("0.3.0", MIGRATES), "0.3.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    process = subprocess.Popen(box.command("run", "--bundle", bundle.name), stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if line.strip() == "::step probe":
            break
    kill(process, box)
    process.stdout.close()
    box.service.stop()
    assert box.version() == "0.3.0"
    assert box.update("recover").returncode == 0 and box.version() == "0.3.0"  # the second start
    box.service.start()
    box.service.stop(signal.SIGKILL)
    done = box.update("recover")
    assert done.returncode == 3 and "::rolled-back " in done.stdout, done
    assert box.version() == "0.1.0" and box.state()["state"] == "ROLLED_BACK"
    box.service.start()
    assert opcs(box.gateway()) == {"KEPT"}
    assert box.update("recover").returncode == 0


def test_a_rollback_that_is_killed_is_done_again(box):
    bundle = box.releases.bundle(box.releases.tree("0.3.0", MIGRATES), "0.3.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    chance = random.Random(SEED)
    box.probe_s = 1
    for _ in range(ROUNDS):
        process = subprocess.Popen(box.command("run", "--bundle", bundle.name), stdout=subprocess.PIPE, text=True)
        for line in process.stdout:
            if line.strip() == "::step rollback":
                break
        time.sleep(chance.random() * 0.3)
        kill(process, box)
        process.stdout.close()
        box.service.stop(signal.SIGKILL)
        assert box.update("recover").returncode in (0, 3)
        assert box.version() == "0.1.0" and box.state()["state"] == "ROLLED_BACK"
        box.service.start()
        assert opcs(box.gateway()) == {"KEPT"}


def test_two_upgrades_at_once_exclude_each_other(box):
    process = subprocess.Popen(
        box.command("run", "--bundle", box.releases.next_bundle.name), stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "::step verify\n"
    other = run_bundle(box)
    assert other.returncode == 1 and "another upgrade is in progress" in other.stdout
    assert box.update("recover").returncode == 0
    assert process.communicate()[0] and process.returncode == 0
    assert running_version(box.gateway()) == "0.2.0"
