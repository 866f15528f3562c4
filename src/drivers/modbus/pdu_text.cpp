#include "drivers/modbus/pdu_text.hpp"

#include <fmt/format.h>

namespace penstock::modbus {

namespace {

std::string describe_pdu(direction d, byte_view pdu) {
    if (d == direction::request) {
        const auto r = decode_request(pdu);
        return r ? describe_request(*r) : r.error().message();
    }
    const auto a = decode_response(pdu);
    return a ? describe_response(*a) : a.error().message();
}

}  // namespace

std::string_view to_string(function code) noexcept {
    switch (code) {
        case function::read_coils: return "read coils";
        case function::read_discrete_inputs: return "read discrete inputs";
        case function::read_holding_registers: return "read holding registers";
        case function::read_input_registers: return "read input registers";
        case function::write_coil: return "write coil";
        case function::write_register: return "write register";
        case function::read_exception_status: return "read exception status";
        case function::diagnostics: return "diagnostics";
        case function::comm_event_counter: return "get comm event counter";
        case function::comm_event_log: return "get comm event log";
        case function::write_coils: return "write coils";
        case function::write_registers: return "write registers";
        case function::report_server_id: return "report server id";
        case function::read_file_record: return "read file record";
        case function::write_file_record: return "write file record";
        case function::mask_write_register: return "mask write register";
        case function::read_write_registers: return "read and write registers";
        case function::read_fifo: return "read FIFO";
        case function::encapsulated: return "read device identification";
    }
    return "unknown function";
}

std::string describe_request(const request& r) {
    const auto range = [](std::uint32_t start, std::uint32_t count) {
        return fmt::format("{}…{} ({})", start, start + count - 1, count);
    };
    const auto name = to_string(r.code);
    switch (r.code) {
        case function::write_coil: return fmt::format("{} {} = {}", name, r.start, r.value != 0 ? "on" : "off");
        case function::write_register: return fmt::format("{} {} = {}", name, r.start, r.value);
        case function::mask_write_register:
            return fmt::format("{} {} and {:04X} or {:04X}", name, r.start, r.and_mask, r.or_mask);
        case function::read_write_registers:
            return fmt::format("{} {}, written {}", name, range(r.start, r.count), range(r.write_start, r.write_count));
        default: return r.count == 0 ? std::string(name) : fmt::format("{} {}", name, range(r.start, r.count));
    }
}

std::string describe_response(const response& a) {
    const auto name = to_string(a.code);
    if (a.exception != 0) return fmt::format("{}: {}", name, exception_error(a.exception).message());
    if (!a.data.empty()) return fmt::format("{}: {} bytes", name, a.data.size());
    return fmt::format("{}: done", name);
}

std::string describe_frame(framing wire, direction d, byte_view bytes) {
    byte_buffer scratch;
    const auto found = next_frame(wire, d, bytes, scratch);
    if (!found) return found.error().message();
    if (!*found) return "part of a frame";
    const frame& f = **found;
    const auto text = describe_pdu(d, f.pdu);
    if (wire == framing::mbap) return fmt::format("#{} unit {} {}", f.transaction, f.unit, text);
    return fmt::format("unit {} {}", f.unit, text);
}

}  // namespace penstock::modbus
