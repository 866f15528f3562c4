"""Whole files of controllers' programs, and the values of simulated controllers behind their tags.

The bytes and words are written down from what is known of each controller (imports.md): S7 has the highest byte first,
XGT and MELSEC have the lowest word first. All bytes of a number differ, and neighbours are not the same."""

import base64
import struct

import pytest

from imported_plant import Plant, check_plant

FLOAT = 123.456  # 42F6 E979
NEGATIVE = -2023406815  # 8765 4321
DOUBLE = 1234.5678  # 4093 4A45 6D5C FAAD
LONG = -6067098047006056720  # ABCD 5678 9ABC DEF0
TEXT, TEXT_WORDS = "KB24-017", [0x424B, 0x3432, 0x302D, 0x3731]  # the first character is the low byte


def put_bytes(device, address, data):
    device.put(f"{address}.{len(data)}", "ByteString", base64.b64encode(data).decode())


def put_words(device, address, words):
    device.put(address, f"UInt16[{len(words)}]", str(words).replace(" ", ""))


S7_MARKERS = [
    ("MB12", bytes([0x08, 0xA5])),
    ("MB14", struct.pack(">hHHfiI", -12345, 0xBEEF, 54321, FLOAT, NEGATIVE, 0x87654321)),
    ("MB32", struct.pack(">dqbB", DOUBLE, LONG, -5, ord("K"))),
    ("MB50", struct.pack(">iIHH", -90001, 49445123, 13473, 0x2127)),  # the days since 1990; 127 times 1 s
    ("IB3", bytes([0x40])),
    ("IB64", struct.pack(">h", -321)),
    ("PIB64", struct.pack(">h", 23456)),
    ("QB2", bytes([0x02])),
    ("QB6", struct.pack(">H", 0xFEDC)),
]
DATE_AND_TIME = bytes([0x26, 0x11, 0x21, 0x13, 0x44, 0x05, 0x12, 0x07])
PRESS = [
    ("DB21.DBB0", bytes([0x02, 0x3C]) + struct.pack(">i", NEGATIVE)),
    ("DB21.DBB6", bytes([0x05, 0x02, 0xFB, 0x00])),  # the flags 0, 2 and 9, and a step of -5
    ("DB21.DBB10", struct.pack(">fhhh", FLOAT, -12345, 7, 23456)),
    ("DB21.DBB20", bytes([0x01, 0x00]) + struct.pack(">f", 2.5) + b"\x06\x03AXLqqq"),
    ("DB21.DBB34", bytes([0xFE, 0x00]) + struct.pack(">f", -7.25) + b"\x06\x05BEAMSq"),
    ("DB21.DBB48", b"K\x00" + struct.pack(">d", DOUBLE)),
    ("DB21.DBB58", b"\x01\x00" + DATE_AND_TIME + struct.pack(">iH", -90001, 0xBEEF)),
    ("DB22.DBB0", b"\x01\x00" + struct.pack(">hH", -321, 0x2127) + b"\xfe\x00"),
]
FILLER = [
    ("DB23.DBB0", struct.pack(">hBBfiI", -12345, 0x08, 0xA5, FLOAT, NEGATIVE, 0x87654321)),
    ("DB23.DBB16", struct.pack(">hhh", 1, -2, 23456) + b"\x08\x08KB24-017"),
    ("DB23.DBB32", struct.pack(">d", DOUBLE) + DATE_AND_TIME + DATE_AND_TIME + b"K\x00"),
]
XGT_WORDS = [
    ("D100", [0xCFC7]),
    ("D102", [0x4321, 0x8765, 0xBEEF]),
    ("D106", [0x4321, 0x8765, 0xE979, 0x42F6]),
    ("D112", [0xFAAD, 0x6D5C, 0x4A45, 0x4093]),
    ("D120", TEXT_WORDS),
    ("D130", [1, 0xFFFE, 23456]),
    ("D140", [0x0400]),
    ("M12", [0x1000]),
    ("P2", [0x0020]),
]
XGI_WORDS = [
    ("%MW100", [0xE979, 0x42F6, 0xCFC7]),
    ("%MW104", [0x4321, 0x8765, 0xA53C]),
    ("%MW110", [0x0020]),
    ("%WW112", [0xFAAD, 0x6D5C, 0x4A45, 0x4093]),
]
MELSEC_WORDS = [
    ("D202", [0xCFC7]),
    ("D204", [0x4321, 0x8765, 0xBEEF]),
    ("D208", [0x4321, 0x8765, 0xE979, 0x42F6]),
    ("D212", [0xFAAD, 0x6D5C, 0x4A45, 0x4093]),
    ("D220", TEXT_WORDS),
    ("D230", [1, 0xFFFE, 23456]),
    ("D234", [0xA06F, 0xFFFE]),
    ("W1A", [0xFEBF]),
    ("ZR300", [0x4321, 0x8765]),
]

