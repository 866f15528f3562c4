"""One-time codes in addition to the password (RFC 6238; IEC 62443-4-2, CR 1.1 RE 2)."""

import base64
import hashlib
import hmac
import struct
import time

import pytest

from waiting import eventually

PASSWORD = "correct horse battery"
OWN = "/api/v1/session/second-factor"


def code_of(secret, step):
    """RFC 6238, implemented again: the gateway's own code is no evidence for itself."""
    mac = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


class Telephone:
    """The device of a user: returns each code once, and waits for the next step if necessary."""

    def __init__(self, secret):
        self.secret, self.used = secret, 0

    def code(self):
        step = max(int(time.time()) // 30 - 1, self.used + 1)  # the last, the present or the next one is taken
        eventually(lambda: step <= int(time.time()) // 30 + 1, within=70, what="the next step")
        self.used = step
        return code_of(self.secret, step)


def log_in(gateway, name="root", password=PASSWORD, **more):
    session = gateway.client(key=None)
    answer = session.post("/login/form", {"username": name, "password": password, **more})
    if answer.status == 200:
        session.csrf = answer.data["csrf_token"]
    return answer, session


def set_up(session):
    begun = session.done("POST", OWN, {"password": PASSWORD})
    telephone = Telephone(begun["secret"])
    recovery = session.done("POST", f"{OWN}/confirm", {"code": telephone.code()})["recovery_codes"]
    return telephone, recovery, begun


@pytest.fixture
def plant(make_gateway):
    """A gateway with an administrator who has set up codes."""
    gateway = make_gateway().start()
    session = gateway.first_admin(PASSWORD)
    telephone, recovery, begun = set_up(session)
    assert session.get("/api/v1/session").status == 401, "a session that began without a code ends"
    gateway.root, gateway.telephone, gateway.recovery, gateway.begun = session, telephone, recovery, begun
    return gateway


def test_password_and_code_open_and_neither_does_alone(plant):
    answer, _ = log_in(plant)
    assert (answer.status, answer.code) == (401, "CODE_REQUIRED")
    for code in ("000000", "12345", "", "x" * 5000):
        refused, _ = log_in(plant, code=code)
        assert refused.status == 401, code
    assert log_in(plant, password="wrong", code=plant.telephone.code())[0].code == "LOGIN_FAILED"
    eventually(lambda: log_in(plant, code=plant.telephone.code())[0].status == 200, within=90, every=1.5)


def test_a_code_is_good_once_also_after_a_restart(plant):
    code = plant.telephone.code()
    assert log_in(plant, code=code)[0].status == 200
    assert log_in(plant, code=code)[0].code == "LOGIN_FAILED"
    assert plant.stop() == 0
    plant.start()
    assert log_in(plant, code=code)[0].code == "LOGIN_FAILED"
    assert log_in(plant, code=plant.telephone.code())[0].status == 200


def test_a_recovery_code_is_good_once(plant):
    one, other = plant.recovery[:2]
    answer, session = log_in(plant, code=one)
    assert answer.status == 200
    assert session.get(OWN).data == {"is_enabled": True, "recovery_codes_left": 9, "is_required_of_admins": False}
    assert log_in(plant, code=one)[0].status == 401
    assert log_in(plant, code=other.lower().replace("-", ""))[0].status == 200


def test_the_secret_is_returned_once_and_sealed_at_rest(plant):
    assert plant.begun["uri"].startswith("otpauth://totp/Penstock") and plant.begun["secret"] in plant.begun["uri"]
    secret = base64.b32decode(plant.begun["secret"])
    plant.stop()
    files = [path for path in plant.data.rglob("*") if path.is_file() and path.name != "store-key"]
    for path in files:
        content = path.read_bytes()
        assert secret not in content and plant.begun["secret"].encode() not in content, path
        assert not any(code.encode() in content for code in plant.recovery), path
    assert plant.begun["secret"] not in plant.log()


def test_wrong_codes_count_as_wrong_passwords(plant):
    answers = [log_in(plant, code=f"{number:06}")[0].status for number in range(8)]
    assert answers[:5] == [401] * 5 and 429 in answers


def test_who_has_lost_everything_is_reset_by_the_main_key(plant):
    named = plant.client().done("POST", "/api/v1/keys", {"name": "robot", "role": "admin"})["key"]
    assert plant.client(key=named).delete("/api/v1/users/root/second-factor").status == 403
    plant.client().done("DELETE", "/api/v1/users/root/second-factor")
    assert log_in(plant)[0].status == 200
    assert plant.client().delete("/api/v1/users/root/second-factor").data["code"] == "NOT_FOUND"


def test_removing_and_setting_up_need_the_password(make_gateway):
    gateway = make_gateway().start()
    session = gateway.first_admin(PASSWORD)
    assert session.post(OWN, {"password": "wrong"}).status == 401
    assert session.post(f"{OWN}/confirm", {"code": "123456"}).data["code"] == "NOT_FOUND"
    begun = session.done("POST", OWN, {"password": PASSWORD})
    assert log_in(gateway)[0].status == 200, "an unconfirmed code is not required"
    assert session.post(f"{OWN}/confirm", {"code": "000000"}).status == 400
    telephone = Telephone(begun["secret"])
    recovery = session.done("POST", f"{OWN}/confirm", {"code": telephone.code()})["recovery_codes"]
    _, session = log_in(gateway, code=recovery[0])
    assert session.post(OWN, {"password": PASSWORD}).data["code"] == "DUPLICATE"
    assert session.post(f"{OWN}/remove", {"password": PASSWORD, "code": "000000"}).status == 401
    assert session.post(f"{OWN}/remove", {"password": "wrong", "code": recovery[1]}).status == 401
    session.done("POST", f"{OWN}/remove", {"password": PASSWORD, "code": recovery[1]})
    assert log_in(gateway)[0].status == 200


def test_administrators_may_be_obliged(make_gateway):
    gateway = make_gateway({"edge.login.second_factor": "admins"}).start()
    session = gateway.first_admin(PASSWORD)
    assert session.get("/api/v1/session").data["role"] == "viewer" and session.get(OWN).data["is_required_of_admins"]
    assert session.get("/api/v1/users").status == 403
    minted = session.call("POST", "/api/v5/system/token", {"user_id": "root", "description": "a way round"})
    assert minted.status == 403, "no key of an administrator without codes"
    telephone, _, _ = set_up(session)
    answer, session = log_in(gateway, code=telephone.code())
    assert answer.data["role"] == "admin" and session.get("/api/v1/users").status == 200


def test_opc_ua_takes_the_code_behind_the_password(make_gateway):
    ua = pytest.importorskip("ua")
    gateway = make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}).start()
    session = gateway.first_admin(PASSWORD)
    assert ua.may_enter(gateway, "root", PASSWORD)
    telephone, recovery, _ = set_up(session)
    assert not ua.may_enter(gateway, "root", PASSWORD)
    code = telephone.code()
    assert ua.may_enter(gateway, "root", PASSWORD + code)
    assert not ua.may_enter(gateway, "root", PASSWORD + code), "once"
    assert not ua.may_enter(gateway, "root", PASSWORD + recovery[0])
