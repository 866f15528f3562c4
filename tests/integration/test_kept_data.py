"""What a version keeps on disk is read by those that follow, and, until an upgrade is committed, by the one before."""

import contextlib
import json
import pathlib
import shutil
import subprocess

import pytest

import kept_data
from program import binary
from receiver import Receiver
from test_upgrade import make_box, releases, running_version  # noqa: F401  fixtures
from waiting import eventually

FIXTURES = pathlib.Path(__file__).parents[1] / "fixtures/data"
VERSIONS = sorted(path.stem for path in FIXTURES.glob("*.json"))
SETTINGS = {"edge.journal.min_free_mb": "0", "edge.history.retention_days": "36500", "edge.journal.max_age_h": "87600"}
# The program of the next version, and at its end a migration that this one does not know.
MIGRATES = """#!/usr/bin/env python3
import signal, sqlite3, subprocess, sys
program = subprocess.Popen(["{program}", *sys.argv[1:]])
signal.signal(signal.SIGTERM, lambda *_: program.terminate())
code = program.wait()
with sqlite3.connect(sys.argv[sys.argv.index("--data") + 1] + "/config.sqlite") as db:
    db.execute("INSERT INTO schema_version VALUES ('9999-later.sql', 'x', 0)")
    db.execute("CREATE TABLE later (x)")
sys.exit(code)
"""


@pytest.fixture
def receiver():
    made = Receiver().start()
    yield made
    made.stop()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_data_of_each_release_are_read(make_gateway, receiver, version):
    content = json.loads((FIXTURES / f"{version}.json").read_text())
    gateway = make_gateway(SETTINGS)
    gateway.data.mkdir(mode=0o750)
    subprocess.run(["tar", "-C", gateway.data, "-I", "zstd", "-xf", FIXTURES / f"{version}.tar.zst"], check=True)
    gateway.start()
    kept_data.assert_kept(gateway, content["numbers"], content["dead"])
    # The cursor stands where it stood: what was sent is not sent again, what waited is.
    gateway.client().done("PUT", f"/api/v1/transfer/{kept_data.TRANSFER}", {"url": receiver.url})
    kept_data.wait_until_sent(gateway)
    assert receiver.values("LINE.count") == content["queued"]
    more = [1000, 1001]
    kept_data.push(gateway, more)
    kept_data.wait_until_stored(gateway, more)
    gateway.stop()
    gateway.start()
    kept_data.assert_kept(gateway, content["numbers"] + more, content["dead"])


def test_this_version_writes_what_the_last_release_reads(make_gateway, receiver):
    """One that writes another format fails here, until its release can be taken back: see tests/fixtures/data/README.md."""
    receiver.rule = kept_data.refuse([0])
    gateway = make_gateway(SETTINGS).start()
    kept_data.configure(gateway, receiver)
    kept_data.push(gateway, [0, 1])
    eventually(lambda: kept_data.sending(gateway)["dead_letters"] == 1, within=20)
    kept_data.wait_until_sent(gateway)
    gateway.stop()
    last = json.loads((FIXTURES / f"{VERSIONS[-1]}.json").read_text())["formats"]
    present = kept_data.formats_of(gateway.data)
    assert [found[:-1] for found in (present["cursor"], last["cursor"])] == [["penstock", "transfer"]] * 2
    # What a migration adds is put back by the snapshot of the database.
    for found, before in zip(present.pop("migrations"), last.pop("migrations"), strict=True):
        assert found[:len(before)] == before
    assert present == last


@pytest.mark.parametrize("migrates", [False, True], ids=["same_schema", "migrated"])
def test_what_the_next_version_wrote_is_read_after_a_rollback(make_box, receiver, migrates):  # noqa: F811
    """It collects, sends and is configured for a while; then it is taken back, with the database if that was migrated."""
    box = make_box(settings=SETTINGS)
    receiver.rule = kept_data.refuse([3, 12])
    box.service.start()
    kept_data.configure(box.gateway(), receiver)
    before, meanwhile, after = list(range(10)), list(range(10, 20)), list(range(20, 30))
    kept_data.push(box.gateway(), before)
    kept_data.wait_until_sent(box.gateway())

    # Its manifest says another version than its program: the probe never finds it well.
    program, schemas = pathlib.Path(binary("penstock-next")), {"database": 6, "shared": 2}
    if migrates:
        tree = box.releases.tree("0.9.0", MIGRATES.format(program=box.top / "next"), schemas=schemas)
        shutil.copy(program, box.top / "next")
        box.own(box.top / "next")
    else:
        tree = box.releases.tree("0.9.0", program)
    bundle = box.releases.bundle(tree, "0.9.0")
    box.put(bundle, box.releases.signer.sign(bundle))
    box.probe_s = 40
    with contextlib.closing(subprocess.Popen(box.command("run", "--bundle", bundle.name), stdout=subprocess.PIPE, text=True).stdout) as lines:
        for line in lines:
            if line.strip() == "::step probe":
                break
        gateway = box.gateway()
        assert running_version(gateway) == "0.2.0"
        kept_data.push(gateway, meanwhile)
        kept_data.wait_until_sent(gateway)
        kept_data.wait_until_stored(gateway, meanwhile)
        gateway.client().create({"opc_id": "MEANWHILE", "opc_type": "HTTP", "opc_agent_ip": "127.0.0.1",
                                 "options": {"push": True}, "tag_list": []})  # fmt: skip
        output = lines.read()
    assert "::rolled-back" in output, output
    assert box.version() == "0.1.0" and box.state()["state"] == "ROLLED_BACK"
    assert ("the database from before the upgrade is put back" in output) == migrates, output
    gateway = box.gateway()
    assert running_version(gateway) == "0.1.0"
    kept_data.push(gateway, after)
    kept_data.wait_until_sent(gateway)
    kept_data.wait_until_stored(gateway, after)
    kept_data.assert_kept(gateway, before + meanwhile + after, dead=[3, 12])
    opcs = {opc["opc_id"] for opc in gateway.client().get("/api/v1/opc").data["data"]}
    assert ("MEANWHILE" in opcs) != migrates, opcs
    sent = [n for n in receiver.values("LINE.count") if n is not None]  # a restart is sent without a value
    assert sent == [n for n in before + meanwhile + after if n not in (3, 12)], sent