TIA = {
    "Motor_On": True,
    "Status": 0xA5,
    "Temperature": -12345,
    "Mask": 0xBEEF,
    "Parts": 54321,
    "Level": FLOAT,
    "Position": NEGATIVE,
    "Strokes": 0x87654321,
    "Weight": DOUBLE,
    "Sum": LONG,
    "Offset": -5,
    "Grade": ord("K"),
    "Pause": -90001,
    "Shift_Begin": 49445123,
    "Last_Service": "2026-11-21T00:00:00.000Z",
    "Cooling": 127000,
    "Analog_In": -321,
    "Analog_Now": 23456,
    "Door": True,
    "Valve": True,
    "Speed_Out": 0xFEDC,
    "Delay": 50,
    "Batch": 7,
}
TIA_CHANGED = {
    "Grade": "number of the character",
    "Pause": "milliseconds",
    "Shift_Begin": "midnight",
    "Cooling": "milliseconds",
    "Delay": "milliseconds",
}

S7_PLANTS = [
    *(
        Plant(
            "tia_press.csv",
            "tia",
            TIA,
            answers={"family": "1500"},
            left_out={"Recipe": "structure"},
            changed=TIA_CHANGED,
            fields={"Motor_On": {"description": "모터 운전"}, "Temperature": {"description": "0.1 °C", "writable": False}},
            encoding=encoding,
            newline="\r\n",
            sheet=sheet,
            separator=";",
            opc={"options": {"family": "1500"}},
            controller={"family": "1500"},
            memory=S7_MARKERS,
        )
        for sheet, encoding in (("", "utf-8-sig"), ("PLC Tags", "utf-8"), ("", "utf-16"))
    ),
    Plant(
        "tia_kuehlung.csv",
        "tia",
        {"Kühlung_Ein": True, "Temperatur": -12345, "Größe": FLOAT, "Tür": True, "Ventil": True},
        answers={"family": "1500", "encoding": "CP1252"},
        fields={"Kühlung_Ein": {"description": "Kühlung läuft"}, "Größe": {"description": 'für "Presse" 3'}},
        encoding="cp1252",
        newline="\r\n",
        opc={"options": {"family": "1500"}},
        controller={"family": "1500"},
        memory=S7_MARKERS,
    ),
    Plant(
        "step7_symbols.sdf",
        "step7-sdf",
        {
            "Motor": True,
            "Temperature": -12345,
            "Level": FLOAT,
            "Position": NEGATIVE,
            "Cooling": 127000,
            "Door": True,
            "Analog": -321,
            "Analog_Now": 23456,
            "Valve": True,
            "Delay": 50,
            "Batch": 7,
        },
        answers={"family": "300", "encoding": "CP949"},
        left_out={"Recipes": "block", "Ramp": "block"},
        changed={"Cooling": "milliseconds", "Delay": "milliseconds"},
        fields={"Motor": {"description": "모터 운전"}},
        encoding="cp949",
        newline="\r\n",
        opc={"options": {"family": "300"}},
        controller={"family": "300"},
        memory=S7_MARKERS,
    ),
    Plant(
        "press.scl",
        "step7-source",
        {
            "Press.Ready": False,
            "Press.Alarm": True,
            "Press.Mode": 0x3C,
            "Press.Strokes": NEGATIVE,
            "Press.Flags": [True, False, True, False, False, False, False, False, False, True],
            "Press.Step": -5,
            "Press.Force": FLOAT,
            "Press.Limits": [-12345, 7, 23456],
            "Press.Axes[1].Enabled": True,
            "Press.Axes[1].Position": 2.5,
            "Press.Axes[1].Name": "AXL",
            "Press.Axes[2].Enabled": False,
            "Press.Axes[2].Position": -7.25,
            "Press.Axes[2].Name": "BEAMS",
            "Press.Shift.Code": ord("K"),
            "Press.Shift.Total": DOUBLE,
            "Press.Door": True,
            "Press.Stamp": "2026-11-21T13:44:05.120Z",
            "Press.Pause": -90001,
            "Press.Last": 0xBEEF,
            "DB22.Run": True,
            "DB22.Count": -321,
            "DB22.Cool": 127000,
            "DB22.Done": False,
        },
        answers={"family": "1500", "db:Press": "21"},
        left_out={"Fast": "optimized"},
        changed={"Press.Shift.Code": "character", "Press.Pause": "milliseconds", "DB22.Cool": "milliseconds"},
        fields={"Press.Ready": {"description": "준비"}, "Press.Axes[2].Enabled": {"description": "사용"}},
        encoding="utf-8-sig",
        newline="\r\n",
        opc={"options": {"family": "1500"}},
        controller={"family": "1500"},
        memory=PRESS,
    ),
    Plant(
        "node_red_flows.json",
        "node-red",
        {
            "level": -12345,
            "run": True,
            "mode": 0xA5,
            "flow": FLOAT,
            "position": NEGATIVE,
            "count": 0x87654321,
            "limits": [1, -2, 23456],
            "serial": TEXT,
            "weight": DOUBLE,
            "begun": "2026-11-21T13:44:05.120Z",
            "ended": "2026-11-21T13:44:05.120Z",
            "grade": ord("K"),
            "temperature": 0xCFC7,  # W has no sign there
            "door": True,
            "analog": 23456,
            "valve": True,
        },
        answers={"family:충전기": "1500"},
        left_out={"turned": "reversed"},
        changed={"grade": "character"},
        controller={"family": "1500"},
        memory=[*S7_MARKERS, *FILLER],
    ),
    Plant(
        "neuron_press.json",
        "neuron",
        {
            "main.motor": True,
            "main.status": 0xA5,
            "main.temperature": -12345,
            "main.level": FLOAT,
            "main.weight": DOUBLE,
            "main.sum": LONG,
            "main.offset": -5,
            "main.analog": -32.1,
            "main.door": True,
            "main.valve": True,
            "main.position": NEGATIVE,
            "main.count": 0x87654321,
            "main.run": True,
        },
        answers={"family:press": "1500"},
        left_out={"main.serial": "how its text is stored"},
        fields={"main.temperature": {"description": "금형 온도", "writable": False}, "main.valve": {"writable": True}},
        controller={"family": "1500"},
        memory=[*S7_MARKERS, *FILLER],
    ),
    Plant(
        "fuxa_press.json",
        "fuxa",
        {
            "motor": True,
            "status": 0xA5,
            "temperature": -1234.5,
            "mask": 0xBEEF,
            "level": FLOAT,
            "position": NEGATIVE,
            "count": 0x87654321,
            "run": True,
            "door": True,
            "valve": True,
        },
        answers={"family:프레스": "1500"},
        left_out={"narrow": "another size"},
        controller={"family": "1500"},
        memory=[*S7_MARKERS, *FILLER],
    ),
    Plant(
        "ignition_lines.json",
        "ignition",
        {
            "Lines/프레스/Motor": True,
            "Lines/프레스/Status": 0xA5,
            "Lines/프레스/Temperature": -12345,
            "Lines/프레스/Mask": 0xBEEF,
            "Lines/프레스/Level": FLOAT,
            "Lines/프레스/Position": NEGATIVE,
            "Lines/프레스/Count": 0x87654321,
            "Lines/프레스/Run": True,
            "Lines/프레스/Flow": FLOAT,
            "Lines/프레스/Serial": TEXT,
            "Lines/프레스/Door": True,
        },
        answers={"driver:Press": "s7"},
        opc={"options": {"family": "1500"}},
        controller={"family": "1500"},
        memory=[*S7_MARKERS, *FILLER],
    ),
    Plant(
        "step7_tia.sdf",
        "step7-sdf",
        {"Motor": True, "Temperature": -12345, "Level": FLOAT, "Analog": -321, "Sum": LONG},
        answers={"family": "1500"},
        fields={"Motor": {"description": "모터 운전"}},
        encoding="utf-8-sig",
        newline="\r\n",
        opc={"options": {"family": "1500"}},
        controller={"family": "1500"},
        memory=S7_MARKERS,
    ),
]

