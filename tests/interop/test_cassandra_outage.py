"""Two nodes, one killed and restarted while stores write; the PyPI driver checks that no acknowledged row is lost."""

import os

import pytest
from cassandra import ConsistencyLevel, ReadTimeout, Unavailable
from cassandra.cluster import NoHostAvailable
from cassandra.query import SimpleStatement
from cassandra_node import CassandraNode, free_base_port
from program import Program, binary
from waiting import eventually


# A node that is killed finds again what it has acknowledged. By default it writes its log once a second: a row that no
# other node has taken yet, because the machine was busy, is then lost with the node.
SYNCED_LOG = "commitlog_sync: group\ncommitlog_sync_group_window: 10ms\n"


@pytest.fixture
def nodes(tmp_path):
    port = free_base_port()
    made = [CassandraNode(tmp_path, number, port, SYNCED_LOG) for number in (1, 2)]
    try:
        for node in made:
            node.start().wait()
        yield made
    finally:
        for node in made:
            node.stop()


class Writer:
    """`live_store.writes_through_outages`: 50 chunks and a position a round, as fast as they are accepted."""

    def __init__(self, folder, nodes, level):
        self.keyspace = f"outage_{level.lower()}"
        self.folder = folder / self.keyspace
        self.folder.mkdir()
        environment = {
            **os.environ,
            "PENSTOCK_CASSANDRA": ",".join(node.where for node in nodes),
            "PENSTOCK_CASSANDRA_OUTAGE": str(self.folder),
            "PENSTOCK_CASSANDRA_KEYSPACE": self.keyspace,
            "PENSTOCK_CASSANDRA_LEVEL": level,
            "PENSTOCK_CASSANDRA_COPIES": str(len(nodes)),
        }
        command = [binary("history_cassandra_tests"), "--gtest_filter=live_store.writes_through_outages"]
        self.program = Program("writer", command, self.folder, environment).start()

    def rounds(self):
        told = self.folder / "told"
        return len(told.read_text().splitlines()) if told.exists() else 0

    def gets_on(self, rounds=20, within=60):
        wanted = self.rounds() + rounds
        eventually(lambda: self.rounds() >= wanted, within=within, what=lambda: self.program.out()[-2000:])

    def trouble(self):
        file = self.folder / "trouble"
        return file.read_text() if file.exists() else ""

    def finish(self):
        (self.folder / "stop").touch()
        self.program.process.wait(60)
        assert self.program.process.returncode == 0, self.program.out()[-3000:]
        return int((self.folder / "result").read_text().split()[0])


def ask_both(session, text):
    """Rows as both nodes together have them; waits until they see each other again."""

    def ask():
        query = SimpleStatement(text, consistency_level=ConsistencyLevel.ALL, fetch_size=2000)
        try:
            return list(session.execute(query))
        except (NoHostAvailable, ReadTimeout, Unavailable):
            return None

    return eventually(ask, within=60, every=0.5)


def check_stored(session, writer):
    rounds = writer.finish()
    expected = {f"{tag}:{number}" for tag in range(1, 51) for number in range(1, rounds + 1)}
    rows = ask_both(session, f"SELECT content FROM {writer.keyspace}.chunks")
    missing = expected - {bytes(row.content).decode() for row in rows}
    assert not missing, f"{len(missing)} of {len(expected)} are missing: {sorted(missing)[:5]}"
    assert ask_both(session, f"SELECT at FROM {writer.keyspace}.positions")[0].at == rounds


def test_a_node_may_die_at_any_time(nodes, tmp_path):
    """At ONE the other node is enough. A quorum of two is both: nothing can be stored meanwhile, which is reported,
    and it continues automatically."""
    first, second = nodes
    one = Writer(tmp_path, nodes, "ONE")
    one.gets_on()
    quorum = Writer(tmp_path, nodes, "LOCAL_QUORUM")
    quorum.gets_on()
    first.kill()
    one.gets_on(50)
    eventually(lambda: "replicas" in quorum.trouble(), within=60, what=quorum.trouble)
    first.start().wait()
    one.gets_on()
    quorum.gets_on()
    session = second.connect()
    check_stored(session, one)
    check_stored(session, quorum)
    session.cluster.shutdown()
