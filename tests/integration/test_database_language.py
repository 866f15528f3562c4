"""A PostgreSQL that writes its messages in the language of its administrator: what they mean stays the same."""

import pytest

from alarm_fixture import SIX_BANDS, AlarmedDevice
from plant import Plant
from postgres import PostgresServer
from stores import PostgresStore
from v5 import V5
from waiting import eventually, holds

LANGUAGES = {"ko_KR": "취소", "de_DE": "storniere"}  # what each says of a statement that was cancelled
pytestmark = pytest.mark.one_store


@pytest.fixture(scope="module", params=LANGUAGES)
def server(request):
    server = PostgresServer(language=request.param)
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture(scope="module")
def store(server):
    return PostgresStore(server)


@pytest.fixture(scope="module")
def own_gateway(make_gateway, store):
    return make_gateway(store.settings).start()


@pytest.fixture(scope="module")
def v5(own_gateway):
    return V5(own_gateway, v1_key=own_gateway.key())


@pytest.fixture(scope="module")
def tag(v5, make_device):
    return AlarmedDevice(Plant(v5), make_device()).tag(**SIX_BANDS)


def test_the_server_writes_in_that_language(server):
    words = server.run("psql", *server.psql("postgres")[1:], "-c", "SET statement_timeout = 1; SELECT pg_sleep(5)",
                       check=False)  # fmt: skip
    assert LANGUAGES[server.language] in words, words


def test_an_alarm_that_changes_while_its_table_is_held_is_stored_later(tag, store, v5, own_gateway):
    with store.locked("alarm_event"):
        tag.set(95)
        tag.set(50)
        eventually(lambda: "statement_timeout" in own_gateway.log() or "57014" in own_gateway.log() or
                   LANGUAGES[store.server.language] in own_gateway.log(), within=20,
                   what="the database refused the change once")  # fmt: skip
        assert tag.changes() == []
    expected = [("RAISE", "NORMAL", "TRIP_HI"), ("CLEAR", "TRIP_HI", "NORMAL")]
    eventually(lambda: tag.changes() == expected, within=20, what=lambda: tag.changes())
    holds(lambda: tag.changes() == expected, during=0.5)


def test_a_table_that_another_program_holds_is_e1500(store, v5):
    with store.locked("site"):
        answer = v5.refused("E1500", "POST", "/site", {"site_name": "meanwhile"}, timeout=30)
        assert answer.status == 503
    v5.done("POST", "/site", {"site_name": "after"})


def test_an_id_that_is_taken_is_e1200(v5):
    made = v5.done("POST", "/site", {"site_id": "SITE_TWICE", "site_name": "once"})
    assert made["site_id"] == "SITE_TWICE"
    v5.refused("E1200", "POST", "/site", {"site_id": "SITE_TWICE", "site_name": "twice"})


@pytest.mark.parametrize("wrong", ["password", "user", "database"])
def test_a_login_that_is_refused_ends_the_start_with_a_text_in_english(make_brief_gateway, server, wrong):
    url = server.url(server.create_database())
    url = {
        "password": url.replace(server.password, "wrong"),
        "user": url.replace("//postgres:", "//nobody_there:"),
        "database": url.replace("/penstock_", "/no_such_"),
    }[wrong]
    gateway = make_brief_gateway({"edge.store.url": url})
    gateway.begin()
    eventually(lambda: gateway.program.process.poll() is not None, within=30, what=lambda: gateway.log())
    code = "3D000" if wrong == "database" else "28P01"
    assert gateway.program.process.returncode != 0
    assert f"PostgreSQL refuses the login ({code})" in gateway.log(), gateway.log()
    assert f"port {server.port}" in gateway.log() and "edge.store.url" in gateway.log()
    assert "wrong" not in gateway.log() or wrong != "password"


def test_a_server_that_is_not_up_yet_is_waited_for(make_brief_gateway):
    server = PostgresServer(language="ko_KR")
    try:
        store = PostgresStore(server.start())
        server.stop()
        gateway = make_brief_gateway(store.settings)
        gateway.begin()
        eventually(lambda: "waiting for the database" in gateway.log(), within=20, what=lambda: gateway.log())
        server.start()
        gateway.wait_until_ready(60)
    finally:
        server.remove()