XGT_PLANTS = [
    Plant(
        "xg5000_dryer.csv",
        "xg5000-csv",
        {
            "온도": -12345,
            "WEIGHT": NEGATIVE,
            "PARTS": 0xBEEF,
            "TOTAL": 0x87654321,
            "FLOW": FLOAT,
            "SUM": DOUBLE,
            "SERIAL": TEXT,
            "LIMITS": [1, -2, 23456],
            "RUN": True,
            "LAMP": True,
            "FAULT": True,
        },
        answers={"encoding": "CP949"},
        left_out={"DELAY": "TON", "AUTO": "no address"},
        fields={"온도": {"description": "건조기 온도"}, "WEIGHT": {"description": "저울, g"}},
        encoding="cp949",
        newline="\r\n",
        tail=b"\0" * 40,
        opc={"options": {"family": "XGK"}},
        controller={"family": "XGK"},
        memory=XGT_WORDS,
    ),
    Plant(
        "xg5000_comments.csv",
        "xg5000-comments",
        {"온도": 0xCFC7, "운전": True, "램프": True, "지연": 0xFEDC, "고장": True},
        answers={"family": "XGK", "encoding": "CP949"},
        changed={"지연": "the word is taken"},
        fields={"온도": {"description": "건조기 온도"}, "램프": {"plc_address": "P00025"}},
        encoding="cp949",
        newline="\r\n",
        opc={"options": {"family": "XGK"}},
        controller={"family": "XGK"},
        memory=[*XGT_WORDS, ("T3", [0xFEDC])],
    ),
    Plant(
        "xg5000_mixer.xml",
        "xg5000",
        {"Level": FLOAT, "Speed": -12345, "Count": NEGATIVE, "Mode": 0xA5, "Start": True, "Sum": DOUBLE},
        left_out={"Auto": "no address"},
        fields={"Level": {"description": "수위"}, "Start": {"description": "기동"}},
        opc={"options": {"family": "XGI"}},
        controller={"family": "XGI"},
        memory=XGI_WORDS,
    ),
]

