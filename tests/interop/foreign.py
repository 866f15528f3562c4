"""Where foreign programs lie, and free ports for them."""

import pathlib
import shutil
import socket

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
PYTHON = str(BUILD / "venv/bin/python")
NODE = shutil.which("node") or "node"


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
