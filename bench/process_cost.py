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


def tree_of(pid, proc=pathlib.Path("/proc")):
    """The process and all that it has started, and so on."""
    children = {}
    for stat in proc.glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])  # a name may contain brackets and spaces
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        children.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def thread_seconds(pids, proc=pathlib.Path("/proc")):
    """CPU seconds of each thread of these processes, by process and thread."""
    used = {}
    for pid in pids:
        try:
            for task in (proc / str(pid) / "task").iterdir():
                used[pid, int(task.name)] = int((task / "schedstat").read_text().split()[0]) / 1e9
        except (FileNotFoundError, ProcessLookupError):
            pass
    return used


def spent(looks):
    """CPU seconds from the first look at the threads to the last. A thread that began later counts from its begin, one that ended
    up to the last look that saw it."""
    last = {}
    for look in looks:
        last.update(look)
    return sum(last.values()) - sum(looks[0].values())
