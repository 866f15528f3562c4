#include "drivers/s7/sim_plc.hpp"

#include <algorithm>
#include <array>

#include "drivers/s7/clock_code.hpp"
#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

constexpr std::uint16_t wrong_size = 0x8500;
constexpr std::uint16_t not_implemented = 0x8104;
constexpr std::uint8_t out_of_range = 0x05;
constexpr std::uint8_t unsupported = 0x06;
constexpr std::uint8_t inconsistent = 0x07;
constexpr std::uint8_t no_object = 0x0A;

constexpr std::uint16_t data_blocks = 9;
constexpr std::uint32_t small_area = 8192;
constexpr std::uint32_t timers = 512;

constexpr std::array models{
    sim_model{"1200", 240, 3, false, "6ES7 214-1AG40-0XB0", "CPU 1214C DC/DC/DC"},
    sim_model{"1500", 960, 8, false, "6ES7 515-2AM02-0AB0", "CPU 1515-2 PN"},
    sim_model{"300", 240, 4, true, "6ES7 315-2EH14-0AB0", "CPU 315-2 PN/DP"},
    sim_model{"400", 480, 8, true, "6ES7 416-3XS07-0AB0", "CPU 416-3"},
    sim_model{"LOGO", 240, 1, false, "6ED1 052-1MD08-0BA1", "LOGO! 8"},
    sim_model{"200SMART", 240, 1, false, "6ES7 288-1ST30-0AA1", "CPU ST30"},
};

bool touches(const variable& a, const variable& b) noexcept {
    return a.memory_area == b.memory_area && a.db == b.db && a.start < b.start + b.count && b.start < a.start + a.count;
}

void put_word(std::span<std::uint8_t> places, std::size_t at, std::uint16_t word) noexcept {
    places[at] = static_cast<std::uint8_t>(word >> 8U);
    places[at + 1] = static_cast<std::uint8_t>(word);
}

}  // namespace

const sim_model& model_of(family f) noexcept {
    return models[static_cast<std::size_t>(f)];
}

sim_plc::sim_plc(family f) : family_(f), model_(model_of(f)) {
    const auto make = [&](variable_area where, std::uint16_t db, std::uint32_t count) {
        areas_.try_emplace({where, db}, place_width(where)).first->second.add(0, count);
    };
    for (std::uint16_t db = 1; db <= data_blocks; ++db)
        make(variable_area::db, db, db == 1 ? max_bytes : small_area);
    for (const auto where :
         {variable_area::input, variable_area::output, variable_area::marker, variable_area::peripheral}) {
        make(where, 0, small_area);
    }
    for (const auto where : {variable_area::timer, variable_area::counter})
        make(where, 0, timers);
    if (f != family::smart_200) return;
    for (const auto where : {variable_area::system_marker, variable_area::analog_input, variable_area::analog_output}) {
        make(where, 0, small_area);
    }
}

void sim_plc::fill(sim_fill with) {
    for (auto& [where, memory] : areas_) {
        const auto size = static_cast<std::uint32_t>(where.first == variable_area::db && where.second == 1 ? max_bytes
                                                     : is_counted(where.first)                             ? timers
                                                                               : small_area);
        const auto places = memory.find(0, size);
        const auto width = memory.width();
        for (std::uint32_t at = 0; at + 2 <= places.size(); at += 2) {
            const auto address = at / static_cast<std::uint32_t>(width);
            std::uint16_t word = 0;
            if (with == sim_fill::own_address) {
                word = width == 2 ? to_counter(address % 1000).value()
                                  : own_address_word(where.second, static_cast<unsigned>(where.first), address);
            }
            put_word(places, at, word);
        }
    }
}

void sim_plc::add(const point& at) {
    areas_.try_emplace({at.memory_area, at.db}, place_width(at.memory_area)).first->second.add(at.start, at.size);
}

sim_memory* sim_plc::memory(variable_area where, std::uint16_t db) noexcept {
    const auto found = areas_.find({where, where == variable_area::db ? db : std::uint16_t{0}});
    return found == areas_.end() ? nullptr : &found->second;
}

bool sim_plc::respond(const pdu& asked, std::size_t pdu_size, const sim_faults& f, byte_buffer& out) {
    if (asked.kind == pdu_kind::userdata) return serve(asked, f, out);
    const auto size = job_header_size + asked.parameters.size() + asked.data.size();
    if (f.error != 0) return refuse(asked, f.error, out);
    if (size > pdu_size) return refuse(asked, wrong_size, out);
    if (asked.function() == function_read) return read(asked, pdu_size, f, out);
    if (asked.function() == function_write) return write(asked, f, out);
    return refuse(asked, not_implemented, out);
}

