"""V5 points 1 to 7: reaching the gateway, accounts, tokens and keys (v5 §2)."""

import base64
import re
import time
import uuid

import pytest

from stores import let_expire
from v5 import V5, Accounts, now_ms
from waiting import eventually

HOUR_MS = 3_600_000
PASSWORD = "correct horse battery"


def test_01_ping_needs_no_key_and_returns_the_version(nobody, v1):
    data = nobody.read("/system/ping")
    assert data == {"ping": True, "version": v1.get("/api/v1/system/version").data["version"]}


def test_02_account_token_and_key_are_made_by_script_with_only_the_v1_key(v5_gateway, v1_key):
    account = v1_key.done("POST", "/system/account", {"user_id": "mes", "role": "engineer", "description": "the MES"})
    assert account["role"] == "engineer" and account["scopes"] == ["*:write"] and account["active"] is True
    made = v1_key.done("POST", "/system/token", {"user_id": "mes", "description": "night shift"})
    assert re.fullmatch(r"TKN_.+", made["token_id"])
    assert uuid.UUID(made["token"]).version == 4
    answer = V5(v5_gateway).connect("mes", made["token"])
    assert (answer.data["user_id"], answer.data["role"]) == ("mes", "engineer")
    key = answer.data["api_key"]
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}=?", key), "256 bits in base64url"
    assert len(base64.urlsafe_b64decode(key.rstrip("=") + "=")) == 32
    assert abs(answer.data["expires_at"] - now_ms() - 24 * HOUR_MS) < 60_000
    me = V5(v5_gateway, key).read("/system/me")
    assert (me["user_id"], me["role"], me["scopes"]) == ("mes", "engineer", ["*:write"])
    assert me["expires_at"] == answer.data["expires_at"]


def test_02_accounts_are_viewers_unless_said_and_their_ids_obey_a_pattern(v1_key):
    assert v1_key.done("POST", "/system/account", {"user_id": "plain.one"})["role"] == "viewer"
    for bad in ("ab", "A-upper", "with space", "x" * 65, "ümlaut"):
        assert "user_id" in v1_key.refused("E1002", "POST", "/system/account", {"user_id": bad}).fields
    v1_key.refused("E1001", "POST", "/system/account", {"role": "viewer"})
    v1_key.refused("E1002", "POST", "/system/account", {"user_id": "no-role", "role": "owner"})
    for unknown in ("external_id", "attributes", "user_name", "password"):
        v1_key.refused("E1001", "POST", "/system/account", {"user_id": "no-such-member", unknown: "x"})


def test_02_tokens_are_shown_once_and_listed_without_their_secret(v1_key, accounts):
    user_id = accounts.make()
    token_id, token = accounts.token(user_id)
    answer = v1_key.get("/system/token")
    listed = [entry for entry in answer.data if entry["user_id"] == user_id]
    assert [entry["token_id"] for entry in listed] == [token_id] and listed[0]["description"] == "test"
    assert token not in answer.text
    assert not any("token" == member for member in listed[0])


def test_02_an_account_may_have_many_tokens_and_each_makes_keys(accounts):
    user_id = accounts.make("operator")
    clients = [accounts.exchange(user_id, accounts.token(user_id)[1]) for _ in range(3)]
    assert len({client.key for client in clients}) == 3
    assert [client.read("/system/me")["role"] for client in clients] == ["operator"] * 3


def test_02_the_v1_key_issues_no_token_for_a_person(v5_gateway, v1_key):
    person = v5_gateway.first_admin(PASSWORD)
    v1_key.refused("E1101", "POST", "/system/token", {"user_id": "root", "description": "d"})
    session = V5(v5_gateway)
    session.session.cookies.update(person.session.cookies)
    session.refused("E1101", "POST", "/system/token", {"user_id": "root", "description": "without CSRF token"})
    csrf = {"X-CSRF-Token": person.csrf}
    own = session.done("POST", "/system/token", {"user_id": "root", "description": "d"}, headers=csrf)
    assert V5(v5_gateway).connect("root", own["token"]).data["role"] == "admin"
    assert session.read("/system/me")["user_id"] == "root", "a browser session is enough to read"


