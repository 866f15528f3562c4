"""Audit lines: specification 2.11 and decisions §5."""

import re
import socket

import pytest

from client import Client
from waiting import eventually

FIELD = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|[A-Za-z0-9_.:/*()=-]*)')


@pytest.fixture
def lines(gateway):
    """Waits for the audit lines that this test causes (those whose User-Agent or query carries `mark`)."""

    def find(mark, count=1):
        def probe():
            found = [
                line.split("[API_ACCESS] ", 1)[1]
                for line in gateway.log().splitlines()
                if "[API_ACCESS]" in line and mark in line
            ]
            return len(found) >= count and found

        return [parse(line) for line in eventually(probe, what=f"audit line with {mark}")]

    return find


def parse(line):
    """The fields of a line; fails when anything is left over."""
    assert re.sub(FIELD, "", line).strip() == "", line
    fields = {name: text[1:-1] if text.startswith('"') else text for name, text in FIELD.findall(line)}
    assert list(fields)[:9] == ["method", "path", "query", "status", "duration", "ip", "user", "ua", "auth"], line
    assert fields["duration"].isdigit()
    return fields


def test_a_call_with_the_key(gateway, client, lines):
    client.get("/api/v1/opc?q=audit-one", headers={"User-Agent": "audit-1"})
    (line,) = lines("audit-1")
    key = gateway.key()
    assert (line["method"], line["path"], line["query"], line["status"]) == ("GET", "/api/v1/opc", "q=audit-one", "200")
    assert (line["ip"], line["user"], line["auth"]) == ("127.0.0.1", f"{key[:4]}***(len={len(key)})", "apikey")


def test_refused_calls_are_audited(gateway, lines):
    nobody = gateway.client(key=None)
    nobody.get("/api/v1/edge", headers={"User-Agent": "audit-2"})
    nobody.get("/api/v1/edge", headers={"User-Agent": "audit-2", "X-API-Key": "wrong-and-secret"})
    missing, wrong = lines("audit-2", 2)
    for line in missing, wrong:
        assert (line["status"], line["user"], line["auth"]) == ("401", "-", "none")
    assert "wrong-and-secret" not in gateway.log()


def test_a_key_in_the_query_is_masked(gateway, client, lines):
    client.get(f"/api/v1/edge?a=1&api_key={gateway.key()}&b=2", headers={"User-Agent": "audit-3"})
    (line,) = lines("audit-3")
    assert line["query"] == "a=***&api_key=***&b=***", "of unknown clients only parameters of the route are shown"
    assert (line["status"], line["auth"]) == ("401", "deprecated_query")
    assert gateway.key() not in gateway.log()


def test_the_plain_port_is_audited_too(gateway, lines):
    Client(gateway.http, None).get("/api/v1/opc", headers={"User-Agent": "audit-4"})
    Client(gateway.http, None).post("/api/v1/opc", {}, headers={"User-Agent": "audit-4"})
    assert [line["status"] for line in lines("audit-4", 2)] == ["308", "403"]


def test_the_user_agent_is_cut_after_80_characters(client, lines):
    client.get("/api/v1/edge", headers={"User-Agent": "audit-5" + "x" * 200})
    (line,) = lines("audit-5")
    assert len(line["ua"]) == 80


def test_one_call_is_one_line_whatever_it_holds(gateway, client, lines):
    client.get("/api/v1/opc?q=%0A%22audit-6%0d[API_ACCESS]", headers={"User-Agent": 'audit-6 "quoted\\" \t[31m'})
    (line,) = lines("audit-6")
    assert '\\"quoted' in line["ua"] and "\\x09" in line["ua"]


def test_control_characters_in_a_header_are_refused_and_audited_in_one_line(gateway, client, lines):
    answer = client.get("/api/v1/opc?q=audit-10", headers={"User-Agent": "u \x01\x7f\x1b[31m"})
    assert answer.status == 400
    assert lines("audit-10")[0]["status"] == "400"
    assert not {"\x1b", "\x01"} & set(gateway.log())


def test_forwarded_for_counts_only_when_trusted(gateway, client, lines, make_gateway):
    client.get("/api/v1/edge", headers={"User-Agent": "audit-7", "X-Forwarded-For": "203.0.113.9"})
    assert lines("audit-7")[0]["ip"] == "127.0.0.1"
    trusting = make_gateway({"edge.rest.api.trust_x_forwarded_for": "true"}).start()
    trusting.client().get("/api/v1/edge", headers={"User-Agent": "audit-8", "X-Forwarded-For": "203.0.113.9, 10.0.0.1"})
    eventually(lambda: re.search(r"ip=10\.0\.0\.1 .*audit-8", trusting.log()))
    assert "trusts any client that is connected" in trusting.log()


def test_behind_trusted_proxies_the_address_that_they_vouch_for_counts(make_gateway):
    gateway = make_gateway({"edge.http.trusted_proxies": "127.0.0.1, 10.0.0.0/8"}).start()
    client = gateway.client()
    sent = {
        "f-1": {"X-Forwarded-For": "1.1.1.1, 203.0.113.9, 10.0.0.1"},
        "f-2": {"Forwarded": 'for=1.1.1.1, for="[2001:db8::7]:4711";proto=https, for=10.0.0.1'},
        "f-3": {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=1.1.1.1"},
        "f-4": {"X-Forwarded-For": "1.1.1.1, rubbish"},
    }
    for mark, headers in sent.items():
        client.get("/api/v1/edge", headers={"User-Agent": mark, **headers})
    expected = {"f-1": "203.0.113.9", "f-2": "2001:db8::7", "f-3": "127.0.0.1", "f-4": "127.0.0.1"}
    for mark, address in expected.items():
        eventually(lambda: re.search(rf"ip={re.escape(address)} .*{mark}", gateway.log()), what=mark)  # noqa: B023


def test_what_a_client_writes_before_the_proxy_gives_it_no_new_allowance(make_gateway):
    gateway = make_gateway({"edge.http.trusted_proxies": "127.0.0.1"}).start()
    nobody = gateway.client(key="wrong")
    statuses = [
        nobody.get("/api/v1/edge", headers={"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9"}).status
        for number in range(25)
    ]
    assert statuses == [401] * 20 + [429] * 5
    other = nobody.get("/api/v1/edge", headers={"X-Forwarded-For": "203.0.113.10"})
    assert other.status == 401, "another client of the proxy is not concerned"


def test_a_connection_that_asks_nothing_leaves_no_line(gateway, client):
    before = gateway.log().count("[API_ACCESS]")
    socket.create_connection(("127.0.0.1", gateway.ports["https"])).close()
    client.get("/api/v1/edge", headers={"User-Agent": "audit-9"})
    eventually(lambda: "audit-9" in gateway.log())
    assert gateway.log().count("[API_ACCESS]") == before + 1