bool sim_plc::refuse(const pdu& asked, std::uint16_t error, byte_buffer& out) const {
    append_pdu(out, {.kind = pdu_kind::ack, .reference = asked.reference, .error = error});
    return false;
}

/// The items of a job; `nullopt`: too many, or fewer than declared.
std::optional<std::vector<variable>> sim_plc::items_in(const pdu& asked) const {
    if (asked.parameters.size() < 2) return std::nullopt;
    const std::size_t count = asked.parameters[1];
    if (count > max_items || asked.parameters.size() < 2 + count * variable_size) return std::nullopt;
    std::vector<variable> out(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto v = decode_variable(asked.parameters.subspan(2 + i * variable_size));
        out[i] = v.value_or(variable{.memory_area = variable_area{}, .count = 0});
    }
    return out;
}

/// The bytes that an item names; none and a return code where it cannot be.
byte_view sim_plc::find(const variable& v, const sim_faults& f, std::uint8_t& code) {
    code = item_is_good;
    for (const auto& refused : f.items) {
        if (touches(refused.target, v)) code = refused.code;
    }
    if (v.count == 0) code = unsupported;
    if (v.kind == element_kind::bit && v.count != 1) code = inconsistent;
    if (code != item_is_good) return {};
    auto* area = memory(v.memory_area, v.db);
    const auto bytes = area == nullptr ? byte_view{} : std::as_const(*area).find(v.start, v.count);
    if (bytes.empty()) code = area == nullptr ? no_object : out_of_range;
    return bytes;
}

bool sim_plc::read(const pdu& asked, std::size_t pdu_size, const sim_faults& f, byte_buffer& out) {
    const auto items = items_in(asked);
    if (!items) return refuse(asked, wrong_size, out);
    const std::array<std::uint8_t, 2> parameters{function_read, static_cast<std::uint8_t>(items->size())};
    const auto start = out.size();
    const auto begin =
        begin_pdu(out, {.kind = pdu_kind::ack_data, .reference = asked.reference, .parameters = parameters});
    const auto data_begin = out.size();
    bool is_good = true;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const auto& v = (*items)[i];
        std::uint8_t code = item_is_good;
        auto bytes = find(v, f, code);
        if (f.has_wrong_size && !bytes.empty()) bytes = bytes.first(bytes.size() - 1);
        if (v.kind == element_kind::bit && !bytes.empty()) {
            bit_ = static_cast<std::uint8_t>((unsigned{bytes[0]} >> v.bit) & 1U);
            bytes = {&bit_, 1};
        }
        is_good = is_good && code == item_is_good;
        append_item(out, v, code, bytes, i + 1 == items->size());
    }
    end_pdu(out, begin, data_begin);
    if (out.size() - start - frame_header_size <= pdu_size) return is_good;
    out.resize(start);
    return refuse(asked, wrong_size, out);
}

std::uint8_t sim_plc::store(const variable& v, byte_view data, const sim_faults& f) {
    std::uint8_t code = item_is_good;
    const auto standing = find(v, f, code);
    if (code != item_is_good) return code;
    if (data.size() != data_size(v)) return inconsistent;
    auto* area = memory(v.memory_area, v.db);
    if (v.kind != element_kind::bit) {
        area->write(v.start, data);
        return code;
    }
    const unsigned mask = 1U << v.bit;
    const auto byte = static_cast<std::uint8_t>((standing[0] & ~mask) | (data[0] != 0 ? mask : 0U));
    area->write(v.start, {&byte, 1});
    return code;
}

bool sim_plc::write(const pdu& asked, const sim_faults& f, byte_buffer& out) {
    const auto items = items_in(asked);
    if (!items) return refuse(asked, wrong_size, out);
    const std::array<std::uint8_t, 2> parameters{function_write, static_cast<std::uint8_t>(items->size())};
    const auto begin =
        begin_pdu(out, {.kind = pdu_kind::ack_data, .reference = asked.reference, .parameters = parameters});
    const auto data_begin = out.size();
    auto rest = asked.data;
    bool is_good = true;
    for (const auto& v : *items) {
        const auto sent = parse_item(rest);
        const auto code = sent ? store(v, sent->data, f) : inconsistent;
        is_good = is_good && code == item_is_good;
        out.push_back(code);
    }
    end_pdu(out, begin, data_begin);
    return is_good;
}

}  // namespace penstock::s7
