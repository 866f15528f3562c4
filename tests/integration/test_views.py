"""Saved views, links for displays on walls, and the list of sessions, on the real gateway."""

import time

import pytest

from event_stream import EventStream
from v5 import V5
from waiting import eventually, holds

PASSWORD = "correct horse battery"


def audit(gateway):
    return [line for line in gateway.log().splitlines() if "[API_ACCESS]" in line]


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture(scope="module")
def person(gateway, admin):
    """Makes a user and logs in."""

    def make(name, role):
        admin.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": role})
        session = gateway.client(key=None)
        assert session.login(name, PASSWORD).status == 200
        return session

    return make


@pytest.fixture(scope="module")
def anna(person):
    return person("anna", "engineer")


@pytest.fixture(scope="module")
def ben(person):
    return person("ben", "viewer")


def view(content=None, shared=False, name="Line 1"):
    return {"name": name, "kind": "trend", "shared": shared, "content": content if content is not None else {"tags": ["A", 1.5, None]}}


def test_a_view_is_saved_shared_and_deleted(anna, ben, admin):
    anna.done("PUT", "/api/v1/view/V1", view())
    got = anna.get("/api/v1/view/V1").data
    assert got["content"] == {"tags": ["A", 1.5, None]} and got["author"] == "anna" and got["own"] is True
    assert ben.get("/api/v1/view/V1").code == "NOT_FOUND"
    anna.done("PUT", "/api/v1/view/V1", view(shared=True))
    assert [v["view_id"] for v in ben.get("/api/v1/view?kind=trend").data["data"]] == ["V1"]
    assert not ben.get("/api/v1/view?kind=wall").data["data"]
    assert ben.put("/api/v1/view/V1", view(shared=True)).code == "PROTECTED"
    assert ben.delete("/api/v1/view/V1").code == "PROTECTED"
    admin.done("PUT", "/api/v1/view/V1", view(shared=True, name="Line 2"))
    assert anna.get("/api/v1/view/V1").data["name"] == "Line 2"
    anna.done("DELETE", "/api/v1/view/V1")
    assert anna.get("/api/v1/view/V1").code == "NOT_FOUND"


def test_a_viewer_saves_views_but_shares_none(ben):
    ben.done("PUT", "/api/v1/view/B1", view())
    assert ben.put("/api/v1/view/B1", view(shared=True)).code == "PROTECTED"
    ben.done("DELETE", "/api/v1/view/B1")


def test_what_is_wrong_with_a_view_is_named(anna):
    answer = anna.put("/api/v1/view/V%20X", {"name": "", "kind": "a kind", "content": 1, "colour": 1})
    assert answer.status == 400 and "colour" in answer.text
    answer = anna.put("/api/v1/view/V%20X", {"name": "", "kind": "a kind", "content": 1})
    assert answer.status == 400
    assert {"view_id", "name", "kind"} <= {text.split(":")[0] for text in answer.faults}
    assert anna.put("/api/v1/view/BIG", view("x" * 256_001)).status == 400
    anna.done("PUT", "/api/v1/view/BIG", view("x" * 255_000))
    anna.done("DELETE", "/api/v1/view/BIG")


def test_views_are_there_after_a_restart(make_brief_gateway):
    own = make_brief_gateway().start()
    session = own.first_admin(PASSWORD)
    session.done("PUT", "/api/v1/view/V1", view())
    assert own.stop() == 0
    own.start()
    again = own.client(key=None)
    assert again.login("root", PASSWORD).status == 200
    assert again.get("/api/v1/view/V1").data["content"] == view()["content"]


@pytest.fixture
def link(admin):
    """Makes links for displays, withdrawn after the test."""
    admin.done("PUT", "/api/v1/view/WALL", view(shared=True))
    admin.done("PUT", "/api/v1/view/OTHER", view(shared=True))
    made = []

    def make(*addresses):
        data = admin.done("POST", "/api/v1/display", {"name": "Hall", "view_id": "WALL", "addresses": list(addresses)})
        made.append(data["display_id"])
        return data

    yield make
    for display_id in made:
        admin.delete(f"/api/v1/display/{display_id}")


def opened(gateway, url, **options):
    """A display that has opened the link, and the answer."""
    display = gateway.client(key=None)
    return display, display.get(url, **options)


