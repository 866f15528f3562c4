"""The service manager is told how the gateway is, and a loop that hangs ends it: admin.md §7.1; `penstock --probe`."""

import contextlib
import json
import pathlib
import signal
import socket
import threading
import time

import pytest

from gateway import Gateway, plain_environment
from hung_thread import can_pause, hung, threads_of
from notify_socket import NotifySocket
from ports import lasting_ports
from program import run
from stalling_disk import stalling_disk  # noqa: F401
from waiting import eventually

ALIVE = "WATCHDOG=1"

# What is always there with the settings below, as the system shows it.
LOOPS = [
    "penstock", "collect 1", "collect 2", "api 1", "store", "reader 1", "reader 2", "past reader 1", "past reader 2",
    "journal", "history feed", "history keeper", "transfer mes", "transfer links", "alarms", "counters", "discovery",
    "notifications", "long work", "logins", "known logins", "limits", "monitor", "audit", "audit reader 1", "audit reader 2",
    "opcua server", "opcua clients",
]  # fmt: skip
SHARED_LOOPS = ["change feed", "db watchdog"]
WITH_A_SCHEDULE = "backups"
WATCHES = ["watchdog", "watchdog log"]
LIBRARIES = ("rocksdb:",)  # threads of theirs, which have no loop of ours

SETTINGS = {
    "edge.threads.api": "1",
    "edge.transfer.mes.type": "API",
    "edge.transfer.mes.url": "http://127.0.0.1:1/",
    "edge.audit.syslog": "udp://127.0.0.1:9",
}


@pytest.fixture
def manager(tmp_path):
    made = NotifySocket(tmp_path)
    yield made
    made.close()


@contextlib.contextmanager
def running(tmp_path, environment, settings=None):
    gateway = Gateway(tmp_path / "gateway", {**SETTINGS, **(settings or {})}, environment)
    try:
        gateway.start()
        # The clients' thread comes with the first OPC that needs it.
        gateway.client().create({"opc_id": "UA", "opc_type": "OPCUA", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
                                 "timecycle": 1000, "options": {},
                                 "tag_list": [{"tag_id": "UA.1", "plc_address": "ns=1;i=1", "data_type": "UInt16"}]})  # fmt: skip
        yield gateway
    finally:
        gateway.kill()


def thread(gateway, name):
    """The first of that name: of the program's own name there is a library's too."""
    return min(eventually(lambda: threads_of(gateway.program.pid).get(name), what=f"there is a thread {name}"))


def lines_of_stack(log, name):
    """The lines below the one that says which thread hangs."""
    lines = [line for line in log.splitlines() if "watchdog: " in line]
    start = next(n for n, line in enumerate(lines) if f"thread {name} (" in line and "has made no progress" in line)
    stack = []
    for line in lines[start + 1 :]:
        if " #" not in line and "does not handle signals" not in line:
            break
        stack.append(line)
    return stack


def known_as(name):
    return "main" if name == "penstock" else name


def ends_because_of(gateway, manager, name):
    code = gateway.program.process.wait(60)
    log = gateway.log()
    assert code == -signal.SIGABRT, (code, log[-3000:])
    assert f"thread {known_as(name)} hangs: the gateway ends" in log, log[-3000:]
    assert "STOPPING=1" not in manager.lines()
    return log


