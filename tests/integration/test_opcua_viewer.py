"""The requirements of the viewer of the OPC UA server: specification 2.9, 2.10, 4.5, 5.1(9), decisions-data D2."""

import time

import pytest

from v5 import V5
from waiting import eventually

pytest.importorskip("asyncua")
from ua import Visitor  # noqa: E402

PASSWORD = "correct horse battery"
JSON = "application/json; charset=utf-8"
INFO = {
    "application_name", "product_uri", "domain", "tcp_endpoint", "tls_endpoint", "namespace_index", "auth_username",
    "auth_password_set", "auth_anonymous",
}
TAG = {
    "tag_id", "tag_name", "node_id", "value", "value_time", "value_read_status", "quality", "data_type", "description",
}


@pytest.fixture(scope="module")
def gateway(make_gateway):
    return make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}).start()


@pytest.fixture(scope="module")
def admin(gateway):
    """A user's session."""
    return gateway.first_admin(PASSWORD)


def tree(client, node=None, **options):
    answer = client.get("/ui/opcua/tree" + (f"?node={node}" if node else ""), **options)
    if answer.status == 200 and answer.result == "OK":
        client.contract.check("GET", "/ui/opcua/tree", 200, JSON, answer.body)
    return answer


def opcs(answer):
    return {opc["opc_id"]: opc for site in answer.data["sites"] for opc in site["opcs"]}


def test_info_has_what_a_client_needs(client):
    answer = client.get("/ui/opcua/info")
    client.contract.check("GET", "/ui/opcua/info", 200, JSON, answer.body)
    assert set(answer.data) == INFO
    assert (answer.data["application_name"], answer.data["product_uri"]) == ("Penstock", "urn:penstock")
    assert answer.data["namespace_index"] == 2
    assert answer.data["tcp_endpoint"] == answer.data["tls_endpoint"]


def test_the_password_is_for_users_of_rank_and_never_for_a_key(gateway, client, admin):
    assert "auth_password" not in client.get("/ui/opcua/info?reveal=true").data
    assert "auth_password" not in admin.get("/ui/opcua/info").data
    assert "auth_password" in admin.get("/ui/opcua/info?reveal=true").data
    for role, is_shown in (("viewer", False), ("operator", False), ("engineer", True)):
        admin.done("POST", "/api/v1/users", {"user_id": f"ua_{role}", "password": PASSWORD, "role": role})
        person = gateway.client(key=None)
        assert person.login(f"ua_{role}", PASSWORD).status == 200
        assert ("auth_password" in person.get("/ui/opcua/info?reveal=true").data) == is_shown, role
        assert person.get("/ui/opcua/info?reveal=1").status == 200
    assert gateway.client(key=None).get("/ui/opcua/info").status == 401


def test_a_site_that_is_renamed_shows_it_immediately(gateway, client, make_opc):
    v5 = V5(gateway, v1_key=gateway.key())
    made = v5.done("POST", "/site", {"site_name": "Before"})["site_id"]
    opc_id = make_opc(["hr10"], site_id=made)

    def names():
        shown = {site["site_id"]: site["site_name"] for site in tree(client).data["sites"]}
        visitor = Visitor(gateway, "opcua", (gateway.data / "secrets/opcua-password").read_text().strip())
        try:
            return shown[made], visitor.name_of(f"ns=2;s={made}")
        finally:
            visitor.leave()

    assert names() == ("Before", "Before") and opc_id
    v5.done("PUT", f"/site/{made}", {"site_name": "After"})
    eventually(lambda: names() == ("After", "After"), within=5)


def test_the_tree_shows_sites_opcs_and_tags_with_values(client, make_opc):
    opc_id = make_opc(["hr10", "hr11"])
    eventually(lambda: opcs(tree(client))[opc_id]["tags"][0]["value_read_status"] == "SUCCESS", what="it is read")
    answer = tree(client)
    site = next(s for s in answer.data["sites"] if s["site_id"] == "SITE_DEFAULT")
    assert site["node_id"] == "ns=2;s=SITE_DEFAULT" and set(site) == {"site_id", "site_name", "node_id", "opcs"}
    opc = opcs(answer)[opc_id]
    assert set(opc) == {"opc_id", "opc_name", "node_id", "tags"} and opc["node_id"] == f"ns=2;s=SITE_DEFAULT.{opc_id}"
    tag = opc["tags"][0]
    assert set(tag) == TAG
    value = client.get(f"/api/v1/tag/{tag['tag_id']}/value").data
    assert tag["node_id"] == f"ns=2;s=SITE_DEFAULT.{opc_id}.{tag['tag_id']}"
    assert (tag["value"], tag["quality"], tag["data_type"]) == (value["value"], 192, "UInt16")
    system = opcs(answer)["EDGE_SYSTEM"]
    assert system["node_id"] == "ns=2;s=SITE_DEFAULT.EDGE_SYSTEM"
    assert {"EDGE_SYSTEM.CPU", "EDGE_SYSTEM.MPS"} <= {t["tag_id"] for t in system["tags"]}