def test_a_display_follows_the_tags_of_its_view_alone(gateway, admin, link, make_opc, new_id):
    """Whatever the place: of all tags it names, those that the place shows have values, the others do not exist."""
    ids = [new_id("T") for _ in range(4)]
    opc = make_opc(tags=[{"tag_id": one, "plc_address": "hr1", "data_type": "UInt16"} for one in ids[:3]])
    other = make_opc(tags=[{"tag_id": ids[3], "plc_address": "hr1", "data_type": "UInt16"}])
    v5 = V5(gateway, v1_key=gateway.key())
    site = v5.read("/site")[0]["site_id"]
    flow_id = v5.done("POST", "/flow", {"flow_name": "F", "site_id": site})["flow_id"]
    bound = [{"role": "VALUE", "tag_id": ids[1]}]
    v5.done("POST", "/flow/node", {"flow_id": flow_id, "node_type": "VALUE", "x": 1, "y": 2, "bindings": bound})
    v5.done("POST", "/alarm", {"tag_id": ids[2], "kind": "LIMIT", "levels": [{"level": "HI", "limit": 1, "priority": "LOW"}]})
    asked = [*ids, "EDGE_SYSTEM.CPU"]
    display, _ = opened(gateway, link("127.0.0.0/8")["url"])
    display.csrf = display.get("/api/v1/session").data["csrf_token"]
    shown = {
        "/": [], f"/devices/{opc}": ids[:3], f"/devices/{other}/plan": ids[3:], "/devices": [], "/tags?q=x": asked,
        f"/tags/{ids[0]}": ids[:1], f"/flows/{flow_id}": ids[1:2], "/flows/NONE": [], "/alarms": ids[2:3],
        "/master/asset": [], "/orders": [], "/users": [],
    }  # fmt: skip
    for number, (place, tags) in enumerate(shown.items(), start=1):
        admin.done("PUT", "/api/v1/view/WALL", {**view(shared=True), "content": {"path": place}})
        stream = EventStream(gateway, display, "opc")
        stream.subscribe(["opc", "alarm"], asked, number)

        def told():
            found = {}
            for event in stream.all("values"):
                if event["set"] == number:
                    found.update({row[0]: row[1] for row in event["values"]})
            return found

        eventually(lambda: len(told()) == len(asked), what=f"all tags at {place}")
        own = {"EDGE_SYSTEM.CPU"} if place == "/" else set()
        eventually(lambda: {asked[n] for n, text in told().items() if text} - own == set(tags) - own, what=f"those of {place}")
        assert place.startswith("/devices") or place == "/" or not stream.all("opc")
        admin.done("PUT", "/api/v1/view/WALL", {**view(shared=True), "content": {"path": "/calendar"}})
        stream.wait_until_ended(within=5)  # what it showed is no longer there


def test_a_display_reads_the_tags_and_pictures_of_its_flows_alone(gateway, admin, link, make_opc, new_id):
    ids = [new_id("T") for _ in range(3)]
    make_opc(tags=[{"tag_id": one, "plc_address": "hr1", "data_type": "UInt16"} for one in ids])
    v5 = V5(gateway, v1_key=gateway.key())
    site = v5.read("/site")[0]["site_id"]
    flows = [v5.done("POST", "/flow", {"flow_name": "F", "site_id": site})["flow_id"] for _ in range(3)]
    for flow, tag in zip(flows, ids):
        node = {"flow_id": flow, "node_type": "TREND", "x": 1, "y": 2, "bindings": [{"role": "VALUE", "tag_id": tag}]}
        v5.done("POST", "/flow/node", node)
    display, _ = opened(gateway, link("127.0.0.0/8")["url"])
    pages = [{"path": f"/flows/{flow}", "seconds": 10} for flow in flows[:2]]
    content = {"path": pages[0]["path"], "pages": pages, "size": 150}
    admin.done("PUT", "/api/v1/view/WALL", {**view(shared=True), "content": content})
    for flow, tag, status in zip(flows, ids, (200, 200, 403)):
        assert display.get(f"/api/v5/flow/{flow}/view").status == status
        assert display.get(f"/api/v1/tag/{tag}").status == status
        assert display.get(f"/api/v1/tag/{tag}/history?from=-1h").status == status
        assert display.get(f"/api/v5/flow/{flow}/picture/NONE").status == (404 if status == 200 else 403)
        assert display.get(f"/api/v1/tag/{tag}/value").status == 403


def test_a_display_sees_its_view_without_a_login(gateway, admin, link):
    made = link("127.0.0.0/8")
    display, answer = opened(gateway, made["url"])
    assert answer.status == 303 and answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    for attribute in ("HttpOnly", "Secure", "SameSite=Strict", "Path=/"):
        assert attribute in cookie
    session = display.get("/api/v1/session").data
    assert (session["role"], session["view_id"], session["expires_at"]) == ("viewer", "WALL", None)
    assert display.get("/api/v1/view/WALL").data["view_id"] == "WALL"
    assert [v["view_id"] for v in display.get("/api/v1/view").data["data"]] == ["WALL"]
    assert display.get("/api/v1/view/OTHER").code == "NOT_FOUND"
    assert display.get("/api/v1/users").status == 403
    display.csrf = session["csrf_token"]
    for method, path in (("PUT", "/api/v1/view/MINE"), ("POST", "/api/v1/values/write"), ("POST", "/api/v1/values/read"), ("POST", "/logout")):
        assert display.call(method, path, {}).status == 403
    listener = EventStream(gateway, display, "monitor")
    listener.subscribe(["monitor"], ["NO_SUCH_TAG"])
    listener.wait("values")
    assert display.put(f"/api/v1/events/{listener.id}", {"topics": [], "tags": []}, csrf=False).status == 403
    assert admin.delete("/api/v1/view/WALL").code == "INTEGRITY"
    admin.done("DELETE", f"/api/v1/display/{made['display_id']}")
    listener.wait_until_ended(within=3)
    assert display.get("/api/v1/view/WALL").status == 401
    assert opened(gateway, made["url"])[1].status == 404


