"""An OPC UA server by asyncua: port, folder for its certificate, number of plain nodes; later arguments are namespaces
to register before its own, and `missing` leaves node 500 out. Keeps the history of Line.Counter. All policies, anonymous and user1 with pass1."""

import asyncio
import datetime
import pathlib
import sys

from asyncua import Server, ua
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
