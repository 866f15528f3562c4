"""Medians, bounds and the text of results.md."""

import datetime
import os
import pathlib
import platform
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


class Table:
    """Collects samples by (row, figure) and prints medians against their bounds."""

    def __init__(self):
        self.samples = {}
        self.rows = []
        self.figures = {}  # (shape, figure): the value, and whether more of it is better; None where that is not said

    def add(self, row, **figures):
        for name, value in figures.items():
            self.samples.setdefault((row, name), []).append(value)

    def median(self, row, name):
        return statistics.median(self.samples[row, name])

    def judge(self, shape, figure, value, bound, is_at_least):
        """One line of the result: what was measured, what is wanted, and whether it is reached."""
        self.figures[shape, figure] = value, is_at_least
        reached = value >= bound if is_at_least else value <= bound
        self.rows.append(
            (shape, figure, f"{value:,.2f}", f"{'≥' if is_at_least else '≤'} {bound:g}", "yes" if reached else "NO")
        )

    def tell(self, shape, figure, value):
        self.figures[shape, figure] = value, None
        self.rows.append((shape, figure, f"{value:,.2f}", "", ""))

    def draw(self, file, picture):
        file.write_text(picture)

    def is_reached(self):
        return all(row[4] != "NO" for row in self.rows)

    def text(self):
        lines = ["| shape | figure | measured | wanted | reached |", "|---|---|---|---|---|"]
        return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in self.rows]) + "\n"


def has_time_for_another(began, now, longest, budget):
    """Whether a round more, as long as the longest yet, ends within the budget. All in seconds."""
    return now - began + longest <= budget


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def machine():
    """What the figures were measured on."""
    cpu = next(
        line.split(":")[1].strip()
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    )
    cores = os.cpu_count()
    memory = next(
        int(line.split()[1])
        for line in pathlib.Path("/proc/meminfo").read_text().splitlines()
        if line.startswith("MemTotal")
    )
    return {
        "processor": f"{cpu}, {cores} cores",
        "memory": f"{memory / 2**20:.1f} GiB",
        "kernel": platform.release(),
        "compiler": output_of("g++", "--version").splitlines()[0],
        "build": "preset release",
        "commit": output_of("git", "rev-parse", "--short", "HEAD"),
        "load average at the end": f"{os.getloadavg()[0]:.1f}",
        "date": datetime.date.today().isoformat(),
    }


def write(table, rounds):
    """Rewrites bench/results.md."""
    facts = "\n".join(f"* {name}: {text}" for name, text in machine().items())
    (ROOT / "bench" / "results.md").write_text(
        f"# Results\n\n`scripts/bench` writes this page. The figures are medians of {rounds} rounds; each row was measured in "
        f"turn with its reference, in the same run.\n\n{facts}\n\n{table.text()}"
    )
