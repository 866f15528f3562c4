"""V5 point 60: master data of each released schema are read by this program as that one returned them (v5 §12)."""

import json
import pathlib

import pytest

from stores import chosen_engine
from v5 import V5

FIXTURES = pathlib.Path(__file__).parents[1] / "fixtures/store"


@pytest.mark.parametrize("schema", ["v2"])
def test_60_master_data_of_an_older_schema_are_as_they_were(make_store, make_v5_gateway, schema):
    name = f"{schema}.{chosen_engine()}"
    store = make_store()
    store.load((FIXTURES / f"{name}.sql").read_text(encoding="utf-8"))
    feed = "SELECT seq, at, kind, id, action, version FROM change_log ORDER BY seq"
    changes = store.sql(feed)
    gateway = make_v5_gateway(store=store).start()
    v5 = V5(gateway, v1_key=gateway.key())
    said = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    assert len(said) > 20
    for path, before in said.items():
        now = v5.read(path)
        assert {member: now[member] for member in before} == before, path
    assert len(changes) > 20 and store.sql(feed)[: len(changes)] == changes, "the feed goes on where it was"
    assert v5.done("PUT", "/site/SITE_DEFAULT", {"address": "changed"})["address"] == "changed", "and accepts changes"
