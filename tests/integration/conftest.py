"""Fixtures of the V5 tests: a gateway on the database of this run, clients of every role, records on demand."""

import pytest

from alarm_fixture import AlarmedDevice
from plant import Plant
from postgres import PostgresServer
from stores import PostgresStore, SqliteStore, chosen_engine
from v5 import V5, Accounts


@pytest.fixture(scope="session")
def postgres():
    """One server for the whole run, started when the first test needs it."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.remove()


def pytest_collection_modifyitems(config, items):
    """Tests of what lies above every database run on one, SQLite."""
    if chosen_engine() != "sqlite":
        left_out = [item for item in items if item.get_closest_marker("one_store")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def make_store(request, tmp_path_factory):
    """Makes empty databases of the engine of this run."""

    def make(engine=None):
        if (engine or chosen_engine()) == "postgresql":
            return PostgresStore(request.getfixturevalue("postgres"))
        return SqliteStore(tmp_path_factory.mktemp("store"))

    return make


def on_store(make_gateway, make_store):
    def make(settings=None, store=None, **options):
        store = store or make_store()
        gateway = make_gateway({**store.settings, **(settings or {})}, **options)
        gateway.store = store
        return gateway

    return make


@pytest.fixture(scope="module")
def make_v5_gateway(make_gateway, make_store):
    """Makes gateways (not started) with `store`, an empty database unless one is given."""
    return on_store(make_gateway, make_store)


@pytest.fixture(scope="session")
def shared_v5_gateway(make_lasting_gateway, make_store):
    return on_store(make_lasting_gateway, make_store)().start()


@pytest.fixture(scope="module")
def v5_gateway(shared_v5_gateway):
    """The gateway of all files of a run. A file that must find no records of others replaces it by one of its own."""
    return shared_v5_gateway


@pytest.fixture(scope="module")
def v1(v5_gateway):
    """The v1 API of the same gateway."""
    return v5_gateway.client()


@pytest.fixture(scope="module")
def v1_key(v5_gateway):
    """V5 by the key of v1, which acts as administrator."""
    return V5(v5_gateway, v1_key=v5_gateway.key())


@pytest.fixture(scope="module")
def accounts(v1_key):
    """Makes service accounts and connects them."""
    return Accounts(v1_key)


@pytest.fixture(scope="module")
def v5(accounts, v1_key):
    """An administrator's client, what most tests call by: a service account, and for accounts and tokens the main key."""
    client = accounts.connect("admin")
    client.keeper = v1_key
    return client


@pytest.fixture(scope="module")
def plant(v5):
    """Creates records with all that they need."""
    return Plant(v5)


@pytest.fixture(scope="module")
def nobody(v5_gateway):
    """A client without key."""
    return V5(v5_gateway)


@pytest.fixture(scope="module")
def alarmed(plant, make_device):
    """A device whose values the tests of this file set."""
    return AlarmedDevice(plant, make_device())


@pytest.fixture(scope="module")
def own_postgres():
    """A server that tests may stop."""
    server = PostgresServer(durable=True)
    try:
        yield server.start()
    finally:
        server.remove()
