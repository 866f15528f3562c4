#!/usr/bin/env bash
# The command line tools of asyncua send one application URI of their own, whatever the certificate given to them says.
#
# Version: asyncua 2.1.0 (PyPI).
# Seen: uals with --security …,cert.der,key.pem, whose certificate is for urn:plant:hmi, tells the server
#   urn:example.org:FreeOpcUa:opcua-asyncio. A server that compares them, as OPC 10000-4 6.1.3 wants, refuses with
#   BadCertificateUriInvalid; asyncua's own server does not compare. No option of the tools sets the URI.
# Expected: the URI of the certificate, or an option for it.
# What it means for a gateway: a certificate for these tools must be made for the tool's URI; the text of the refusal should name both.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check asyncua==2.1.0
cat >"$work/server.py" <<'PY'
import asyncio, pathlib, sys
from asyncua import Server, ua
from asyncua.crypto.cert_gen import setup_self_signed_certificate
from cryptography.x509.oid import ExtendedKeyUsageOID
from asyncua.server.internal_session import InternalSession

work = pathlib.Path(sys.argv[1])
async def pair(name, uri, use):
    await setup_self_signed_certificate(work / f"{name}.pem", work / f"{name}.der", uri, "localhost", [use], {"commonName": name})

real = InternalSession.create_session
async def spy(self, params, sockname=None):
    (work / "seen").write_text(params.ClientDescription.ApplicationUri)
    return await real(self, params, sockname)
InternalSession.create_session = spy

async def main():
    await pair("hmi", "urn:plant:hmi", ExtendedKeyUsageOID.CLIENT_AUTH)
    await pair("server", "urn:plant:server", ExtendedKeyUsageOID.SERVER_AUTH)
    server = Server()
    await server.init()
    await server.set_application_uri("urn:plant:server")
    server.set_endpoint("opc.tcp://127.0.0.1:0/")
    server.set_security_policy([ua.SecurityPolicyType.Basic256Sha256_SignAndEncrypt])
    await server.load_certificate(str(work / "server.der"))
    await server.load_private_key(str(work / "server.pem"))
    async with server:
        port = server.bserver._server.sockets[0].getsockname()[1]
        (work / "port").write_text(str(port))
        await asyncio.sleep(60)
asyncio.run(main())
PY
"$work/venv/bin/python" "$work/server.py" "$work" >"$work/log" 2>&1 & server=$!
for _ in $(seq 100); do [ -s "$work/port" ] && break; sleep 0.2; done
"$work/venv/bin/uals" -u "opc.tcp://127.0.0.1:$(cat "$work/port")/" --security "Basic256Sha256,SignAndEncrypt,$work/hmi.der,$work/hmi.pem" \
    >"$work/out" 2>&1 || true
echo "the certificate is for urn:plant:hmi; the server was told $(cat "$work/seen")"
[ "$(cat "$work/seen")" = urn:example.org:FreeOpcUa:opcua-asyncio ]
! "$work/venv/bin/uals" --help | grep -qi uri=
echo "as stated"
