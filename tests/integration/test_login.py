"""First user, login, roles, CSRF, users and named keys: decisions §1 and §5."""

import time

import pytest

from waiting import eventually

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def admin(gateway):
    """The first administrator, made with the set-up token."""
    session = gateway.client(key=None)
    path = gateway.data / "secrets" / "setup-token"
    token = path.read_text().strip()
    refused = session.post("/login/setup", {"setup_token": "0" * len(token), "username": "root", "password": PASSWORD})
    assert refused.status in (401, 403) and path.exists()
    answer = session.post("/login/setup", {"setup_token": token, "username": "root", "password": PASSWORD})
    assert answer.status == 200, answer
    assert answer.data["user_id"] == "root" and answer.data["role"] == "admin" and answer.data["csrf_token"]
    assert not path.exists(), "the token is good for one user"
    session.csrf = answer.data["csrf_token"]
    again = gateway.client(key=None).post(
        "/login/setup", {"setup_token": token, "username": "eve", "password": PASSWORD}
    )
    assert again.status in (401, 403)
    return session


@pytest.fixture
def user(gateway, admin, new_id):
    """Makes a user of a role and logs in; deleted after the test."""
    made = []

    def make(role):
        name = new_id("user")
        made.append(name)
        admin.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": role})
        session = gateway.client(key=None)
        assert session.login(name, PASSWORD).status == 200
        return session

    yield make
    for name in made:
        admin.delete(f"/api/v1/users/{name}")


def test_a_session_returns_who_it_is_and_until_when(admin):
    data = admin.get("/api/v1/session").data
    assert (data["user_id"], data["role"], data["csrf_token"]) == ("root", "admin", admin.csrf)
    assert 29 * 60_000 < data["expires_at"] - time.time() * 1000 <= 12 * 3600_000


def test_the_cookie_cannot_be_stolen_by_scripts_or_other_sites(gateway, admin):
    answer = gateway.client(key=None).post("/login/form", {"username": "root", "password": PASSWORD})
    cookie = answer.headers["Set-Cookie"]
    for attribute in ("HttpOnly", "Secure", "SameSite=Strict", "Path=/"):
        assert attribute.lower() in cookie.lower()


def test_a_form_is_taken_as_well_as_json(gateway, admin):
    answer = gateway.client(key=None).post(
        "/login/form",
        data=f"username=root&password={PASSWORD.replace(' ', '+')}",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status == 200 and answer.data["user_id"] == "root"


def test_a_refused_login_is_the_same_for_unknown_user_and_wrong_password(gateway, admin, user):
    user("viewer")
    answers, took = [], []
    for name, password in (("root", "wrong"), ("nobody-of-that-name", PASSWORD)):
        began = time.monotonic()
        answers.append(gateway.client(key=None).post("/login/form", {"username": name, "password": password}))
        took.append(time.monotonic() - began)
    assert [(a.status, a.code) for a in answers] == [(401, "LOGIN_FAILED")] * 2
    assert answers[0].message == answers[1].message
    assert max(took) < 4 * min(took) + 0.1, "nor does the time tell"


def test_failures_delay_further_attempts(make_gateway):
    gateway = make_gateway().start()
    gateway.first_admin(PASSWORD)
    for _ in range(5):
        gateway.client(key=None).login("root", "wrong")
    began = time.monotonic()
    answer = gateway.client(key=None).login("root", PASSWORD)
    assert answer.status in (401, 429) or time.monotonic() - began > 0.5, "even the right password must wait"
    assert gateway.client().get("/api/v1/edge").status == 200, "the key is not affected"


def test_a_stranger_does_not_keep_the_administrator_out_and_one_limit_is_of_all_doors(make_gateway):
    settings = {"edge.http.trusted_proxies": "127.0.0.1", "edge.opcua.allow_none": "true"}
    gateway = make_gateway(settings).start()
    gateway.first_admin(PASSWORD)

    def login(address, name="root", password="wrong"):
        body = {"username": name, "password": password}
        return gateway.client(key=None).post("/login/form", body, headers={"X-Forwarded-For": address}).status

    assert [login("203.0.113.66") for _ in range(5)] == [401] * 5
    eventually(lambda: login("203.0.113.66") == 429, what="each failure doubles the delay")
    assert login("203.0.113.1", password=PASSWORD) == 200, "the administrator, from elsewhere"
    assert [login("203.0.113.77", name=f"guess{number}") for number in range(20)] == [401] * 20
    more = (f"more{number}" for number in range(1000))
    eventually(lambda: login("203.0.113.77", name=next(more)) == 429, what="an address that tries many names")
    assert login("203.0.113.1", password=PASSWORD) == 200


def test_failures_at_the_opc_ua_server_count_at_the_door_of_http(make_gateway):
    ua = pytest.importorskip("ua")
    gateway = make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}).start()
    gateway.first_admin(PASSWORD)
    for _ in range(5):
        assert not ua.may_enter(gateway, "root", "wrong")
    tries = [gateway.client(key=None).login("root", "wrong").status for _ in range(4)]
    assert 429 in tries, "four failures of this API alone would not be enough"
    assert ua.may_enter(gateway, "opcua", (gateway.data / "secrets/opcua-password").read_text().strip())
    eventually(lambda: "[OPCUA_ACCESS] event=login user=opcua" in gateway.log())
    eventually(lambda: "[OPCUA_ACCESS] event=ended user=opcua" in gateway.log())
    lines = [line for line in gateway.log().splitlines() if "[OPCUA_ACCESS]" in line]  # written a moment later
    assert len([line for line in lines if "event=refused user=root ip=127.0.0.1 policy=None mode=None" in line]) == 5


