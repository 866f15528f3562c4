"""Foreign servers, each in its own process; what passed is written to build/interop/ for docs/interop.md."""

import json
import pathlib
import re

import pytest

from certificate import make_certificate
from third_party import BUILD, HERE, NODE, PYTHON, free_port, is_listening
from program import Program, binary
from waiting import eventually


@pytest.fixture
def start(tmp_path):
    """Starts programs and ends them with the test."""
    running = []

    def run(name, *command, environment=None, cwd=None):
        running.append(Program(name, command, tmp_path, environment, cwd).start())
        return running[-1]

    yield run
    for program in reversed(running):
        program.kill()


@pytest.fixture
def serial_line(start, tmp_path):
    """Two ends of a serial line, created by socat."""
    ends = tmp_path / "line-a", tmp_path / "line-b"
    start("socat", "socat", *(f"pty,raw,echo=0,link={end}" for end in ends))
    eventually(lambda: all(end.exists() for end in ends))
    return tuple(str(end) for end in ends)


@pytest.fixture
def certificate(tmp_path):
    """A certificate for 127.0.0.1 that is its own authority, and its key."""
    return make_certificate(tmp_path)


@pytest.fixture
def foreign_server(start, serial_line_or_none, certificate):
    """Starts a foreign server; returns what the gateway needs to reach it."""

    def run(library, transport):
        if transport in ("rtu", "ascii"):
            ours, where = serial_line_or_none()
            reach = {"opc_agent_ip": ours, "options": {"transport": transport, "baud": 19200}}
        else:
            where = free_port()
            reach = {"opc_agent_ip": "127.0.0.1", "opc_agent_port": where, "options": {"transport": transport}}
        if transport == "tls":
            reach["options"]["ca"] = certificate[0]
        if library == "pymodbus":
            files = certificate if transport == "tls" else ()
            start(library, PYTHON, HERE / "servers/pymodbus_server.py", transport, where, *files)
        elif library == "uModbus":
            start(library, PYTHON, HERE / "servers/umodbus_server.py", where)
        elif library == "libmodbus":
            start(library, binary("libmodbus_server"), transport, where)
        else:
            start(
                library,
                NODE,
                HERE / "servers/modbus_serial_server.js",
                where,
                environment={"NODE_PATH": str(BUILD / "npm/node_modules")},
            )
        if transport not in ("rtu", "ascii", "udp"):
            eventually(lambda: is_listening(where), within=10, what=f"{library} listens")
        return reach

    return run


@pytest.fixture
def serial_line_or_none(request):
    """The serial line, created only when it is needed."""
    return lambda: request.getfixturevalue("serial_line")


def pytest_runtest_logreport(report):
    """Collects outcomes; pytest_sessionfinish writes them."""
    if report.when == "call":
        outcomes[report.nodeid.split("::", 1)[1]] = report.outcome


outcomes = {}


def pytest_sessionfinish(session):
    if outcomes:
        folder = BUILD / "interop"
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "_", pathlib.Path(session.items[0].fspath).stem)
        (folder / f"{name}.json").write_text(json.dumps(outcomes, indent=1, sort_keys=True))
