"""kill -9 and power cuts at any step of a backup and of a restore: no half backup is left, and a gateway that was being
restored starts as the old one or as the new one, whole.

PENSTOCK_CUTS: rounds of each test (2); PENSTOCK_CUT_SEED: of their moments and of what is torn.
"""

import time

import pytest

from backups import PASSPHRASE, ended, job_of, make_backup, start_job, start_restore
from power_cut import make_fragile_disk  # noqa: F401
from test_power_cut import ROUNDS, every_kind, site, sync, tell  # noqa: F401
from waiting import eventually

SETTINGS = {"edge.admin.runner": "direct", "edge.history.enabled": "false"}
BACKUP_STEPS = ("space", "copy", "sum", "write")
RESTORE_STEPS = ("check", "database", "ready", "restart")


def opc_of(opc_id, tags):
    return {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
            "auto_collect": False, "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "Int16"}
                                                for n in range(tags)]}  # fmt: skip


def wait_for_step(client, job_id, step):
    """Until it is there, or past; the gateway may be away already."""

    def probe():
        try:
            record = job_of(client, job_id)
        except OSError:
            return True
        return not record or record.get("ended_at") or any(s["name"] == step for s in record.get("steps", []))

    eventually(probe, 60, every=0.001, what=step)


def state_of(gateway, client):
    """`old` or `new`; a mixture is neither."""
    opcs = {opc["opc_id"]: opc["tag_count"] for opc in client.get("/api/v1/opc").data["data"]}
    opcs.pop("EDGE_SYSTEM")
    text = gateway.config.read_text()
    parts = {
        "database": {("L1", 500): "new", ("L2", 300): "old"}.get(next(iter(opcs.items())) if len(opcs) == 1 else None),
        "properties": "new" if "log.level=warn" in text else "old" if "log.level=error" in text else None,
        "letters": (gateway.data / "dead-letters/up.ndjson").read_text().strip(),
        "learned": (gateway.data / "learned/limits.note").read_text().strip(),
    }
    assert len(set(parts.values())) == 1 and None not in parts.values(), (parts, opcs)
    return parts["database"]


def write(path, text):
    """On the disk, whatever it forgives."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    for stored in (path, path.parent, path.parent.parent):
        sync(stored)


def mark(gateway, word, level):
    for path in ("dead-letters/up.ndjson", "learned/limits.note"):
        write(gateway.data / path, word + "\n")
    write(gateway.config, f"edge.log.level={level}\n")


@pytest.fixture
def prepared(site):  # noqa: F811
    """A gateway whose backup has the state `new`, and which is in the state `old` now."""
    folder = site.folder()
    write(folder / "penstock.properties", "edge.log.level=warn\n")
    gateway = site.gateway(folder, SETTINGS)
    gateway.start()
    client = gateway.client()
    client.create(opc_of("L1", 500))
    mark(gateway, "new", "warn")
    name = make_backup(client)["name"]
    client.done("DELETE", "/api/v1/opc/L1")
    client.create(opc_of("L2", 300))
    mark(gateway, "old", "error")
    yield gateway, client, name
    if gateway.program.is_running():
        gateway.stop(within=30)


@every_kind
def test_a_restore_that_is_cut_off_leaves_the_old_or_the_new_gateway(site, prepared, tell):  # noqa: F811
    gateway, client, name = prepared
    seen = {"old": 0, "new": 0}
    folder = gateway.data.parent
    key = gateway.key()
    for number in range(ROUNDS * len(RESTORE_STEPS)):
        step = RESTORE_STEPS[number % len(RESTORE_STEPS)]
        if not gateway.program.is_running():
            gateway = site.gateway(folder, SETTINGS).start()
            client = gateway.client()
        if state_of(gateway, client) == "new":
            client.done("DELETE", "/api/v1/opc/L1")
            client.create(opc_of("L2", 300))
            mark(gateway, "old", "error")
        job_id = start_restore(client, name)
        wait_for_step(client, job_id, step)
        time.sleep(site.chance.random() * (2.0 if step == "restart" else 0.02))
        copy = site.cut(gateway, number)
        if site.disk is not None:
            ended(gateway.client(key=key), job_id, within=120)
        with site.started(copy, SETTINGS) as again:
            seen[state_of(again, again.client(key=key))] += 1
            assert not [path for path in again.data.iterdir() if path.name.startswith("restore-")]
            record = ended(again.client(key=key), job_id)
            assert record["state"] in ("INTERRUPTED", "SUCCEEDED", "FAILED"), record
    tell("a restore", rounds=sum(seen.values()), found_old=seen["old"], found_new=seen["new"])


@every_kind
def test_a_backup_that_is_cut_off_leaves_no_half_file(site, prepared, tell):  # noqa: F811
    gateway, client, _ = prepared
    folder = gateway.data.parent
    key = gateway.key()
    left = checked = 0
    for number in range(ROUNDS * len(BACKUP_STEPS)):
        step = BACKUP_STEPS[number % len(BACKUP_STEPS)]
        if not gateway.program.is_running():
            gateway = site.gateway(folder, SETTINGS).start()
            client = gateway.client()
        job_id = start_job(client, "/config/backup", {"passphrase": PASSPHRASE})
        wait_for_step(client, job_id, step)
        time.sleep(site.chance.random() * 0.02)
        copy = site.cut(gateway, number)
        if site.disk is not None:
            ended(client, job_id)
        with site.started(copy, SETTINGS) as again:
            there = again.client(key=key)
            eventually(lambda: not list((again.data / "backups").glob(".*")), 10)  # noqa: B023
            for backup in there.get("/config/backup").data["data"]:
                answer = there.post(f"/config/backup/{backup['name']}/check", {"passphrase": PASSPHRASE})
                assert answer.data["result"] == "SUCCESS", answer
                checked += 1
            left += 1
        for backup in client.get("/config/backup").data["data"][:-1] if gateway.program.is_running() else []:
            client.delete(f"/config/backup/{backup['name']}")
    tell("a backup", rounds=left, backups_checked_whole=checked)
