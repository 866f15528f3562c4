"""A short visit of an OPC UA client: asyncua behind plain functions."""

import asyncio

import pytest

asyncua = pytest.importorskip("asyncua")
from asyncua import ua  # noqa: E402
from asyncua.crypto import security_policies  # noqa: E402
from asyncua.crypto.cert_gen import setup_self_signed_certificate  # noqa: E402
from cryptography.x509.oid import ExtendedKeyUsageOID  # noqa: E402

URI = "urn:penstock:tests:asyncua"
REFUSALS = (ua.UaError, ConnectionError, asyncio.TimeoutError, TimeoutError)


def make_identity(folder, uri=URI):
    """A client's certificate and key."""
    key, certificate = folder / "key.pem", folder / "cert.der"
    uses, names = [ExtendedKeyUsageOID.CLIENT_AUTH], {"commonName": "asyncua"}
    asyncio.run(setup_self_signed_certificate(key, certificate, uri, "localhost", uses, names))
    return certificate, key


class Visitor:
    """A client that stays connected until `leave` or `drop`; with an `identity` (certificate, key) it signs and encrypts.

    Without one the password is encrypted, but the gateway needs `edge.opcua.allow_none`.
    """

    def __init__(self, gateway, user, password, identity=None, session_s=3600):
        self.loop = asyncio.new_event_loop()
        self.client = asyncua.Client(f"opc.tcp://127.0.0.1:{gateway.ports['opcua']}/", timeout=20)
        self.client.session_timeout = 1000 * session_s
        self.client.set_user(user)
        self.client.set_password(password)
        try:
            if identity:
                self.client.application_uri = URI
                policy, (certificate, key) = security_policies.SecurityPolicyBasic256Sha256, identity
                self.run(self.client.set_security(policy, str(certificate), str(key)))
            self.run(self.client.connect())
        except BaseException:
            self.loop.close()
            raise

    def run(self, work):
        return self.loop.run_until_complete(work)

    def write(self, node, value, of=ua.VariantType.UInt16):
        """The name of the status; `Lost` when there is no session any more."""

        async def attempt():
            value_of = ua.DataValue(ua.Variant(value, of))
            results = await self.client.write_values([self.client.get_node(node)], [value_of], raise_on_partial_error=False)
            return results[0].name

        try:
            return self.run(attempt())
        except (Exception, asyncio.CancelledError) as e:  # a lost session shows in many ways
            return f"Lost {type(e).__name__}"

    def name_of(self, node):
        """Its display name."""
        return self.run(self.client.get_node(node).read_display_name()).Text

    def subscribe(self, node, lasting_s=1000):
        """A subscription with the values of one node; the server keeps it that long after the client's last request."""
        parameters = ua.CreateSubscriptionParameters(
            RequestedPublishingInterval=100, RequestedLifetimeCount=10 * lasting_s, RequestedMaxKeepAliveCount=10
        )

        async def attempt():
            made = await self.client.create_subscription(parameters, object())
            await made.subscribe_data_change(self.client.get_node(node))

        self.run(attempt())

    def drop(self):
        """Ends the connection, as a client that dies: the server keeps the session until its time-out."""
        self.client.disconnect_socket()
        if tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.run(asyncio.wait(tasks, timeout=5))
        self.loop.close()

    def leave(self):
        try:
            self.run(asyncio.wait_for(self.client.disconnect(), 5))
        except (Exception, asyncio.CancelledError):
            pass
        finally:
            self.loop.close()


def may_enter(gateway, user, password):
    """Whether a login succeeds."""
    try:
        Visitor(gateway, user, password).leave()
    except REFUSALS:
        return False
    return True
