"""What the master data shapes have in common: both databases, a key of a service account, calls with a stopwatch."""

import contextlib
import http.client
import json
import os
import statistics
import time

from gateway import Gateway
from postgres import PostgresServer
from stores import PostgresStore, SqliteStore
from v5 import V5, Accounts

ENGINES = ("SQLite", "PostgreSQL")
SETTINGS = {"edge.rest.api.https_only": "false", "edge.threads.collect": None}


@contextlib.contextmanager
def database(engine, folder):
    """An empty database; PostgreSQL with a server of its own that waits for its disk, as SQLite does."""
    folder.mkdir(parents=True)
    if engine == "SQLite":
        yield SqliteStore(folder)
        return
    server = PostgresServer(durable=True).start()
    try:
        yield PostgresStore(server)
    finally:
        server.remove()


def start_gateway(folder, store, settings=None):
    """A gateway on that database, with an access log as in the field."""
    every = SETTINGS | {"edge.log.file": folder / "access.log"} | store.settings | (settings or {})
    return Gateway(folder, every).start()


class ServiceKey:
    """Account `mes` with a token and a key."""

    def __init__(self, gateway):
        accounts = Accounts(V5(gateway, v1_key=gateway.key()))
        accounts.admin.done("POST", "/system/account", {"user_id": "mes", "role": "engineer"})
        self.token = accounts.token("mes")[1]
        self.client = accounts.exchange("mes", self.token)
        self.key = self.client.key
        self.header = f"api_key: {self.key}"


class TimedCalls:
    """One persistent connection over plain HTTP; answers are neither checked nor parsed while the watch runs."""

    def __init__(self, gateway, key):
        self.connection = http.client.HTTPConnection("127.0.0.1", gateway.ports["http"], timeout=600)
        self.headers = {"api_key": key, "Content-Type": "application/json"}

    def call(self, method, path, body=None):
        """Seconds until the last byte, and `data` of the answer, which must be a good one."""
        sent = None if body is None else json.dumps(body)
        began = time.perf_counter()
        self.connection.request(method, "/api/v5" + path, sent, self.headers)
        response = self.connection.getresponse()
        content = response.read()
        took = time.perf_counter() - began
        assert response.status == 200, (method, path, content[:500])
        return took, json.loads(content)["data"]

    def pour(self, path):
        """Reads an answer as it arrives and stores nothing; returns each piece to the caller's loop only."""
        self.connection.request("GET", "/api/v5" + path, headers=self.headers)
        response = self.connection.getresponse()
        assert response.status == 200, path
        while piece := response.read(1 << 16):
            yield piece


def fsync_ms(folder, times=200):
    """Median of the time in which the disk stores 4 KiB more of a file."""
    took = []
    file = os.open(folder / "synced", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for _ in range(times):
        os.write(file, b"x" * 4096)
        began = time.perf_counter()
        os.fdatasync(file)
        took.append((time.perf_counter() - began) * 1000)
    os.close(file)
    return statistics.median(took)
