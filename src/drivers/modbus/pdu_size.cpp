#include "drivers/modbus/pdu.hpp"

namespace penstock::modbus {

namespace {

using size_result = result<std::optional<std::size_t>>;

size_result fixed(std::size_t size) noexcept {
    return std::optional(size);
}

/// The size of a PDU that has its count byte at `at` and ends after the counted bytes.
size_result counted(byte_view prefix, std::size_t at) noexcept {
    if (prefix.size() <= at) return std::optional<std::size_t>{};
    return std::optional(at + 1 + prefix[at]);
}

/// The same for function 18, whose count has two bytes.
size_result counted_wide(byte_view prefix) noexcept {
    if (prefix.size() < 3) return std::optional<std::size_t>{};
    return std::optional<std::size_t>(3U + load_big<std::uint16_t>(&prefix[1]));
}

/// The size of an answer to function 2B/0E, which is a list of objects, each with its length.
size_result device_id_size(byte_view prefix) noexcept {
    constexpr std::size_t objects_at = 7;
    if (prefix.size() < 2) return std::optional<std::size_t>{};
    if (prefix[1] != 0x0E) return errc::unknown_function;
    if (prefix.size() < objects_at) return std::optional<std::size_t>{};
    std::size_t end = objects_at;
    for (unsigned left = prefix[6]; left > 0; --left) {
        if (prefix.size() < end + 2) return std::optional<std::size_t>{};
        end += 2U + prefix[end + 1];
    }
    return std::optional(end);
}

}  // namespace

size_result request_size(byte_view prefix) noexcept {
    if (prefix.empty()) return std::optional<std::size_t>{};
    switch (static_cast<function>(prefix[0])) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::write_coil:
        case function::write_register:
        case function::diagnostics: return fixed(5);
        case function::write_coils:
        case function::write_registers: return counted(prefix, 5);
        case function::mask_write_register: return fixed(7);
        case function::read_write_registers: return counted(prefix, 9);
        case function::read_exception_status:
        case function::comm_event_counter:
        case function::comm_event_log:
        case function::report_server_id: return fixed(1);
        case function::read_file_record:
        case function::write_file_record: return counted(prefix, 1);
        case function::read_fifo: return fixed(3);
        case function::encapsulated: return fixed(4);
    }
    return errc::unknown_function;
}

size_result response_size(byte_view prefix) noexcept {
    if (prefix.empty()) return std::optional<std::size_t>{};
    if ((prefix[0] & 0x80U) != 0) return fixed(2);
    switch (static_cast<function>(prefix[0])) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers:
        case function::read_file_record:
        case function::write_file_record:
        case function::comm_event_log:
        case function::report_server_id: return counted(prefix, 1);
        case function::write_coil:
        case function::write_register:
        case function::write_coils:
        case function::write_registers:
        case function::comm_event_counter:
        case function::diagnostics: return fixed(5);
        case function::mask_write_register: return fixed(7);
        case function::read_exception_status: return fixed(2);
        case function::read_fifo: return counted_wide(prefix);
        case function::encapsulated: return device_id_size(prefix);
    }
    return errc::unknown_function;
}

}  // namespace penstock::modbus