MELSEC_BITS = [("X1F", True), ("X1E", False), ("Y2A", True), ("Y42", False), ("M137", True), ("TS5", True)]
MELSEC_PLANTS = [
    Plant(
        "gx_labels.txt",
        "gx-labels",
        {
            "스핀들부하": -12345,
            "Position": NEGATIVE,
            "Mask": 0xBEEF,
            "Total": 0x87654321,
            "Flow": FLOAT,
            "Sum": DOUBLE,
            "Serial": TEXT,
            "Limits": [1, -2, 23456],
            "Pause": -90001,
            "Link": -321,
            "File": NEGATIVE,
            "DoorOpen": True,
            "Lamp": True,
            "Auto": True,
            "Delay": 54321,
            "Delay_Done": True,
        },
        answers={"family": "Q"},
        left_out={"Inner": "no device", "Limit": "constant"},
        changed={"Pause": "milliseconds", "Delay": "current value"},
        fields={"스핀들부하": {"description": "주축 부하"}},
        encoding="utf-16",
        newline="\r\n",
        opc={"options": {"family": "Q"}},
        memory=[*MELSEC_WORDS, ("TN5", [54321])],
    ),
    Plant(
        "gx_comments.csv",
        "gx-comments",
        {"주축 부하": -12345, "상태": -(0x10000 - 0xBEEF), "자동": True, "문 열림": True, "링크": -321, "지연": 54321},
        answers={"family": "Q", "word_type": "Int16", "encoding": "CP949"},
        changed={"지연": "current value"},
        encoding="cp949",
        newline="\r\n",
        opc={"options": {"family": "Q"}},
        memory=[*MELSEC_WORDS, ("TN5", [54321])],
    ),
    Plant(
        "gx_comments_japan.csv",
        "gx-comments",
        {"主軸負荷": 0xCFC7, "状態 表示": 0xBEEF, "自動運転": True, "ドア": True, "ファイル": 0x8765},
        answers={"family": "Q", "word_type": "UInt16", "encoding": "SHIFT_JIS"},
        encoding="shift_jis",
        newline="\r\n",
        opc={"options": {"family": "Q"}},
        memory=MELSEC_WORDS,
    ),
    Plant(
        "gx_device_labels.csv",
        "gx-comments",
        {"Load": 0xCFC7, "Mask": 0xBEEF, "Auto": True, "Door": True},
        answers={"family": "Q", "word_type": "UInt16"},
        fields={"Load": {"description": "주축 부하"}},
        encoding="utf-16",
        newline="\r\n",
        opc={"options": {"family": "Q"}},
        memory=MELSEC_WORDS,
    ),
]

