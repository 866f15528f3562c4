"""`/config/job*`, `restart`, `temp-clean` and scripts of jobs, on the real gateway."""

import json
import pathlib
import threading
import time

import pytest

from ports import lasting_ports
from stalling_disk import stalling_disk  # noqa: F401  a fixture
from waiting import eventually


def write_script(folder, name, text):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)


def start_job(client, job, body=None):
    data = client.post(f"/config/{job}", body if body is not None else {}).data
    assert data["result"] == "SUCCESS", data
    return data["job_id"]


def job_of(client, job_id):
    return client.get(f"/config/job/{job_id}").data


def ended(client, job_id, within=60):
    """Its record, once it has ended; the gateway may be away meanwhile."""

    def probe():
        try:
            record = job_of(client, job_id)
        except ConnectionError:
            return None
        return record["ended_at"] and record

    return eventually(probe, within, what=f"the end of {job_id}")


@pytest.fixture
def scripts(tmp_path):
    return tmp_path / "scripts"


@pytest.fixture
def gateway(make_gateway, scripts):
    scripts.mkdir()
    return make_gateway({"edge.admin.scripts": scripts, "edge.admin.runner": "direct", **lasting_ports()}).start()


def test_a_restart_comes_back_at_the_same_ports_in_the_same_process(gateway):
    client, ports = gateway.client(), dict(gateway.ports)
    client.create({"opc_id": "O1", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
                   "tag_list": [{"tag_id": "T1", "plc_address": "hr1", "data_type": "Int16"}]})
    session = gateway.first_admin("a long enough password")
    version = client.get("/api/v1/system/version").data
    job_id = start_job(session, "restart")
    eventually(lambda: gateway.program.out().count("penstock ready https://") == 2, 30)
    assert json.loads((gateway.data / "run/ports.json").read_text())["https"] == ports["https"]
    record = ended(client, job_id)
    assert record["state"] == "SUCCEEDED" and record["actor"] == "root" and record["result"]["down_ms"] > 0
    assert [s["name"] for s in record["steps"]] == ["restart"]
    assert client.get("/api/v1/system/version").data == version
    assert [o["opc_id"] for o in client.get("/api/v1/opc").data["data"] if o["opc_id"] == "O1"]
    # And once more, for the process is not the one that it was.
    assert ended(client, start_job(client, "restart"))["state"] == "SUCCEEDED"
    environment = pathlib.Path(f"/proc/{gateway.program.pid}/environ").read_bytes()
    assert environment.count(b"PENSTOCK_RESTART") <= 1
    assert gateway.stop() == 0


def test_a_restart_into_properties_that_do_not_start_is_refused(make_gateway, tmp_path):
    path = tmp_path / "penstock.properties"
    path.write_text("edge.log.level=info\n")
    gateway = make_gateway(lasting_ports(), config=path).start()
    client = gateway.client()
    path.write_text("edge.log.level=info\nedge.journal.sync_ms=often\n")
    refused = client.post("/config/restart", {}).data
    assert refused["code"] == "NOT_AVAILABLE" and "line 2" in refused["msg"] and "edge.journal.sync_ms" in refused["msg"]
    available = {j["job"]: j for j in client.get("/config/jobs/available").data["data"]}
    assert not available["restart"]["is_available"] and available["restart"]["why"] == refused["msg"]
    path.write_text("edge.log.level=debug\n")
    assert ended(client, start_job(client, "restart"))["state"] == "SUCCEEDED"


