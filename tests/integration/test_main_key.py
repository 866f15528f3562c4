"""The main key rotates with an overlap (IEC 62443-4-2, CR 1.5)."""

import os
import stat
import threading

import pytest

from program import run
from waiting import eventually

ROTATE = "/api/v1/keys/main/rotate"


def is_good(gateway, key):
    return gateway.client(key=key).get("/api/v1/edge").status == 200


def test_the_key_of_before_is_good_for_a_while_also_after_a_restart(make_gateway):
    gateway = make_gateway().start()
    first = gateway.key()
    answer = gateway.client().done("POST", ROTATE, {"overlap_h": 1})
    second = answer["key"]
    assert second == gateway.key() != first
    assert is_good(gateway, first) and is_good(gateway, second)
    for name in ("api-key", "api-key.old"):
        assert stat.S_IMODE((gateway.data / "secrets" / name).stat().st_mode) == 0o600
    assert gateway.stop() == 0
    gateway.start()
    assert is_good(gateway, first) and is_good(gateway, second)
    assert first not in gateway.log() and second not in gateway.log()
    assert f"user={first[:4]}***(len={len(first)})" in gateway.log(), "the audit shows which of the two was used"
    assert f"user={second[:4]}***(len={len(second)})" in gateway.log()


def test_without_overlap_the_key_of_before_ends_immediately_and_so_does_one_from_earlier(make_gateway):
    gateway = make_gateway().start()
    first = gateway.key()
    second = gateway.client().done("POST", ROTATE, {"overlap_h": 24})["key"]
    third = gateway.client().done("POST", ROTATE, {"overlap_h": 0})["key"]
    assert [is_good(gateway, key) for key in (first, second, third)] == [False, False, True]
    assert gateway.stop() == 0
    gateway.start()
    assert [is_good(gateway, key) for key in (first, second, third)] == [False, False, True]


def test_only_the_main_key_and_administrators_rotate(make_gateway):
    gateway = make_gateway().start()
    named = gateway.client().done("POST", "/api/v1/keys", {"name": "robot", "role": "admin"})["key"]
    assert gateway.client(key=named).post(ROTATE, {"overlap_h": 0}).status == 403
    for body in ({"overlap_h": -1}, {"overlap_h": 721}, {"overlap_h": "x"}, {}, {"overlap_h": 1, "hours": 1}):
        assert gateway.client().post(ROTATE, body).status == 400
    assert is_good(gateway, gateway.key())


def test_a_key_that_others_gave_is_theirs_to_change(make_gateway):
    gateway = make_gateway({"edge.rest.api.key": "a-key-of-the-properties"}).start()
    answer = gateway.client(key="a-key-of-the-properties").post(ROTATE, {"overlap_h": 0})
    assert answer.data["code"] == "PROTECTED" and "edge.rest.api.key" in answer.data["msg"]


def test_from_the_command_line(make_gateway, tmp_path):
    gateway = make_gateway().start()
    first = gateway.key()
    settings = {**os.environ, "HOME": str(tmp_path), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": first}
    code, shown, said = run("penstockctl", "--ca", gateway.ca, "key", "rotate", "--save", str(tmp_path / "key"), environment=settings)
    assert code == 0 and gateway.key() not in shown + said and "24 more hours" in said
    assert (tmp_path / "key").read_text().strip() == gateway.key() != first
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.parametrize("turn", range(3))
def test_killed_at_any_moment_the_key_in_the_file_and_the_last_returned_one_are_valid(make_gateway, turn):
    gateway = make_gateway().start()
    told = [gateway.key()]

    def rotate():
        try:
            for _ in range(500):
                told.append(gateway.client(key=told[-1]).done("POST", ROTATE, {"overlap_h": 1})["key"])
        except (AssertionError, OSError):
            pass  # it was killed

    rotating = threading.Thread(target=rotate)
    rotating.start()
    eventually(lambda: len(told) > 3 + 5 * turn, what="some rotations")
    gateway.kill()
    rotating.join()
    gateway.start()
    assert is_good(gateway, gateway.key())
    assert is_good(gateway, told[-1]), "the last that a client received"
