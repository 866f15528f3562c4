"""Memory, handles and threads of a program at the end of each cycle, and whether they stay what they are."""

import collections
import contextlib
import pathlib
import re
import statistics
import time

from soak import Memory

HANDLES = 4  # more or less: files of journal and databases that are open for a moment
MORE, MORE_MB = 1.03, 2.0
JUDGED_S = 600  # a shorter life ends before the caches are full
CALM_S, MOST_S = 1.0, 10.0

Size = collections.namedtuple("Size", "cycle seconds mb handles tables threads")


def handles_of(pid):
    """How many there are of each kind; numbers in their names are no difference."""
    kinds = collections.Counter()
    for handle in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            kinds[re.sub(r"\d+", "#", str(handle.readlink()))] += 1
    return kinds


def threads_of(pid):
    """How many there are of each name."""
    names = collections.Counter()
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            names[(task / "comm").read_text().strip()] += 1
    return names


def calm(pid):
    """Handles and threads once their numbers have not changed for a while, or as they are when that takes too long."""
    seen, since, begin = None, 0.0, time.monotonic()
    while True:
        handles, threads, now = handles_of(pid), threads_of(pid), time.monotonic()
        numbers = handles.total(), threads.total()
        if numbers != seen:
            seen, since = numbers, now
        if now - since >= CALM_S or now - begin > MOST_S:
            return handles, threads
        time.sleep(0.1)


def slope(sizes):
    """MB an hour."""
    return 3600 * statistics.linear_regression([size.seconds for size in sizes], [size.mb for size in sizes]).slope


class ProcessSize:
    """Sizes of a gateway that is never restarted. Thirds of its life are compared by their medians; the first is left
    out, for what grows only once.

    Tables are the files of the history. They are not judged: RocksDB keeps each open, writes a new one every few seconds
    and merges them by the dozen. One that is held after its end has another name in /proc and counts as a handle.
    """

    def __init__(self, gateway):
        self.gateway, self.begin = gateway, time.monotonic()
        self.memory, self.sizes, self.kinds = Memory(), [], []

    def note(self):
        handles, threads = calm(self.gateway.program.pid)
        self.memory.look(self.gateway)
        when, mb = self.memory.seen[-1]
        tables = sum(count for kind, count in handles.items() if kind.endswith(".sst"))
        size = Size(len(self.sizes) + 1, when - self.begin, mb, handles.total() - tables, tables, threads.total())
        if not self.sizes:
            print("\ncycle      s   RSS MB  handles   tables  threads")
        print("{:5} {:6.0f} {:8.1f} {:8} {:8} {:8}".format(*size), flush=True)
        self.sizes.append(size)
        self.kinds.append(handles + threads)

    def check(self):
        third = len(self.sizes) // 3
        second, last = self.sizes[-2 * third : -third], self.sizes[-third:]
        before, after = (Size(*map(statistics.median, zip(*sizes))) for sizes in (second, last))
        print(f"medians of the second and the last third: RSS {before.mb:.1f} and {after.mb:.1f} MB "
              f"({slope(second + last):+.1f} MB/h), {before.handles:g} and {after.handles:g} handles, "
              f"{before.threads:g} and {after.threads:g} threads")  # fmt: skip
        assert after.threads == before.threads, self.changes_since(second[0])
        assert abs(after.handles - before.handles) <= HANDLES, self.changes_since(second[0])
        if self.is_memory_judged():
            assert after.mb <= before.mb * MORE + MORE_MB, f"RSS grew from {before.mb:.1f} MB to {after.mb:.1f} MB"

    def is_memory_judged(self):
        return not self.memory.is_shadowed and self.sizes[-1].seconds >= JUDGED_S

    def changes_since(self, size):
        """Which handles and threads there are more or fewer of."""
        now, then = self.kinds[-1], self.kinds[size.cycle - 1]
        changes = {kind: now[kind] - then[kind] for kind in now | then if now[kind] != then[kind]}
        return f"since cycle {size.cycle}:\n" + "\n".join(f"{change:+} {kind}" for kind, change in sorted(changes.items()))
