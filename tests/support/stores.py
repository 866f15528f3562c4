"""The databases that a gateway can keep its records in, seen from behind: what no call could do or find out.

PENSTOCK_STORE chooses the engine of a test run: `sqlite` (default) or `postgresql`.
"""

import contextlib
import os
import sqlite3

ENGINES = ("sqlite", "postgresql")


def chosen_engine():
    engine = os.environ.get("PENSTOCK_STORE", "sqlite")
    assert engine in ENGINES, f"PENSTOCK_STORE is one of {ENGINES}"
    return engine


class SqliteStore:
    """One file."""

    def __init__(self, folder):
        self.path = folder / "records.sqlite"
        self.settings = {"edge.store.url": f"sqlite:{self.path}"}

    def connect(self):
        return sqlite3.connect(self.path, timeout=30, isolation_level=None)

    def sql(self, statement, within=60.0):
        database = self.connect()  # within is the other engine's: this one has a busy time-out
        try:
            return [[str(cell) for cell in row] for row in database.execute(statement)]
        finally:
            database.close()

    @contextlib.contextmanager
    def locked(self, table):
        """No other client can write (the whole file; `table` is for the other engine)."""
        database = self.connect()
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")
        database.close()

    def columns(self):
        """Pairs of table and column."""
        columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
        return self.sql(columns)

    def script(self):
        """What makes such a database, as SQL; `load` executes it in an empty one."""
        database = self.connect()
        try:
            return "\n".join(database.iterdump()) + "\n"
        finally:
            database.close()

    def load(self, script):
        database = self.connect()
        database.executescript(script)
        database.close()

    def content(self):
        """All that is stored, deleted pages too."""
        return b"".join(path.read_bytes() for path in self.path.parent.glob(self.path.name + "*"))


class PostgresStore:
    """One database of a server that others share."""

    def __init__(self, server):
        self.server = server
        self.database = server.create_database()
        self.settings = {"edge.store.url": server.url(self.database)}

    def sql(self, statement, within=60.0):
        return self.server.sql(statement, self.database, within)

    @contextlib.contextmanager
    def locked(self, table):
        """No other client can write into a table."""
        with self.server.session(self.database) as execute:
            execute(f"BEGIN; LOCK TABLE {table} IN EXCLUSIVE MODE;")
            yield
            execute("ROLLBACK;")

    def columns(self):
        return self.sql("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")

    def script(self):
        # Only a newer psql supports these two.
        lines = self.server.dump(self.database).splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith(("\\restrict", "\\unrestrict")))

    def load(self, script):
        self.server.load(self.database, script)

    def content(self):
        return self.server.dump(self.database).encode()


def let_expire(store, what="expires_at"):
    """Moves every end of life that is stored into the past; no clock runs faster for a test. Nothing may be running."""
    tables = sorted({table for table, column in store.columns() if column == what})
    for table in tables:
        store.sql(f"UPDATE {table} SET {what} = 1000 WHERE {what} > 1000")
    assert tables, f"no table has a column {what}"
