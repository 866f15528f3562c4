"""The reference of the history's Cassandra store: the PyPI driver inserts points with a prepared statement, many at
once. usage: pypi_cassandra.py HOST:PORT TAGS ROUNDS; prints a line of JSON for each figure."""

import datetime
import json
import random
import sys
import time

from cassandra.cluster import Cluster
from cassandra.concurrent import execute_concurrent_with_args

WINDOW = 128
QUERIES = 100
MAKE = [
    "CREATE KEYSPACE IF NOT EXISTS bench_pypi WITH replication = {'class':'SimpleStrategy','replication_factor':1}",
    "CREATE TABLE IF NOT EXISTS bench_pypi.points (edge text, tag bigint, day date, time timestamp, number bigint, "
    "quality int, value double, PRIMARY KEY ((edge, tag, day), time, number)) "
    "WITH CLUSTERING ORDER BY (time DESC, number DESC) AND compaction = {'class': 'TimeWindowCompactionStrategy', "
    "'compaction_window_unit': 'DAYS', 'compaction_window_size': 1}",
]
INSERT = (
    "INSERT INTO bench_pypi.points (edge, tag, day, time, number, quality, value) "
    "VALUES ('bench', ?, ?, ?, ?, 192, ?) USING TTL 3024000"
)
SELECT = "SELECT time, number, quality, value FROM bench_pypi.points WHERE edge = 'bench' AND tag = ? AND day = ?"


def points(tags, rounds, start):
    for number in range(rounds):
        at = start + datetime.timedelta(seconds=number)
        for tag in range(tags):
            yield (tag, at.date(), at, number * tags + tag, round(random.gauss(tag % 100, 1), 1))


def tell(name, **numbers):
    print(json.dumps({"figure": name, "rows": "points by the PyPI driver", **numbers}), flush=True)


def main():
    host, port = sys.argv[1].rsplit(":", 1)
    tags, rounds = int(sys.argv[2]), int(sys.argv[3])
    cluster = Cluster([host], port=int(port), protocol_version=4)
    session = cluster.connect()
    for statement in MAKE:
        session.execute(statement)
    insert, select = session.prepare(INSERT), session.prepare(SELECT)
    start = datetime.datetime(2026, 1, 1)
    list(execute_concurrent_with_args(session, insert, points(10, 10, start), concurrency=WINDOW))
    began = time.perf_counter()
    execute_concurrent_with_args(session, insert, points(tags, rounds, start), concurrency=WINDOW)
    seconds = time.perf_counter() - began
    tell("insert", points=tags * rounds, seconds=round(seconds, 3), points_per_second=round(tags * rounds / seconds))

    tags = 20
    execute_concurrent_with_args(session, insert, points(tags, 600, start), concurrency=WINDOW)
    delays = []
    for number in range(QUERIES):
        asked = time.perf_counter()
        found = list(session.execute(select, (number % tags, start.date())))
        delays.append(1000 * (time.perf_counter() - asked))
        assert len(found) >= 600
    delays.sort()
    p50, p95 = (round(delays[QUERIES * part // 100], 3) for part in (50, 95))
    tell("600 points", queries=QUERIES, p50_ms=p50, p95_ms=p95)
    cluster.shutdown()


if __name__ == "__main__":
    main()
