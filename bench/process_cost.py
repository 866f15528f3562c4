"""CPU time and memory of a running process, from /proc."""

import pathlib

def cpu_seconds(pid):
    """Of all threads that are there now. Not from `stat`: its clock ticks miss work that begins right after a tick, as
    timers make it begin."""
    tasks = pathlib.Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def cpu_by_thread(pid):
    """CPU seconds by name of thread: several of one name together, numbers behind a name left out."""
    used = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        name = (task / "comm").read_text().strip().rstrip(" 0123456789")
        used[name] = used.get(name, 0.0) + int((task / "schedstat").read_text().split()[0]) / 1e9
    return used


def wake_ups(pid):
    """How often threads that are there now have waited and been woken since they began."""
    found = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        lines = (task / "status").read_text().splitlines()
        found += next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches:"))
    return found


def resident_mb(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmRSS")


def peak_mb(pid):
    """At the most since its start, or since 5 was written to its `clear_refs`."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmHWM")
