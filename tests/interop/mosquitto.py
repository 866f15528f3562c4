"""A mosquitto broker of a test's own, and a client by paho that notes what it gets."""

import json
import signal

from third_party import free_port, is_listening
from paho.mqtt import client as paho
from program import Program
from waiting import eventually


class Broker:
    """Keeps its port over restarts; `lines` go behind the listener in its configuration."""

    def __init__(self, folder, lines="allow_anonymous true", certificate=None):
        self.port = free_port()
        self.scheme = "mqtts" if certificate else "mqtt"
        text = f"user root\nlistener {self.port} 127.0.0.1\n{lines}\n"
        if certificate:
            text += f"certfile {certificate[0]}\nkeyfile {certificate[1]}\n"
        conf = folder / f"mosquitto-{self.port}.conf"
        conf.write_text(text)
        self.program = Program(f"mosquitto-{self.port}", ["/usr/sbin/mosquitto", "-c", conf], folder)

    @property
    def address(self):
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def start(self):
        self.program.start()
        eventually(lambda: is_listening(self.port), within=10, what="mosquitto listens")
        return self

    def kill(self):
        self.program.kill()

    def freeze(self):
        self.program.send(signal.SIGSTOP)

    def thaw(self):
        self.program.send(signal.SIGCONT)


class Reader:
    """Records every message of a filter, over restarts of the broker: the broker keeps its session only while it runs,
    so to count messages the reader must reconnect before the sender (`wait_connected`)."""

    def __init__(self, broker, topic, qos=1, take=None):
        self.messages = []
        self.take = take
        self.is_subscribed = False
        self.client = paho.Client(f"reader-{broker.port}-{id(self)}", clean_session=True)
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = lambda *_: self.client.subscribe(topic, qos)
        self.client.on_subscribe = lambda *_: setattr(self, "is_subscribed", True)
        self.client.on_disconnect = lambda *_: setattr(self, "is_subscribed", False)
        self.client.on_message = lambda _client, _data, message: self.note(message)
        self.client.connect("127.0.0.1", broker.port, 10)
        self.client.loop_start()
        self.wait_connected()

    def wait_connected(self):
        eventually(lambda: self.is_subscribed, within=10, what="the reader is subscribed")

    def note(self, message):
        self.messages.append(message)
        if self.take:
            self.take(message)

    def on(self, topic):
        return [m for m in list(self.messages) if m.topic == topic]

    def json(self, topic):
        return [json.loads(m.payload) for m in self.on(topic)]

    def say(self, topic, payload, qos=1, retain=False):
        self.client.publish(topic, payload, qos, retain).wait_for_publish(10)

    def close(self):
        self.client.loop_stop()
        self.client.disconnect()
