"""Modbus TCP server made with uModbus. usage: python umodbus_server.py PORT"""

import pathlib
import socketserver
import sys

from umodbus import conf
from umodbus.server.tcp import RequestHandler, get_server

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from shared_map import COILS, DISCRETES, INPUTS, REGISTERS  # noqa: E402

conf.SIGNED_VALUES = False
socketserver.TCPServer.allow_reuse_address = True
app = get_server(socketserver.ThreadingTCPServer, ("127.0.0.1", int(sys.argv[1])), RequestHandler)
registers, coils = list(REGISTERS), [int(bit) for bit in COILS]


@app.route(slave_ids=[1], function_codes=[1], addresses=range(len(coils)))
def read_coil(slave_id, function_code, address):
    return coils[address]


@app.route(slave_ids=[1], function_codes=[2], addresses=range(len(DISCRETES)))
def read_discrete(slave_id, function_code, address):
    return int(DISCRETES[address])


@app.route(slave_ids=[1], function_codes=[3], addresses=range(len(registers)))
def read_register(slave_id, function_code, address):
    return registers[address]


@app.route(slave_ids=[1], function_codes=[4], addresses=range(len(INPUTS)))
def read_input(slave_id, function_code, address):
    return INPUTS[address]


@app.route(slave_ids=[1], function_codes=[5, 15], addresses=range(len(coils)))
def write_coil(slave_id, function_code, address, value):
    coils[address] = int(bool(value))


@app.route(slave_ids=[1], function_codes=[6, 16], addresses=range(len(registers)))
def write_register(slave_id, function_code, address, value):
    registers[address] = value


app.serve_forever()