def test_scripts_run_with_progress_and_log(gateway, scripts):
    client = gateway.client()
    assert client.post("/config/firmware", {}).data["code"] == "NOT_AVAILABLE"
    write_script(scripts, "firmware", """echo ::step update
echo reading lists of $PENSTOCK_FIRMWARE
echo ::percent 50
while [ ! -e "$1/go" ]; do sleep 0.05; done
echo '::result {"upgraded":["tzdata"],"needs_reboot":false}'
""")
    job_id = start_job(client, "firmware")
    running = eventually(lambda: (r := job_of(client, job_id))["percent"] == 50 and r, 20)
    assert running["state"] == "RUNNING" and running["step"] == "update"
    log = client.get(f"/config/job/{job_id}/log")
    assert log.text == "== update\nreading lists of security\n" and log.headers["X-Next"] == str(len(log.text))
    assert client.post("/config/firmware", {}).data["job_id"] == job_id
    assert client.post("/config/restart", {}).data["code"] == "JOB_RUNNING"
    assert client.post(f"/config/job/{job_id}/cancel", {}).data["code"] == "NOT_AVAILABLE"
    (gateway.data / "jobs" / job_id / "go").touch()
    record = ended(client, job_id)
    assert record["state"] == "SUCCEEDED" and record["result"] == {"upgraded": ["tzdata"], "needs_reboot": False}
    assert record["exit_code"] == 0 and record["percent"] == 100
    assert client.get(f"/config/job/{job_id}/log?from={log.headers['X-Next']}").text == ""


def test_a_script_that_fails_says_why_and_one_that_hangs_is_cancelled(gateway, scripts):
    client = gateway.client()
    write_script(scripts, "temp-clean", "echo '::fail the disk is read-only'\nexit 1\n")
    record = ended(client, start_job(client, "temp-clean"))
    assert (record["state"], record["message"], record["exit_code"]) == ("FAILED", "the disk is read-only", 1)
    write_script(scripts, "temp-clean", "sleep 1000 & echo $!; wait\n")
    job_id = start_job(client, "temp-clean")
    child = int(eventually(lambda: client.get(f"/config/job/{job_id}/log").text, 20))
    assert client.post(f"/config/job/{job_id}/cancel", {}).data["result"] == "SUCCESS"
    assert ended(client, job_id)["state"] == "CANCELLED"
    eventually(lambda: not is_running(child, job_id), 20)
    assert client.post(f"/config/job/{job_id}/cancel", {}).data["code"] == "NOT_AVAILABLE"
    assert client.post("/config/job/JOB_1/cancel", {}).data["code"] == "NOT_FOUND"


def is_running(process, job_id):
    """Of this job: in a machine that starts many processes another one may have the number meanwhile."""
    try:
        if pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return False
        return f"PENSTOCK_JOB_ID={job_id}".encode() in pathlib.Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_job_that_the_gateway_left_is_interrupted_and_its_processes_end(gateway, scripts, end):
    client = gateway.client()
    write_script(scripts, "temp-clean", "sleep 1000 & echo $!; wait\n")
    job_id = start_job(client, "temp-clean")
    child = int(eventually(lambda: client.get(f"/config/job/{job_id}/log").text, 20))
    gateway.kill() if end == "kill" else gateway.stop(20)
    assert is_running(child, job_id) == (end == "kill")
    gateway.start()
    record = job_of(gateway.client(), job_id)
    assert record["state"] == "INTERRUPTED" and "start the job again" in record["message"]
    assert not is_running(child, job_id)
    assert ended(gateway.client(), start_job(gateway.client(), "restart"))["state"] == "SUCCEEDED"


def test_temp_clean_lists_what_it_would_remove_and_removes_it(gateway):
    client = gateway.client()
    half = gateway.data / "update" / "bundle.part"
    half.parent.mkdir()
    half.write_bytes(b"x" * 1000)
    record = ended(client, start_job(client, "temp-clean", {"dry_run": True}))
    assert record["result"] == {"files": 1, "bytes": 1000, "paths": [str(half)], "dry_run": True} and half.exists()
    record = ended(client, start_job(client, "temp-clean"))
    assert record["result"]["files"] == 1 and not half.exists()
    assert [j["job"] for j in client.get("/config/job?job=temp-clean").data["data"]] == ["temp-clean", "temp-clean"]
    assert client.get("/config/job?state=SICK").status == 400


