"""A private PostgreSQL server: no system service, no fixed port, gone with the test run."""

import contextlib
import fcntl
import hashlib
import itertools
import os
import pathlib
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import tempfile

from ports import free_port
from waiting import eventually

USER = "postgres"
# Data folders as initdb makes them, which takes a second.
TEMPLATES = pathlib.Path(__file__).parents[2] / "build/postgresql"


def programs():
    """Folder of the newest installed server; Debian keeps each major version apart and none in PATH."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    in_path = shutil.which("initdb")
    assert in_path, "PostgreSQL is missing: scripts/setup --test"
    return pathlib.Path(in_path).parent


def unprivileged():
    """How to start programs that refuse to run as root: as the package's user, or as nobody."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def roomy_memory():
    """A file system in memory, if there is room for hundreds of databases: a disk takes its time to make their files."""
    memory = pathlib.Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > 4 << 30 else None


class PostgresServer:
    """One server with a data folder of its own; keeps its port over stops, kills and restarts.

    Text is ordered as English dictionaries do, not by code point, unless a query or column sets another order: so does
    what an administrator sets up. `durable` is on a disk and leaves fsync on, for tests that pull the plug.
    """

    numbers = itertools.count(1)

    def __init__(self, durable=False, language=None):
        """`language`: in which it writes its messages, as in ko_KR."""
        self.language = language
        self.programs, self.owner = programs(), unprivileged()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="penstock-postgres-", dir=None if durable else roomy_memory()))
        self.port, self.password = free_port(), secrets.token_hex(12)
        self.durable, self.process = durable, None
        if self.owner:
            os.chown(self.folder, self.owner["user"], self.owner["group"])

    @property
    def data(self):
        return self.folder / "data"

    def environment(self):
        return {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "PGPASSWORD": self.password}

    def run(self, program, *arguments, check=True, within=60.0):
        """One of the package's programs; returns what it printed."""
        done = subprocess.run(
            [str(self.programs / program), *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd="/", timeout=within, check=False,
            env=self.environment(), **self.owner,
        )  # fmt: skip
        assert done.returncode == 0 or not check, f"{program}: {done.stdout[-2000:]}"
        return done.stdout

    def initialize(self):
        """A copy of this machine's data folder for this version, which the first server of all makes.

        The password is that of the copy: one a machine.
        """
        version = self.run("postgres", "--version")
        options = ["-U", USER, "-A", "scram-sha-256", "-E", "UTF8", "-N", "--locale=C.UTF-8"]
        if int(re.search(r"(\d+)", version).group(1)) >= 15:
            options += ["--locale-provider=icu", "--icu-locale=en-US"]
        kind = hashlib.sha256(f"{version} {options} {os.geteuid()}".encode()).hexdigest()[:12]
        template, half = TEMPLATES / kind, TEMPLATES / f"{kind}.half"
        TEMPLATES.mkdir(parents=True, exist_ok=True)
        with open(TEMPLATES / f"{kind}.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not template.exists():
                shutil.rmtree(half, ignore_errors=True)  # of a run that was killed
                self.make_cluster(options)
                half.mkdir(mode=0o700)
                copy(self.data, half / "data")
                copy(self.folder / "password", half / "password")
                half.rename(template)
                return
        copy(template / "data", self.data)
        self.password = (template / "password").read_text(encoding="utf-8")

    def make_cluster(self, options):
        secret = self.folder / "password"
        secret.write_text(self.password, encoding="utf-8")
        secret.chmod(0o644)
        self.run("initdb", "-D", self.data, *options, f"--pwfile={secret}")

    def start(self):
        """Starts it as a child, so that a killed one is reaped here: its number in a lock file bars the next start."""
        if not (self.data / "PG_VERSION").exists():
            self.initialize()
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "",
                    "max_connections": 200, "fsync": "on" if self.durable else "off",
                    "jit": "off"}  # fmt: skip
        environment = dict(os.environ)
        if self.language:
            settings["lc_messages"] = f"{self.language}.UTF-8"
            environment["LOCPATH"] = str(locale_folder(self.folder, self.language))
        command = [self.programs / "postgres", "-D", self.data]
        command += [f"--{name}={value}" for name, value in settings.items()]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(list(map(str, command)), stdout=log, stderr=log, cwd="/", env=environment,
                                            **self.owner)  # fmt: skip
        eventually(self.answers, within=60, what=lambda: (self.folder / "log").read_text()[-2000:])
        return self

    def answers(self):
        assert self.is_running(), (self.folder / "log").read_text()[-2000:]
        return "accepting" in self.run("pg_isready", "-h", "127.0.0.1", "-p", self.port, check=False)

    def pids(self):
        """The server's own process first, then those of its connections and duties."""
        if not self.is_running():
            return []
        first = self.process.pid
        return [first, *map(int, pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self):
        """Ends immediately for its clients, but in order for its files."""
        if self.is_running():
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)

    def kill(self):
        """kill -9. What it leaves in shared memory bars a restart until its last process is gone."""
        pids = self.pids()
        for pid in pids:
            send(pid, signal.SIGKILL)
        self.process.wait(20)
        eventually(lambda: not any(is_alive(pid) for pid in pids), within=20, what="PostgreSQL is gone")

    def freeze(self):
        """It keeps its connections and does not respond."""
        for pid in self.pids():
            send(pid, signal.SIGSTOP)

    def thaw(self):
        for pid in self.pids():
            send(pid, signal.SIGCONT)

    def remove(self):
        """Permanently, with all that is stored."""
        self.thaw()
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def psql(self, database):
        """The command of a session with a database."""
        server = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        return [str(self.programs / "psql"), *server, "-d", database, "-X", "-q"]

    def sql(self, statement, database="postgres", within=60.0):
        """Runs it by psql; the answer's rows, each a list of texts."""
        program, *options = self.psql(database)
        text = self.run(program, *options, "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-c", statement,
                        within=within)  # fmt: skip
        return [line.split("\x1f") for line in text.splitlines()]

    @contextlib.contextmanager
    def session(self, database):
        """One connection for several statements; returns a function that returns when they are done."""
        with subprocess.Popen(
            [*self.psql(database), "-v", "ON_ERROR_STOP=1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=self.environment(), cwd="/", **self.owner,
        ) as process:  # fmt: skip

            def execute(statements):
                process.stdin.write(f"{statements}\n\\echo done\n")
                process.stdin.flush()
                while (line := process.stdout.readline()) != "done\n":
                    assert line, f"psql ended: {statements}"

            yield execute
            process.stdin.close()

    def create_database(self):
        """An empty database without other users; its name."""
        name = f"penstock_{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return name

    def dump(self, database):
        """The whole content of a database, as SQL."""
        return self.run("pg_dump", "-h", "127.0.0.1", "-p", self.port, "-U", USER, "--inserts", database)

    def load(self, database, script):
        """Executes SQL that `dump` has given."""
        program, *options = self.psql(database)
        done = subprocess.run(
            [program, *options, "-v", "ON_ERROR_STOP=1"], input=script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, cwd="/", timeout=60, check=False, env=self.environment(), **self.owner,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-2000:]

    def url(self, database):
        """As property edge.store.url has it."""
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/{database}?sslmode=disable"


def locale_folder(folder, language):
    """A folder with that locale: a machine has those that its administrator chose."""
    made = folder / "locales"
    if not made.exists():
        made.mkdir(mode=0o755)
        done = subprocess.run(["localedef", "-i", language, "-f", "UTF-8", made / f"{language}.UTF-8"], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)  # fmt: skip
        assert done.returncode == 0, f"localedef: {done.stdout}; package locales is missing: scripts/setup --test"
        (made / "C.UTF-8").symlink_to("/usr/lib/locale/C.utf8")
    return made


def copy(what, where):
    """With owners and rights."""
    subprocess.run(["cp", "-a", "--reflink=auto", what, where], check=True)


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass  # it has ended already


def is_alive(pid):
    """Zombies are dead: in a container without init they may never be collected."""
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