EIP_VALUES = [
    ("Weight", "Float", "123.456"),
    ("Strokes", "Int32", "-2023406815"),
    ("Offset", "Int16", "-12345"),
    ("Tiny", "SByte", "-5"),
    ("Long_Sum", "Int64", str(LONG)),
    ("Ready", "Boolean", "true"),
    ("Limits", "Int32[4]", "[1,-2,23456,-2023406815]"),
    ("Title", "String", TEXT),
    ("Weight_Set", "Float", "-7.25"),
    ("Dint0", "Int32", "-2023406815"),
    ("Real0", "Float", "2.5"),
    ("Text0", "String", TEXT),
    ("Program:Main.Count", "Int32", "305419896"),
    ("Program:Main.Flag", "Boolean", "true"),
    ("Motor3.Speed", "Float", "12.5"),
    ("Motor3.Current", "Float", "-1.25"),
    ("Motor3.Running", "Boolean", "true"),
    ("Motor3.Count", "Int32", "77"),
    ("Motor3.Mode", "Int16", "-4"),
    ("Motor3.Total", "Int64", "12345678901234"),
    ("Motor3.Name", "String", "MIXER"),
    ("Motor3.Hist", "Int16[10]", "[1,-2,3,4,5,6,7,8,9,10]"),
    ("Program:Main.Motor.Speed", "Float", "-7.25"),
    ("Program:Main.Motor.Count", "Int32", "78"),
    ("Program:Main.Motor.Fault", "Boolean", "true"),
    ("Grid[1,2]", "Int32", "12"),
]
OMRON_VALUES = [
    ("LineSpeed", "Float", "123.456"),
    ("Parts", "UInt32", str(0x87654321)),
    ("Offset", "Int16", "-12345"),
    ("Mask", "UInt16", str(0xBEEF)),
    ("Total", "UInt64", str(0xABCD56789ABCDEF0)),
    ("Sum", "Double", "1234.5678"),
    ("Ready", "Boolean", "true"),
    ("Serial", "String", TEXT),
    ("Cycle", "Int64", "-90001000000"),
    ("Limits", "Int32[3]", "[1,-2,23456]"),
]
MOTOR3 = {"Speed": 12.5, "Current": -1.25, "Running": True, "Fault": False, "Count": 77, "Mode": -4,
          "Total": 12345678901234, "Name": "MIXER", "Hist": [1, -2, 3, 4, 5, 6, 7, 8, 9, 10]}  # fmt: skip
MOTOR = {"Speed": -7.25, "Current": 0.0, "Running": False, "Fault": True, "Count": 78, "Mode": 0, "Total": 0, "Name": "",
         "Hist": [0] * 10}  # fmt: skip
