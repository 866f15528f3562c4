"""An OPC UA server by asyncua: port, folder for its certificate, number of plain nodes; later arguments are namespaces
to register before its own, and `missing` leaves node 500 out. Keeps the history of Line.Counter. All policies, anonymous and user1 with pass1."""

import asyncio
import datetime
import pathlib
import struct
import sys

from asyncua import Server, ua
from asyncua.common.structures104 import new_enum, new_struct, new_struct_field
from asyncua.common.type_dictionary_builder import DataTypeDictionaryBuilder
from asyncua.crypto.cert_gen import setup_self_signed_certificate
from asyncua.crypto.permission_rules import SimpleRoleRuleset, User, UserRole
from asyncua.server.user_managers import UserManager
from cryptography.x509.oid import ExtendedKeyUsageOID

URI = "urn:peer:asyncua"
NODES = {
    "Bool": (True, ua.VariantType.Boolean),
    "SByte": (-5, ua.VariantType.SByte),
    "Byte": (200, ua.VariantType.Byte),
    "Int16": (-123, ua.VariantType.Int16),
    "UInt16": (65000, ua.VariantType.UInt16),
    "Int32": (-123456, ua.VariantType.Int32),
    "UInt32": (4000000000, ua.VariantType.UInt32),
    "Int64": (2**40, ua.VariantType.Int64),
    "UInt64": (2**63, ua.VariantType.UInt64),
    "Float": (0.5, ua.VariantType.Float),
    "Double": (1234.5678, ua.VariantType.Double),
    "String": ("온도", ua.VariantType.String),
    "Bytes": (b"\x00\xff", ua.VariantType.ByteString),
    "Time": (datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc), ua.VariantType.DateTime),
    "List": ([1, 2, 3], ua.VariantType.Int32),
}


class Users(UserManager):
    def get_user(self, iserver, username=None, password=None, certificate=None):
        if username is None:
            return User(role=UserRole.User, name="anonymous")
        return User(role=UserRole.Admin, name=username) if (username, password) == ("user1", "pass1") else None


async def add_structures(server, line, ns):
    """Line.Axis, a structure of its own kinds; Line.Axes, two of them; Line.Either, a union."""
    mode = await new_enum(server, ns, "Mode", ["Off", "On"])
    fields = [new_struct_field("x", ua.VariantType.Double), new_struct_field("marks", ua.VariantType.String, array=True)]
    position, _ = await new_struct(server, ns, "Position", fields)
    fields = [
        new_struct_field("id", ua.VariantType.Byte),
        new_struct_field("mode", mode),
        new_struct_field("home", position),
        new_struct_field("way", position, array=True),
        new_struct_field("load", ua.VariantType.Float, optional=True),
        new_struct_field("spare", ua.VariantType.Float, optional=True),
    ]
    axis, _ = await new_struct(server, ns, "Axis", fields)
    fields = [new_struct_field("number", ua.VariantType.Int32), new_struct_field("text", ua.VariantType.String)]
    either, _ = await new_struct(server, ns, "Either", fields, is_union=True)
    await server.load_data_type_definitions()
    home, away = ua.Position(x=0.5, marks=["a", "b"]), ua.Position(x=-7.0, marks=[])
    one = ua.Axis(id=3, mode=ua.Mode.On, home=home, way=[home, away], load=1.25)
    values = {"Axis": (one, axis), "Axes": ([one, ua.Axis(id=4, mode=ua.Mode.Off, home=away)], axis)}
    values["Either"] = (ua.Either(Value="words", Encoding=2), either)
    for name, (value, kind) in values.items():
        node_id, shown = ua.NodeId(f"Line.{name}", ns), ua.QualifiedName(name, ns)
        node = await line.add_variable(node_id, shown, value, datatype=kind.nodeid)
        await node.set_writable()


async def add_old_structure(server, line, ns):
    """Line.Old, of a kind that only a type dictionary describes, as servers of before 1.04 have it."""
    dictionary = DataTypeDictionaryBuilder(server, ns, "urn:peer:sim", "Old")
    await dictionary.init()
    place = await dictionary.create_data_type("Place")
    place.add_field("x", ua.VariantType.Double)
    old = await dictionary.create_data_type("Old")
    for name, kind, is_array in [("id", ua.VariantType.Byte, False), ("name", ua.VariantType.String, False),
                                 ("marks", ua.VariantType.Int16, True), ("way", place, True)]:  # fmt: skip
        old.add_field(name, kind, is_array)
    await dictionary.set_dict_byte_string()
    body = struct.pack("<Bi2sihhidd", 7, 2, b"AB", 2, 1, -2, 2, 0.5, -7.0)
    value = ua.Variant(ua.ExtensionObject(old.node_ids[2], body), ua.VariantType.ExtensionObject)
    node_id, shown = ua.NodeId("Line.Old", ns), ua.QualifiedName("Old", ns)
    node = await line.add_variable(node_id, shown, value, datatype=old.data_type)
    await node.set_writable()


async def main(port, folder, count, *extras):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    key, certificate = folder / "key.pem", folder / "certificate.der"
    uses = [ExtendedKeyUsageOID.CLIENT_AUTH, ExtendedKeyUsageOID.SERVER_AUTH]
    await setup_self_signed_certificate(key, certificate, URI, "127.0.0.1", uses, {"commonName": "peer"})
    server = Server(user_manager=Users())
    await server.init()
    server.set_endpoint(f"opc.tcp://127.0.0.1:{port}/peer/")
    await server.set_application_uri(URI)
    server.set_security_policy(list(ua.SecurityPolicyType), permission_ruleset=SimpleRoleRuleset())
    await server.load_certificate(str(certificate))
    await server.load_private_key(str(key))
    for uri in extras:
        if uri != "missing":
            await server.register_namespace(uri)
    ns = await server.register_namespace("urn:peer:sim")
    line = await server.nodes.objects.add_object(ua.NodeId("Line", ns), ua.QualifiedName("Line", ns))
    for name, (value, kind) in NODES.items():
        node = await line.add_variable(ua.NodeId(f"Line.{name}", ns), ua.QualifiedName(name, ns), value, kind)
        await node.set_writable()
    await add_structures(server, line, ns)
    await add_old_structure(server, line, ns)
    name = ua.QualifiedName("Counter", ns)
    counter = await line.add_variable(ua.NodeId("Line.Counter", ns), name, 0, ua.VariantType.UInt32)
    many = await server.nodes.objects.add_object(ua.NodeId("Many", ns), ua.QualifiedName("Many", ns))
    for n in range(int(count)):
        if n == 500 and "missing" in extras:
            continue
        await many.add_variable(ua.NodeId(n + 10000, ns), ua.QualifiedName(f"N{n}", ns), n, ua.VariantType.Int32)
    async with server:
        await server.historize_node_data_change(counter, count=1000)
        print("listening", flush=True)
        n = 0
        while True:
            await asyncio.sleep(0.2)
            n += 1
            await counter.write_value(n, ua.VariantType.UInt32)


asyncio.run(main(*sys.argv[1:]))
