"""A database on another machine that may be anybody (finding C): a warning, also where it really answers here."""

import pytest

from stores import PostgresStore


@pytest.mark.parametrize("host,mode,is_weak", [
    ("db.plant.example", "disable", True),
    ("127.0.0.1", "disable", False),
])  # fmt: skip
def test_the_log_and_the_health_probe_report_it(make_gateway, postgres, host, mode, is_weak):
    store = PostgresStore(postgres)
    url = store.settings["edge.store.url"]
    # The name is the database's host; hostaddr, which is used, is this machine.
    url = url.replace("@127.0.0.1:", f"@{host}:").split("?")[0] + f"?sslmode={mode}" + ("&hostaddr=127.0.0.1" if is_weak else "")
    gateway = make_gateway({"edge.store.url": url}).start()
    told = [w for w in gateway.client().get("/api/v1/system/health").data["warnings"] if "edge.store.url" in w]
    assert bool(told) == is_weak
    assert ("sslmode=verify-full" in gateway.log()) == is_weak
