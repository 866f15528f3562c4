"""penstockctl purge: nothing of a gateway is left in its data folder (IEC 62443-4-2, CR 4.2)."""

import os

import pytest

from program import run
from waiting import eventually


def purge(gateway, *options, stdin=None):
    return run("penstockctl", "purge", str(gateway.data), *options, stdin=stdin, environment={**os.environ})


@pytest.fixture
def used(make_gateway, make_opc):
    """A gateway that has stored data of each kind."""
    gateway = make_gateway().start()
    client = gateway.client()
    opc = make_opc(["hr1"], using=client)
    eventually(lambda: client.value(f"{opc}.hr1")["quality"] == 192)
    return gateway


def test_a_gateway_that_runs_is_not_purged(used):
    code, _, said = purge(used, "--yes")
    assert code == 1 and "stop it first" in said
    assert used.client().get("/api/v1/opc").status == 200


def test_nothing_goes_without_the_word(make_gateway):
    gateway = make_gateway().start()
    key = gateway.key()
    assert gateway.stop() == 0
    for word in ("", "yes\n", "PURGE\n"):
        code, shown, said = purge(gateway, stdin=word)
        assert code == 1 and "nothing was changed" in said and "secrets" in shown
    assert gateway.key() == key
    code, shown, _ = purge(gateway, stdin="purge\n")
    assert code == 0 and "purged" in shown
    assert list(gateway.data.iterdir()) == []


def test_a_purged_folder_is_that_of_a_new_gateway(make_gateway):
    gateway = make_gateway().start()
    before = gateway.client().get("/api/v1/edge").data["id"], gateway.key()
    gateway.kill()
    assert purge(gateway, "--yes")[0] == 0
    assert list(gateway.data.iterdir()) == []
    gateway.start()
    after = gateway.client().get("/api/v1/edge").data["id"], gateway.key()
    assert before[0] != after[0] and before[1] != after[1]


def test_a_folder_of_something_else_is_refused(tmp_path, make_gateway):
    gateway = make_gateway()
    gateway.data.mkdir()
    (gateway.data / "letter.txt").write_text("precious")
    code, _, said = purge(gateway, "--yes")
    assert code == 2 and "is not the data folder of a gateway" in said
    assert (gateway.data / "letter.txt").read_text() == "precious"
