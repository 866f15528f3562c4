"""Lists of a million tags and of millions of alarm events. The rows are inserted by SQL: calls would take hours."""

import contextlib
import itertools
import pathlib
import time

from collecting import percentile
from process_cost import peak_mb, resident_mb
from service_access import ENGINES, ServiceKey, TimedCalls, database, start_gateway

TAGS = 1_000_000
TAGS_OF_OPC = 1000
EVENTS = 10_000_000
DAYS = 300  # over which the events are spread; older than 365 they would be removed
CALLS = 200
FILLING_S = 1200  # at the most, of one table
ELSEWHERE = "EDGE_ELSEWHERE"  # collects the tags: this gateway only keeps them


def numbers(engine, count):
    """A subquery of the numbers 0 to count - 1, as column i."""
    if engine == "SQLite":
        return f"(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1}) SELECT i FROM n)"
    return f"(SELECT generate_series(0::bigint, {count - 1}) AS i)"


def padded(engine, number):
    return f"printf('%07d', {number})" if engine == "SQLite" else f"lpad(({number})::text, 7, '0')"


def copies(store, engine, table, template, count, **cells):
    """Inserts `count` rows like the one whose key is `template`; `cells` are SQL over i."""
    columns = [column for owner, column in store.columns() if owner == table]
    values = ", ".join(cells.get(column, f't."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {numbers(engine, count)} AS n, {table} AS t WHERE {template}"


@contextlib.contextmanager
def without_indexes(store, engine, table):
    """They are created after the rows: updated row by row, millions take half an hour."""
    indexes = store.sql(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '{table}' AND sql IS NOT NULL"
        if engine == "SQLite" else
        f"SELECT indexname, indexdef FROM pg_indexes WHERE tablename = '{table}' "
        "AND indexname NOT IN (SELECT conname FROM pg_constraint)"
    )  # fmt: skip
    for name, _ in indexes:
        store.sql(f"DROP INDEX {name}")
    yield
    for _, statement in indexes:
        store.sql(statement, FILLING_S)


def fill(store, engine):
    """Tags of a thousand OPCs in addition to the one that was created by a call, and the history of their alarms."""
    tag, opc = padded(engine, "i"), padded(engine, f"i / {TAGS_OF_OPC}")
    elsewhere = f"'{ELSEWHERE}'"
    store.sql(copies(store, engine, "opc", "t.opc_id = 'OPC_TEMPLATE'", TAGS // TAGS_OF_OPC,
                     opc_id=f"'OPC_' || {tag}", opc_name=f"'Line ' || {tag}", edge_id=elsewhere))  # fmt: skip
    with without_indexes(store, engine, "tag"):
        store.sql(copies(store, engine, "tag", "t.tag_id = 'TAG_TEMPLATE'", TAGS,
                         tag_id=f"'TAG_' || {tag}", opc_id=f"'OPC_' || {opc}", tag_name=f"'Point ' || {tag}",
                         edge_id=elsewhere), FILLING_S)  # fmt: skip
    which = padded(engine, f"i * 7919 % {TAGS}")
    began = int((time.time() - DAYS * 86_400) * 1000)
    event = {
        "event_id": "i", "alarm_id": f"'ALARM_TAG_' || {which}", "alarm_name": f"'Point ' || {which}",
        "tag_id": f"'TAG_' || {which}", "tag_name": f"'Point ' || {which}", "site_id": "'SITE_DEFAULT'",
        "linked_asset_id": "''", "occurrence_id": "'OCC_' || i",
        "event": "CASE i % 3 WHEN 0 THEN 'RAISE' WHEN 1 THEN 'ACK' ELSE 'CLEAR' END", "level_from": "'NORMAL'",
        "level_to": "'HI'", "priority": "CASE i % 4 WHEN 0 THEN 'HIGH' ELSE 'MEDIUM' END",
        "message": f"'Point ' || {which} || ' is 81.5 bar, beyond HI 80'", "value": "81.5", "limit_value": "80",
        "event_time": f"{began} + i * {DAYS * 86_400_000 // EVENTS}", "at": f"{began} + i * {DAYS * 86_400_000 // EVENTS}",
        "actor": elsewhere, "comment": "NULL", "after_restart": "0", "merged": "0",
    }  # fmt: skip
    with without_indexes(store, engine, "alarm_event"):
        store.sql(f"INSERT INTO alarm_event ({', '.join(event)}) SELECT {', '.join(event.values())} "
                  f"FROM {numbers(engine, EVENTS)} AS n", FILLING_S)  # fmt: skip
    # As a server is after a while: it vacuums automatically, SQLite has no such function.
    store.sql("ANALYZE" if engine == "SQLite" else "VACUUM ANALYZE", FILLING_S)


def prepare(folder, store, engine, say):
    """The tables are created by a first start, and filled before the second."""
    gateway = start_gateway(folder, store)
    access = ServiceKey(gateway)
    access.client.done("POST", "/opc", {"opc_id": "OPC_TEMPLATE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                        "opc_agent_port": "1", "auto_collect": False})  # fmt: skip
    access.client.done("POST", "/tag", {"tag_id": "TAG_TEMPLATE", "opc_id": "OPC_TEMPLATE", "plc_address": "hr0",
                                        "data_type": "Double", "unit": "bar"})  # fmt: skip
    gateway.stop(30)
    began = time.monotonic()
    fill(store, engine)
    say(f"{engine}: {TAGS:,} tags and {EVENTS:,} alarm events were filled in within {time.monotonic() - began:.0f} s")
    return gateway.start(60), access


def times(calls, paths, items=100):
    """ms of each page; all are full."""
    took = []
    for path in paths:
        seconds, page = calls.call("GET", path)
        assert len(page["items"]) == items, (path, len(page["items"]))
        took.append(seconds * 1000)
    return took


def walk(calls, path, begin=""):
    """ms of pages by their cursor, from a place deep in the list on; the first, which jumps there, is not counted."""
    after, took = calls.call("GET", path + begin)[1]["next"], []
    for _ in range(CALLS):
        seconds, page = calls.call("GET", f"{path}&after={after}")
        assert len(page["items"]) == 100 and page["next"], path
        after = page["next"]
        took.append(seconds * 1000)
    return took


def some(count):
    """Numbers that are spread over all, the same in every run."""
    return [n * 7919 % count for n in range(1, CALLS + 1)]


def page_times(calls):
    half = int((time.time() - DAYS * 86_400 / 2) * 1000)
    return {
        "tags by opc_id": times(calls, (f"/tag?size=100&opc_id=OPC_{n:07}" for n in some(TAGS // TAGS_OF_OPC))),
        "tags by cursor in the midst": walk(calls, "/tag?size=100", f"&page={TAGS // 200}"),
        "tags by page number to offset 10,000": times(calls, (f"/tag?size=100&page={n % 100 + 1}" for n in some(TAGS))),
        "newest alarm events": times(calls, itertools.repeat("/alarm/history?size=100", CALLS)),
        "alarm events by cursor in the midst": walk(calls, f"/alarm/history?size=100&to={half}"),
        "alarm events by priority": times(calls, itertools.repeat("/alarm/history?size=100&priority=HIGH", CALLS)),
        "alarm events by tag_id": times(calls, (f"/alarm/history?size=1&tag_id=TAG_{n:07}" for n in some(TAGS)), 1),
    }


def search_ms(calls):
    """By a part of the name that one tag has."""
    return [calls.call("GET", f"/tag?size=100&q=oint%20{n:07}")[0] * 1000 for n in some(TAGS)[:10]]


def count_ms(calls):
    """Every page contains the total number: its share of the time."""
    return [calls.call("GET", "/tag/count")[0] * 1000 for _ in range(20)]


def stream(calls, pid):
    """Seconds and extra MB of memory at the most while all tags are listed in one answer."""
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")  # resets the peak
    before, began, ids, tail = resident_mb(pid), time.perf_counter(), 0, b""
    for piece in calls.pour("/tag"):
        seen = tail + piece
        ids += seen.count(b'"tag_id":')
        tail = seen[-8:]  # shorter than what is counted
    took = time.perf_counter() - began
    assert ids == TAGS + 1, ids
    return took, peak_mb(pid) - before


def measure(engine, folder, table, rounds, say):
    with database(engine, folder / "database") as store:
        gateway, access = prepare(folder, store, engine, say)
        calls = TimedCalls(gateway, access.key)
        for number in range(rounds):
            for name, took in page_times(calls).items():
                say(f"round {number + 1}, {engine}, {name}: p50 {percentile(took, 0.5):.2f}, p99 {percentile(took, 0.99):.2f} ms")
                table.add(f"{engine} {name}", p50=percentile(took, 0.5), p99=percentile(took, 0.99))
            seconds, megabytes = stream(calls, gateway.program.pid)
            say(f"round {number + 1}, {engine}, {TAGS:,} tags in one list: {seconds:.1f} s, {megabytes:.1f} MB more")
            table.add(f"{engine} list", seconds=seconds, megabytes=megabytes, search=percentile(search_ms(calls), 0.99),
                      count=percentile(count_ms(calls), 0.5))  # fmt: skip
        gateway.stop(30)


def large_tables(folder, table, rounds, say):
    for engine in ENGINES:
        measure(engine, folder / engine, table, rounds, say)
        for row in [row for row, figure in table.samples if row.startswith(f"{engine} ") and figure == "p99"]:
            shape = f"{engine}, page of 100 of {TAGS:,} tags or {EVENTS:,} events: {row.removeprefix(engine + ' ')}"
            table.tell(shape, "whole call p50, ms", table.median(row, "p50"))
            table.judge(shape, "whole call p99, ms", table.median(row, "p99"), 10, False)
        table.tell(f"{engine}, count of {TAGS:,} tags", "p50, ms", table.median(f"{engine} list", "count"))
        shape = f"{engine}, list of {TAGS:,} tags"
        table.judge(shape, "extra memory, MB", table.median(f"{engine} list", "megabytes"), 32, False)
        table.tell(shape, "s", table.median(f"{engine} list", "seconds"))
        table.judge(f"{engine}, search for a part of a name in {TAGS:,} tags", "p99, ms",
                    table.median(f"{engine} list", "search"), 200, False)  # fmt: skip