def test_passwords_have_rules(admin):
    for password in ("short", "elevenchars", "Password1", "1qaz2wsx3edc", "zulqjen7"):
        answer = admin.post("/api/v1/users", {"user_id": "weak", "password": password, "role": "viewer"})
        assert answer.status == 400 and "password" in answer.faults[0], (password, answer)


def test_changes_by_a_session_need_its_csrf_token(admin):
    for headers in ({}, {"X-CSRF-Token": "wrong"}):
        answer = admin.call("POST", "/api/v1/opc/NO_SUCH/start", headers=headers, csrf=False)
        assert (answer.status, answer.code) == (403, "CSRF")
    assert admin.post("/api/v1/opc/NO_SUCH/start").code == "NOT_FOUND"
    assert admin.get("/api/v1/opc").status == 200, "reading needs none"


def test_logout_ends_the_session(user):
    session = user("viewer")
    assert session.get("/api/v1/edge").status == 200
    assert session.post("/logout").status == 200
    assert session.get("/api/v1/edge").status == 401


ALLOWED = {"viewer": 0, "operator": 1, "engineer": 2, "admin": 3}
CALLS = [
    ("GET", "/api/v1/opc", None, 0),
    ("GET", "/api/v1/tag/X/value", None, 0),
    ("POST", "/api/v1/values/read", {"tag_ids": []}, 0),
    ("GET", "/api/v1/drivers", None, 0),
    ("GET", "/api/v1/tag", None, 0),
    ("GET", "/api/v1/diagnostics/log", None, 2),
    ("GET", "/api/v1/diagnostics/opc/X", None, 2),
    ("GET", "/api/v1/diagnostics/bundle?list=true", None, 3),
    ("GET", "/api/v1/audit", None, 3),
    ("GET", "/api/v1/audit/verify", None, 3),
    ("GET", "/api/v1/transfer_types", None, 0),
    ("GET", "/api/v1/monitoring", None, 0),
    ("POST", "/api/v1/tag/X/value", {"value": "1"}, 1),
    ("POST", "/api/v1/values/write", {"writes": []}, 1),
    ("POST", "/api/v1/opc/X/start", None, 1),
    ("POST", "/api/v1/opc/X/stop", None, 1),
    ("POST", "/api/v1/opc", {}, 2),
    ("PUT", "/api/v1/opc/X", {}, 2),
    ("POST", "/api/v1/opc/X/copy", {}, 2),
    ("DELETE", "/api/v1/opc/X", None, 2),
    ("POST", "/api/v1/opc/X/tag", {}, 2),
    ("PUT", "/api/v1/tag/X", {}, 2),
    ("DELETE", "/api/v1/tag/X", None, 2),
    ("POST", "/api/v1/opc/test", {}, 2),
    ("GET", "/api/v1/users", None, 3),
    ("POST", "/api/v1/users", {}, 3),
    ("GET", "/api/v1/keys", None, 3),
    ("POST", "/api/v1/keys", {}, 3),
]


