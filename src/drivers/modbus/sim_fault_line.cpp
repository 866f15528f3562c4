#include "drivers/modbus/sim_fault_line.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "drivers/modbus/sim_area.hpp"

namespace penstock::modbus {

namespace {

using faults_t = sim_faults;
using transaction = faults_t::transaction_fault;
using unit = faults_t::unit_fault;
using length = faults_t::length_fault;

template <class Enum, std::size_t N>
using choices = std::array<std::pair<std::string_view, Enum>, N>;

constexpr choices<transaction, 4> transactions{{{"right", transaction::right},
                                                {"wrong", transaction::wrong},
                                                {"swapped", transaction::swapped},
                                                {"fixed", transaction::fixed}}};
constexpr choices<unit, 4> units{
    {{"right", unit::right}, {"zero", unit::zero}, {"max", unit::max}, {"wrong", unit::wrong}}};
constexpr choices<length, 5> lengths{{{"right", length::right},
                                      {"exception_4", length::exception_4},
                                      {"exception_2", length::exception_2},
                                      {"exception_6", length::exception_6},
                                      {"plus_one", length::plus_one}}};

sim_argument_error set_size(faults_t& f, std::uint16_t& place, sim_arguments line) {
    auto refusal = f.size_refusal;
    if (const auto how = word(line, 2); how == "silent")
        refusal = 0;
    else if (!how.empty() && set_number(refusal, how, 255))
        return "an exception code or silent";
    if (const auto expected = set_number(place, word(line, 1), 65535)) return expected;
    f.size_refusal = refusal;
    return std::nullopt;
}

/// `exception 6`, `exception 2 hr 5 9`, `exception off`
sim_argument_error set_exception(faults_t& f, sim_arguments line) {
    if (word(line, 1) == "off") {
        f.exception = 0;
        f.range.reset();
        return std::nullopt;
    }
    std::uint8_t code = 0;
    if (set_number(code, word(line, 1), 255) || code == 0) return "an exception code or off";
    if (line.size() == 2) {
        f.exception = code;
        return std::nullopt;
    }
    const auto where = parse_area_code(word(line, 2));
    faults_t::refused_range range{.exception = code};
    if (!where || set_number(range.first, word(line, 3), 65535) || set_number(range.last, word(line, 4), 65535)) {
        return "CODE, then co, di, ir or hr, first and last address";
    }
    range.memory_area = *where;
    f.range = range;
    return std::nullopt;
}

/// `once 4`, `once 4 3`, `once 4 3 hr 10 20`, `once off`
sim_argument_error set_once(faults_t& f, sim_arguments line) {
    f.refusals_left = 0;
    if (word(line, 1) == "off") return std::nullopt;
    f.refusals_left = 1;
    f.next_refusal = {};
    f.once_everywhere = line.size() <= 3;
    const auto expected = "CODE, CODE COUNT, or CODE COUNT, then co, di, ir or hr, first and last address; or off";
    if (set_number(f.next_refusal.exception, word(line, 1), 255) || f.next_refusal.exception == 0) return expected;
    if (line.size() > 2 && set_number(f.refusals_left, word(line, 2), 1'000'000)) return expected;
    if (f.once_everywhere) return std::nullopt;
    const auto where = parse_area_code(word(line, 3));
    if (!where || set_number(f.next_refusal.first, word(line, 4), 65535) ||
        set_number(f.next_refusal.last, word(line, 5), 65535))
        return expected;
    f.next_refusal.memory_area = *where;
    return std::nullopt;
}

/// `6,22`, `none`
sim_argument_error set_functions(std::bitset<256>& place, std::string_view text) {
    std::bitset<256> lacks;
    if (text != "none") {
        for (const auto part : split(text, ',')) {
            std::uint8_t code = 0;
            if (set_number(code, part, 127)) return "function codes separated by commas, or none";
            lacks.set(code);
        }
    }
    place = lacks;
    return std::nullopt;
}

/// `lacks 6,22`, `lacks 6 2`, `lacks 6 silent`, `lacks none`
sim_argument_error set_lacks(faults_t& f, sim_arguments line) {
    f.lack_refusal = 1;
    if (word(line, 2) == "silent")
        f.lack_refusal = 0;
    else if (line.size() > 2 && set_number(f.lack_refusal, word(line, 2), 255))
        return "functions, then an exception code or silent";
    return set_functions(f.lacks, word(line, 1));
}

sim_argument_error apply(faults_t& f, sim_arguments line) {
    const auto name = word(line, 0);
    const auto value = word(line, 1);
    if (name == "exception") return set_exception(f, line);
    if (name == "max_registers") return set_size(f, f.max_registers, line);
    if (name == "max_coils") return set_size(f, f.max_coils, line);
    if (name == "once") return set_once(f, line);
    if (name == "lacks") return set_lacks(f, line);
    if (name == "deaf_after") return set_functions(f.deafening, value);
    if (name == "transaction") return set_choice(f.transaction, value, transactions);
    if (name == "answer_unit") return set_choice(f.unit, value, units);
    if (name == "length") return set_choice(f.length, value, lengths);
    if (name == "byte_count") {
        if (value != "wrong" && value != "right") return "wrong or right";
        f.has_wrong_byte_count = value == "wrong";
        return std::nullopt;
    }
    return "a fault: silent, delay, late, exception, once, max_registers, max_coils, lacks, deaf_after, cut, truncate, "
           "transaction, answer_unit, length, byte_count, duplicate, garbage, every, clear";
}

}  // namespace

checked<> apply_fault(sim_faults& f, sim_arguments line) {
    auto changed = f;
    const auto is_of_any_link = set_link_fault(changed, line);
    if (!is_of_any_link) return is_of_any_link.error();
    if (!*is_of_any_link) {
        if (auto expected = apply(changed, line)) return fault{std::string(word(line, 0)), "expected " + *expected};
    }
    f = word(line, 0) == "clear" ? sim_faults{} : changed;
    return {};
}

}  // namespace penstock::modbus
