"""Backups by the gateway's calls, and what their databases hold."""

import pathlib
import sqlite3
import subprocess
import tempfile

from waiting import eventually

PASSPHRASE = "a passphrase of the plant"


def job_of(client, job_id):
    return client.get(f"/config/job/{job_id}").data


def ended(client, job_id, within=120):
    """The record of a job that has ended; the gateway may be away meanwhile."""

    def probe():
        try:
            record = job_of(client, job_id)
        except OSError:  # its certificate may be on its way, too
            return None
        return record and record.get("ended_at") and record

    return eventually(probe, within, every=0.05, what=f"the end of {job_id}")


def start_job(client, path, body):
    data = client.post(path, body).data
    assert data["result"] == "SUCCESS", data
    return data["job_id"]


def make_backup(client, passphrase=PASSPHRASE, **more):
    """The result of a backup that succeeded."""
    body = {**({"passphrase": passphrase} if passphrase else {}), **more}
    record = ended(client, start_job(client, "/config/backup", body))
    assert record["state"] == "SUCCEEDED", record
    return record["result"]


def start_restore(client, name, passphrase=PASSPHRASE, **more):
    body = {"name": name, **({"passphrase": passphrase} if passphrase else {}), **more}
    return start_job(client, "/config/restore", body)


def restore(gateway, client, name, passphrase=PASSPHRASE, **more):
    """Restores, and waits for the gateway that comes back. Its key may be another one then."""
    times = gateway.program.out().count("penstock ready https://")
    job_id = start_restore(client, name, passphrase, **more)

    def is_back():
        if gateway.program.out().count("penstock ready https://") > times:
            return True
        try:
            record = job_of(client, job_id)
        except OSError:  # its certificate may be on its way, too
            return False
        if record and "state" in record:  # it may be starting, or have another key
            assert record["state"] in ("QUEUED", "RUNNING", "SUCCEEDED"), record
        return False

    eventually(is_back, 120, every=0.05, what=lambda: "the restart of a restore: " + gateway.log()[-2000:])
    gateway.wait_until_ready()
    record = ended(gateway.client(), job_id)
    assert record["state"] == "SUCCEEDED", record
    return record["result"]


def content(client, name, headers=None):
    """The bytes of a backup as the gateway gives them: status, headers, bytes."""
    answer = client.session.request(
        "GET", client.base + f"/config/backup/{name}", headers={"X-API-Key": client.key, **(headers or {})})
    return answer.status_code, answer.headers, answer.content


def upload(client, name, data):
    return client.call("POST", f"/config/backup/upload?name={name}", data=data,
                       headers={"Content-Type": "application/octet-stream"}, timeout=120)


def carry(source, target, name):
    """Brings a backup from one gateway to another."""
    status, _, data = content(source, name)
    assert status == 200
    assert upload(target, name, data).data["result"] == "SUCCESS"


def rows(path, sql):
    """What a query finds in a database that a gateway may have open."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def configuration(path):
    """Version of each record by kind and id."""
    found = {}
    for kind in ("site", "opc", "tag"):
        for row in rows(path, f"SELECT {kind}_id, version FROM {kind}"):
            found[kind, row[0]] = row[1]
    return found


def configuration_at(path, change):
    """The same as the change feed of that database says that it was after that change. What the feed tells nothing of any
    more, because it is bounded, was not changed since: it is as it stands."""
    found = configuration(path)
    changed = rows(path, "SELECT DISTINCT kind, id FROM change_log")
    for key in changed:
        found.pop(tuple(key), None)
    log = "SELECT kind, id, action, version FROM change_log WHERE seq <= {} ORDER BY seq".format(change)
    for kind, record_id, action, version in rows(path, log):
        if kind not in ("site", "opc", "tag"):
            continue
        if action.startswith("delete"):
            found.pop((kind, record_id), None)
        else:
            found[kind, record_id] = version
    return found


def unpacked_database(client, name):
    """The database of a backup without passphrase."""
    _, _, data = content(client, name)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="penstock-backup-"))
    (folder / "backup").write_bytes(data)
    subprocess.run(["tar", "xf", folder / "backup", "-C", folder], check=True)
    return folder / "database/config.sqlite"
