"""A loop of the installed gateway that hangs: the process ends with a stack in the journal, and systemd starts it anew."""

import re

import pytest

from hung_thread import hung, threads_of

# A thread that waits is found after ten seconds; one that was just working when it was stopped, after five minutes.
WITHIN_S = 360
# Threads of libraries, which have no loop of ours.
FOREIGN = re.compile(r"rocksdb:")
# Gives systemd its signs of life, writes what hangs.
WATCHES = {"watchdog", "watchdog log"}


@pytest.fixture(scope="module")
def busy(gateway):
    """With a loop for each thing that has one."""
    gateway.configure(edge__transfer__mes__type="API", edge__transfer__mes__url="http://127.0.0.1:1/",
                      edge__audit__syslog="udp://127.0.0.1:9")
    gateway.add_line()
    gateway.post("/api/v1/opc", {"opc_id": "UA", "opc_type": "OPCUA", "opc_agent_ip": "127.0.0.1", "opc_agent_port": 1,
                                 "timecycle": 1000, "tag_list": []})
    gateway.wait_value()
    return gateway


def threads(gateway):
    """Name → number, of the first of that name: libraries' threads may have that of the thread that made them."""
    found = threads_of(gateway.machine.pid_outside(gateway.unit("MainPID")))
    return {name: min(numbers) for name, numbers in found.items() if not FOREIGN.match(name)}


def hang(gateway, name):
    """What the journal says until the gateway runs again."""
    machine = gateway.machine
    restarts = int(gateway.unit("NRestarts"))
    cursor = re.search(r"^-- cursor: (.*)$", machine.run("journalctl", "-n", "1", "--show-cursor"), re.M)[1]
    with hung(threads(gateway)[name]):
        machine.wait_for(lambda: int(gateway.unit("NRestarts")) > restarts, WITHIN_S, f"systemd starts it again: {name}")
    gateway.wait_ready()
    machine.run("rm", "-f", "/run/penstock/failures")  # pauses between failures would rise to a minute
    return machine.run("journalctl", "-u", "penstock", "-o", "cat", "--no-pager", "--after-cursor", cursor)


def assert_told(log, name):
    known = "main" if name == "penstock" else name
    assert f"thread {known} hangs: the gateway ends" in log, log[-3000:]
    lines = log.splitlines()
    start = next(n for n, line in enumerate(lines) if f"thread {known} (" in line and "has made no progress" in line)
    # The first line says, if so, that the thread took no signal and its memory was read instead.
    assert any(" #0 " in line for line in lines[start + 1:start + 3]), lines[start:start + 5]
    assert "status=6/ABRT" in log and "core-dump" not in log and "code=dumped" not in log, log[-3000:]


def test_no_core_with_secrets_in_it_is_left(gateway):
    assert (gateway.unit("LimitCORE"), gateway.unit("LimitCORESoft")) == ("0", "0")
    assert gateway.unit("WatchdogUSec") == "30s"


def test_a_loop_that_hangs_is_started_anew(busy):
    assert_told(hang(busy, "collect 1"), "collect 1")
    busy.wait_value()


@pytest.mark.long
def test_each_other_loop_that_hangs_is_started_anew(busy):
    names = sorted(set(threads(busy)) - {"collect 1"} - WATCHES)
    assert {"penstock", "api 1", "store", "journal", "history feed", "monitor", "opcua server"} <= set(names), names
    failed = {}
    for name in names:
        try:
            assert_told(hang(busy, name), name)
        except AssertionError as why:
            failed[name] = str(why)
            busy.machine.run("systemctl", "restart", "penstock")
            busy.wait_ready()
    print("hung, one after another:", ", ".join(names))
    assert failed == {}
    busy.wait_value()


@pytest.mark.long
def test_systemd_ends_a_gateway_whose_watch_hangs(busy):
    log = hang(busy, "watchdog")
    assert "Watchdog timeout (limit 30s)!" in log and "status=6/ABRT" in log, log[-3000:]
    busy.wait_value()
