#include "drivers/eip/point.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t bits_of_bool_word = 32;  // a BOOL array of Logix is stored in DWORDs
constexpr std::uint32_t guessed_text = 88;
constexpr std::uint32_t guessed_number = 8;

std::optional<fault> fault_of_suffix(const tag_address& a, const std::optional<data_type>& type) {
    if (!a.suffix) return std::nullopt;
    if (!type || type->element == element_type::boolean) {
        if (*a.suffix > 63) return fault{"plc_address", "the bit after the dot must be 0 to 63"};
        return std::nullopt;
    }
    if (!is_text(type->element)) {
        return fault{"plc_address", fmt::format("a bit after the dot needs data_type Boolean, a length String or "
                                                "ByteString; {} has neither",
                                                to_string(type->element))};
    }
    if (*a.suffix == 0) return fault{"plc_address", "the length after the dot must be at least 1"};
    return std::nullopt;
}

/// What the controller's list of tags has at the end of a path.
struct found_place {
    wire_type wire;
    std::uint32_t elements = 0;  ///< of the array at the end; 0 = no array, or one element of it
    std::uint32_t length = 0;    ///< of the array of which one element was requested; 0 = none
    std::optional<std::uint32_t> bit;
    std::uint32_t bytes = 0;
    std::vector<enclosing_structure> levels;
};

std::uint32_t linear(const std::vector<std::uint32_t>& indexes, const std::array<std::uint32_t, 3>& dimensions) {
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < indexes.size() && i < dimensions.size(); ++i)
        at = at * std::max(dimensions[i], 1U) + indexes[i];
    return at;
}

wire_type wire_of(type_word what, const symbol_table& known) {
    wire_type w{what.code(), 0, size_of(what.code()), 0};
    if (const auto* s = what.is_structure() ? known.find_structure(what.structure_id()) : nullptr) {
        w.handle = s->handle;
        w.width = s->size;
        if (s->is_text()) w.text_room = s->members[1].info;
    }
    return w;
}

/// Follows the steps through symbols and structures; `nullopt`: the list does not contain the path.
std::optional<found_place> follow(const tag_address& a, const symbol_table& known) {
    std::size_t at = 0;
    std::string program;
    if (a.steps.size() > 1 && equals_ignoring_case(a.steps[0].name.substr(0, 8), "Program:"))
        program = a.steps[at++].name;
    const auto* s = known.find(program, a.steps[at].name);
    if (s == nullptr) return std::nullopt;

    found_place out;
    type_word what = s->word;
    out.wire = wire_of(what, known);
    out.elements = s->elements();
    byte_buffer path;
    append_steps(path, std::span(a.steps).first(at + 1));
    const auto take_index = [&](const tag_step& step) {
        if (step.indexes.empty()) return;
        out.length = std::exchange(out.elements, 0);
    };
    take_index(a.steps[at]);
    for (++at; at < a.steps.size(); ++at) {
        const auto& step = a.steps[at];
        const auto* in = what.is_structure() ? known.find_structure(what.structure_id()) : nullptr;
        const auto* m = in ? in->find(step.name) : nullptr;
        if (m == nullptr || out.elements > 0) return std::nullopt;
        out.levels.push_back({path, in->handle, in->size, 0});
        what = m->word;
        out.wire = wire_of(what, known);
        out.elements = m->is_array() ? std::max<std::uint32_t>(m->info, 1) : 0;
        out.length = 0;
        out.bit = what.code() == type::boolean ? std::optional<std::uint32_t>(m->info) : std::nullopt;
        std::uint32_t offset = m->offset;
        const bool is_bool_array = what.code() == type::dword;
        if (!step.indexes.empty() && !is_bool_array) offset += linear(step.indexes, {m->info, 0, 0}) * out.wire.width;
        for (auto& l : out.levels)
            l.offset += offset;
        take_index(step);
        append_steps(path, {&step, 1});
    }
    return out;
}

/// The type of a tag without a configured type.
std::optional<data_type> shown_type(const wire_type& w, std::uint32_t elements, bool is_known_text, bool is_bit) {
    constexpr std::uint32_t max = 65'536;
    if (is_bit) return data_type{element_type::boolean, 0};
    if (w.code == type::none) return std::nullopt;
    if (w.code == type::structure) {
        const bool is_text = is_known_text || w.handle == logix_string_handle;
        return data_type{is_text ? element_type::string : element_type::byte_string, std::min(elements, max)};
    }
    if (w.code == type::dword && elements > 0) {
        return data_type{element_type::boolean, std::min(elements * bits_of_bool_word, max)};
    }
    const auto element = element_type_of(w.code);
    if (!element) return std::nullopt;
    return data_type{*element, std::min(elements, max)};
}

