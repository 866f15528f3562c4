"""A short visit of an OPC UA client: asyncua behind plain functions."""

import asyncio

import pytest

asyncua = pytest.importorskip("asyncua")
from asyncua import ua  # noqa: E402

REFUSALS = (ua.UaError, ConnectionError, asyncio.TimeoutError, TimeoutError)


class Visitor:
    """A client that stays connected until `leave`; without security, but the password is encrypted.

    Needs a gateway with `edge.opcua.allow_none`.
    """

    def __init__(self, gateway, user, password):
        self.loop = asyncio.new_event_loop()
        self.client = asyncua.Client(f"opc.tcp://127.0.0.1:{gateway.ports['opcua']}/", timeout=20)
        self.client.set_user(user)
        self.client.set_password(password)
        try:
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
