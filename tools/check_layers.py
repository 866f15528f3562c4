#!/usr/bin/env python3
"""Refuses includes that break the dependency rule of docs/architecture.md.

A file may include its own folder and folders of a strictly lower layer. Third-party headers have owners; pure files
use neither sockets nor clock nor log. The service library in client/ uses nothing of src/, its headers nothing but the
standard library. Usage: check_layers.py [TREE]; prints `file:line: why`, exit 1 on any.
"""
import re
import sys
from pathlib import Path

LAYERS = {
    "base": 0,
    "time": 1, "page": 1,
    "model": 2, "io": 2,
    "live": 3, "journal": 3, "opcua": 3, "http_client": 3, "mqtt": 3, "alarms": 3, "calendar": 3, "orders": 3,
    "jobs": 3, "backup": 3, "update": 3,
    "drivers": 4, "master": 4, "history": 4, "publish": 4, "imports": 4, "notify": 4,
    "engine": 5, "store": 5,
    "office": 5,
    "audit": 6, "monitor": 6,
    "properties": 7,
    "services": 8,
    "gateway": 9,
    "api": 10,
    "app": 11, "simulator": 11, "ctl": 11, "updater": 11,
}
ROOTS = ("src", "tests/toys/src")  # of what is included as "drivers/modbus/codec.hpp"
FAMILIES = {"drivers", "publish", "history"}  # an interface folder with a folder for each implementation below it
SEE_IMPLEMENTATIONS = {"app", "gateway"}
ONLY = {"ctl": {"base", "time", "io", "http_client"},
        "updater": {"base", "time", "model", "io", "http_client", "update"}}
OWNERS = {  # prefix of a third-party header: modules that may include it
    "rocksdb/": {"history/rocksdb"},
    "soci/": {"store"},
    "sqlite3.h": {"store", "updater"},
    "libpq-fe.h": {"store"},
    "open62541": {"opcua", "drivers/opcua", "publish/opcua_server"},
    "mosquitto.h": {"mqtt"},
    "mqtt_protocol.h": {"mqtt"},
    "sparkplug_b.pb.h": {"publish/sparkplug"},
    "absl/": {"time"},
    "archive": {"backup", "update", "imports"},
    "uchardet/": {"imports"},
    "xlsxwriter": {"office"},
    "toml++/": {"imports"},
    "yaml-cpp/": {"imports"},
    "pugixml.hpp": {"drivers/http", "drivers/opcua", "imports"},
    "sodium": {"backup", "update"},
    "boost/beast": {"api", "http_client"},
    "utf8proc.h": {"ctl"},
    "curl/": {"notify"},
    "zxcvbn.h": {"services"},
    "CLI/": {"app", "simulator", "ctl", "updater"},
}
CLIENT_BANS = {  # folder of client/, innermost first: what its files may not include
    "client/tests/": re.compile(r'"(?!client/|penstock/|tests/support/)'),
    "client/example/": re.compile(r'"|<(boost|curl|openssl)/'),
    "client/include/": re.compile(r'"(?!penstock/)|<(?!\w+$)'),
    "client/": re.compile(r'"(?!client/src/|penstock/)'),
}
PURE_STEMS = {"address", "codec", "planner", "sim"}  # of a protocol; its sim_* and those of drivers/ are pure too
PURE_BANS = re.compile(r'"(io/|base/log\.hpp)|<(boost/asio|spdlog)|\b(wall_now|steady_now)\(')
HANDLERS = ("api/v1/", "api/v5/", "api/config/", "api/ui/")  # reach what is below through services alone, types included
NOT_FOR_HANDLERS = {"store", "engine", "monitor", "journal", "history", "publish", "gateway"}
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')


def module_of(path):
    """`drivers/modbus/codec.hpp` -> `drivers/modbus`; other folders are one module with all below them."""
    parts = path.split("/")
    if parts[0] in FAMILIES and len(parts) > 2 and parts[1] not in ("tests", "fuzz"):
        return "/".join(parts[:2])
    return parts[0]


def is_pure(path):
    stem, parts = Path(path).stem, path.split("/")
    in_driver = parts[0] == "drivers" and len(parts) == 3
    is_simulated = parts[0] == "drivers" and stem.startswith("sim_") and parts[-2] != "tests"
    return stem.endswith("_codec") and parts[-2] != "fuzz" or in_driver and stem in PURE_STEMS or is_simulated


def fault_of_own(path, header):
    own, other = module_of(path), module_of(header)
    top, other_top = own.split("/")[0], other.split("/")[0]
    if header.endswith(".inc") and "/" not in header:
        return None  # made by the build from files of the same folder
    if header.startswith("tests/support/") and re.search(r"/(tests|fuzz)/", path):
        return None
    if other_top not in LAYERS or "/" not in header:
        return f'"{header}" does not begin with a folder of src that has a layer'
    if own == other or top == other_top and own.startswith(other + "/"):
        return None
    if top in ONLY and other_top not in ONLY[top]:
        return f"{top} may include only {', '.join(sorted(ONLY[top]))}"
    if "/" in other and top not in SEE_IMPLEMENTATIONS:
        return f"only {' and '.join(sorted(SEE_IMPLEMENTATIONS))} may see {other}"
    if path.startswith(HANDLERS) and other_top in NOT_FOR_HANDLERS:
        return f"a handler may not include {other_top}: what it needs of it is in services, which its context has"
    if LAYERS[other_top] >= LAYERS[top]:
        return f"{own} (layer {LAYERS[top]}) may not include {other} (layer {LAYERS[other_top]})"
    return None


def fault_of_foreign(path, header):
    for prefix, owners in OWNERS.items():
        own = module_of(path)
        if header.startswith(prefix) and own not in owners and own.split("/")[0] not in owners:
            return f"<{header}> belongs to {', '.join(sorted(owners))}"
    return None


def faults_of_client(tree):
    for file in sorted((tree / "client").rglob("*.[ch]pp")):
        path = file.relative_to(tree).as_posix()
        ban = next(ban for folder, ban in CLIENT_BANS.items() if path.startswith(folder))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if (found := INCLUDE.match(line)) and ban.match("".join(found.groups())):
                yield f"{path}:{number}: {found.group(2)} may not be included there: others build the library alone"


def faults_of_source(root, tree):
    for file in sorted((tree / root).rglob("*.[ch]pp")):
        path = file.relative_to(tree / root).as_posix()
        if module_of(path).split("/")[0] not in LAYERS:
            yield f"{root}/{path}:1: folder {path.split('/')[0]} has no layer: give it one in tools/check_layers.py"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            why = None
            if found := INCLUDE.match(line):
                kind, header = found.groups()
                why = fault_of_own(path, header) if kind == '"' else fault_of_foreign(path, header)
            if not why and is_pure(path) and (ban := PURE_BANS.search(line)):
                why = f"a pure file may not use {ban.group(0).strip(chr(34) + '<(')}"
            if why:
                yield f"{root}/{path}:{number}: {why}"


def faults(tree):
    yield from faults_of_client(tree)
    for root in ROOTS:
        yield from faults_of_source(root, tree)


def main():
    tree = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
    found = list(faults(tree))
    print("\n".join(found) if found else "includes keep the dependency rule")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
