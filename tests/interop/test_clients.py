"""Third-party Modbus clients read and write penstock-sim."""

import json
import re
import socket
import subprocess

import pytest
import serial
from pymodbus import FramerType
from pymodbus.client import ModbusSerialClient, ModbusTcpClient, ModbusUdpClient
from umodbus.client import tcp as umodbus_tcp
from umodbus.client.serial import rtu as umodbus_rtu
from umodbus.exceptions import IllegalDataAddressError

from third_party import (
    GO, HERE, NODE, NODE_ENVIRONMENT, RUST, SLOW, digitalpetri, free_port, is_listening, java,
)  # fmt: skip
from waiting import eventually

HOLDING, INPUT, COILS, DISCRETES = (
    [11, 22, 0xFFFF],
    [33, 44, 55],
    [True, False, False, True],
    [False, True, True, False],
)


def prepare(device):
    """Known values at 5000 in each area."""
    device.set(1, "hr", 5000, HOLDING)
    device.set(1, "ir", 5000, INPUT)
    device.set(1, "co", 5000, [int(bit) for bit in COILS])
    device.set(1, "di", 5000, [int(bit) for bit in DISCRETES])
    device.fault("exception 2 hr 6000 6000")


def connect(transport, port, serial_end):
    """A pymodbus client for that transport."""
    framer = {"rtu": FramerType.RTU, "ascii": FramerType.ASCII}.get(transport.split("_")[0], FramerType.SOCKET)
    if transport in ("rtu", "ascii"):
        return ModbusSerialClient(serial_end, framer=framer, baudrate=19200, timeout=3, retries=0)
    if transport == "udp":
        return ModbusUdpClient("127.0.0.1", port=port, timeout=3, retries=0)
    return ModbusTcpClient("127.0.0.1", port=port, framer=framer, timeout=3, retries=0)


@pytest.fixture
def tls_entrance(start, certificate):
    """A plain port in front of a TLS device, by socat: pymodbus' own TLS omits the MBAP header."""

    def make(port):
        entrance = free_port()
        start(
            "socat-tls",
            "socat",
            f"TCP-LISTEN:{entrance},bind=127.0.0.1,reuseaddr,fork",
            f"OPENSSL:127.0.0.1:{port},cafile={certificate[0]}",
        )
        eventually(lambda: is_listening(entrance))
        return entrance

    return make


@pytest.mark.parametrize("transport", ["tcp", "udp", "tls", "rtu_over_tcp", "ascii_over_tcp", "rtu", "ascii"])
def test_pymodbus(make_device, serial_line_or_none, tls_entrance, certificate, transport):
    ends = serial_line_or_none() if transport in ("rtu", "ascii") else (None, None)
    device = make_device(transport=transport, serial=ends[0], certificate=certificate if transport == "tls" else None)
    prepare(device)
    client = connect(transport, tls_entrance(device.port) if transport == "tls" else device.port, ends[1])
    assert client.connect()
    unit = {"device_id": 1}
    assert client.read_holding_registers(5000, count=3, **unit).registers == HOLDING
    assert client.read_input_registers(5000, count=3, **unit).registers == INPUT
    assert client.read_coils(5000, count=4, **unit).bits[:4] == COILS
    assert client.read_discrete_inputs(5000, count=4, **unit).bits[:4] == DISCRETES
    assert not client.write_register(5010, 77, **unit).isError()
    assert not client.write_registers(5011, [78, 79], **unit).isError()
    assert not client.write_coil(5010, True, **unit).isError()
    assert not client.write_coils(5011, [True, False, True], **unit).isError()
    assert client.read_coils(5010, count=4, **unit).bits[:4] == [True, True, False, True]
    assert not client.mask_write_register(address=5010, and_mask=0xFFF0, or_mask=0x0002, **unit).isError()
    assert client.read_holding_registers(5010, count=3, **unit).registers == [0x42, 78, 79]
    both = client.readwrite_registers(read_address=5000, read_count=2, write_address=5020, values=[5, 6], **unit)
    assert both.registers == HOLDING[:2]
    assert device.get(1, "hr", 5020, 2) == [5, 6]
    identity = client.read_device_information(read_code=1, **unit)
    assert sorted(identity.information) == [0, 1, 2] and all(identity.information.values())
    assert client.read_holding_registers(65535, count=2, **unit).exception_code == 2
    assert len(client.read_holding_registers(0, count=125, **unit).registers) == 125
    client.close()