bool is_characters(type_code code) noexcept {
    return code == type::sint || code == type::usint || code == type::byte;
}

/// Sets how many elements are requested and where bits begin.
void size_up(point& p, std::uint32_t elements, std::uint32_t length, bool is_bool_array) {
    auto& how = p.value_layout;
    const auto n = how.type.elements();
    const auto rest = elements > 0 ? elements : length > 0 && p.index && *p.index < length ? length - *p.index : 1U;
    const bool is_bool = how.type.element == element_type::boolean;
    if (is_bool && !how.bit && is_bool_array) {
        const auto first = p.index.value_or(0);
        how.bit = first % bits_of_bool_word;
        if (p.index) p.index = first / bits_of_bool_word;
    }
    if (how.bit && is_bool) {
        const auto bits = bits_of(p.wire.code);
        how.wire_count = bits == 0 ? 1 : (*how.bit + n + bits - 1) / bits;
    } else if (is_text(how.type.element) && how.text_length > 0 &&
               (p.wire.code == type::none || size_of(p.wire.code) > 0)) {
        const auto width = std::max(size_of(p.wire.code), 1U);
        how.wire_count = (how.text_length * n + width - 1) / width;
    } else if (is_text(how.type.element) && !how.type.is_array() && size_of(p.wire.code) > 0) {
        how.wire_count = rest;
        if (is_characters(p.wire.code)) how.text_length = rest;
    } else {
        how.wire_count = n;
    }
}

}  // namespace

checked<point> make_point(const point_config& from, family of, text_encoding default_layout) {
    point p;
    auto where = parse_tag_address(from.address);
    if (!where) return in_field("plc_address", where.error());
    if (!from.type.empty()) {
        const auto type = parse_data_type(from.type);
        if (!type) return in_field("data_type", type.error());
        p.type = *type;
    }
    if (auto wrong = fault_of_suffix(*where, p.type)) return *wrong;
    p.is_unused = false;
    p.address = std::move(*where);
    p.encoding = default_layout;
    if (const auto own = from.options.find("string_encoding"); own != from.options.end()) {
        p.encoding = parse_text_encoding(own->second);
    }
    if (const auto own = from.options.find("bcd"); own != from.options.end()) {
        p.is_bcd = parse_boolean(own->second).value_or(false);
    }
    if (p.is_bcd && p.type && !is_whole_number(p.type->element)) {
        return fault{"options.bcd", "only whole numbers can be BCD, from SByte to UInt64"};
    }
    resolve(p, nullptr, of);
    return p;
}

