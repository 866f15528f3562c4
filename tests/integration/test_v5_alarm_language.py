"""Texts of alarms that nobody has written, in the language of the site (`edge.language`)."""

import pytest

from v5 import V5
from waiting import eventually

TEXTS = {"en": ("{tag_name} is {value} {unit}, beyond {level} {limit}", "Level is 9 bar, beyond HI 5", "no longer beyond HI 5"),
         "ko": ("{tag_name}: {value} {unit}, {level} 한계 {limit} 벗어남", "Level: 9 bar, HI 한계 5 벗어남", "HI 한계 5 이내로 복귀")}  # fmt: skip


@pytest.mark.parametrize("language", TEXTS)
def test_an_alarm_speaks_the_language_of_its_site(make_gateway, device, language):
    gateway = make_gateway({"edge.language": language}).start()
    client, v5 = gateway.client(), V5(gateway, v1_key=gateway.key())
    tag = {"tag_id": "L", "tag_name": "Level", "plc_address": "hr77", "data_type": "UInt16", "unit": "bar", "hi": 5, "hi_priority": "LOW"}
    client.create({"opc_id": "A", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 50, "tag_list": [tag]})  # fmt: skip
    template, active, over = TEXTS[language]
    alarm = v5.read("/alarm/ALARM_L")
    assert [level["message"] for level in alarm["levels"]] == [template]

    def told():
        return [event["message"] for event in v5.read("/alarm/ALARM_L/history")["items"]]

    client.write("L", "1")
    eventually(lambda: client.value("L")["value"] == "1" and (not told() or over in told()[0]), what=told)  # newest first
    client.write("L", "9")
    eventually(lambda: active in told(), what=told)
    client.write("L", "1")
    eventually(lambda: any(over in text for text in told()), what=told)
