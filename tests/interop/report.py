"""Writes docs/interop.md from the results that the last run of tests/interop left in build/interop/."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRANSPORTS = ["tcp", "tls", "udp", "rtu", "ascii", "rtu_over_tcp", "ascii_over_tcp"]
WORDS = {"passed": "yes", "failed": "FAILS"}
HEAD = """# Interoperability

The gateway is tested with devices and programs of other makers. `tests/interop/report.py` generates this page from a run of `scripts/test
--interop`. The page only lists the results. The names of the tests are in the tables; the tests themselves, in `tests/interop`, show what
exactly was tested. "yes" means that the test passed. In the first two tables, "-" means that the program does not support this kind of
connection, or that it was not tested. In the last table, "-" means that the test has no variants.

"""


def row(name, cells):
    return f"| {name} | " + " | ".join(cells) + " |\n"


def table(title, outcomes):
    """One row a library, one column a transport."""
    libraries = sorted({library for library, _ in outcomes})
    lines = [f"## {title}\n\n", row("Modbus", TRANSPORTS), row("---", ["---"] * len(TRANSPORTS))]
    for library in libraries:
        lines.append(row(library, [WORDS.get(outcomes.get((library, transport)), "-") for transport in TRANSPORTS]))
    return "".join(lines) + "\n"


def titled_tests():
    """Titles of the test files that have one, each with the file's name, in the order of the titles."""
    files = (ROOT / "tests/interop").glob("test_*.py")
    found = ((re.search(r'^TITLE = "(.*)"', file.read_text(), re.M), file.stem) for file in files)
    return sorted((title[1], name) for title, name in found if title)


def other_protocols(folder):
    """One row for each program: its variants, and whether all of them passed."""
    lines = ["## Other protocols\n\n", row("protocol", ["test", "variants", "passed"]), row("---", ["---"] * 3)]
    for title, name in titled_tests():
        tests = {}
        for test, outcome in json.loads((folder / f"{name}.json").read_text()).items():
            function, _, variant = test.removeprefix("test_").partition("[")
            tests.setdefault(function.replace("_", " "), {})[variant.rstrip("]")] = outcome
        for test, outcomes in sorted(tests.items()):
            variants = ", ".join(sorted(filter(None, outcomes))) if len(outcomes) < 8 else str(len(outcomes))
            is_good = all(outcome == "passed" for outcome in outcomes.values())
            lines.append(row(title, [test, variants or "-", "yes" if is_good else "FAILS"]))
    return "".join(lines)


def main():
    folder = ROOT / "build/interop"
    lacking = [name for _, name in titled_tests() if not (folder / f"{name}.json").exists()]
    if lacking:
        print(f"report: no results of {', '.join(lacking)}: run scripts/test --interop first", file=sys.stderr)
        return 2
    servers, clients = {}, {}
    for name, outcome in json.loads((folder / "test_servers.json").read_text()).items():
        library, transport = name.partition("[")[2].rstrip("]").rsplit("-", 1)
        servers[library, transport] = outcome
    for name, outcome in json.loads((folder / "test_clients.json").read_text()).items():
        test, _, transport = name.partition("[")
        library = test.removeprefix("test_").replace("_", "-")
        clients[library, transport.rstrip("]") or "tcp"] = outcome
    text = (
        HEAD
        + table("The gateway reads from and writes to servers of other makers", servers)
        + table("Clients of other makers read from and write to penstock-sim", clients)
        + other_protocols(folder)
    )
    (ROOT / "docs/interop.md").write_text(text)
    return 0 if "FAILS" not in text else 1


if __name__ == "__main__":
    sys.exit(main())