def test_a_link_opens_from_its_addresses_alone(gateway, link):
    elsewhere = link("10.0.0.0/8")
    assert opened(gateway, elsewhere["url"])[1].status == 404
    assert opened(gateway, elsewhere["url"], headers={"X-Forwarded-For": "10.1.2.3"})[1].status == 404, "no trusted proxy"
    here = link("127.0.0.1", "::1")
    display, answer = opened(gateway, here["url"])
    assert answer.status == 303
    display.session.cookies["penstock_display"] = elsewhere["url"].split("/")[-1]
    assert display.get("/api/v1/view/WALL").status == 401, "each call is looked at"


def test_the_secret_of_a_link_is_nowhere(gateway, link, admin):
    made = link("127.0.0.1")
    secret = made["url"].split("/")[-1]
    display, _ = opened(gateway, made["url"])
    display.get(f"/api/v1/view/WALL?x={secret}")
    assert secret not in admin.get("/api/v1/display").text
    eventually(lambda: any("/display/***" in line for line in audit(gateway)), what="the line of the link")
    assert secret not in gateway.log()
    for path in gateway.data.rglob("*"):
        if path.is_file():
            assert secret.encode() not in path.read_bytes(), path


@pytest.mark.parametrize("body, named", [
    ({"name": "", "view_id": "WALL", "addresses": ["::1"]}, "name"),
    ({"name": "x", "view_id": "WALL", "addresses": []}, "addresses"),
    ({"name": "x", "view_id": "WALL", "addresses": ["::1", "10.0.0.0/33"]}, "addresses[1]"),
    ({"name": "x", "view_id": "WALL", "addresses": ["10.0.0.1,10.0.0.2"]}, "addresses[0]"),
    ({"name": "x", "addresses": ["::1"]}, "view_id"),
])  # fmt: skip
def test_what_is_wrong_with_a_link_is_named(admin, body, named):
    answer = admin.post("/api/v1/display", body)
    assert answer.status == 400 and any(text.startswith(named + ":") for text in answer.faults), answer


def test_a_link_needs_a_view_and_an_administrator(admin, anna, client):
    body = {"name": "x", "view_id": "NONE", "addresses": ["::1"]}
    assert admin.post("/api/v1/display", body).code == "NOT_FOUND"
    assert anna.post("/api/v1/display", body).status == 403
    named = client.done("POST", "/api/v1/keys", {"name": "k", "role": "admin"})["key"]
    assert client.post("/api/v1/display", body, headers={"X-API-Key": named}).status == 403


def test_sessions_are_listed_and_ended(gateway, admin, anna, person):
    lee = person("lee", "operator")
    rows = admin.get("/api/v1/sessions").data["data"]
    row = next(r for r in rows if r["user_id"] == "lee")
    assert row["address"] == "127.0.0.1" and row["role"] == "operator" and not row["current"]
    assert row["since"] <= row["last_seen"] <= time.time() * 1000 < row["expires_at"]
    assert [r["user_id"] for r in rows if r["current"]] == ["root"]
    assert lee.session.cookies["penstock_session"] not in admin.get("/api/v1/sessions").text
    thief = gateway.client(key=None)
    thief.session.cookies["penstock_session"] = row["session_id"]
    assert thief.get("/api/v1/session").status == 401, "an id is no cookie"
    assert anna.get("/api/v1/sessions").status == 403
    assert anna.delete(f"/api/v1/sessions/{row['session_id']}").status == 403
    admin.done("DELETE", f"/api/v1/sessions/{row['session_id']}")
    assert lee.get("/api/v1/session").status == 401
    assert admin.delete(f"/api/v1/sessions/{row['session_id']}").code == "NOT_FOUND"
    assert row["session_id"].startswith("lee-")
    ended = f"method=DELETE path=/api/v1/sessions/{row['session_id']}"
    eventually(lambda: [line for line in audit(gateway) if ended in line and "user=root" in line], what="who ended whose")
    holds(lambda: admin.get("/api/v1/session").status == 200, during=0.2)
