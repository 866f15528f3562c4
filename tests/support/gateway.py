"""The real gateway on free ports with a data folder of its own."""

import json
import os
import pathlib
import signal

from client import Client, load_contract
from program import Program, binary

DEFAULTS = {
    "edge.http.bind": "127.0.0.1",
    "edge.http.port": "0",
    "edge.https.port": "0",
    "edge.console.port": "0",
    "edge.opcua.port": "0",
    "edge.timezone": "UTC",
    "edge.threads.collect": "2",
}


def plain_environment(extra=None):
    """The environment without what could give the gateway a key."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("EDGE_")}
    return {**kept, **(extra or {})}


class Gateway:
    """Starts and stops `penstock`; `settings` are given by --set."""

    contracts = {}  # one a binary: all gateways of a run have the same description

    def __init__(self, folder, settings=None, environment=None, config=None):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = self.folder / "data"
        self.settings = {**DEFAULTS, **(settings or {})}
        self.config = config
        self.environment = plain_environment(environment)
        self.program = Program("penstock", self.command(), folder, self.environment)
        self.ports = {}

    def command(self):
        command = [binary("penstock"), "--data", self.data]
        if self.config is not None:
            command += ["--config", self.config]
        for name, text in self.settings.items():
            if text is not None:
                command += ["--set", f"{name}={text}"]
        return [str(part) for part in command]

    def start(self, within=30.0):
        self.begin()
        return self.wait_until_ready(within)

    def begin(self):
        """Starts it and returns before it is ready."""
        (self.data / "run/ports.json").unlink(missing_ok=True)
        self.program.command = self.command()
        self.program.start()

    def wait_until_ready(self, within=30.0):
        self.program.wait_for_line("penstock ready https://", within)
        self.ports = json.loads((self.data / "run/ports.json").read_text())
        return self

    def stop(self, within=10.0, **options):
        return self.program.stop(within, **options)

    def kill(self):
        self.program.kill()

    def log(self):
        return self.program.err()

    def has_crashed(self):
        """A fault of the program itself, in this run or one before; a kill or a refused start is none."""
        code = None if self.program.process is None else self.program.process.poll()
        return code in (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS) or "Sanitizer" in self.log()

    def complaints(self):
        """A sanitizer's report in the log, without its endless template names; otherwise the end of the log."""
        lines = self.log().splitlines()
        start = next((n for n, line in enumerate(lines) if "Sanitizer" in line or "runtime error" in line), -20)
        return "\n".join(line[:160] for line in lines[start:] if "boost/asio" not in line)[:6000]

    @property
    def https(self):
        return f"https://127.0.0.1:{self.ports['https']}"

    @property
    def http(self):
        return f"http://127.0.0.1:{self.ports['http']}"

    @property
    def ca(self):
        """The generated certificate is its own authority."""
        return str(next((self.data / "pki").glob("*.crt")))

    def key(self):
        return (self.data / "secrets" / "api-key").read_text().strip()

    def setup_token(self):
        return (self.data / "secrets" / "setup-token").read_text().strip()

    def first_admin(self, password, name="root"):
        """The session of the first administrator, made with the set-up token."""
        session = self.client(key=None)
        answer = session.post("/login/setup", {"setup_token": self.setup_token(), "username": name, "password": password})
        assert answer.status == 200, answer
        session.csrf = answer.data["csrf_token"]
        return session

    def client(self, key="own", base=None):
        """A checked client: with the gateway's own key, another one, or None."""
        key = self.key() if key == "own" else key
        client = Client(base or self.https, key, self.ca)
        program = self.program.command[0]
        if program not in Gateway.contracts:
            reader = self.key() if (self.data / "secrets" / "api-key").exists() else key
            Gateway.contracts[program] = load_contract(Client(self.https, reader, self.ca))
        client.contract = Gateway.contracts[program]
        return client
