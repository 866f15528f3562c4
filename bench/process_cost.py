"""CPU time and memory of a running process, from /proc."""

import pathlib

def cpu_seconds(pid):
    """Of all threads that are there now. Not from `stat`: its clock ticks miss work that begins right after a tick, as
    timers make it begin."""
    tasks = pathlib.Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def resident_mb(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmRSS")