@pytest.mark.parametrize("transport", ["tcp", "rtu"])
def test_mbpoll(make_device, serial_line_or_none, transport):
    ends = serial_line_or_none() if transport == "rtu" else (None, None)
    device = make_device(transport=transport, serial=ends[0])
    prepare(device)
    where = ["-m", "rtu", "-b", "19200", "-P", "none"] if transport == "rtu" else ["-m", "tcp", "-p", str(device.port)]
    target = ends[1] or "127.0.0.1"

    def poll(*options, values=()):
        done = subprocess.run(
            ["mbpoll", *where, "-a", "1", "-0", "-1", "-q", *options, target, *map(str, values)],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return [int(text) for text in re.findall(r"^\[\d+\]:\s+(\d+)", done.stdout, re.MULTILINE)]

    assert poll("-t", "4", "-r", "5000", "-c", "3") == HOLDING
    assert poll("-t", "3", "-r", "5000", "-c", "3") == INPUT
    assert poll("-t", "0", "-r", "5000", "-c", "4") == [int(bit) for bit in COILS]
    assert poll("-t", "1", "-r", "5000", "-c", "4") == [int(bit) for bit in DISCRETES]
    poll("-t", "4", "-r", "5010", values=[7, 8, 9])
    poll("-t", "0", "-r", "5010", values=[1, 0, 1])
    assert device.get(1, "hr", 5010, 3) == [7, 8, 9]
    assert device.get(1, "co", 5010, 3) == [1, 0, 1]


@pytest.mark.parametrize("transport", ["tcp", "rtu"])
def test_umodbus(make_device, serial_line_or_none, transport):
    ends = serial_line_or_none() if transport == "rtu" else (None, None)
    device = make_device(transport=transport, serial=ends[0])
    prepare(device)
    ask = umodbus_rtu if ends[1] else umodbus_tcp
    place = (lambda: serial.Serial(ends[1], 19200, timeout=5)) if ends[1] else (
        lambda: socket.create_connection(("127.0.0.1", device.port), timeout=5))  # fmt: skip
    with place() as link:
        send = lambda request: ask.send_message(request, link)  # noqa: E731
        assert send(ask.read_holding_registers(1, 5000, 3)) == HOLDING
        assert send(ask.read_input_registers(1, 5000, 3)) == INPUT
        assert send(ask.read_coils(1, 5000, 4)) == COILS
        assert send(ask.read_discrete_inputs(1, 5000, 4)) == DISCRETES
        send(ask.write_single_register(1, 5010, 77))
        send(ask.write_multiple_registers(1, 5011, [78, 79]))
        send(ask.write_single_coil(1, 5010, 1))
        send(ask.write_multiple_coils(1, 5011, [1, 0, 1]))
        with pytest.raises(IllegalDataAddressError):
            send(ask.read_holding_registers(1, 65535, 2))
    assert device.get(1, "hr", 5010, 3) == [77, 78, 79]
    assert device.get(1, "co", 5010, 4) == [1, 1, 0, 1]


def check_program(device, *command, refusal=2, within=120):
    """A client in a program of its own reads, writes, prints what it saw and has changed the device."""
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        env=NODE_ENVIRONMENT,
        timeout=within,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "holding": HOLDING,
        "input": INPUT,
        "coils": COILS,
        "discretes": DISCRETES,
        "written": [0x42, 78, 79],
        "switched": [True, True, False, True],
        "refusal": refusal,
    }
    assert device.get(1, "hr", 5010, 3) == [0x42, 78, 79]
    assert device.get(1, "co", 5010, 4) == [1, 1, 0, 1]


def test_modbus_serial(make_device):
    device = make_device()
    prepare(device)
    check_program(device, NODE, HERE / "clients/modbus_serial_client.js", device.port)


@pytest.mark.parametrize("transport", ["tcp", "udp"])
def test_modbus_stream(make_device, transport):
    device = make_device(transport=transport)
    prepare(device)
    check_program(device, NODE, HERE / "clients/modbus_stream_client.js", transport, device.port)


@pytest.mark.parametrize("transport", ["tcp", "tls", "rtu_over_tcp"])
def test_digitalpetri(make_device, certificate, transport, tmp_path):
    files = certificate if transport == "tls" else ()
    device = make_device(transport=transport, certificate=files)
    prepare(device)
    # Its RTU client tells the function code instead of the exception's: findings/digitalpetri-rtu-client-exception-code.sh.
    refusal = 2 if transport != "rtu_over_tcp" else 0x83 - 256
    command = *java("DigitalPetri.java", digitalpetri(), tmp_path), "client", transport, device.port, *files
    check_program(device, *command, refusal=refusal)


@SLOW
@pytest.mark.parametrize("transport", ["tcp", "tls", "udp", "rtu", "rtu_over_tcp"])
def test_simonvetter(make_device, serial_line_or_none, certificate, operator_certificate, transport):
    ends = serial_line_or_none() if transport == "rtu" else (None, None)
    is_tls = transport == "tls"
    device = make_device(transport=transport, serial=ends[0], certificate=certificate if is_tls else None,
                         clients=operator_certificate[0] if is_tls else None)  # fmt: skip
    prepare(device)
    scheme = {"tls": "tcp+tls", "rtu_over_tcp": "rtuovertcp"}.get(transport, transport)
    files = (*operator_certificate, certificate[0]) if is_tls else ()
    check_program(device, GO / "modbus", "client", f"{scheme}://{ends[1] or f'127.0.0.1:{device.port}'}", *files)


@SLOW
@pytest.mark.parametrize("transport", ["tcp", "udp", "rtu", "ascii"])
def test_rmodbus(make_device, serial_line_or_none, transport):
    ends = serial_line_or_none() if transport in ("rtu", "ascii") else (None, None)
    device = make_device(transport=transport, serial=ends[0])
    prepare(device)
    check_program(device, RUST / "rmodbus_peer", "client", transport, ends[1] or device.port)
