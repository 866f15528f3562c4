"""The history's Cassandra store against the PyPI driver, on one node of this machine: chunks and points a row through
our client, points by the PyPI driver, interleaved; then what each took on disk."""

import json
import subprocess
import sys

from program import binary
from results import ROOT

PORT = 19342
TAGS = 10_000
SCANS = {"chunks": 4, "pypi": 5, "points": 20}  # of all tags; a scan of chunks is 300 points a tag
SHAPE = "history in Cassandra 5.0.9, one node on this machine, 10,000 tags"


def measure(kind, where):
    program = [sys.executable, ROOT / "bench/pypi_cassandra.py", where] if kind == "pypi" else [
        binary("cassandra_bench"), where, kind]  # fmt: skip
    command = [*map(str, program), str(TAGS), str(SCANS[kind])]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def bytes_on_disk(folder, keyspace):
    return sum(file.stat().st_size for file in (folder / "data/tables" / keyspace).rglob("*") if file.is_file())


def cluster(folder, table, rounds, say):
    node = [ROOT / "scripts/cassandra", "--port", PORT, "--folder", folder / "node", "--heap", "1g"]
    subprocess.run([*map(str, node), "start", "wait"], check=True)
    try:
        for number in range(rounds):
            for kind in ("chunks", "pypi", "points"):
                for seen in measure(kind, f"127.0.0.1:{PORT}"):
                    say(f"round {number + 1}, {SHAPE}, {kind}: {seen}")
                    figure = seen.pop("figure")
                    table.add((kind, figure), **seen)
    finally:
        subprocess.run([*map(str, node), "stop"], check=True)

    rates = {kind: table.median((kind, "insert"), "points_per_second") for kind in SCANS}
    table.tell(SHAPE, "points/s in chunks of 300", rates["chunks"])
    table.tell(SHAPE, "points/s, a row a point", rates["points"])
    table.tell(SHAPE, "points/s of the PyPI driver's concurrent prepared inserts", rates["pypi"])
    table.judge(SHAPE, "ratio", rates["chunks"] / rates["pypi"], 3, True)
    table.tell(SHAPE, "ratio, a row a point", rates["points"] / rates["pypi"])
    table.judge(SHAPE, "600 points, p50, ms", table.median(("chunks", "600 points"), "p50_ms"), 10, False)
    stored = {"chunks": rounds * TAGS * 4 * 300, "points": rounds * (TAGS * 20 + 20 * 600 + 1)}
    for kind, points in stored.items():
        table.tell(SHAPE, f"bytes on disk a point, {kind}", bytes_on_disk(folder / "node", f"bench_{kind}") / points)
