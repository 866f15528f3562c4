"""Modbus server made with pymodbus. usage: pymodbus_server.py TRANSPORT WHERE [CERT KEY]

TRANSPORT: tcp udp tls rtu_over_tcp ascii_over_tcp rtu ascii; WHERE: a port of 127.0.0.1 or a serial device.
"""

import asyncio
import pathlib
import ssl
import sys

from pymodbus import FramerType
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer, StartAsyncTlsServer, StartAsyncUdpServer
from pymodbus.simulator import DataType, SimData, SimDevice

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from shared_map import COILS, DISCRETES, INPUTS, REGISTERS  # noqa: E402


def bits(values):
    return [SimData(0, values=values, datatype=DataType.BITS)]


def registers(values):
    return [SimData(0, values=values, datatype=DataType.REGISTERS)]


async def serve(transport, where, *files):
    device = SimDevice(1, (bits(COILS), bits(DISCRETES), registers(REGISTERS), registers(INPUTS)))
    framers = {"rtu": FramerType.RTU, "ascii": FramerType.ASCII}
    framer = framers.get(transport.split("_")[0], FramerType.SOCKET)
    if transport in framers:
        await StartAsyncSerialServer([device], port=where, baudrate=19200, framer=framer)
    elif transport == "udp":
        await StartAsyncUdpServer([device], address=("127.0.0.1", int(where)))
    elif transport == "tls":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*files)
        # Its own TLS framer omits the MBAP header, which Modbus/TCP Security has.
        await StartAsyncTlsServer([device], address=("127.0.0.1", int(where)), sslctx=context, framer=framer)
    else:
        await StartAsyncTcpServer([device], address=("127.0.0.1", int(where)), framer=framer)


asyncio.run(serve(*sys.argv[1:]))
