"""Another program may look into the SQLite file of a gateway that runs: nothing is lost by it."""

import sqlite3
import threading

import pytest

from stores import SqliteStore, chosen_engine
from v5 import V5


@pytest.mark.skipif(chosen_engine() != "sqlite", reason="of the file")
def test_what_is_stored_after_another_program_has_closed_the_file_outlives_a_kill(make_gateway, tmp_path):
    store = SqliteStore(tmp_path)
    gateway = make_gateway(store.settings).start()
    v5 = V5(gateway, v1_key=gateway.key())
    # Several lists at a time: each has a connection of its own, opened while others are in use.
    lists = [threading.Thread(target=lambda: V5(gateway, v1_key=gateway.key()).read("/site")) for _ in range(8)]
    for one in lists:
        one.start()
    for one in lists:
        one.join()
    # The last one to close a file in WAL mode clears it away: this is not the last one.
    reader = sqlite3.connect(store.path)
    assert reader.execute("SELECT count(*) FROM site").fetchone()[0] >= 1
    reader.close()
    assert store.path.with_name(store.path.name + "-wal").exists()
    v5.done("POST", "/site", {"site_id": "SITE_AFTER", "site_name": "after"})
    gateway.kill()
    gateway.start()
    assert V5(gateway, v1_key=gateway.key()).read("/site/SITE_AFTER")["site_name"] == "after"
    assert store.sql("PRAGMA integrity_check") == [["ok"]]