def test_jobs_are_for_administrators_and_in_the_audit(gateway):
    client = gateway.client()
    key = client.post("/api/v1/keys", {"name": "eng", "role": "engineer"}).data["key"]
    for path in ("/config/restart", "/config/reboot", "/config/firmware", "/config/temp-clean", "/config/job/JOB_1/cancel"):
        assert gateway.client(key=None).post(path, {}).status == 401
        assert gateway.client(key=key).post(path, {}).status == 403
    for path in ("/config/job", "/config/job/JOB_1", "/config/job/JOB_1/log", "/config/jobs/available"):
        assert gateway.client(key=None).get(path).status == 401
        assert gateway.client(key=key).get(path).status == 403
    assert client.get("/config/job").data == {"data": [], "total": 0}
    start_job(client, "temp-clean")
    eventually(lambda: "path=/config/temp-clean" in gateway.log(), 10)


def test_a_disk_that_stalls_keeps_nobody_waiting_but_who_starts_a_job(make_gateway, stalling_disk, scripts):  # noqa: F811
    """The folder of jobs is on it. Lists, other calls and changes of the configuration go on."""
    scripts.mkdir()
    write_script(scripts, "firmware", "while [ ! -e %s/go ]; do echo a line; sleep 0.1; done\n" % scripts)
    gateway = make_gateway({"edge.admin.scripts": scripts, "edge.admin.runner": "direct"})
    (stalling_disk.folder / "jobs").mkdir()
    gateway.data.mkdir()
    (gateway.data / "jobs").symlink_to(stalling_disk.folder / "jobs")
    client = gateway.start().client()
    running = start_job(client, "firmware")
    eventually(lambda: job_of(client, running)["state"] == "RUNNING", 20)
    answers = []
    with stalling_disk.stalled():
        asking = threading.Thread(target=lambda: answers.append(gateway.client().post("/config/temp-clean", {}, timeout=90).data))
        asking.start()
        (scripts / "go").touch()  # so that the end of the other one waits for the disk, too
        time.sleep(1)  # both have come to the disk; later is as good
        for _ in range(3):
            listed = client.get("/config/job").data["data"]
            assert [j["job_id"] for j in listed] == [running], "what is not on disk is not there yet"
            assert job_of(client, running)["job"] == "firmware"
            client.create({"opc_id": f"O{len(client.get('/api/v1/opc').data['data'])}", "opc_type": "MODBUS",
                           "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1", "tag_list": []})  # fmt: skip
        assert client.post("/config/temp-clean", {}).data["code"] == "JOB_RUNNING"
        assert not answers
        # Who started it hears within half a minute that the disk does not take it.
        asking.join(60)
        assert answers and answers[0]["code"] == "NOT_AVAILABLE" and str(gateway.data / "jobs") in answers[0]["msg"], answers
    assert ended(client, running)["state"] == "SUCCEEDED"
    again = eventually(lambda: (d := client.post("/config/temp-clean", {}).data)["result"] == "SUCCESS" and d, 20)
    assert ended(client, again["job_id"])["state"] == "SUCCEEDED"
    assert {j["job_id"] for j in client.get("/config/job").data["data"]} == {running, again["job_id"]}
    assert len([p for p in (gateway.data / "jobs").iterdir() if p.name.startswith("JOB_")]) == 2
    gateway.stop()


def test_no_runner_no_jobs(make_gateway):
    client = make_gateway({"edge.admin.runner": "none"}).start().client()
    for job in ("restart", "reboot", "firmware", "temp-clean"):
        assert client.post(f"/config/{job}", {}).data["code"] == "NOT_AVAILABLE"
    assert not any(j["is_available"] for j in client.get("/config/jobs/available").data["data"])


def test_a_kill_in_a_restart_leaves_the_job_finished_by_the_next_start(gateway, scripts):
    """The gateway is killed at chance moments of a restart: it always starts again, and the job always ends."""
    client = gateway.client()
    for pause in (0, 0.05, 0.1, 0.2, 0.4):
        job_id = start_job(client, "restart")
        time.sleep(pause)  # any moment will do: none is waited for
        gateway.kill()
        gateway.start()
        client = gateway.client()
        assert job_of(client, job_id)["state"] in ("SUCCEEDED", "INTERRUPTED")
    assert client.get("/api/v1/system/ready").status == 200