def refusals(v5_gateway, accounts):
    """Each way to connect wrongly: what it is, account, token."""
    good, other, off = accounts.make(), accounts.make(), accounts.make()
    token_id, revoked = accounts.token(good)
    accounts.exchange(good, revoked)
    accounts.admin.done("DELETE", f"/system/token/{token_id}")
    foreign, of_disabled = accounts.token(other)[1], accounts.token(off)[1]
    accounts.admin.done("PUT", f"/system/account/{off}", {"active": False})
    return [("wrong token", good, str(uuid.uuid4())), ("wrong user", "nobody-knows", foreign),
            ("token of another", good, foreign), ("revoked", good, revoked),
            ("disabled", off, of_disabled)]  # fmt: skip


def test_03_each_wrong_connect_is_the_same_refusal_in_the_same_time(v5_gateway, accounts):
    said, took = set(), []
    for what, user_id, token in refusals(v5_gateway, accounts):
        began = time.monotonic()
        answer = V5(v5_gateway).connect(user_id, token)
        took.append(time.monotonic() - began)
        assert answer.code == "E1100", (what, answer)
        said.add(answer.message)
    assert len(said) == 1, said
    assert max(took) < 4 * min(took) + 0.2, took


def test_03_a_token_past_its_end_gives_no_key(v5_gateway, accounts):
    user_id = accounts.make()
    token = accounts.token(user_id, expires_at=now_ms() + 3000)[1]
    accounts.exchange(user_id, token)
    eventually(lambda: now_ms() > accounts_end(accounts, user_id), within=10)
    assert V5(v5_gateway).connect(user_id, token).code == "E1100"


def accounts_end(accounts, user_id):
    """When the only token of an account ends."""
    return next(entry["expires_at"] for entry in accounts.admin.read("/system/token") if entry["user_id"] == user_id)


def test_03_members_of_connect_are_checked_before_the_token(nobody):
    nobody.refused("E1001", "POST", "/system/connect", {"user_id": "mes"})
    nobody.refused("E1001", "POST", "/system/connect", {"user_id": "mes", "token": 5})


@pytest.mark.parametrize(
    "headers", [{}, {"api_key": ""}, {"api_key": "x" * 43}, {"X-API-Key": "wrong-key-of-v1-00000"}]
)
def test_04_without_a_right_key_there_is_no_answer(nobody, headers):
    for method, path in (("GET", "/site"), ("POST", "/order"), ("GET", "/system/me"), ("DELETE", "/tag/TAG_NONE")):
        nobody.refused("E1100", method, path, headers=headers)


def test_04_a_wrong_key_header_counts_whatever_else_is_sent(v5_gateway, v5):
    v5.refused("E1100", "GET", "/site", headers={"api_key": v5.key + "x", "X-API-Key": v5_gateway.key()})


def test_04_a_key_in_the_query_is_refused_even_with_a_right_header(v5, nobody):
    nobody.refused("E1100", "GET", "/site", api_key=v5.key)
    v5.refused("E1100", "GET", "/site", api_key=v5.key)


def test_04_the_v1_key_is_accepted_as_header_and_as_bearer(v5_gateway, nobody):
    for headers in ({"X-API-Key": v5_gateway.key()}, {"Authorization": f"Bearer {v5_gateway.key()}"}):
        assert nobody.read("/system/me", headers=headers)["role"] == "admin"


def test_04_a_key_past_its_end_is_refused(make_v5_gateway):
    gateway = make_v5_gateway({"edge.v5.key_hours": "2"}).start()
    client = Accounts(V5(gateway, v1_key=gateway.key())).connect("viewer")
    assert abs(client.read("/system/me")["expires_at"] - now_ms() - 2 * HOUR_MS) < 60_000
    assert gateway.stop() == 0
    let_expire(gateway.store)
    gateway.start()
    V5(gateway, client.key).refused("E1100", "GET", "/site")


def test_05_disabling_an_account_ends_its_keys_within_a_second(accounts):
    client, bystander = accounts.connect("engineer"), accounts.connect("viewer")
    accounts.admin.done("PUT", f"/system/account/{client.user_id}", {"active": False})
    eventually(lambda: client.get("/site").code == "E1100", within=1.0, what="the key is dead")
    bystander.read("/site")
    accounts.admin.refused("E1400", "POST", "/system/token", {"user_id": client.user_id, "description": "d"})
    accounts.admin.done("PUT", f"/system/account/{client.user_id}", {"active": True})


