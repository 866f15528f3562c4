"""Foreign servers, each in its own process; what passed is written to build/interop/ for docs/interop.md."""

import json
import os
import pathlib
import re

import pytest

import shared_map
from certificate import make_certificate
from third_party import (
    BUILD, GO, HERE, NODE, NODE_ENVIRONMENT, PYTHON, RUST, digitalpetri, free_port, is_listening, java,
)  # fmt: skip
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
def operator_certificate(tmp_path):
    """A client's certificate with the role "operator" of Modbus/TCP Security V2.1, and its key."""
    folder = tmp_path / "operator"
    folder.mkdir()
    return make_certificate(folder, extra=("1.3.6.1.4.1.50316.802.1=ASN1:UTF8String:operator",))


@pytest.fixture
def foreign_server(start, serial_line_or_none, certificate, operator_certificate, tmp_path):
    """Starts a foreign server; returns what the gateway needs to reach it."""

    def run(library, transport):
        if transport in ("rtu", "ascii"):
            ours, where = serial_line_or_none()
            reach = {"opc_agent_ip": ours, "options": {"transport": transport, "baud": 19200}}
        else:
            where = free_port()
            reach = {"opc_agent_ip": "127.0.0.1", "opc_agent_port": where, "options": {"transport": transport}}
        files = ()
        if transport == "tls":
            files = certificate
            reach["options"]["ca"] = certificate[0]
        if transport == "tls" and library != "pymodbus":
            files = (*certificate, operator_certificate[0])
            reach["options"] |= {"client_cert": operator_certificate[0], "client_key": operator_certificate[1]}
        start(library, *server_command(library, transport, where, files, tmp_path), environment=NODE_ENVIRONMENT)
        if transport not in ("rtu", "ascii", "udp"):
            eventually(lambda: is_listening(where), within=120, what=f"{library} listens")
        return reach

    return run


def server_command(library, transport, where, files, folder):
    """What starts a foreign server of the shared map. `files`: certificate, key, authority of the clients."""
    map_file = folder / "map.txt"
    map_file.write_text(shared_map.as_text())
    servers = HERE / "servers"
    match library:
        case "pymodbus":
            return PYTHON, servers / "pymodbus_server.py", transport, where, *files
        case "uModbus":
            return PYTHON, servers / "umodbus_server.py", where
        case "modbus-server":
            return PYTHON, servers / "modbus_server_server.py", where
        case "libmodbus":
            return binary("libmodbus_server"), transport, where
        case "modbus-serial":
            return NODE, servers / "modbus_serial_server.js", where
        case "modbus-stream":
            return NODE, servers / "modbus_stream_server.js", where, map_file
        case "digitalpetri":
            return *java("DigitalPetri.java", digitalpetri(), folder), "server", transport, where, map_file, *files
        case "simonvetter":
            return GO / "modbus", "server", transport, where, map_file, *files
        case "rmodbus":
            return RUST / "rmodbus_peer", "server", transport, where, map_file
    raise ValueError(library)


@pytest.fixture
def serial_line_or_none(request):
    """The serial line, created only when it is needed."""
    return lambda: request.getfixturevalue("serial_line")


def pytest_collection_modifyitems(items):
    """What is slow runs in scripts/test --interop only."""
    if os.environ.get("PENSTOCK_INTEROP") != "all":
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="scripts/test --interop runs it"))


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
