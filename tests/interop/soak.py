"""The parts of a soak: random faults, and a check of the memory of the program under test."""

import pathlib
import random
import threading
import time

WARM_UP_S, JUDGED_S = 60, 180
MOST_GROWTH = 1.15


class Lane(threading.Thread):
    """Faults one after the other in random order with random pauses, each as often as the others. A fault is a function
    of the chance that it decides by."""

    def __init__(self, name, seed, end, faults):
        super().__init__(name=name, daemon=True)
        self.chance = random.Random(f"{name} {seed}")
        self.end, self.faults = end, faults
        self.counts = dict.fromkeys((fault.__name__ for fault in faults), 0)
        self.error = None

    def run_beside(self, pause, least):
        """Until the end, but not before each fault has come `least` times. `pause` is a function of the chance."""
        self.pause, self.least = pause, least
        self.start()

    def run(self):
        try:
            while time.monotonic() < self.end or min(self.counts.values()) < self.least:
                for fault in self.chance.sample(self.faults, len(self.faults)):
                    time.sleep(0.5 + self.pause(self.chance))
                    fault(self.chance)
                    self.counts[fault.__name__] += 1
        except BaseException as error:  # reported by `tell`, in the test's own thread
            self.error = error

    def tell(self):
        if self.error:
            raise self.error
        print(f"{self.name}: " + ", ".join(f"{name} {count}" for name, count in self.counts.items()))


class Memory:
    """Resident memory of a program over its last life. With a sanitizer, whose shadow takes terabytes of addresses, it
    shows nothing: what was freed stays."""

    def __init__(self):
        self.seen = []  # (when, MB)
        self.is_shadowed = False

    def new_life(self):
        self.seen = []

    def look(self, gateway):
        try:
            lines = pathlib.Path(f"/proc/{gateway.program.pid}/status").read_text().splitlines()
        except OSError:
            return  # it is dead just now
        sizes = {name: int(size.split()[0]) for name, size in (line.split(":") for line in lines if line.endswith(" kB"))}
        if sizes:  # none of a process that ends
            self.seen.append((time.monotonic(), sizes["VmRSS"] / 1024))
            self.is_shadowed = sizes["VmSize"] > 1 << 30

    def judged(self):
        """The most in the first and in the last third, without the first minute; nothing of a short life."""
        if self.is_shadowed or not self.seen or self.seen[-1][0] - self.seen[0][0] < JUDGED_S:
            return None
        warm = [mb for when, mb in self.seen if when - self.seen[0][0] > WARM_UP_S]
        third = len(warm) // 3
        return max(warm[:third]), max(warm[-third:])

    def tell(self):
        each = max(1, len(self.seen) // 12)
        print("RSS, MB: " + " ".join(f"{mb:.0f}" for _, mb in self.seen[::each]))

    def check(self):
        if found := self.judged():
            first, last = found
            print(f"RSS, most of the first and the last third: {first:.0f} MB, {last:.0f} MB")
            assert last <= first * MOST_GROWTH, f"RSS grew from {first:.0f} MB to {last:.0f} MB"
