"""Fixtures of the integration and interop tests: real gateways and simulators, each test file with its own."""

import contextlib
import itertools

import pytest

from device import Device
from gateway import Gateway

numbers = itertools.count(1)


@contextlib.contextmanager
def gateways(tmp_path_factory):
    """Makes gateways (not started); all that still run at the end must stop with exit code 0."""
    made = []

    def make(settings=None, **options):
        gateway = Gateway(options.pop("folder", None) or tmp_path_factory.mktemp("gateway"), settings, **options)
        made.append(gateway)
        return gateway

    yield make
    running = [gateway for gateway in made if gateway.program.is_running()]
    codes = [gateway.stop(within=30) for gateway in running]
    assert not any(codes), "\n".join(gateway.complaints() for gateway, code in zip(running, codes) if code)
    assert not any(gateway.has_crashed() for gateway in made), "\n".join(
        gateway.complaints() for gateway in made if gateway.has_crashed()
    )


@pytest.fixture(scope="module")
def make_gateway(tmp_path_factory):
    """Makes gateways that end with the file."""
    with gateways(tmp_path_factory) as make:
        yield make


@pytest.fixture
def make_brief_gateway(tmp_path_factory):
    """Makes gateways that end with the test."""
    with gateways(tmp_path_factory) as make:
        yield make


@pytest.fixture(scope="session")
def make_lasting_gateway(tmp_path_factory):
    """Makes gateways for all files of a run."""
    with gateways(tmp_path_factory) as make:
        yield make


@pytest.fixture(scope="module")
def gateway(make_gateway):
    """One gateway for the whole file."""
    return make_gateway().start()


@pytest.fixture(scope="module")
def client(gateway):
    """The owner of the API key."""
    return gateway.client()


@pytest.fixture(scope="module")
def make_device(tmp_path_factory):
    """Starts simulated Modbus devices; ended with the file."""
    made = []

    def make(**options):
        device = Device(tmp_path_factory.mktemp("device"), **options).start()
        made.append(device)
        return device

    yield make
    for device in made:
        device.stop()


@pytest.fixture(scope="module")
def device(make_device):
    """Units 1 and 2; each register holds a value made of its unit and address."""
    return make_device(units=(1, 2))


@pytest.fixture
def new_id():
    """Ids that no other test uses."""
    return lambda prefix="T": f"{prefix}_{next(numbers)}"


@pytest.fixture
def make_opc(client, device, new_id):
    """Creates an OPC at the simulator for one test; `addresses` become tags `<opc>.<address>`."""
    made = []

    def make(addresses=(), tags=(), timecycle=50, port=None, using=client, **fields):
        opc_id = fields.pop("opc_id", None) or new_id("OPC")
        body = {
            "opc_id": opc_id,
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": str(port or device.port),
            "timecycle": timecycle,
            **fields,
        }
        body["tag_list"] = [
            *tags,
            *(
                {"tag_id": f"{opc_id}.{a}".replace("!", ":"), "plc_address": a, "data_type": "UInt16"}
                for a in addresses
            ),
        ]
        using.create(body)
        made.append((using, opc_id))
        return opc_id

    yield make
    for using, opc_id in made:
        using.delete(f"/api/v1/opc/{opc_id}")
