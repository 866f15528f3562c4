"""An OPC UA server by asyncua in a thread of its own. Its nodes are those of a NodeSet2, with the values that it has."""

import asyncio
import logging
import threading

import pytest

asyncua = pytest.importorskip("asyncua")
from asyncua import ua  # noqa: E402


class UaServer:
    """Without security. `namespaces` come before those of the node set, whose indexes are then not those of the file."""

    def __init__(self, port, node_set, namespaces=()):
        self.port, self.node_set, self.namespaces = port, node_set, namespaces
        self.loop, self.stopping = asyncio.new_event_loop(), None
        self.is_ready, self.failure = threading.Event(), None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def start(self):
        self.thread.start()
        assert self.is_ready.wait(120) and self.failure is None, self.failure
        return self

    def stop(self):
        self.loop.call_soon_threadsafe(self.stopping.set)
        self.thread.join(30)

    def run(self):
        try:
            self.loop.run_until_complete(self.serve())
        except Exception as e:
            self.failure = e
            self.is_ready.set()
        finally:
            self.loop.close()

    async def serve(self):
        logging.getLogger("asyncua").setLevel(logging.ERROR)
        self.stopping = asyncio.Event()
        server = asyncua.Server()
        await server.init()
        server.set_endpoint(f"opc.tcp://127.0.0.1:{self.port}")
        server.set_security_policy([ua.SecurityPolicyType.NoSecurity])
        for uri in self.namespaces:
            await server.register_namespace(uri)
        await server.import_xml(self.node_set)
        async with server:
            self.is_ready.set()
            await self.stopping.wait()
