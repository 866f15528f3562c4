"""Whole files of programs that read Modbus devices, and the values of the simulated devices behind their tags.

The words are written down from what is known of each program (imports.md), and all bytes of a number differ: another
order, place, sign or size shows another value. What is not written holds its own address."""

import pytest

from imported_plant import Plant, check_plant

# The same numbers in each file, in the order of its addresses.
FLOAT = 123.456  # 42F6 E979
NEGATIVE = -2023406815  # 8765 4321
POSITIVE = 305419896  # 1234 5678
DOUBLE = 1234.5678  # 4093 4A45 6D5C FAAD
LONG = -6067098047006056720  # ABCD 5678 9ABC DEF0
TEXT, TEXT_WORDS = "KB24-017", [0x4B42, 0x3234, 0x2D30, 0x3137]

NEURON_MEMORY = [
    (1, "hr", 100, [0x0321]),
    (1, "hr", 101, [0xD431]),
    (1, "hr", 200, [0x5678, 0x1234]),  # CDAB, the node's
    (1, "hr", 220, [0x42F6, 0xE979]),
    (1, "hr", 300, [0x8765, 0x4321]),
    (1, "hr", 400, [0x3412]),
    (1, "hr", 500, [0x0020]),
    (1, "hr", 600, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
    (1, "hr", 700, TEXT_WORDS),
    (1, "hr", 710, [0x5550, 0x504D, 0x372D]),  # PUMP-7, the low byte first
    (1, "ir", 10, [0xF642, 0x79E9]),  # BADC
    (1, "ir", 20, [0x79E9, 0xF642]),  # DCBA
    (1, "co", 15, [0, 1, 0]),
    (1, "di", 21, [0, 1, 0]),
    (3, "hr", 30, [0xCFC7]),
]

PLANTS = [
    Plant(
        "neuron_boiler_house.json",
        "neuron",
        {
            "boiler: 보일러 1.supply temp": 0x0321 * 0.1 - 40,
            "boiler: 보일러 1.setpoint": 54321,
            "boiler: 보일러 1.level": NEGATIVE,
            "boiler: 보일러 1.mode": 0x1234,
            "boiler: 보일러 1.burner": True,
            "boiler: 보일러 1.door": True,
            "boiler: 보일러 1.low water": True,
            "boiler: 보일러 1.second boiler": -12345,
            "boiler: meter.energy": POSITIVE,
            "boiler: meter.pressure": FLOAT,
            "boiler: meter.flow": FLOAT,
            "boiler: meter.total": DOUBLE,
            "boiler: meter.serial": TEXT,
            "boiler: meter.pump": "PUMP-7",
            "chiller: all.raw": 0x0321,
            "chiller: all.pressure": FLOAT,
            "chiller: all.word": 54321,
        },
        left_out={
            "보일러 1.site": "constant of Neuron",
            "meter.wide": "one character in each register",
            "lathe": "no driver",
        },
        fields={
            "boiler: 보일러 1.supply temp": {"description": "급수 온도", "writable": False, "data_type": "Int16"},
            "boiler: 보일러 1.setpoint": {"writable": True},
            "boiler: meter.energy": {"timecycle": 500},
        },
        memory=NEURON_MEMORY,
        devices=2,
    ),
    *(
        Plant(
            "neuron_tags.csv",
            "neuron-tags",
            {
                "oven.temperature": 0x0321 * 0.1 - 40,
                "oven.setpoint": 54321,
                "oven.energy": POSITIVE,
                "oven.pressure": FLOAT,
                "oven.level": NEGATIVE,
                "oven.fault 5": True,
                "oven.fan": True,
                "oven.total": DOUBLE,
                "oven.serial": TEXT,
            },
            answers={"driver": "modbus", "modbus_base": "1", "word_order": "CDAB"},
            left_out={"oven.plant": "constant of Neuron"},
            fields={"oven.temperature": {"description": "건조로 온도", "writable": False}, "oven.fan": {"writable": True}},
            memory=NEURON_MEMORY,
            opc={},
            sheet=sheet,
        )
        for sheet in ("", "tags")
    ),
    Plant(
        "ignition_kiln.json",
        "ignition",
        {
            "소성로/Level": 801 * 100 / 4000 - 10,
            "소성로/Count": LONG,
            "소성로/Bytes": 54321,
            "소성로/Sum": NEGATIVE,
            "소성로/Total": 0x87654321,
            "소성로/Ratio": DOUBLE,
            "소성로/Batch": 1987,
            "소성로/Input": -12345,
            "소성로/Input Flow": FLOAT,
            "소성로/Bit": True,
            "소성로/Run": True,
            "소성로/Closed": True,
            "소성로/Recipe": TEXT,
            "소성로/Zone 2/Actual": FLOAT,
            "소성로/Zone 3/Actual": -1234.5,  # another register and a scale in place of those of its type
        },
        answers={"driver:Kiln": "modbus", "base:Kiln": "1", "order:Kiln": "CDAB"},
        left_out={
            "소성로/Old": "switched off",
            "소성로/Product": "made in Ignition",
            "소성로/Zone 2/Name": "made in Ignition",
            "소성로/Zone 3/Name": "made in Ignition",
        },
        fields={
            "소성로/Level": {"unit": "%", "description": "원료 호퍼", "data_type": "Int16"},
            "소성로/Count": {"data_type": "Int64"},
            "소성로/Sum": {"writable": False},
        },
        memory=[
            (1, "hr", 100, [801]),
            (1, "hr", 110, [0xDEF0, 0x9ABC, 0x5678, 0xABCD]),
            (1, "hr", 120, [0xD431]),
            (1, "hr", 130, [0x4321, 0x8765]),
            (1, "hr", 140, [0x4321, 0x8765]),
            (1, "hr", 150, [0xFAAD, 0x6D5C, 0x4A45, 0x4093]),
            (1, "hr", 160, [0x1987]),
            (1, "hr", 170, [0x0020]),
            (1, "hr", 180, TEXT_WORDS),
            (1, "ir", 10, [0xCFC7]),
            (1, "ir", 20, [0xE979, 0x42F6]),
            (1, "co", 15, [0, 1, 0]),
            (1, "di", 21, [0, 1, 0]),
            (3, "hr", 300, [0xE979, 0x42F6]),
            (3, "hr", 310, [0xCFC7]),
        ],
        opc={},
    ),
    Plant(
        "telegraf_registers.conf",
        "telegraf",
        {
            "running": True,
            "closed": True,
            "power": -50.0,
            "energy": 12345.678,
            "frequency": 40265365.0,
            "pressure": FLOAT,
            "level": NEGATIVE,
            "count": POSITIVE,
            "mode": 0x1234,
            "total": DOUBLE,
            "low byte": 0xAB,
            "room.temperature": -12.3,
        },
        left_out={"gap": "do not follow each other"},
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0xFE0C]),
            (3, "hr", 5, [0x00BC, 0x614E]),
            (3, "hr", 7, [0xF000, 0x1234]),  # above 2^31: fixed point without a sign
            (3, "hr", 20, [0xE979, 0x42F6]),
            (3, "hr", 30, [0x6587, 0x2143]),
            (3, "hr", 32, [0x7856, 0x3412]),
            (3, "hr", 40, [0x3412]),
            (3, "hr", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
            (3, "hr", 70, [0x12AB]),
            (3, "ir", 10, [0xFF85]),
        ],
    ),
    Plant(
        "telegraf_requests.conf",
        "telegraf",
        {
            "power": -50.0,
            "air.pressure": FLOAT,
            "count": POSITIVE,
            "ready": True,
            "건조기.temperature": -12.3,
            "건조기.total": DOUBLE,
            "건조기.serial": TEXT,
            "running": True,
            "closed": True,
        },
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0x0CFE]),  # the request's order holds for 16 bits, too
            (3, "hr", 20, [0x79E9, 0xF642]),
            (3, "hr", 32, [0x7856, 0x3412]),
            (3, "hr", 50, [0x0020]),
            (0, "ir", 10, [0xFF85]),
            (0, "ir", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
            (0, "ir", 80, TEXT_WORDS),
        ],
    ),
    Plant(
        "telegraf_metrics.conf",
        "telegraf",
        {
            "송풍기.running": True,
            "송풍기.closed": True,
            "송풍기.power": -50.0,
            "송풍기.total": DOUBLE,
            "pressure": FLOAT,
            "count": POSITIVE,
        },
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0xFE0C]),
            (3, "hr", 20, [0xE979, 0x42F6]),
            (3, "ir", 30, [0x5678, 0x1234]),
            (3, "ir", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
        ],
    ),
    Plant(
        "thingsboard_modbus.json",
        "thingsboard-modbus",
        {
            "펌프실: serial": TEXT,
            "펌프실: closed": True,
            "펌프실: power": -50.0,
            "펌프실: count": POSITIVE,
            "펌프실: level": NEGATIVE,
            "펌프실: pressure": FLOAT,
            "펌프실: total": DOUBLE,
            "펌프실: low water": True,
            "펌프실: running": True,
            "Old fan: power": 54321,
            "Old fan: count": NEGATIVE,
            "Old fan: flow": FLOAT,
            "Old fan: sum": LONG,
        },
        left_out={"range": "is a range", "펌프실": "orders of ThingsBoard"},
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0xFE0C]),
            (3, "hr", 30, [0x5678, 0x1234]),  # bytes BIG, words LITTLE
            (3, "hr", 40, [0x8765, 0x4321]),
            (3, "hr", 50, [0x0020]),
            (3, "hr", 80, TEXT_WORDS),
            (3, "ir", 10, [0xE979, 0x42F6]),
            (3, "ir", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
            (0, "hr", 4, [0x31D4]),  # nothing is said: both LITTLE
            (0, "hr", 30, [0x2143, 0x6587]),
            (0, "hr", 40, [0xE979, 0x42F6]),
            (0, "hr", 60, [0xF0DE, 0xBC9A, 0x7856, 0xCDAB]),
        ],
    ),
    Plant(
        "home_assistant.yaml",
        "home-assistant",
        {
            "Outside temperature": -53.0,  # -500 × 0.1 - 3
            "전력량": POSITIVE,
            "Pressure": FLOAT,
            "Level": NEGATIVE,
            "Mode": 0x1234,
            "Return temperature": None,
            "Tank": None,
            "Well": 0,  # -1, cut off at min_value
            "Sum": DOUBLE,
            "Serial": TEXT,
            "Default": -12345,
            "Running": True,
            "Closed": True,
            "Hot water": 5,
        },
        left_out={"Pair": "format of Python", "heat_pump": "several values each"},
        changed={"Well": "values near zero are not shown as zero its nan_value 65535 is not"},
        fields={
            "Outside temperature": {"unit": "°C", "writable": False, "timecycle": 1000},
            "Hot water": {"state_text": "on", "writable": True},
            "Well": {"clamp": "both", "min_value": 0, "max_value": 500},
        },
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0xFE0C]),
            (3, "hr", 32, [0xF642, 0x79E9]),  # byte
            (3, "hr", 40, [0x2143, 0x6587]),  # word_byte
            (3, "hr", 42, [0x3412]),
            (3, "hr", 43, [0x8000, 0xFFFF, 0xFFFF]),
            (3, "hr", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
            (3, "hr", 80, TEXT_WORDS),
            (3, "hr", 100, [5]),
            (3, "ir", 30, [0x5678, 0x1234]),  # word
            (0, "hr", 7, [0xCFC7]),
        ],
    ),
    Plant(
        "fuxa_project.json",
        "fuxa",
        {
            "speed": -50.0,
            "count": POSITIVE,
            "level": NEGATIVE,
            "pressure": FLOAT,
            "flow": FLOAT,
            "sum": DOUBLE,
            "mode": 0x1234,
            "running": True,
            "closed": True,
            "temperature": 801 * 100 / 4000 - 10,
        },
        left_out={"wide": "differs between versions of FUXA", "air": "BACnet"},
        fields={"speed": {"description": "속도"}},
        memory=[
            (3, "co", 15, [0, 1, 0]),
            (3, "di", 21, [0, 1, 0]),
            (3, "hr", 4, [0xFE0C]),
            (3, "hr", 30, [0x1234, 0x5678]),
            (3, "hr", 40, [0x4321, 0x8765]),
            (3, "hr", 42, [0x3412]),
            (3, "hr", 70, [801]),
            (3, "ir", 10, [0x79E9, 0xF642]),
            (3, "ir", 12, [0x42F6, 0xE979]),
            (3, "ir", 60, [0x4093, 0x4A45, 0x6D5C, 0xFAAD]),
        ],
    ),
    Plant(
        "sunspec_inverter.json",
        "sunspec",
        {
            "A": 12.34,
            "A_SF": -2,
            "W": -12340.0,
            "W_SF": 1,
            "Hz": 49.87,
            "WH": 30541989600.0,
            "WH_SF": 2,
            "TmpCab": -5,
            "TmpOt": None,
            "Vr": TEXT,
            "St": 4,
            "Evt": 0x40101001,
            "Evt.GROUND_FAULT": True,
            "Evt.AC_DISCONNECT": False,
            "Evt.BLOWN_STRING": True,
            "Evt.UNDER_TEMP": True,
            "Evt.MEMORY_LOSS": True,
            "Sun": FLOAT,
            "N": 2,
            "module.1.DCW": 8010.0,
            "module.1.DCWH": 0x123456789ABCDEF0,
            "module.2.DCW": 543210.0,
            "module.2.DCWH": None,
        },
        answers={"base:64901": "40070", "count:64901.module": "2"},
        left_out={"module.1.Mac": "eui48", "module.2.Mac": "eui48"},
        fields={
            "A": {"unit": "A", "description": "AC current", "writable": False},
            "St": {"state_text": "MPPT", "writable": True},
        },
        memory=[
            (1, "hr", 40070, [64901, 39]),
            (1, "hr", 40072, [1234, 0xFFFE, 0xFB2E, 1, 4987, 0x1234, 0x5678, 2, 0xFFFB, 0x8000]),
            (1, "hr", 40082, TEXT_WORDS),
            (1, "hr", 40086, [4, 0x4010, 0x1001, 0x8000, 0x42F6, 0xE979, 2]),
            (1, "hr", 40093, [801, 0x1234, 0x5678, 0x9ABC, 0xDEF0, 0x0011, 0x2233, 0x4455, 0x6677]),
            (1, "hr", 40102, [54321, 0, 0, 0, 0]),
        ],
        opc={},
    ),
]


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.name for plant in PLANTS])
def test_a_file_shows_what_the_devices_hold(client, make_device, new_id, plant):
    device = make_device(units=(0, 1, 3), count=plant.devices)
    for unit, area, address, words in plant.memory:
        device.set(unit, area, address, words)
    check_plant(client, plant, device.port, "MODBUS", new_id)
