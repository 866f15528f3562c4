#pragma once

#include <fmt/format.h>

#include <string>

#include "drivers/modbus/codec.hpp"

namespace penstock::modbus::test {

/// `data 00 0a`, or `data` alone when there is none.
inline std::string text_of(byte_view data) {
    return data.empty() ? "data" : "data " + to_hex(data);
}

/// The fields of a request as the meaning in a .vec file.
inline std::string text_of(const request& r) {
    const std::string head = fmt::format("function {}; ", static_cast<unsigned>(r.code));
    const std::string range = fmt::format("start {}; count {}", r.start, r.count);
    switch (r.code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers: return head + range;
        case function::write_coil:
        case function::write_register: return head + fmt::format("start {}; value {:04x}", r.start, r.value);
        case function::write_coils:
        case function::write_registers: return head + range + "; " + text_of(r.data);
        case function::mask_write_register:
            return head + fmt::format("start {}; and {:04x}; or {:04x}", r.start, r.and_mask, r.or_mask);
        case function::read_write_registers:
            return head + range +
                   fmt::format("; write_start {}; write_count {}; {}", r.write_start, r.write_count, text_of(r.data));
        default: return head + text_of(r.data);
    }
}

/// The fields of an answer as the meaning in a .vec file.
inline std::string text_of(const response& a) {
    const std::string head = fmt::format("function {}; ", static_cast<unsigned>(a.code));
    if (a.exception != 0) return head + fmt::format("exception {}", a.exception);
    switch (a.code) {
        case function::write_coil:
        case function::write_register: return head + fmt::format("start {}; value {:04x}", a.start, a.value);
        case function::write_coils:
        case function::write_registers: return head + fmt::format("start {}; count {}", a.start, a.count);
        case function::mask_write_register:
            return head + fmt::format("start {}; and {:04x}; or {:04x}", a.start, a.and_mask, a.or_mask);
        default: return head + text_of(a.data);
    }
}

/// `transaction 1; unit 2; `, without the transaction where the framing has none.
inline std::string text_of(framing wire, const frame& f) {
    const std::string unit = fmt::format("unit {}; ", f.unit);
    return wire == framing::mbap ? fmt::format("transaction {}; ", f.transaction) + unit : unit;
}

}  // namespace penstock::modbus::test
