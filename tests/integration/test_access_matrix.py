"""What a caller may not do by the front door nothing else does for it: roles and kinds of credentials × all that
changes access, or hands out secrets that grant it."""

import itertools

import pytest

from backups import PASSPHRASE, make_backup
from v5 import V5, Accounts

pytestmark = pytest.mark.one_store

PASSWORD = "correct horse battery"
ROLES = ("viewer", "operator", "engineer", "admin")

# Changes that are tried: none of them is complete, so that who may make it is told what is missing.
BY_PERSONS_AND_MAIN_KEY = [
    ("POST", "/api/v1/keys", {}),
    ("DELETE", "/api/v1/keys/KEY_NONE", None),
    ("POST", "/api/v1/keys/main/rotate", {}),
    ("POST", "/api/v1/display", {}),
    ("DELETE", "/api/v1/display/DISPLAY_NONE", None),
    ("DELETE", "/api/v1/sessions/nobody-0", None),
    ("DELETE", "/api/v1/users/nobody/second-factor", None),
    ("POST", "/config/restore", {}),
]
BY_PERSONS = [
    ("GET", "/api/v1/users", None),
    ("POST", "/api/v1/users", {}),
    ("PUT", "/api/v1/users/nobody", {}),
    ("DELETE", "/api/v1/users/nobody", None),
]
# Properties by which somebody could let himself in, be taken for somebody else, or read and run what is not his.
PROPERTIES = [
    "edge.rest.api.key=a-key-that-i-know-myself",
    "edge.rest.api.auth=false",
    "edge.rest.api.https_only=false",
    "edge.rest.api.trust_x_forwarded_for=true",
    "edge.http.trusted_proxies=0.0.0.0/0",
    "edge.login.second_factor=admins",
    "edge.opcua.allow_anonymous=true",
    "edge.opcua.trust=all",
    "edge.opcua.user_role=viewer",
    "edge.admin.scripts=/tmp",
    "edge.admin.runner=none",
    "edge.backup.passphrase_file=/etc/hostname",
    "edge.ui.notice=@/etc/hostname",
    "edge.audit.retention_days=0",
    "edge.net.allow=127.0.0.1",
    "edge.files.allow=/etc",
    "edge.update.url=http://127.0.0.1/mine",
]  # fmt: skip


@pytest.fixture(scope="module")
def box(make_gateway, tmp_path_factory):
    path = tmp_path_factory.mktemp("properties") / "penstock.properties"
    path.write_text("# of the line of presses\nedge.log.level=info\n")
    return make_gateway({"edge.admin.runner": "direct"}, config=path).start()


@pytest.fixture(scope="module")
def callers(box):
    """Kind of credential and role → client of v1."""
    main = box.client()
    boss = box.first_admin(PASSWORD, name="boss")
    found = {("main key", "admin"): main, ("session", "admin"): boss}
    for role in ROLES:
        key = main.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        found["named key", role] = box.client(key=key)
        of_boss = boss.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"]
        found["key that a person made", role] = box.client(key=of_boss)
        if role == "admin":
            continue
        boss.done("POST", "/api/v1/users", {"user_id": role, "password": PASSWORD, "role": role})
        person = box.client(key=None)
        assert person.login(role, PASSWORD).status == 200
        found["session", role] = person
    found["service key", "admin"] = box.client(key=Accounts(V5(box, v1_key=box.key())).connect("admin").key)
    found["nothing", "none"] = box.client(key=None)
    return found


def is_refused(answer):
    """429: v1 takes no key of a service account, and counts wrong keys."""
    return answer.status in (401, 403, 429)


def test_access_is_changed_by_administrators_in_session_and_the_main_key_alone(callers):
    trusted = {("main key", "admin"), ("session", "admin")}
    for who, (method, path, body) in itertools.product(callers, BY_PERSONS_AND_MAIN_KEY):
        answer = callers[who].call(method, path, body)
        assert is_refused(answer) == (who not in trusted), (who, method, path, answer)
    for who, (method, path, body) in itertools.product(callers, BY_PERSONS):
        answer = callers[who].call(method, path, body)
        assert is_refused(answer) == (who != ("session", "admin")), (who, method, path, answer)


def test_no_key_but_the_main_one_saves_a_property_that_decides_access(box, callers):
    text = callers["main key", "admin"].get("/config/load?format=json").data["text"]
    trusted = {("main key", "admin"), ("session", "admin")}
    for who, line in itertools.product(callers, PROPERTIES):
        for path in ("/config/validate", "/config/save"):
            if who in trusted and path == "/config/save":
                continue
            answer = callers[who].post(path, {"text": f"{text}{line}\n"})
            assert is_refused(answer) == (who not in trusted), (who, line, answer)
    named = callers["named key", "admin"].post("/config/save", {"text": f"{text}edge.rest.api.key=a-key-that-i-know\n"})
    assert "edge.rest.api.key" in named.message, "the refusal names what may not be changed"
    assert box.config.read_text() == text
    assert callers["named key", "admin"].post("/config/save", {"text": f"{text}# mine\n"}).data["result"] == "SUCCESS"


def test_no_key_but_the_main_one_brings_back_a_version_with_other_access(box, callers):
    main, named = callers["main key", "admin"], callers["named key", "admin"]
    text = box.config.read_text()
    assert main.post("/config/save", {"text": text + "edge.opcua.trust=all\n"}).data["result"] == "SUCCESS"
    weak = next(v for v in main.get("/config/versions").data["data"] if v["is_current"])["version"]
    assert main.post("/config/save", {"text": text}).data["result"] == "SUCCESS"
    assert named.post(f"/config/versions/{weak}/restore", {}).status == 403
    assert box.config.read_text() == text


def test_no_key_but_the_main_one_takes_secrets_away_in_a_backup(callers):
    trusted = {("main key", "admin"), ("session", "admin")}
    made = make_backup(callers["main key", "admin"])
    without = make_backup(callers["named key", "admin"], passphrase=None)
    assert made["has_secrets"] and not without["has_secrets"]
    for who, client in callers.items():
        if who in trusted:
            continue
        assert is_refused(client.post("/config/backup", {"passphrase": PASSPHRASE})), who
        assert is_refused(client.get(f"/config/backup/{made['name']}")), who
