"""What a file of Kepware with 200,000 tags costs, beside the same tags by the gateway's own CSV; how fast files are recognized."""

import json
import pathlib
import subprocess
import time
import urllib.parse

from gateway import Gateway
from http_session import Connection
from process_cost import cpu_seconds, peak_mb, resident_mb
from program import binary

TAGS, GROUPS, REGISTERS = 200_000, 50, 60_000
FILES = pathlib.Path(__file__).resolve().parents[1] / "tests/fixtures/imports"
MAX_BYTES = 20 << 20  # of an import
RECOGNITION_ROUNDS = 21
COLUMNS = ("Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,"
           "Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value")  # fmt: skip
ANSWERS = {"driver": "modbus", "modbus_base": "yes", "word_order": "CDAB", "host:MODBUS": "127.0.0.1"}
QUESTIONS = urllib.parse.urlencode([("set", f"{key}={answer}") for key, answer in ANSWERS.items()])


def tags():
    """Group, name and register of each."""
    for number in range(TAGS):
        yield f"A{number % GROUPS}", f"P{number}", number % REGISTERS


def kepware_project():
    """One device, which does not collect."""
    groups = {f"A{number}": [] for number in range(GROUPS)}
    for group, name, register in tags():
        groups[group].append({"common.ALLTYPES_NAME": name, "servermain.TAG_ADDRESS": str(400_001 + register),
                              "servermain.TAG_DATA_TYPE": 5})  # fmt: skip
    driver = {"servermain.MULTIPLE_TYPES_DEVICE_DRIVER": "Modbus TCP/IP Ethernet"}
    device = {
        "common.ALLTYPES_NAME": "PLC", **driver, "servermain.DEVICE_ID_STRING": "<127.0.0.1>.1",
        "servermain.DEVICE_DATA_COLLECTION": False, "modbus_ethernet.DEVICE_ZERO_BASED_ADDRESSING": True,
        "modbus_ethernet.DEVICE_MODBUS_BYTE_ORDER": True, "modbus_ethernet.DEVICE_FIRST_WORD_LOW": True,
        "tag_groups": [{"common.ALLTYPES_NAME": name, "tags": its} for name, its in groups.items()],
    }  # fmt: skip
    channel = {"common.ALLTYPES_NAME": "Plant", **driver, "devices": [device]}
    return json.dumps({"project": {"channels": [channel]}}, separators=(",", ":")).encode()


def kepware_csv():
    lines = "".join(f'"{group}.{name}","{400_001 + register}",Word,1,R/W,100,,,,,,,,,,"",\n' for group, name, register in tags())
    return f"{COLUMNS}\n{lines}".encode()


def own_csv():
    lines = "".join(f"K.{group}.{name},hr{register},UInt16,{group}.{name}\n" for group, name, register in tags())
    return f"tag_id,plc_address,data_type,tag_name\n{lines}".encode()


OWN = "our own CSV"
BYTES = {"Content-Type": "application/octet-stream"}
#: Path, headers, body. The own CSV is the reference of the others.
WAYS = {
    OWN: ("/api/v1/opc/K/tag/bulk", {"Content-Type": "text/csv"}, own_csv),
    "Kepware project": ("/api/v1/import", BYTES, kepware_project),
    "Kepware tag CSV": (f"/api/v1/import?opc_id=K&{QUESTIONS}", BYTES, kepware_csv),
}


def imported(gateway, path, headers, body):
    """Seconds, processor seconds of the gateway, and the end of a call that takes all tags or has them already."""
    connection, pid = Connection(gateway.https, gateway.ca, timeout=600.0), gateway.program.pid
    cpu, began = cpu_seconds(pid), time.monotonic()
    answer = connection.call("POST", path, headers | {"X-API-Key": gateway.key()}, body)
    took, cpu = time.monotonic() - began, cpu_seconds(pid) - cpu
    assert answer.status_code == 200 and b'"result":"ERROR"' not in answer.content[:2000], answer.text[:500]
    return took, cpu, answer.json()["data"]


