"""A Sparkplug host made with mqtt-spb-wrapper. usage: python spb_wrapper_host.py PORT GROUP NODE DEVICE METRIC NUMBER

Prints each message as one line of JSON, and sends one command: NUMBER to METRIC, as soon as the device was born.
"""

import json
import sys
import threading

from mqtt_spb_wrapper import MqttSpbEntityScada

port, group, node, device, metric, number = sys.argv[1:]
is_born = threading.Event()


def tell(topic, payload):
    metrics = [{name: m.get(name) for name in ("name", "alias", "value")} for m in payload.get("metrics", [])]
    print(json.dumps({"type": topic.message_type, "device": topic.eon_device_name, "metrics": metrics}), flush=True)
    if topic.message_type == "DBIRTH" and topic.eon_device_name == device:
        is_born.set()


application = MqttSpbEntityScada(group, "scada", callback_birth=tell, callback_data=tell, callback_death=tell)
if not application.connect("127.0.0.1", int(port)):
    sys.exit("no connection")
print("connected", flush=True)
if is_born.wait(60):
    application.send_command(metric, int(number), node, device)
    threading.Event().wait()