void resolve(point& p, const symbol_table* known, family of) {
    const auto place = known ? follow(p.address, *known) : std::nullopt;
    if (place) p.wire = place->wire;
    p.is_listed = place.has_value();
    const auto elements = place ? place->elements : 0;
    const auto* reported = known && p.wire.code == type::structure ? known->find_handle(p.wire.handle) : nullptr;
    const bool has_bit = p.address.suffix && (!p.type || p.type->element == element_type::boolean);
    // In Logix, only the words of BOOL arrays have the type DWORD.
    const bool is_bool_array = p.wire.code == type::dword && has_backplane(of);
    const bool is_bool_element = is_bool_array && p.address.steps.back().indexes.size() == 1;
    const auto shown =
        p.type ? p.type : shown_type(p.wire, elements, reported && reported->is_text(), has_bit || is_bool_element);
    p.is_typed = shown.has_value();
    p.value_layout = {shown.value_or(data_type{}), std::nullopt, 0, p.encoding, 1};
    p.value_layout.is_bcd = p.is_bcd;
    if (has_bit) p.value_layout.bit = *p.address.suffix;
    if (p.address.suffix && !has_bit) p.value_layout.text_length = *p.address.suffix;

    auto steps = p.address.steps;
    auto& last = steps.back().indexes;
    p.index.reset();
    p.skip = 0;
    p.is_by_element = false;
    if (last.size() == 1) p.index = last.front();
    if (p.index) last.clear();
    size_up(p, elements, place ? place->length : 0, is_bool_array);
    if (of == family::omron && p.value_layout.type.is_array() && !p.value_layout.bit) {
        // The device sends a whole variable or one element, whatever count is requested.
        p.skip = p.index.value_or(0);
        p.index.reset();
        p.value_layout.wire_count = 1;
        const bool is_bool = p.value_layout.type.element == element_type::boolean;
        if (is_bool && (p.wire.code == type::none || p.wire.code == type::boolean || p.wire.code == type::word)) {
            p.value_layout.packed = std::exchange(p.skip, 0);
        }
        p.is_by_element = is_text(p.value_layout.type.element) && p.value_layout.text_length == 0 && last.empty() &&
                          (p.wire.code == type::none || p.wire.code == type::string);
    }
    p.base_path.clear();
    append_steps(p.base_path, steps);

    p.levels.clear();
    if (!place) return;
    p.levels = place->levels;
    p.member = place->wire;
    p.member_layout = p.value_layout;
    if (place->bit) {
        p.member_layout.bit = place->bit;
        p.member_bytes = (*place->bit + p.value_layout.type.elements() + 7) / 8;
    } else {
        p.member_bytes = p.member.width * p.value_layout.wire_count;
        if (p.member.code == type::dword && p.index) {
            for (auto& l : p.levels)
                l.offset += *p.index * p.member.width;
        }
    }
    if (p.member_bytes == 0) p.levels.clear();
    std::erase_if(p.levels,
                  [&](const enclosing_structure& l) { return l.size == 0 || l.offset + p.member_bytes > l.size; });
}

bool learn(point& p, const typed_bytes& answered, family of) {
    const auto fixed = size_of(answered.code);
    const auto count = std::max(p.value_layout.wire_count, 1U);
    const auto width = fixed > 0 ? fixed : static_cast<std::uint32_t>(answered.bytes.size() / count);
    const bool is_other = p.wire.code != answered.code || p.wire.handle != answered.handle;
    const auto expected = expected_bytes(p);
    if (!is_other && p.wire.width >= width) return false;
    p.wire = {answered.code, answered.handle, width, p.wire.handle == answered.handle ? p.wire.text_room : 0};
    if (!is_other) return answered.bytes.size() > expected;
    const auto before = std::pair(p.value_layout.wire_count, p.value_layout.bit);
    const bool was_typed = p.is_typed;
    p.is_listed = false;
    resolve(p, nullptr, of);
    return before != std::pair(p.value_layout.wire_count, p.value_layout.bit) || !was_typed ||
           answered.bytes.size() > expected;
}

byte_buffer path_of(const point& p) {
    byte_buffer path = p.base_path;
    if (p.index) append_element(path, *p.index);
    return path;
}

std::uint32_t first_element(const point& p) noexcept {
    return p.value_layout.packed.value_or(p.skip);
}

std::uint32_t expected_bytes(const point& p) {
    if (p.value_layout.packed) return (*p.value_layout.packed + p.value_layout.type.count + 15) / 16 * 2;
    // Omron sends the whole array when one element is requested.
    const bool is_whole = p.value_layout.wire_count == 1 && p.value_layout.type.is_array() && !p.value_layout.bit;
    if (p.wire.width > 0) return p.wire.width * (is_whole ? p.value_layout.type.count : p.value_layout.wire_count);
    if (!p.is_typed) return guessed_number;
    const auto& type = p.value_layout.type;
    if (is_text(type.element))
        return p.value_layout.text_length > 0 ? p.value_layout.text_length * type.elements()
                                              : guessed_text * type.elements();
    if (p.value_layout.bit) return guessed_number * p.value_layout.wire_count;
    const auto width = static_cast<std::uint32_t>(width_of(type.element));
    return std::max(width, 1U) * std::max(type.elements(), p.value_layout.wire_count);
}

bool needs_symbol_table(const point& p) noexcept {
    if (p.is_unused) return false;
    const std::size_t names = p.address.steps.size();
    const bool is_in_program = names > 1 && p.address.steps[0].name.find(':') != std::string::npos;
    const bool is_member = names > (is_in_program ? 2U : 1U);
    const bool may_be_bool_word = p.value_layout.type.element == element_type::boolean && !p.address.suffix &&
                                  (p.value_layout.type.is_array() || !p.address.steps.back().indexes.empty());
    return !p.type || is_member || may_be_bool_word;
}

}  // namespace penstock::eip