def measured(folder, path, headers, body):
    """Of a gateway of its own, without other tags."""
    gateway = Gateway(folder).start()
    client, pid = gateway.client(), gateway.program.pid
    client.create({"opc_id": "K", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "9", "auto_collect": False})
    before = resident_mb(pid)
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")  # resets the peak
    took, cpu, done = imported(gateway, path, headers, body)
    peak = peak_mb(pid)
    assert done.get("created", done.get("tags_taken")) == TAGS, {name: done[name] for name in list(done)[:9]}
    time.sleep(3)
    after = resident_mb(pid)
    again, _, done = imported(gateway, path, headers, body)
    assert done.get("updated", done.get("tags_unchanged")) == TAGS, {name: done[name] for name in list(done)[:9]}
    gateway.stop(within=120)
    return {"s": took, "cpu": cpu, "again": again, "extra": peak - after, "more": peak - before}


def strangers_of_20_mb(folder):
    """As large as a file may be, and of no program that is known: every format is asked."""
    row = {"id": 1, "title": "a record of a program that nobody knows", "values": [1.5, 2.5, True, None]}
    lines = MAX_BYTES // (len(json.dumps(row)) + 2)
    texts = {
        "unknown.json": json.dumps([row] * lines),
        "unknown.csv": "place,number,remark\n" + "hall 3,1718,a line of a table\n" * (MAX_BYTES // 31),
        "unknown.xml": "<plan>" + "<step n='1'>turn the valve</step>" * (MAX_BYTES // 34) + "</plan>",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts]


def recognized(files, rounds):
    out = subprocess.run([binary("recognition_bench"), str(rounds), *map(str, files)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in out.stdout.splitlines()]


def recognition(folder, table, say):
    """Processor time of one thread, and the slowest file of each kind."""
    for seen in recognized(sorted(file for file in FILES.rglob("*") if file.is_file()), RECOGNITION_ROUNDS):
        say(json.dumps(seen, ensure_ascii=False))
        table.add(seen["format"], ms=seen["open_ms"] + seen["recognize_ms"])
    kinds = sorted({row for row, name in table.samples if name == "ms"} - {"none"})
    for kind in kinds:
        table.judge("recognition of a small file", f"{kind}, ms", max(table.samples[kind, "ms"]), 50, False)
    large = strangers_of_20_mb(folder)
    for name, (_, _, make) in WAYS.items():
        if name != OWN:
            large.append(folder / name)
            large[-1].write_bytes(make())
    for seen in recognized(large, 3):
        say(json.dumps(seen, ensure_ascii=False))
        shape = f"recognition of {seen['bytes'] / 2**20:.0f} MiB, {pathlib.Path(seen['file']).name}"
        table.tell(shape, "ms to open it and to parse it once", seen["open_ms"] + seen["recognize_ms"])
        table.judge(shape, "ms that the formats need", seen["asked_ms"], 50, False)


def import_files(folder, table, rounds, say):
    bodies = {name: (path, headers, make()) for name, (path, headers, make) in WAYS.items()}
    for number in range(rounds):
        for name, (path, headers, body) in bodies.items():
            assert len(body) <= MAX_BYTES, f"{name}: {len(body)}"
            seen = measured(folder / f"{number}-{name.replace(' ', '-')}", path, headers, body)
            say(f"round {number + 1}, {TAGS:,} tags by {name}: {json.dumps(seen)}")
            table.add(name, **seen)
        for name in bodies:
            table.add(name, ratio=table.samples[OWN, "s"][-1] / table.samples[name, "s"][-1],
                      cpu_ratio=table.samples[OWN, "cpu"][-1] / table.samples[name, "cpu"][-1])  # fmt: skip
    for name in bodies:
        shape = f"import of {TAGS:,} tags, {name}"
        table.judge(shape, "s", table.median(name, "s"), 10, False)
        table.tell(shape, "CPU s", table.median(name, "cpu"))
        if name != OWN:
            table.judge(shape, "rate against our own CSV", table.median(name, "ratio"), 0.7, True)
            table.tell(shape, "the same by CPU s", table.median(name, "cpu_ratio"))
        table.judge(shape, "MB at most above those afterwards", table.median(name, "extra"), 100, False)
        table.tell(shape, "MB at most above those before", table.median(name, "more"))
        table.tell(shape, "s for the same again", table.median(name, "again"))
    recognition(folder, table, say)
