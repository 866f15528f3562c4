"""The gateway with its history in a real Cassandra: stored, unavailable and available again."""

import time

import pytest
from cassandra_node import CassandraNode
from waiting import eventually, holds


@pytest.fixture
def node(tmp_path):
    made = CassandraNode(tmp_path)
    try:
        yield made.start().wait()
    finally:
        made.stop()


def times(client, tag_id):
    return [p["ts"] for p in client.get(f"/api/v1/tag/{tag_id}/history?limit=100000").data["points"]]


def test_a_cluster_that_goes_away_costs_no_point(make_gateway, device, node):
    gateway = make_gateway(
        {"edge.history.engine": "cassandra", "edge.history.cassandra.contact_points": node.where,
         "edge.history.cassandra.consistency": "ONE"}
    )  # fmt: skip
    client = gateway.start().client()
    client.create({"opc_id": "C", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 100, "tag_list": [{"tag_id": "C0", "plc_address": "hr0", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: len(times(client, "C0")) > 20, within=30, what="points arrive")

    # A clean stop puts everything into the cluster; another start finds it there.
    assert gateway.stop(within=20) == 0
    gateway.start()
    before = times(gateway.client(), "C0")
    assert len(before) > 20
    with node.connect() as session:
        rows = list(session.execute("SELECT edge, tag FROM penstock.chunks"))
        assert rows and {row.edge for row in rows} == {gateway.client().get("/api/v1/edge").data["id"]}

    # Away: collection continues, health reports it, nothing is dropped.
    client = gateway.client()
    node.kill()
    holds(lambda: time.time() * 1000 - client.value("C0")["ts"] < 3000, during=5, what="values stay fresh")
    health = eventually(lambda: (h := client.get("/health")).status == 503 and h, within=90, what="health reports it")
    assert any(warning.startswith("history:") for warning in health.data["warnings"]), health
    assert client.get("/api/v1/monitoring").data["journal_dropped_count"] == 0

    # Back: it catches up automatically, and every point exists once.
    node.start().wait()
    eventually(lambda: client.get("/health").status == 200, within=60, what="health is OK again")
    after = times(client, "C0")
    assert after[: len(before)] == before and after == sorted(set(after))
    gaps = [b - a for a, b in zip(after[len(before) + 5 :], after[len(before) + 6 :])]
    assert max(gaps) < 2000, "no point of the outage is missing"
    assert gateway.stop(within=20) == 0
