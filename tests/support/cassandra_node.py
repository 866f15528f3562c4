"""A real Cassandra node in its own process, by scripts/cassandra; a third-party client to check what is stored."""

import os
import pathlib
import signal
import subprocess

import pytest
from cassandra.auth import PlainTextAuthProvider
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile
from cassandra.policies import RoundRobinPolicy

from ports import free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/cassandra"
CANNOT = 3


def free_base_port():
    """A port for CQL that is free together with those right below it, for gossip and JMX."""
    return free_port(6) + 5


class CassandraNode:
    """Node `number` listens on 127.0.0.<number>; keeps its folder over restarts."""

    def __init__(self, folder, number=1, port=None, extra=None):
        self.number, self.port = number, port or free_base_port()
        self.address = f"127.0.0.{number}"
        self.folder = pathlib.Path(folder) / f"node{number}"
        self.options = ["--node", number, "--port", self.port, "--folder", self.folder, "--quick"]
        if extra:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / "extra.yaml").write_text(extra)
            self.options += ["--extra", self.folder / "extra.yaml"]

    def run(self, *commands):
        done = subprocess.run(
            [str(part) for part in (SCRIPT, *self.options, *commands)],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        if done.returncode == CANNOT:
            pytest.skip(f"no Cassandra: {done.stderr.strip()}")
        assert done.returncode == 0, done.stderr
        return self

    def start(self):
        return self.run("start")

    def wait(self):
        return self.run("wait")

    def stop(self):
        return self.run("stop")

    def kill(self):
        """Like a power cut."""
        os.kill(int((self.folder / "pid").read_text()), signal.SIGKILL)

    @property
    def where(self):
        return f"{self.address}:{self.port}"

    def connect(self, user=None, password=None, ssl_context=None):
        """A session of the PyPI driver."""
        profile = ExecutionProfile(load_balancing_policy=RoundRobinPolicy(), request_timeout=30)
        cluster = Cluster(
            [self.address],
            port=self.port,
            protocol_version=4,
            auth_provider=PlainTextAuthProvider(user, password) if user else None,
            ssl_context=ssl_context,
            execution_profiles={EXEC_PROFILE_DEFAULT: profile},
        )
        return cluster.connect()