@pytest.mark.parametrize("role", ALLOWED)
def test_roles_allow_what_they_should_and_nothing_more(user, role):
    session = user(role)
    for method, path, body, needed in CALLS:
        answer = session.call(method, path, body)
        if ALLOWED[role] >= needed:
            assert answer.status != 403, (role, method, path, answer)
        else:
            assert (answer.status, answer.code) == (403, "FORBIDDEN"), (role, method, path, answer)


def test_the_api_key_may_do_everything_but_users(client, admin):
    assert client.get("/api/v1/keys").status == 200
    assert client.get("/api/v1/users").status == 403


def test_users_are_listed_changed_and_deleted_and_show_no_password(gateway, admin, user):
    session = user("viewer")
    name = session.get("/api/v1/session").data["user_id"]
    listed = admin.get("/api/v1/users")
    assert name in {entry["user_id"] for entry in listed.data["data"]}
    assert "argon2" not in listed.text and "password" not in listed.data["data"][0]
    admin.done("PUT", f"/api/v1/users/{name}", {"role": "operator", "password": "another long password"})
    assert session.get("/api/v1/edge").status == 401, "a changed password or role ends the sessions"
    assert session.login(name, PASSWORD).status == 401
    eventually(lambda: session.login(name, "another long password").status == 200, within=10, every=0.3)
    assert session.get("/api/v1/session").data["role"] == "operator"
    admin.done("DELETE", f"/api/v1/users/{name}")
    assert session.get("/api/v1/edge").status == 401


def test_the_last_administrator_stays(make_gateway):
    gateway = make_gateway().start()
    session = gateway.first_admin(PASSWORD)
    assert session.delete("/api/v1/users/root").data["result"] == "ERROR"
    assert session.put("/api/v1/users/root", {"role": "viewer"}).data["result"] == "ERROR"
    assert session.get("/api/v1/session").data["role"] == "admin"


def test_users_survive_a_restart_and_sessions_do_not(make_gateway):
    gateway = make_gateway().start()
    gateway.first_admin(PASSWORD)
    assert gateway.stop() == 0
    gateway.start()
    fresh = gateway.client(key=None)
    assert not (gateway.data / "secrets" / "setup-token").exists()
    assert fresh.login("root", PASSWORD).status == 200
    assert fresh.get("/api/v1/session").data["user_id"] == "root"


def test_named_keys_have_a_role_and_an_expiry(gateway, admin, make_gateway):
    soon = int(time.time() * 1000) + 1500
    viewer = admin.done("POST", "/api/v1/keys", {"name": "dashboard", "role": "viewer"})
    brief = admin.done("POST", "/api/v1/keys", {"name": "visitor", "role": "viewer", "expires_at": soon})
    reader = gateway.client(key=viewer["key"])
    assert reader.get("/api/v1/opc").status == 200
    assert reader.post("/api/v1/opc/X/start").status == 403
    listed = admin.get("/api/v1/keys")
    assert viewer["key"] not in listed.text
    assert {entry["name"] for entry in listed.data["data"]} >= {"dashboard", "visitor"}
    assert gateway.client(key=brief["key"]).get("/api/v1/edge").status == 200
    eventually(lambda: gateway.client(key=brief["key"]).get("/api/v1/edge").status == 401, within=4, every=0.2)
    admin.done("DELETE", f"/api/v1/keys/{viewer['key_id']}")
    assert reader.get("/api/v1/opc").status == 401
    assert viewer["key"] not in gateway.log()
