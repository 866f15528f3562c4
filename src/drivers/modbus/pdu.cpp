#include "drivers/modbus/pdu.hpp"

namespace penstock::modbus {

namespace {

/// Reads fields in order; what is missing reads as zero and is remembered.
class field_reader {
public:
    explicit field_reader(byte_view bytes) noexcept : bytes_(bytes) {}

    std::uint8_t byte() noexcept { return read(1) ? bytes_[position_ - 1] : std::uint8_t{0}; }
    std::uint16_t word() noexcept {
        return read(2) ? load_big<std::uint16_t>(&bytes_[position_ - 2]) : std::uint16_t{0};
    }
    byte_view rest() noexcept {
        const auto from = position_;
        position_ = bytes_.size();
        return bytes_.subspan(from);
    }
    /// A count byte and as many bytes, which must be the rest.
    byte_view counted() noexcept {
        const std::size_t count = byte();
        const byte_view out = rest();
        is_short_ = is_short_ || out.size() != count;
        return out;
    }
    bool has_read_all() const noexcept { return !is_short_ && position_ == bytes_.size(); }

private:
    bool read(std::size_t count) noexcept {
        is_short_ = is_short_ || bytes_.size() - position_ < count;
        if (is_short_) return false;
        position_ += count;
        return true;
    }

    byte_view bytes_;
    std::size_t position_ = 0;
    bool is_short_ = false;
};

/// Refuses quantities outside 1…max and ranges beyond address 65535.
std::optional<errc> fault_of_range(std::uint32_t start, std::uint32_t count, std::uint32_t max) noexcept {
    if (count == 0 || count > max) return errc::illegal_value;
    if (start + count > 0x10000) return errc::illegal_address;
    return std::nullopt;
}

std::optional<errc> fault_of(const request& r) noexcept {
    switch (r.code) {
        case function::read_coils:
        case function::read_discrete_inputs: return fault_of_range(r.start, r.count, max_read_bits);
        case function::read_holding_registers:
        case function::read_input_registers: return fault_of_range(r.start, r.count, max_read_registers);
        case function::write_coil:
            if (r.value != 0 && r.value != 0xFF00) return errc::illegal_value;
            return std::nullopt;
        case function::write_coils:
            if (r.data.size() != bytes_of_bits(r.count)) return errc::illegal_value;
            return fault_of_range(r.start, r.count, max_write_bits);
        case function::write_registers:
            if (r.data.size() != std::size_t{2} * r.count) return errc::illegal_value;
            return fault_of_range(r.start, r.count, max_write_registers);
        case function::read_write_registers:
            if (r.data.size() != std::size_t{2} * r.write_count) return errc::illegal_value;
            if (const auto fault = fault_of_range(r.start, r.count, max_read_registers)) return fault;
            return fault_of_range(r.write_start, r.write_count, max_read_write_registers);
        default: return std::nullopt;
    }
}

bool is_known(function code) noexcept {
    switch (code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::write_coil:
        case function::write_register:
        case function::read_exception_status:
        case function::diagnostics:
        case function::comm_event_counter:
        case function::comm_event_log:
        case function::write_coils:
        case function::write_registers:
        case function::report_server_id:
        case function::read_file_record:
        case function::write_file_record:
        case function::mask_write_register:
        case function::read_write_registers:
        case function::read_fifo:
        case function::encapsulated: return true;
    }
    return false;
}

void append_counted(byte_buffer& out, byte_view data) {
    out.push_back(static_cast<std::uint8_t>(data.size()));
    append(out, data);
}

}  // namespace

void append_request(byte_buffer& out, const request& r) {
    out.push_back(static_cast<std::uint8_t>(r.code));
    switch (r.code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
            append_big(out, r.start);
            append_big(out, r.count);
            return;
        case function::write_coil:
        case function::write_register:
            append_big(out, r.start);
            append_big(out, r.value);
            return;
        case function::write_coils:
        case function::write_registers:
            append_big(out, r.start);
            append_big(out, r.count);
            append_counted(out, r.data);
            return;
        case function::mask_write_register:
            append_big(out, r.start);
            append_big(out, r.and_mask);
            append_big(out, r.or_mask);
            return;
        case function::read_write_registers:
            append_big(out, r.start);
            append_big(out, r.count);
            append_big(out, r.write_start);
            append_big(out, r.write_count);
            append_counted(out, r.data);
            return;
        default: append(out, r.data); return;
    }
}

void append_response(byte_buffer& out, const response& a) {
    const auto code = static_cast<std::uint8_t>(a.code);
    if (a.exception != 0) {
        out.push_back(code | 0x80U);
        out.push_back(a.exception);
        return;
    }
    out.push_back(code);
    switch (a.code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers: append_counted(out, a.data); return;
        case function::write_coil:
        case function::write_register:
            append_big(out, a.start);
            append_big(out, a.value);
            return;
        case function::write_coils:
        case function::write_registers:
            append_big(out, a.start);
            append_big(out, a.count);
            return;
        case function::mask_write_register:
            append_big(out, a.start);
            append_big(out, a.and_mask);
            append_big(out, a.or_mask);
            return;
        default: append(out, a.data); return;
    }
}

result<request> decode_request(byte_view pdu) noexcept {
    field_reader in(pdu);
    request r{};
    r.code = static_cast<function>(in.byte());
    if (!is_known(r.code)) return errc::illegal_function;
    switch (r.code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
            r.start = in.word();
            r.count = in.word();
            break;
        case function::write_coil:
        case function::write_register:
            r.start = in.word();
            r.value = in.word();
            break;
        case function::write_coils:
        case function::write_registers:
            r.start = in.word();
            r.count = in.word();
            r.data = in.counted();
            break;
        case function::mask_write_register:
            r.start = in.word();
            r.and_mask = in.word();
            r.or_mask = in.word();
            break;
        case function::read_write_registers:
            r.start = in.word();
            r.count = in.word();
            r.write_start = in.word();
            r.write_count = in.word();
            r.data = in.counted();
            break;
        default: r.data = in.rest(); break;
    }
    if (!in.has_read_all()) return errc::illegal_value;
    if (const auto fault = fault_of(r)) return *fault;
    return r;
}

result<response> decode_response(byte_view pdu) noexcept {
    field_reader in(pdu);
    const std::uint8_t code = in.byte();
    response a{};
    a.code = static_cast<function>(code & 0x7FU);
    if (!is_known(a.code)) return errc::unknown_function;
    if ((code & 0x80U) != 0) {
        a.exception = in.byte();
        if (!in.has_read_all() || a.exception == 0) return errc::wrong_size;
        return a;
    }
    switch (a.code) {
        case function::read_coils:
        case function::read_discrete_inputs:
        case function::read_holding_registers:
        case function::read_input_registers:
        case function::read_write_registers: a.data = in.counted(); break;
        case function::write_coil:
        case function::write_register:
            a.start = in.word();
            a.value = in.word();
            break;
        case function::write_coils:
        case function::write_registers:
            a.start = in.word();
            a.count = in.word();
            break;
        case function::mask_write_register:
            a.start = in.word();
            a.and_mask = in.word();
            a.or_mask = in.word();
            break;
        default: a.data = in.rest(); break;
    }
    if (!in.has_read_all()) return errc::wrong_size;
    return a;
}

}  // namespace penstock::modbus