def test_05_revoking_a_token_ends_its_keys_and_no_others(accounts):
    user_id = accounts.make()
    (revoked_id, revoked), (_, kept) = accounts.token(user_id), accounts.token(user_id)
    victim, survivor = accounts.exchange(user_id, revoked), accounts.exchange(user_id, kept)
    assert accounts.admin.done("DELETE", f"/system/token/{revoked_id}") == {"token_id": revoked_id, "deleted": True}
    eventually(lambda: victim.get("/site").code == "E1100", within=1.0, what="the key is dead")
    survivor.read("/site")
    accounts.admin.refused("E1300", "DELETE", f"/system/token/{revoked_id}")


def test_05_disconnect_revokes_this_key_alone(accounts):
    user_id = accounts.make()
    token = accounts.token(user_id)[1]
    first, second = accounts.exchange(user_id, token), accounts.exchange(user_id, token)
    first.done("POST", "/system/disconnect")
    first.refused("E1100", "GET", "/system/me")
    second.read("/system/me")


def test_05_an_account_keeps_at_most_a_hundred_keys_and_the_oldest_goes(accounts):
    user_id = accounts.make()
    token = accounts.token(user_id)[1]
    clients = [accounts.exchange(user_id, token) for _ in range(101)]
    clients[0].refused("E1100", "GET", "/system/me")
    clients[1].read("/system/me")
    clients[-1].read("/system/me")


def test_05_a_new_role_counts_for_keys_that_are_out(accounts, plant):
    client = accounts.connect("viewer")
    client.refused("E1101", "POST", "/site", plant.body("site"))
    accounts.admin.done("PUT", f"/system/account/{client.user_id}", {"role": "engineer"})
    eventually(lambda: client.post("/site", plant.body("site")).status == 200, within=1.0)


def test_06_a_key_outlives_a_restart_and_no_secret_stands_in_files_or_log(make_v5_gateway):
    gateway = make_v5_gateway().start()
    accounts = Accounts(V5(gateway, v1_key=gateway.key()))
    user_id = accounts.make()
    token = accounts.token(user_id)[1]
    client = accounts.exchange(user_id, token)
    # An answer that holds a secret is not stored for a second request.
    once = {"Idempotency-Key": "once"}
    kept = [
        accounts.admin.done("POST", "/system/token", {"user_id": user_id}, headers=once)["token"],
        V5(gateway).done("POST", "/system/connect", {"user_id": user_id, "token": token}, headers=once)["api_key"],
    ]
    V5(gateway).get("/site", api_key=client.key)  # refused calls are logged too
    V5(gateway).connect(user_id, token.replace("-", ""))
    assert gateway.stop() == 0
    gateway.start()
    V5(gateway, client.key).read("/site")
    secrets = [client.key.encode(), token.encode(), token.replace("-", "").encode(), uuid.UUID(token).bytes]
    secrets += [secret.encode() for secret in kept]
    places = {path: path.read_bytes() for path in gateway.folder.rglob("*") if path.is_file()}
    places |= {"log": gateway.log().encode(), "store": gateway.store.content()}
    for place, content in places.items():
        assert not any(secret in content for secret in secrets), place
    assert user_id.encode() in places["store"], "it was looked for in the right place"


def test_07_the_21st_wrong_connect_of_a_minute_must_wait(make_v5_gateway):
    gateway = make_v5_gateway().start()
    accounts = Accounts(V5(gateway, v1_key=gateway.key()))
    user_id = accounts.make()
    token = accounts.token(user_id)[1]
    tries = [V5(gateway).connect(user_id, str(uuid.uuid4())) for _ in range(21)]
    assert [answer.code for answer in tries] == ["E1100"] * 21
    assert not any("Retry-After" in answer.headers for answer in tries[:20])
    assert 1 <= int(tries[20].headers["Retry-After"]) <= 60
    accounts.exchange(user_id, token).read("/system/me")  # a right one passes