def test_the_tree_follows_configuration(client, make_opc):
    opc_id = make_opc(["hr1"])
    new = {"tag_id": f"{opc_id}.new", "plc_address": "hr2", "data_type": "UInt16", "description": "as \"new\""}
    client.done("POST", f"/api/v1/opc/{opc_id}/tag", new)
    shown = {t["tag_id"]: t for t in opcs(tree(client))[opc_id]["tags"]}
    assert shown[f"{opc_id}.new"]["description"] == 'as "new"'
    client.done("PUT", f"/api/v1/tag/{opc_id}.new", {"description": "changed"})
    shown = {t["tag_id"]: t for t in opcs(tree(client))[opc_id]["tags"]}
    assert shown[f"{opc_id}.new"]["description"] == "changed"
    client.done("DELETE", f"/api/v1/tag/{opc_id}.new")
    assert [t["tag_id"] for t in opcs(tree(client))[opc_id]["tags"]] == [f"{opc_id}.hr1"]
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    assert opc_id not in opcs(tree(client))


def test_a_node_shows_what_is_below_it(client, make_opc):
    opc_id = make_opc(["hr1", "hr2"])
    site = "ns=2;s=SITE_DEFAULT"
    assert all(s["opcs"] == [] for s in tree(client, "i=85").data["sites"])
    assert opcs(tree(client, site))[opc_id]["tags"] == []
    below = opcs(tree(client, f"{site}.{opc_id}"))
    assert list(below) == [opc_id] and len(below[opc_id]["tags"]) == 2
    one = opcs(tree(client, f"{site}.{opc_id}.{opc_id}.hr2"))
    assert [t["tag_id"] for t in one[opc_id]["tags"]] == [f"{opc_id}.hr2"]
    assert tree(client, "ns=2;s=NOBODY").code == "NOT_FOUND"


def test_an_unchanged_tree_is_not_sent_again(client, make_opc):
    opc_id = make_opc(["hr1"], auto_collect=False)
    node = f"ns=2;s=SITE_DEFAULT.{opc_id}"
    first = tree(client, node)
    tag = first.headers["ETag"]
    again = tree(client, node, headers={"If-None-Match": tag})
    assert (again.status, again.text, again.headers["ETag"]) == (304, "", tag)
    assert tree(client, node, headers={"If-None-Match": f'W/"x", {tag}'}).status == 304
    client.done("PUT", f"/api/v1/tag/{opc_id}.hr1", {"tag_name": "Another"})
    changed = tree(client, node, headers={"If-None-Match": tag})
    assert changed.status == 200 and changed.headers["ETag"] != tag


def test_ten_thousand_tags_are_answered_from_memory(client, make_opc, new_id):
    name = new_id("BIG")
    tags = [{"tag_id": f"{name}.{i}", "plc_address": f"hr{i}", "data_type": "UInt16"} for i in range(10_000)]
    opc_id = make_opc(tags=tags, auto_collect=False)
    times = []
    for _ in range(5):
        begin = time.monotonic()
        answer = client.session.get(client.base + f"/ui/opcua/tree?node=ns=2;s=SITE_DEFAULT.{opc_id}",
                                    headers={"X-API-Key": client.key})
        times.append(time.monotonic() - begin)
        assert len(opcs_of(answer.json())[opc_id]["tags"]) == 10_000
    # The figure is measured by scripts/bench without sanitizers; here it is only distinguished from a database query.
    assert min(times) < 2.0, times


def opcs_of(body):
    return {opc["opc_id"]: opc for site in body["data"]["sites"] for opc in site["opcs"]}


def test_sessions_are_listed(client):
    answer = client.get("/ui/opcua/sessions")
    client.contract.check("GET", "/ui/opcua/sessions", 200, JSON, answer.body)
    assert isinstance(answer.data["sessions"], list)
