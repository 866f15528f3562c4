"""The history's store against one real Cassandra: without and with password and TLS; the PyPI driver reads what it
wrote."""

import datetime
import os
import ssl
import subprocess

import pytest
from cassandra_node import CassandraNode
from certificate import make_certificate
from program import binary
from waiting import eventually


def run_store_tests(node, name="*", suite="live_store", **settings):
    """Runs the tests of src/history/cassandra/tests/live_test.cpp, or another suite, against the node."""
    done = subprocess.run(
        [binary("history_cassandra_tests"), f"--gtest_filter={suite}.{name}"],
        env={**os.environ, "PENSTOCK_CASSANDRA": node.where, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    made = CassandraNode(tmp_path_factory.mktemp("cassandra")).start()
    yield made.wait()
    made.stop()


def test_what_was_put_comes_back(node):
    code, told = run_store_tests(node)
    assert code == 0, told
    assert "PASSED" in told and "7 tests" in told, told


def test_it_keeps_what_every_engine_keeps(node):
    code, told = run_store_tests(node, suite="*chunk_store_suite")
    assert code == 0 and "PASSED" in told, told


def test_the_tables_are_as_documented_and_other_clients_read_them(node):
    name = "chunks_come_back_in_the_order_of_their_keys_or_the_reverse"
    code, told = run_store_tests(node, name, PENSTOCK_CASSANDRA_KEYSPACE="seen_by_others")
    assert code == 0, told
    session = node.connect()
    columns = "edge, tag, day, first_time, first, last_time, content, TTL(content) AS ttl"
    rows = list(session.execute(f"SELECT {columns} FROM seen_by_others.chunks"))
    assert sorted((row.tag, row.first, row.content) for row in rows) == [
        (7, 1, b"a"),
        (7, 20, b"b"),
        (7, 21, b"c"),
        (7, 30, b"d"),
        (8, 31, b"x"),
    ]
    for row in rows:
        assert row.edge.startswith(name)
        assert row.day.date() == row.first_time.date()
        assert row.last_time - row.first_time == datetime.timedelta(minutes=1)
        age = datetime.datetime.utcnow() - row.last_time
        assert abs(35 * 86400 - age.total_seconds() - row.ttl) < 60
    options = session.execute(
        "SELECT compaction FROM system_schema.tables WHERE keyspace_name='seen_by_others' AND table_name='chunks'"
    ).one()
    assert options.compaction["class"].endswith("TimeWindowCompactionStrategy")
    days = list(session.execute("SELECT tag, day FROM seen_by_others.tag_days"))
    assert {(row.tag, row.day.date()) for row in days} == {(row.tag, row.day.date()) for row in rows}
    session.cluster.shutdown()


def test_a_refused_replication_is_reported_as_text(node):
    code, told = run_store_tests(node, "the_position*", PENSTOCK_CASSANDRA_KEYSPACE="Quoted")
    assert code != 0 and "keyspace" in told, told


def test_password_and_tls(tmp_path):
    """In one node, as a start takes a while."""
    certificate, key = make_certificate(tmp_path)
    both = tmp_path / "both.pem"
    both.write_text(open(key).read() + open(certificate).read())
    extra = f"""
authenticator: PasswordAuthenticator
authorizer: CassandraAuthorizer
permissions_validity: 0ms
client_encryption_options:
  enabled: true
  ssl_context_factory: {{class_name: org.apache.cassandra.security.PEMBasedSslContextFactory}}
  keystore: {both}
"""
    node = CassandraNode(tmp_path, extra=extra).start()
    try:
        check_password_and_tls(node.wait(), certificate)
    finally:
        node.stop()


def check_password_and_tls(node, certificate):
    context = ssl.create_default_context(cafile=certificate)
    context.check_hostname = False

    def try_to_log_in():
        try:
            return node.connect("cassandra", "cassandra", context)
        except Exception:  # the driver's kinds of "not yet" are many
            return None

    session = eventually(try_to_log_in, within=60, every=0.5)
    session.execute("CREATE ROLE recorder WITH PASSWORD = 'it''s secret' AND LOGIN = true")
    name = "a_removed_tag_is_gone_and_may_be_added_again"
    settings = {
        "PENSTOCK_CASSANDRA_CA": certificate,
        "PENSTOCK_CASSANDRA_USER": "recorder",
        "PENSTOCK_CASSANDRA_PASSWORD": "it's secret",
    }

    code, told = run_store_tests(node, name, **settings)
    assert code != 0 and "the role of the gateway lacks a right" in told, told

    session.execute("GRANT CREATE ON ALL KEYSPACES TO recorder")
    code, told = run_store_tests(node, name, **settings)
    assert code == 0, told

    wrong = {**settings, "PENSTOCK_CASSANDRA_PASSWORD": "wrong one"}
    code, told = run_store_tests(node, name, **wrong)
    assert code != 0 and "the cluster refused user or password" in told and "wrong one" not in told, told

    nobody = {"PENSTOCK_CASSANDRA_CA": certificate}
    code, told = run_store_tests(node, name, **nobody)
    assert code != 0 and "the cluster requires a password" in told, told

    others = {**settings, "PENSTOCK_CASSANDRA_CA": "/etc/ssl/certs/ca-certificates.crt"}
    code, told = run_store_tests(node, name, **others)
    assert code != 0 and "not trusted" in told, told

    plain = {key: text for key, text in settings.items() if not key.endswith("_CA")}
    code, told = run_store_tests(node, name, **plain)
    assert code != 0, told
    session.cluster.shutdown()