def test_the_manager_is_told(tmp_path, manager):
    with running(tmp_path, manager.environment) as gateway:
        eventually(lambda: "READY=1" in manager.lines(), what="ready")
        lines = manager.lines()
        assert lines.index("STATUS=starting") < lines.index("READY=1")
        assert any(line.startswith("EXTEND_TIMEOUT_USEC=") for line in lines[: lines.index("READY=1")])
        eventually(lambda: "1 OPC, 1 not connected, 0 values/s" in manager.statuses(), within=15, what=manager.statuses)
        assert len(set(manager.statuses())) == len(manager.statuses()), "only what has changed"

        before = len(manager.take())
        gateway.program.send(signal.SIGHUP)
        eventually(lambda: ["READY=1"] in manager.take()[before:], what="the reload is over")
        reloading = next(message for message in manager.take()[before:] if message[0] == "RELOADING=1")
        assert reloading[1].startswith("MONOTONIC_USEC=")
        assert 0 < time.monotonic() - int(reloading[1].split("=")[1]) / 1e6 < 60

        alive = manager.count(ALIVE)
        eventually(lambda: manager.count(ALIVE) >= alive + 2, within=60, what="signs of life")
        assert gateway.stop(within=30) == 0
        assert manager.lines()[-1] == "STOPPING=1" and manager.count("READY=1") == 2


def test_a_restart_in_the_same_process_is_no_stop(tmp_path, manager):
    with running(tmp_path, manager.environment, {"edge.admin.runner": "direct", **lasting_ports()}) as gateway:
        eventually(lambda: "READY=1" in manager.lines(), what="ready")
        pid = gateway.program.pid
        assert gateway.client().post("/config/restart", {}).data["result"] == "SUCCESS"
        eventually(lambda: manager.count("READY=1") == 2, within=60, what=gateway.log)
        lines = manager.lines()
        assert "RELOADING=1" in lines and "STOPPING=1" not in lines
        assert gateway.program.is_running() and gateway.program.pid == pid
        alive = manager.count(ALIVE)
        eventually(lambda: manager.count(ALIVE) >= alive + 2, within=60, what="signs of life")
        with hung(thread(gateway, "monitor")):
            ends_because_of(gateway, manager, "monitor")


