#include "simulator/fault_line.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace penstock::simulator {

namespace {

using faults_t = modbus::sim_faults;
using words_t = std::span<const std::string_view>;
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
constexpr choices<length, 4> lengths{{{"right", length::right},
                                      {"exception_4", length::exception_4},
                                      {"exception_2", length::exception_2},
                                      {"plus_one", length::plus_one}}};

using outcome = std::optional<std::string>;  // what was expected; nothing = done

std::string_view word(words_t words, std::size_t i) {
    return i < words.size() ? words[i] : std::string_view{};
}

template <class T>
outcome set_number(T& place, std::string_view text, std::uint64_t most) {
    const auto number = parse_number<std::uint64_t>(text);
    if (!number || *number > most) return "a number up to " + std::to_string(most);
    place = static_cast<T>(*number);
    return std::nullopt;
}

outcome set_switch(bool& place, std::string_view text) {
    const auto on = parse_boolean(text);
    if (!on) return "on or off";
    place = *on;
    return std::nullopt;
}

outcome set_time(milliseconds& place, std::string_view text) {
    std::uint32_t ms = 0;
    if (const auto expected = set_number(ms, text, 3'600'000)) return "milliseconds";
    place = milliseconds(ms);
    return std::nullopt;
}

template <class Enum, std::size_t N>
outcome set_choice(Enum& place, std::string_view text, const choices<Enum, N>& all) {
    std::string names;
    for (const auto& [name, choice] : all) {
        if (name == text) {
            place = choice;
            return std::nullopt;
        }
        names += (names.empty() ? "" : ", ") + std::string(name);
    }
    return "one of " + names;
}

outcome set_size(faults_t& f, std::uint16_t& place, words_t words) {
    auto refusal = f.size_refusal;
    if (const auto how = word(words, 2); how == "silent")
        refusal = 0;
    else if (!how.empty() && set_number(refusal, how, 255))
        return "an exception code or silent";
    if (const auto expected = set_number(place, word(words, 1), 65535)) return expected;
    f.size_refusal = refusal;
    return std::nullopt;
}

/// `exception 6`, `exception 2 hr 5 9`, `exception off`
outcome set_exception(faults_t& f, words_t words) {
    if (word(words, 1) == "off") {
        f.exception = 0;
        f.range.reset();
        return std::nullopt;
    }
    std::uint8_t code = 0;
    if (set_number(code, word(words, 1), 255) || code == 0) return "an exception code or off";
    if (words.size() == 2) {
        f.exception = code;
        return std::nullopt;
    }
    const auto area = modbus::parse_sim_area(word(words, 2));
    faults_t::refused_range range{.exception = code};
    if (!area || set_number(range.first, word(words, 3), 65535) || set_number(range.last, word(words, 4), 65535)) {
        return "CODE, then co, di, ir or hr, first and last address";
    }
    range.area = *area;
    f.range = range;
    return std::nullopt;
}

/// `lacks 6,22`, `lacks none`
outcome set_lacks(faults_t& f, std::string_view text) {
    decltype(f.lacks) lacks;
    if (text != "none") {
        for (const auto part : split(text, ',')) {
            std::uint8_t code = 0;
            if (set_number(code, part, 127)) return "function codes separated by commas, or none";
            lacks.set(code);
        }
    }
    f.lacks = lacks;
    return std::nullopt;
}

outcome set_cut(faults_t& f, std::string_view text) {
    std::size_t size = 0;
    if (text != "off" && set_number(size, text, 260)) return "a number of bytes or off";
    f.cut_at = text == "off" ? std::nullopt : std::optional(size);
    return std::nullopt;
}

outcome apply(faults_t& f, words_t words) {
    const auto name = word(words, 0);
    const auto value = word(words, 1);
    if (name == "clear") {
        f = {};
        return std::nullopt;
    }
    if (name == "silent") return set_switch(f.is_silent, value);
    if (name == "delay") return set_time(f.delay, value);
    if (name == "late") return set_time(f.late, value);
    if (name == "exception") return set_exception(f, words);
    if (name == "max_registers") return set_size(f, f.max_registers, words);
    if (name == "max_coils") return set_size(f, f.max_coils, words);
    if (name == "lacks") return set_lacks(f, value);
    if (name == "cut") return set_cut(f, value);
    if (name == "transaction") return set_choice(f.transaction, value, transactions);
    if (name == "answer_unit") return set_choice(f.unit, value, units);
    if (name == "length") return set_choice(f.length, value, lengths);
    if (name == "byte_count") {
        if (value != "wrong" && value != "right") return "wrong or right";
        f.has_wrong_byte_count = value == "wrong";
        return std::nullopt;
    }
    if (name == "duplicate") return set_switch(f.is_doubled, value);
    if (name == "garbage") return set_switch(f.has_garbage, value);
    if (name == "every") return set_number(f.every, value, 1'000'000);
    return "a fault: silent, delay, late, exception, max_registers, max_coils, lacks, cut, transaction, answer_unit, "
           "length, byte_count, duplicate, garbage, every, clear";
}

}  // namespace

checked<> apply_fault(modbus::sim_faults& faults, std::span<const std::string_view> words) {
    auto changed = faults;
    if (auto expected = apply(changed, words)) {
        return fault{std::string(word(words, 0)), "expected " + *expected};
    }
    faults = changed;
    return {};
}

}  // namespace penstock::simulator
