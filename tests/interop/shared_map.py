"""What every foreign server holds, and how the gateway must show it."""

REGISTERS = (
    [1000 + n for n in range(100)]
    + [
        0x4048,
        0xF5C3,  # 100 float 3.14
        0xFFFE,
        0x1DC0,  # 102 int32 -123456
        0x4093,
        0x4A45,
        0x6D5C,
        0xFAAD,  # 104 double 1234.5678
        0,
        0,
        0x4845,
        0x4C4C,
        0x4F20,
        0x4741,
        0x5445,
        0x5741,
        0x5900,  # 110 "HELLO GATEWAY"
    ]
    + [0] * 383
)
INPUTS = [2000 + n for n in range(100)]
COILS = [n % 3 == 0 for n in range(208)]
DISCRETES = [n % 2 == 1 for n in range(208)]



def as_text():
    """For servers in other languages: one line an area, its name and its values."""
    areas = {"hr": REGISTERS, "ir": INPUTS, "co": COILS, "di": DISCRETES}
    return "".join(f"{area} {' '.join(str(int(value)) for value in values)}\n" for area, values in areas.items())


# address, data type, value as the gateway shows it
TAGS = [
    *((f"hr{n}", "UInt16", str(1000 + n)) for n in range(0, 100)),
    ("hr100", "Float", "3.14"),
    ("hr102", "Int32", "-123456"),
    ("hr104", "Double", "1234.5678"),
    ("hr110.14", "String", "HELLO GATEWAY"),
    ("hr98", "UInt16[2]", "[1098,1099]"),
    ("hr10.1", "Boolean", "true"),  # 1010 = 0b1111110010
    ("hr10.2", "Boolean", "false"),
    *((f"ir{n}", "UInt16", str(2000 + n)) for n in range(0, 100, 9)),
    *((f"co{n}", "Boolean", "true" if n % 3 == 0 else "false") for n in range(0, 200)),
    *((f"di{n}", "Boolean", "true" if n % 2 == 1 else "false") for n in range(0, 200, 7)),
]

# address, data type, text: written and read back; the last one is checked by another client
WRITES = [
    ("hr200", "UInt16", "4242"),
    ("hr202", "Float", "-2.5"),
    ("hr204", "Int64", "-9007199254740993"),
    ("hr210.8", "String", "PUMP 7"),
    ("co100", "Boolean", "true"),
    ("co101", "Boolean", "true"),
    ("hr220.5", "Boolean", "true"),
    ("hr221", "Int16[3]", "[-1,2,-3]"),
]
