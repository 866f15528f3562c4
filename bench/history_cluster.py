"""The history's Cassandra store against the PyPI driver, on one node of this machine; prints a line of JSON for each
figure. usage: build/venv/bin/python bench/history_cluster.py [ROUNDS]; PENSTOCK_BIN names the folder of the programs.

Chunks and points a row through our client, points by the PyPI driver, interleaved; then what each took on disk."""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = pathlib.Path(os.environ.get("PENSTOCK_BIN", ROOT / "build/release/bin")) / "cassandra_bench"
PORT = 19342
TAGS = 10_000


def measure(*command):
    out = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True).stdout
    print(out, end="", flush=True)
    return [json.loads(line) for line in out.splitlines()]


def median(runs, name, key):
    return statistics.median(figure[key] for run in runs for figure in run if figure["figure"] == name)


def bytes_on_disk(folder, keyspace):
    return sum(file.stat().st_size for file in (folder / "data/tables" / keyspace).rglob("*") if file.is_file())


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    where = f"127.0.0.1:{PORT}"
    with tempfile.TemporaryDirectory(prefix="penstock-cassandra-") as temporary:
        folder = pathlib.Path(temporary) / "node"
        node = [ROOT / "scripts/cassandra", "--port", PORT, "--folder", folder, "--heap", "1g"]
        subprocess.run([*map(str, node), "start", "wait"], check=True)
        try:
            runs = {"chunks": [], "points": [], "pypi": []}
            for _ in range(rounds):
                runs["chunks"].append(measure(PROGRAM, where, "chunks", TAGS, 4))
                runs["pypi"].append(measure(sys.executable, ROOT / "bench/pypi_cassandra.py", where, TAGS, 5))
                runs["points"].append(measure(PROGRAM, where, "points", TAGS, 20))
        finally:
            subprocess.run([*map(str, node), "stop"], check=True)
        disk = {name: bytes_on_disk(folder, f"bench_{name}") for name in ("chunks", "points")}
    rates = {name: median(each, "insert", "points_per_second") for name, each in runs.items()}
    delays = {name: median(each, "600 points", "p50_ms") for name, each in runs.items()}
    stored = {"chunks": rounds * TAGS * 4 * 300, "points": rounds * (TAGS * 20 + 20 * 600 + 1)}
    summary = {
        "figure": "summary",
        "points_per_second": rates,
        "ratio_to_pypi": round(rates["chunks"] / rates["pypi"], 1),
        "p50_ms_of_600_points": delays,
        "bytes_on_disk_a_point": {name: round(disk[name] / stored[name], 2) for name in disk},
    }
    print(json.dumps(summary))
    return 0 if summary["ratio_to_pypi"] >= 3 and delays["chunks"] <= 10 else 1


if __name__ == "__main__":
    sys.exit(main())
