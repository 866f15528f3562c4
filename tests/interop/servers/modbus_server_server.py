"""Modbus TCP server made with modbus-server, which answers reads only. usage: python modbus_server_server.py PORT"""

import logging
import pathlib
import sys

from modbus_server import Server

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from shared_map import COILS, DISCRETES, INPUTS, REGISTERS  # noqa: E402

logging.getLogger("modbus_server_logger").setLevel(logging.ERROR)
server = Server(host="127.0.0.1", port=int(sys.argv[1]))
for address, bit in enumerate(COILS):
    server.set_coil(address, bit)
for address, bit in enumerate(DISCRETES):
    server.set_discrete_input(address, bit)
for address, word in enumerate(INPUTS):
    server.set_input_register(address, word, "H")
for address, word in enumerate(REGISTERS):
    server.set_holding_register(address, word, "H")
server.start()
