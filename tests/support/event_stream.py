"""A client of `GET /api/v1/events`: keeps all events that came, read by a thread of its own."""

import contextlib
import http.client
import json
import socket
import ssl
import threading
import time
import urllib.parse

from waiting import eventually


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status} {body[:300]!r}")
        self.status, self.body = status, json.loads(body)
        self.code = self.body["errors"][0]["code"]
        self.message = self.body["errors"][0]["message"]


class EventStream:
    """`client`: whose stream it is, by its key or session."""

    def __init__(self, gateway, client, topics="", *, headers=None, query="", client_address="127.0.0.1"):
        self.client, self.events, self.ended_at = client, [], None
        place = urllib.parse.urlsplit(gateway.https)
        context = ssl.create_default_context(cafile=gateway.ca)
        self.http = http.client.HTTPSConnection(client_address, place.port, context=context, timeout=30)
        sent = dict(headers or {})
        if client.key is not None:
            sent["X-API-Key"] = client.key
        elif client.session.cookies:
            sent["Cookie"] = "; ".join(f"{name}={text}" for name, text in client.session.cookies.items())
        self.http.connect()
        self.socket = self.http.sock  # http.client lets go of it
        self.http.request("GET", f"/api/v1/events?topics={topics}{query}", headers=sent)
        self.response = self.http.getresponse()
        if self.response.status != 200:
            body = self.response.read()
            self.socket.close()
            raise Refused(self.response.status, body)
        assert self.response.headers["Content-Type"] == "text/event-stream"
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        self.id = self.wait("hello")["stream_id"]

    def read(self):
        event = {}
        try:
            for line in self.response:
                line = line.decode().rstrip("\n")
                if line:
                    name, text = line.split(": ", 1)
                    event[name] = text
                elif event:
                    event["data"] = json.loads(event["data"])
                    event["at"] = time.monotonic()
                    self.events.append(event)
                    event = {}
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self.ended_at = time.monotonic()

    def all(self, name):
        return [event["data"] for event in list(self.events) if event["event"] == name]

    def wait(self, name, fits=lambda data: True, within=10.0):
        """The data of the first event of that name that fits."""
        return eventually(lambda: [data for data in self.all(name) if fits(data)] or self.fail_if_ended(), within,
                          what=lambda: f"an event {name}: {self.events[-5:]}")[0]

    def fail_if_ended(self):
        assert self.ended_at is None, f"the stream has ended: {self.events[-5:]}"

    def subscribe(self, topics=(), tags=(), number=1):
        answer = self.client.put(f"/api/v1/events/{self.id}", {"topics": list(topics), "tags": list(tags), "set": number})
        assert answer.status == 200, answer
        return answer.data

    def value(self, index, number=1):
        """The text that was told last, or None."""
        text = None
        for data in self.all("values"):
            if data["set"] == number:
                text = next((row[1] for row in data["values"] if row[0] == index), text)
        return text

    def wait_until_ended(self, within):
        eventually(lambda: self.ended_at is not None, within, what="the end of the stream")

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.response.close()