EIP_PLANTS = [
    Plant(
        "logix_tags.csv",
        "logix-csv",
        {
            "Weight": FLOAT,
            "Strokes": NEGATIVE,
            "Offset": -12345,
            "Tiny": -5,
            "Long_Sum": LONG,
            "Ready": True,
            "Limits": [1, -2, 23456, NEGATIVE],
            "Title": TEXT,
            "Program:Main.Count": 305419896,
            "Fault_5": True,
            "Scale": FLOAT,
            "Program:Main.Now": 305419896,
        },
        answers={"family": "ControlLogix"},
        left_out={"Hidden": "External Access", "Valve1": "Valve_UDT"},
        fields={
            "Weight": {"description": "용기 무게"},
            "Limits": {"description": 'a "limit" each'},
            "Strokes": {"writable": False},
            "Offset": {"writable": False},
        },
        encoding="latin-1",
        newline="\r\n",
        opc={"options": {"family": "ControlLogix"}},
        controller={"family": "ControlLogix"},
        memory=EIP_VALUES,
    ),
    Plant(
        "logix_mixer.L5X",
        "logix-l5x",
        {
            **{f"Motor3.{name}": value for name, value in MOTOR3.items()},
            **{f"Program:Main.Motor.{name}": value for name, value in MOTOR.items()},
            "Weight": FLOAT,
            "Grid": [0] * 7 + [12] + [0] * 12,
            "Bin": FLOAT,
            "Bin_Speed": 12.5,
            "Program:Main.Count": 305419896,
            "Program:Main.Now": 305419896,
        },
        left_out={"Private": "External Access"},
        changed={"Grid": "rows of the array"},
        fields={
            "Motor3.Speed": {"description": "회전수", "writable": True},
            "Motor3.Current": {"writable": False},
            "Weight": {"description": "용기 무게"},
            "Bin": {"writable": False},
            "Program:Main.Count": {"writable": False},
        },
        opc={"options": {"family": "ControlLogix"}},
        controller={"family": "ControlLogix"},
        memory=EIP_VALUES,
    ),
    Plant(
        "node_red_logix.json",
        "node-red",
        {
            "Dint0": NEGATIVE,
            "Real0": 2.5,
            "Text0": TEXT,
            "Weight_Set": -7.25,
            "Program:Main.Count": 305419896,
            "Program:Main.Flag": True,
        },
        opc={"options": {"family": "ControlLogix"}},
        controller={"family": "ControlLogix"},
        memory=EIP_VALUES,
    ),
    Plant(
        "sysmac_line.txt",
        "sysmac",
        {
            "LineSpeed": FLOAT,
            "Parts": 0x87654321,
            "Offset": -12345,
            "Mask": 0xBEEF,
            "Total": 0xABCD56789ABCDEF0,
            "Sum": DOUBLE,
            "Ready": True,
            "Serial": TEXT,
            "Cycle": -90001000000,
            "Limits": [1, -2, 23456],
        },
        left_out={"Axis1": "structure"},
        changed={"Cycle": "nanoseconds"},
        fields={"LineSpeed": {"description": "라인 속도", "writable": True}, "Parts": {"writable": False}},
        newline="\r\n",
        opc={"options": {"family": "Omron"}},
        controller={"family": "Omron"},
        memory=OMRON_VALUES,
    ),
]


def plants(given):
    return pytest.mark.parametrize("plant", given, ids=[plant.name for plant in given])


@plants(S7_PLANTS)
def test_an_s7(client, make_device, new_id, plant):
    device = make_device(kind="s7", options=plant.controller)
    for address, data in plant.memory:
        put_bytes(device, address, data)
    check_plant(client, plant, device.port, "S7", new_id)


@plants(XGT_PLANTS)
def test_an_xgt(client, make_device, new_id, plant):
    device = make_device(kind="xgt", options=plant.controller)
    for address, words in plant.memory:
        put_words(device, address, words)
    check_plant(client, plant, device.port, "XGT", new_id)


@plants(MELSEC_PLANTS)
def test_a_melsec(client, make_device, new_id, plant):
    device = make_device(kind="melsec")
    for address, words in plant.memory:
        put_words(device, address, words)
    for address, bit in MELSEC_BITS:
        device.put(address, "Boolean", str(bit).lower())
    check_plant(client, plant, device.port, "MELSEC", new_id)


@plants(EIP_PLANTS)
def test_an_ethernet_ip_controller(client, make_device, new_id, plant):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={**plant.controller, "tags": 10})
    for address, data_type, text in plant.memory:
        device.put(address, data_type, text)
    check_plant(client, plant, device.port, "EIP", new_id)
