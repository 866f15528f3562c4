"""A real mail server (aiosmtpd) that keeps the mails, and can refuse, ask for a login, or say nothing."""

import email
import email.policy
import socket
import ssl
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from ports import free_port


class MailReceiver:
    """`certificate`: a pair of files for STARTTLS, or with `is_tls` for TLS from the first byte. `login`: user and password
    that the server asks for. `refused`: answers by recipient."""

    def __init__(self, certificate=None, is_tls=False, login=None, refused=None):
        self.port = free_port()
        self.mails = []  # (recipients, message)
        self.logins = []
        self.refused = refused or {}
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*certificate)
        self.is_tls, self.login = is_tls, login
        self.controller = None

    def start(self):
        receiver = self

        class Server(Controller):
            def factory(self):
                return SMTP(
                    self.handler,
                    hostname="mail.test",
                    tls_context=None if receiver.is_tls else receiver.context,
                    require_starttls=bool(receiver.context) and not receiver.is_tls,
                    auth_required=bool(receiver.login),
                    auth_require_tls=not receiver.is_tls,
                    authenticator=receiver.check_login,
                )

        self.controller = Server(
            self, hostname="127.0.0.1", port=self.port, ssl_context=self.context if self.is_tls else None
        )
        self.controller.start()
        return self

    def stop(self):
        if self.controller:
            self.controller.stop()
            self.controller = None

    def check_login(self, server, session, envelope, mechanism, data):
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=self.logins[-1] == self.login, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.append((list(envelope.rcpt_tos), message))
        return f"250 OK queued as {len(self.mails)}"


class SilentServer:
    """Accepts connections and never says anything."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.accepted = []
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                self.accepted.append(self.socket.accept()[0])
            except OSError:
                return

    def stop(self):
        self.socket.close()
        for one in self.accepted:
            one.close()
