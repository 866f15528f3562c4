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
ANSWERS = {"driver": "modbus", "modbus_base": "yes", "word_order": "CDAB"}
QUESTIONS = urllib.parse.urlencode([("set", f"{key}={answer}") for key, answer in ANSWERS.items()])


def tags(number=None):
    """Group, name and register of each; `number`: of one group."""
    for n in range(number or 0, TAGS, 1 if number is None else GROUPS):
        yield f"A{n % GROUPS}", f"P{n}", n % REGISTERS


def kepware_project():
    """A device of each group; they do not collect."""
    driver = {"servermain.MULTIPLE_TYPES_DEVICE_DRIVER": "Modbus TCP/IP Ethernet"}
    devices = [
        {"common.ALLTYPES_NAME": f"A{number}", **driver, "servermain.DEVICE_ID_STRING": f"<127.0.0.1>.{number}",
         "servermain.DEVICE_DATA_COLLECTION": False, "modbus_ethernet.DEVICE_ZERO_BASED_ADDRESSING": True,
         "modbus_ethernet.DEVICE_MODBUS_BYTE_ORDER": True, "modbus_ethernet.DEVICE_FIRST_WORD_LOW": True,
         "tags": [{"common.ALLTYPES_NAME": name, "servermain.TAG_ADDRESS": str(400_001 + register),
                   "servermain.TAG_DATA_TYPE": 5} for _, name, register in tags(number)]}
        for number in range(GROUPS)
    ]  # fmt: skip
    channel = {"common.ALLTYPES_NAME": "Plant", **driver, "devices": devices}
    yield "/api/v1/import", BYTES, json.dumps({"project": {"channels": [channel]}}, separators=(",", ":")).encode()


def kepware_csv():
    lines = "".join(f'"{group}.{name}","{400_001 + register}",Word,1,R/W,100,,,,,,,,,,"",\n' for group, name, register in tags())
    yield f"/api/v1/import?opc_id=K0&{QUESTIONS}", BYTES, f"{COLUMNS}\n{lines}".encode()


def own_csv(opc_id, rows):
    lines = "".join(f"{opc_id}.{group}.{name},hr{register},UInt16,{group}.{name}\n" for group, name, register in rows)
    return f"/api/v1/opc/{opc_id}/tag/bulk", CSV, f"tag_id,plc_address,data_type,tag_name\n{lines}".encode()


def own_csv_of_many():
    for number in range(GROUPS):
        yield own_csv(f"K{number}", tags(number))


def own_csv_of_one():
    yield own_csv("K0", tags())


BYTES, CSV = {"Content-Type": "application/octet-stream"}, {"Content-Type": "text/csv"}
#: Calls, and the reference: the same tags in as many OPCs.
WAYS = {
    f"our own CSV, {GROUPS} OPCs": (own_csv_of_many, None),
    f"Kepware project, {GROUPS} OPCs": (kepware_project, f"our own CSV, {GROUPS} OPCs"),
    "our own CSV, one OPC": (own_csv_of_one, None),
    "Kepware tag CSV, one OPC": (kepware_csv, "our own CSV, one OPC"),
}


def imported(gateway, calls, *counters):
    """Seconds, processor seconds of the gateway, and how many tags the counters of the answers have."""
    connection, pid, tags_counted = Connection(gateway.https, gateway.ca, timeout=600.0), gateway.program.pid, 0
    cpu, began = cpu_seconds(pid), time.monotonic()
    answers = [connection.call("POST", path, headers | {"X-API-Key": gateway.key()}, body) for path, headers, body in calls]
    took, cpu = time.monotonic() - began, cpu_seconds(pid) - cpu
    for answer in answers:
        assert answer.status_code == 200 and b'"result":"ERROR"' not in answer.content[:2000], answer.text[:500]
        done = answer.json()["data"]
        tags_counted += sum(done.get(name, 0) for name in counters)
    assert tags_counted == TAGS, tags_counted
    return took, cpu


def measured(folder, calls, makes_opcs):
    """Of a gateway of its own, without other tags."""
    gateway = Gateway(folder).start()
    client, pid = gateway.client(), gateway.program.pid
    for number in range(0 if makes_opcs else GROUPS):
        client.create({"opc_id": f"K{number}", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "9",
                       "auto_collect": False, "options": {"unit_id": number}})  # fmt: skip
    before = resident_mb(pid)
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")  # resets the peak
    took, cpu = imported(gateway, calls, "created", "tags_taken")
    peak = peak_mb(pid)
    time.sleep(3)
    after = resident_mb(pid)
    again, _ = imported(gateway, calls, "updated", "tags_unchanged")
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
    for name, (make, reference) in WAYS.items():
        if reference:
            large.append(folder / name.split(",")[0])
            large[-1].write_bytes(next(make())[2])
    for seen in recognized(large, 3):
        say(json.dumps(seen, ensure_ascii=False))
        shape = f"recognition of {seen['bytes'] / 2**20:.0f} MiB, {pathlib.Path(seen['file']).name}"
        table.tell(shape, "ms to open it and to parse it once", seen["open_ms"] + seen["recognize_ms"])
        table.judge(shape, "ms that the formats need", seen["asked_ms"], 50, False)


def import_files(folder, table, rounds, say):
    calls = {name: list(make()) for name, (make, _) in WAYS.items()}
    for number in range(rounds):
        for name, its in calls.items():
            assert all(len(body) <= MAX_BYTES for _, _, body in its), name
            seen = measured(folder / f"{number}-{list(WAYS).index(name)}", its, makes_opcs=WAYS[name][0] is kepware_project)
            say(f"round {number + 1}, {TAGS:,} tags by {name}: {json.dumps(seen)}")
            table.add(name, **seen)
            if reference := WAYS[name][1]:
                table.add(name, ratio=table.samples[reference, "s"][-1] / seen["s"],
                          cpu_ratio=table.samples[reference, "cpu"][-1] / seen["cpu"])  # fmt: skip
    for name, (_, reference) in WAYS.items():
        shape = f"import of {TAGS:,} tags, {name}"
        if reference is None:
            for figure, of in (("s", "s"), ("CPU s", "cpu"), ("MB at most above those afterwards", "extra"),
                               ("MB at most above those before", "more"), ("s for the same again", "again")):  # fmt: skip
                table.tell(shape, figure, table.median(name, of))
            continue
        table.judge(shape, "s", table.median(name, "s"), 10, False)
        table.judge(shape, "rate against our own CSV", table.median(name, "ratio"), 0.7, True)
        table.tell(shape, "the same by CPU s", table.median(name, "cpu_ratio"))
        table.judge(shape, "MB at most above those afterwards", table.median(name, "extra"), 100, False)
        table.tell(shape, "MB at most above those before", table.median(name, "more"))
        table.tell(shape, "s for the same again", table.median(name, "again"))
    recognition(folder, table, say)
