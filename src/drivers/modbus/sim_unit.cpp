#include "drivers/modbus/sim_unit.hpp"

#include "drivers/modbus/sim_area.hpp"

namespace penstock::modbus {

namespace {

constexpr std::uint8_t done = 0;
constexpr std::uint8_t no_function = 1;
constexpr std::uint8_t no_address = 2;
constexpr std::uint8_t no_value = 3;

void fill(const sim_range& range, std::uint8_t unit, std::span<std::uint8_t> places) {
    const auto area_number = static_cast<unsigned>(range.memory_area);
    for (std::uint32_t i = 0; i < range.count; ++i) {
        const auto address = range.first + i;
        if (is_bits(range.memory_area)) {
            const bool bit = range.is_own_address ? own_address_bit(unit, area_number, address) : range.value != 0;
            places[i] = bit ? 1 : 0;
        } else {
            const auto word = range.is_own_address ? own_address_word(unit, area_number, address) : range.value;
            places[2 * i] = static_cast<std::uint8_t>(word >> 8U);
            places[2 * i + 1] = static_cast<std::uint8_t>(word);
        }
    }
}

}  // namespace

sim_unit::sim_unit(std::uint8_t id, const sim_unit_plan& plan)
    : areas_{sim_memory(1), sim_memory(1), sim_memory(2), sim_memory(2)}, identity_(plan.identity) {
    for (const auto& range : plan.ranges) {
        memory(range.memory_area).add(range.first, range.count);
    }
    for (const auto& range : plan.ranges) {
        fill(range, id, memory(range.memory_area).find(range.first, range.count));
    }
}

std::uint8_t sim_unit::respond(const request& r, byte_buffer& pdu) {
    response a{};
    a.code = r.code;
    a.exception = serve(r, a);
    append_response(pdu, a);
    return a.exception;
}

sim_unit::exception_code sim_unit::serve(const request& r, response& a) {
    a.start = r.start;
    a.count = r.count;
    a.value = r.value;
    switch (r.code) {
        case function::read_coils:
        case function::read_discrete_inputs: return read_bits(r, a);
        case function::read_holding_registers: return read_registers(area::holding_register, r.start, r.count, a);
        case function::read_input_registers: return read_registers(area::input_register, r.start, r.count, a);
        case function::write_coil: {
            const std::uint8_t bit = r.value != 0 ? 1 : 0;
            return write_bits(r.start, {&bit, 1});
        }
        case function::write_register: {
            const std::array word{static_cast<std::uint8_t>(r.value >> 8U), static_cast<std::uint8_t>(r.value)};
            return write_registers(r.start, word);
        }
        case function::write_coils: return write_bits(r.start, unpack(r.data, r.count));
        case function::write_registers: return write_registers(r.start, r.data);
        case function::mask_write_register:
            a.and_mask = r.and_mask;
            a.or_mask = r.or_mask;
            return mask_register(r);
        case function::read_write_registers:
            if (memory(area::holding_register).find(r.start, r.count).empty()) return no_address;
            if (const auto refused = write_registers(r.write_start, r.data)) return refused;
            return read_registers(area::holding_register, r.start, r.count, a);
        case function::encapsulated: return identify(r.data, a);
        default: return diagnose(r, a);
    }
}

sim_unit::exception_code sim_unit::read_bits(const request& r, response& a) {
    const auto where = r.code == function::read_coils ? area::coil : area::discrete_input;
    const auto bits = memory(where).find(r.start, r.count);
    if (bits.empty()) return no_address;
    scratch_.clear();
    append_packed(scratch_, bits);
    a.data = scratch_;
    return done;
}

sim_unit::exception_code sim_unit::read_registers(area where, std::uint16_t first, std::uint16_t count, response& a) {
    a.data = memory(where).find(first, count);
    return a.data.empty() ? no_address : done;
}

sim_unit::exception_code sim_unit::write_bits(std::uint16_t first, byte_view bits) {
    return memory(area::coil).write(first, bits) ? done : no_address;
}

sim_unit::exception_code sim_unit::write_registers(std::uint16_t first, byte_view words) {
    return memory(area::holding_register).write(first, words) ? done : no_address;
}

sim_unit::exception_code sim_unit::mask_register(const request& r) {
    const auto place = memory(area::holding_register).find(r.start, 1);
    if (place.empty()) return no_address;
    const unsigned old = load_big<std::uint16_t>(place.data());
    const unsigned word = (old & r.and_mask) | (r.or_mask & ~unsigned{r.and_mask});
    const std::array bytes{static_cast<std::uint8_t>(word >> 8U), static_cast<std::uint8_t>(word)};
    return write_registers(r.start, bytes);
}

/// 6.21: MEI type 14, read code 1 basic, 2 regular, 3 extended, 4 one object; stream answers are split at 253 bytes.
sim_unit::exception_code sim_unit::identify(byte_view asked, response& a) {
    constexpr std::uint8_t mei = 0x0E;
    if (identity_.empty() || asked.size() != 3 || asked[0] != mei) return no_function;
    const std::uint8_t code = asked[1];
    if (code < 1 || code > 4) return no_value;
    const unsigned end = code == 1 ? 0x03U : code == 2 ? 0x80U : 0x100U;
    auto from = identity_.lower_bound(asked[2]);
    const bool is_known = from != identity_.end() && from->first == asked[2];
    if (code == 4 && !is_known) return no_address;
    if (!is_known || from->first >= end) from = identity_.begin();  // 6.21: starts again when the object does not exist

    scratch_.assign({mei, code, 0x83, 0, 0, 0});
    for (; from != identity_.end() && from->first < end; ++from) {
        const auto& [id, text] = *from;
        if (scratch_.size() + 2 + text.size() + 1 > max_pdu) {
            scratch_[3] = 0xFF;  // more follows
            scratch_[4] = id;
            break;
        }
        scratch_.push_back(id);
        scratch_.push_back(static_cast<std::uint8_t>(text.size()));
        append(scratch_, as_bytes(text));
        ++scratch_[5];
        if (code == 4) break;
    }
    a.data = scratch_;
    return done;
}

/// The small serial-line functions.
sim_unit::exception_code sim_unit::diagnose(const request& r, response& a) {
    scratch_.clear();
    switch (r.code) {
        case function::read_exception_status:
            append_packed(scratch_, memory(area::coil).find(0, 8));
            scratch_.resize(1);
            break;
        case function::diagnostics:
            if (r.data.size() < 2) return no_value;
            if (load_big<std::uint16_t>(r.data.data()) != 0) return no_function;
            scratch_.assign(r.data.begin(), r.data.end());
            break;
        case function::comm_event_counter: scratch_.assign(4, 0); break;
        case function::report_server_id: {
            std::string id;
            for (std::uint8_t object = 0; object < 3; ++object) {
                if (identity_.contains(object)) id += (id.empty() ? "" : "-") + identity_.at(object);
            }
            scratch_.push_back(static_cast<std::uint8_t>(id.size() + 1));
            append(scratch_, as_bytes(id));
            scratch_.push_back(0xFF);  // running
            break;
        }
        default: return no_function;
    }
    a.data = scratch_;
    return done;
}

}  // namespace penstock::modbus
