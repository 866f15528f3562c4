"""The store's own tests on a real PostgreSQL: the same that run on SQLite."""

import os
import subprocess

import pytest
from postgres import PostgresServer
from program import binary


@pytest.fixture(scope="module", params=[None, "ko_KR", "de_DE"], ids=lambda language: language or "default")
def database(request):
    """The language is an administrator's choice: nothing may be read from the server's words."""
    server = PostgresServer(language=request.param)
    try:
        server.start()
        yield server.url(server.create_database())
    finally:
        server.remove()


def test_the_stores_tests_pass_on_postgresql(database):
    environment = {**os.environ, "PENSTOCK_STORE_URL": database}
    done = subprocess.run([binary("store_tests"), "--gtest_brief=1"], env=environment, capture_output=True, text=True,
                          timeout=600)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert "[  PASSED  ]" in done.stdout