def test_without_a_watchdog_there_are_no_signs_of_life(tmp_path):
    manager = NotifySocket(tmp_path, watchdog_s=None)
    with running(tmp_path, {**manager.environment, "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}) as gateway:
        eventually(lambda: len(manager.statuses()) >= 2, within=20, what="the status of some seconds")
        assert ALIVE not in manager.lines()
        assert gateway.stop(within=30) == 0
    manager.close()


def test_every_thread_is_watched_and_named(tmp_path, manager):
    with running(tmp_path, manager.environment) as gateway:
        for name in [*LOOPS, *WATCHES]:
            # RocksDB's timer has no name, so it has that of the thread that made it; any other has that for a moment.
            counts = (1, 2) if name == "penstock" else (1,)
            eventually(lambda: len(threads_of(gateway.program.pid).get(name, [])) in counts,  # noqa: B023
                       what=lambda: f"{name}: {threads_of(gateway.program.pid)}")  # noqa: B023
        others = {name for name in threads_of(gateway.program.pid) if not name.startswith(LIBRARIES)}
        assert others - {WITH_A_SCHEDULE} == {*LOOPS, *WATCHES}, "a new loop is listed here and in docs/architecture.md"


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_that_hangs_ends_the_gateway(tmp_path, manager, name):
    with running(tmp_path, manager.environment) as gateway:
        with hung(thread(gateway, name)):
            log = ends_because_of(gateway, manager, name)
        stack = lines_of_stack(log, known_as(name))
        assert any(" #0 " in line for line in stack), stack
        others = [line for line in log.splitlines() if "thread " in line and line.endswith("):")]
        assert len(others) >= len(LOOPS), "the stacks of all threads"


@pytest.mark.parametrize("name", SHARED_LOOPS)
def test_a_loop_of_a_shared_database_that_hangs_ends_the_gateway(tmp_path, manager, make_store, name):
    with running(tmp_path, manager.environment, make_store("postgresql").settings) as gateway:
        with hung(thread(gateway, name)):
            ends_because_of(gateway, manager, name)


@pytest.mark.skipif(not can_pause(), reason="needs the registers of x86-64")
@pytest.mark.parametrize("name", ["collect 1", "store", "journal", "opcua server"])
def test_a_loop_that_takes_signals_shows_its_own_stack(tmp_path, manager, name):
    with running(tmp_path, manager.environment) as gateway:
        with hung(thread(gateway, name), "pause"):
            log = ends_because_of(gateway, manager, name)
        stack = lines_of_stack(log, name)
        assert not any("does not handle signals" in line for line in stack) and len(stack) > 4, stack
        assert any(" penstock+0x" in line for line in stack), stack


def test_the_manager_s_watch_ends_with_the_hang(tmp_path):
    """No sign of life comes any more when the one that gives it hangs: that one is the service manager's to end."""
    manager = NotifySocket(tmp_path, watchdog_s=2)
    with running(tmp_path, manager.environment) as gateway:
        alive = manager.count(ALIVE)
        eventually(lambda: manager.count(ALIVE) > alive, within=10, what="signs of life")
        with hung(thread(gateway, WATCHES[0])):
            alive = manager.count(ALIVE)
            time.sleep(5)
            assert manager.count(ALIVE) == alive
        eventually(lambda: manager.count(ALIVE) > alive, within=10, what="it goes on")
        assert gateway.stop(within=30) == 0
    manager.close()


def test_a_suspended_machine_hangs_nowhere(tmp_path, manager):
    with running(tmp_path, manager.environment) as gateway:
        gateway.program.send(signal.SIGSTOP)
        time.sleep(60)
        alive = manager.count(ALIVE)
        gateway.program.send(signal.SIGCONT)
        eventually(lambda: manager.count(ALIVE) >= alive + 2, within=60, what="signs of life")
        assert "has made no progress" not in gateway.log()
        assert gateway.stop(within=30) == 0


def test_a_database_that_is_silent_is_no_hang(tmp_path, manager, own_postgres):
    url = own_postgres.url(own_postgres.create_database())
    with running(tmp_path, manager.environment, {"edge.store.url": url}) as gateway:
        client = gateway.client()
        stop = threading.Event()

        def write():
            while not stop.is_set():
                with contextlib.suppress(Exception):
                    client.session.post(client.base + "/api/v1/opc/UA/stop", headers={"X-API-Key": client.key}, timeout=30)

        writer = threading.Thread(target=write)
        writer.start()
        own_postgres.freeze()
        try:
            time.sleep(40)
            alive = manager.count(ALIVE)
            eventually(lambda: manager.count(ALIVE) > alive, within=40, what="signs of life")
        finally:
            own_postgres.thaw()
            stop.set()
            writer.join()
        assert "has made no progress" not in gateway.log(), gateway.log()
        assert gateway.stop(within=30) == 0


def test_a_disk_that_stalls_is_no_hang(tmp_path, manager, stalling_disk, make_device):
    """Not even of those that may be still for ten seconds only: the log is on that disk too, so they wait for it, or for
    the one that writes."""
    device = make_device()
    with running(stalling_disk.folder, manager.environment) as gateway:
        gateway.client().create({"opc_id": "D", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                 "opc_agent_port": str(device.port), "timecycle": 100,
                                 "tag_list": [{"tag_id": "D0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
        eventually(lambda: gateway.client().value("D0")["quality"] == 192, within=10, what="it is collected")
        with stalling_disk.stalled():
            time.sleep(30)
            alive = manager.count(ALIVE)
            eventually(lambda: manager.count(ALIVE) >= alive + 2, within=60, what="signs of life")
            states = {name: (task / "stat").read_text().rsplit(") ", 1)[1][0]
                      for task in pathlib.Path(f"/proc/{gateway.program.pid}/task").iterdir()
                      for name in [(task / "comm").read_text().strip()]}  # fmt: skip
            assert states["journal"] == "D", states
        assert gateway.program.is_running() and "hangs" not in gateway.log()
        eventually(lambda: "waits for the disk" in gateway.log(), what=gateway.log)
        assert gateway.stop(within=30) == 0


def probe(gateway, data=None):
    return run("penstock", "--probe", "--data", data or gateway.data, environment=plain_environment(), within=20)


def test_without_a_supervisor_health_and_probe_tell(tmp_path):
    with running(tmp_path, {}) as gateway:
        client = gateway.client()

        def health():
            return client.session.get(client.base + "/api/v1/system/health", timeout=10).json()["data"]

        assert probe(gateway)[:2] == (0, f"ready {gateway.https}\n")
        with hung(thread(gateway, "limits")):
            eventually(lambda: health()["components"]["edge_core"] == "DOWN", within=30, what=health)
            assert any("thread limits has made no progress for" in text for text in health()["warnings"]), health()
            code, out, err = probe(gateway)
            assert (code, out) == (1, "") and "thread limits has made no progress for" in err and err.count("\n") == 1, err
            eventually(lambda: lines_of_stack(gateway.log(), "limits"), what=gateway.log)
        eventually(lambda: health()["components"]["edge_core"] == "UP", within=10, what=health)
        eventually(lambda: "thread limits makes progress again" in gateway.log(), what=gateway.log)
        assert probe(gateway)[0] == 0
        assert gateway.stop(within=30) == 0


def test_the_probe_of_a_gateway_that_does_not_run(tmp_path):
    code, out, err = run("penstock", "--probe", "--data", tmp_path / "none", environment=plain_environment())
    assert (code, out) == (1, "") and "run/ports.json" in err and err.count("\n") == 1, err
    with running(tmp_path, {}) as gateway:
        assert gateway.stop(within=30) == 0
        code, out, err = probe(gateway)
        assert (code, out) == (1, "") and "no gateway runs" in err, err


def test_the_probe_trusts_no_other_certificate(tmp_path):
    with running(tmp_path, {}) as gateway:
        path = gateway.data / "run/ports.json"
        ports = json.loads(path.read_text())
        path.write_text(json.dumps({**ports, "certificate_sha256": "0" * 64}))
        code, _, err = probe(gateway)
        assert code == 1 and "a certificate that is not the gateway's" in err, err
        for wrong in ("", "12", "x" * 64, 5, None):
            path.write_text(json.dumps({**ports, "certificate_sha256": wrong}))
            assert probe(gateway)[0] == 1
        path.write_text(json.dumps(ports))
        assert probe(gateway)[0] == 0
        assert gateway.stop(within=30) == 0


def test_the_probe_follows_a_renewed_certificate(tmp_path, manager):
    with running(tmp_path, manager.environment) as gateway:
        before = json.loads((gateway.data / "run/ports.json").read_text())
        for name in ("penstock.crt", "penstock.key"):
            (gateway.data / "pki" / name).unlink()
        gateway.program.send(signal.SIGHUP)
        eventually(lambda: manager.count("READY=1") == 2, what="the reload is over")
        after = json.loads((gateway.data / "run/ports.json").read_text())
        assert before.pop("certificate_sha256") != after.pop("certificate_sha256") and before == after
        eventually(lambda: probe(gateway)[0] == 0, what="the new one is served")
        assert gateway.stop(within=30) == 0


def test_the_probe_waits_for_no_one_for_long(tmp_path):
    """A peer that accepts and says nothing, one that refuses, one whose file is nonsense."""
    (tmp_path / "run").mkdir()
    path = tmp_path / "run/ports.json"
    silent = socket.create_server(("127.0.0.1", 0))
    named = {"host": "127.0.0.1", "https": silent.getsockname()[1], "certificate_sha256": "0" * 64}
    path.write_text(json.dumps(named))
    code, _, err = probe(None, tmp_path)
    assert code == 1 and "no response" in err, err
    silent.close()
    code, _, err = probe(None, tmp_path)
    assert code == 1 and "refused" in err.lower(), err
    for text in ("", "{", "[]", "{}", '{"https":true}', '{"host":5}', "\xff" * 100):
        path.write_text(text)
        code, out, err = probe(None, tmp_path)
        assert (code, out) == (1, "") and err.count("\n") == 1, err
