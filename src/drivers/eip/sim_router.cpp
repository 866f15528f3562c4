#include "drivers/eip/sim_router.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/variable_list.hpp"

namespace penstock::eip {

namespace {

constexpr std::size_t sim_response_head = 4;
constexpr std::string_view controller_name = "penstock_sim";

void refuse(byte_buffer& out, const request& r, std::uint8_t status, std::uint16_t extended = 0) {
    append_response(out, {r.code, status, extended, {}});
}

void refuse(byte_buffer& out, const request& r, const error_code& why) {
    refuse(out, r, cip_status_of(why), cip_extended_of(why));
}

bool is_tag_service(std::uint8_t code) noexcept {
    return code == service::read || code == service::write || code == service::read_fragment ||
           code == service::write_fragment || code == service::read_modify_write;
}

/// Class and instance that a path names; 0 = it names a tag.
struct object_place {
    std::uint32_t class_id = 0;
    std::uint32_t instance = 0;
    std::string_view program;
};

object_place place_of(byte_view path) {
    object_place out;
    const auto segments = split_path(path);
    if (!segments) return out;
    for (const auto& s : *segments) {
        if (s.type == segment::kind::name && equals_ignoring_case(s.name.substr(0, 8), "Program:"))
            out.program = s.name;
        if (s.type == segment::kind::class_id) out.class_id = s.number;
        if (s.type == segment::kind::instance) out.instance = s.number;
    }
    return out;
}

}  // namespace

void sim_router::response(byte_view message, std::size_t max, const sim_faults& f, byte_buffer& out) {
    const auto decoded = decode_request(message);
    if (!decoded) {
        append_response(out, {message.empty() ? std::uint8_t{0} : message[0], cip_status::too_short, 0, {}});
        return;
    }
    const request& r = *decoded;
    const auto place = place_of(r.path);
    if (place.class_id == object::structure && r.code != service::multiple) {
        return f.lacks_templates ? refuse(out, r, cip_status::unsupported) : get_template(r, max, out);
    }
    if (r.code == service::multiple) {
        if (f.lacks_multiple || family_ == family::micro800) return refuse(out, r, cip_status::unsupported);
        return respond_multiple(r, max, f, out);
    }
    if (is_tag_service(r.code) && f.status != 0) return refuse(out, r, f.status, f.extended);
    switch (r.code) {
        case service::read: return read(r, max, out);
        case service::read_fragment:
            return family_ == family::omron ? refuse(out, r, cip_status::unsupported) : read(r, max, out);
        case service::write:
        case service::write_fragment: return write(r, out);
        case service::read_modify_write:
            if (f.lacks_bit_writes || !has_backplane(family_)) return refuse(out, r, cip_status::unsupported);
            return change_bits(r, out);
        case service::list_instances:
            if (f.lacks_list) return refuse(out, r, f.list_status);
            if (family_ == family::omron) return refuse(out, r, cip_status::unsupported);
            return list(r, max, out);
        case service::list_variables:
            if (f.lacks_list) return refuse(out, r, f.list_status);
            if (family_ != family::omron) return refuse(out, r, cip_status::unsupported);
            return list_variables(r, max, out);
        case service::get_attributes_all:
        case service::get_attribute_list: return get_attributes(r, out);
        default: return refuse(out, r, cip_status::unsupported);
    }
}

void sim_router::respond_multiple(const request& r, std::size_t max, const sim_faults& f, byte_buffer& out) {
    std::vector<byte_view> parts;
    if (!split_multiple(r.body, parts)) return refuse(out, r, cip_status::too_short);
    const std::size_t begin = out.size();
    out.push_back(r.code | service::response);
    out.resize(begin + sim_response_head);
    append_little(out, static_cast<std::uint16_t>(parts.size()));
    out.resize(out.size() + 2 * parts.size());
    bool has_failed = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t at = out.size();
        const std::size_t offset = at - begin - sim_response_head;
        out[begin + sim_response_head + 2 + 2 * i] = static_cast<std::uint8_t>(offset);
        out[begin + sim_response_head + 3 + 2 * i] = static_cast<std::uint8_t>(offset >> 8U);
        // Each of the others needs room at least to be refused.
        const std::size_t kept = (parts.size() - i - 1) * sim_response_head;
        const std::size_t room = max > at - begin + kept ? max - (at - begin + kept) : sim_response_head;
        response(parts[i], room, f, out);
        if (out.size() - at > room) {
            const std::uint8_t code = out[at];
            out.resize(at);
            append_response(out, {code, cip_status::too_large, 0, {}});
        }
        has_failed = has_failed || out[at + 2] != 0;
    }
    if (has_failed) out[begin + 2] = cip_status::embedded_error;
}

void sim_router::read(const request& r, std::size_t max, byte_buffer& out) {
    if (r.body.size() < 2) return refuse(out, r, cip_status::too_short);
    const auto at = tags_.follow(r.path);
    if (!at) return refuse(out, r, at.error());
    if (family_ == family::omron) return read_whole(r, *at, max, out);
    const auto count = load_little<std::uint16_t>(r.body.data());
    const auto all = read_location(*at, count);
    if (!all) return refuse(out, r, 0xFF, 0x2105);
    std::size_t offset = 0;
    if (r.code == service::read_fragment) {
        if (r.body.size() < 6) return refuse(out, r, cip_status::too_short);
        offset = load_little<std::uint32_t>(&r.body[2]);
        if (offset > 0 && offset >= all->size()) return refuse(out, r, 0xFF, 0x2105);
    }
    const std::size_t head = sim_response_head + 4;
    // A part ends with a whole element, or a word of a structure.
    const std::size_t unit = at->code == type::structure ? 4 : std::max<std::size_t>(at->width, 1);
    std::size_t size = all->size() - offset;
    const std::size_t room = max > head ? (max - head) / unit * unit : 0;
    const bool is_part = size > room;
    if (is_part) size = room;
    byte_buffer body;
    append_type(body, at->code, at->handle);
    append(body, byte_view(*all).subspan(offset, size));
    append_response(out, {r.code, is_part ? cip_status::partial : std::uint8_t{0}, 0, body});
}

/// Omron: a variable is answered whole, or the part that the path names.
void sim_router::read_whole(const request& r, const sim_location& at, std::size_t max, byte_buffer& out) {
    const bool is_element =
        at.elements != std::max(at.tag->definition.elements(), 1U) || at.tag->definition.elements() == 0;
    const auto last = split_path(r.path);
    const bool names_element =
        last && std::ranges::any_of(*last, [](const segment& s) { return s.type == segment::kind::element; });
    auto bytes = read_location(at, is_element || names_element ? 1 : at.elements);
    if (!bytes) return refuse(out, r, 0x05);
    const bool is_whole_array = !is_element && !names_element && at.elements > 1;
    if (is_whole_array && at.code == type::string) return refuse(out, r, 0x20, 0x8017);
    if (is_whole_array && at.code == type::boolean) {  // bits in words of 16
        byte_buffer packed((bytes->size() + 15) / 16 * 2);
        for (std::size_t i = 0; i < bytes->size(); ++i)
            packed[i / 8] = static_cast<std::uint8_t>(packed[i / 8] | ((*bytes)[i] != 0 ? 1U << (i % 8) : 0U));
        *bytes = std::move(packed);
    }
    if (at.part_offset) {
        const std::size_t begin = std::min<std::size_t>(*at.part_offset, bytes->size());
        const std::size_t size = std::min<std::size_t>(at.part_size, bytes->size() - begin);
        *bytes = byte_buffer(bytes->begin() + static_cast<std::ptrdiff_t>(begin),
                             bytes->begin() + static_cast<std::ptrdiff_t>(begin + size));
    }
    if (at.code == type::boolean && bytes->size() == 1)
        *bytes = {static_cast<std::uint8_t>((*bytes)[0] != 0 ? 1 : 0), 0};
    if (bytes->size() + sim_response_head + 4 > max) return refuse(out, r, cip_status::too_large);
    byte_buffer body;
    append_type(body, at.code, at.handle);
    append(body, *bytes);
    append_response(out, {r.code, 0, 0, body});
}

void sim_router::write(const request& r, byte_buffer& out) {
    const auto at = tags_.follow(r.path);
    if (!at) return refuse(out, r, at.error());
    const auto typed = split_type(r.body);
    if (!typed) return refuse(out, r, cip_status::too_short);
    if (typed->code != at->code || typed->handle != at->handle) return refuse(out, r, 0xFF, 0x2107);
    const bool is_part = r.code == service::write_fragment;
    if (typed->bytes.size() < (is_part ? 6U : 2U)) return refuse(out, r, cip_status::too_short);
    const auto count = load_little<std::uint16_t>(typed->bytes.data());
    if (count > at->elements) return refuse(out, r, 0xFF, 0x2105);
    const std::size_t offset = is_part ? load_little<std::uint32_t>(&typed->bytes[2]) : 0U;
    auto bytes = typed->bytes.subspan(is_part ? 6 : 2);
    const bool is_text = at->code == type::string || at->code == type::short_string;
    const std::size_t size = std::size_t{count} * at->width;
    if (!is_text && !is_part && bytes.size() < size) return refuse(out, r, cip_status::too_short);
    // Some clients send more after it.
    if (!is_text && offset + bytes.size() > size) bytes = bytes.first(size > offset ? size - offset : 0);
    if (!write_location(*at, offset, bytes)) return refuse(out, r, 0xFF, 0x2105);
    ++writes;
    refuse(out, r, 0);
}

void sim_router::change_bits(const request& r, byte_buffer& out) {
    const auto at = tags_.follow(r.path);
    if (!at) return refuse(out, r, at.error());
    if (r.body.size() < 2) return refuse(out, r, cip_status::too_short);
    const std::size_t size = load_little<std::uint16_t>(r.body.data());
    if (size != at->width || at->code == type::structure) return refuse(out, r, 0x03);
    if (r.body.size() < 2 + 2 * size) return refuse(out, r, cip_status::too_short);
    auto word = *read_location(*at, 1);
    for (std::size_t i = 0; i < size; ++i)
        word[i] = static_cast<std::uint8_t>((word[i] | r.body[2 + i]) & r.body[2 + size + i]);
    write_location(*at, 0, word);
    ++writes;
    refuse(out, r, 0);
}

void sim_router::list(const request& r, std::size_t max, byte_buffer& out) {
    const auto place = place_of(r.path);
    const bool knows_program =
        place.program.empty() || std::ranges::find(tags_.programs(), place.program) != tags_.programs().end();
    if (place.class_id != object::symbol || !knows_program) return refuse(out, r, 0x05);
    std::vector<std::uint16_t> attributes;
    for (std::size_t at = 2; at + 2 <= r.body.size(); at += 2)
        attributes.push_back(load_little<std::uint16_t>(&r.body[at]));
    byte_buffer body;
    bool is_part = false;
    const auto add = [&](const symbol& s) {
        const std::size_t before = body.size();
        append_symbol(body, s, attributes);
        if (body.size() + sim_response_head <= max) return true;
        body.resize(before);
        is_part = true;
        return false;
    };
    constexpr std::uint32_t first_program = 0x10000000;
    for (auto i = tags_.listed().lower_bound(place.instance); i != tags_.listed().end(); ++i) {
        if (i->second->definition.program == place.program && !add(i->second->definition)) break;
    }
    std::uint32_t instance = first_program;
    for (const auto& program : tags_.programs()) {
        const auto own = instance++;
        if (is_part || !place.program.empty() || own < place.instance || family_ == family::micro800) continue;
        add({program, {}, own, {0x1068}, {}});
    }
    append_response(out, {r.code, is_part ? cip_status::partial : std::uint8_t{0}, 0, body});
}

void sim_router::get_template(const request& r, std::size_t max, byte_buffer& out) {
    const auto* s = tags_.find_structure(static_cast<std::uint16_t>(place_of(r.path).instance));
    if (s == nullptr) return refuse(out, r, 0x05);
    structure_sizes sizes;
    auto all = encode_structure(*s, sizes);
    byte_buffer body;
    if (r.code == service::get_attribute_list) {
        append_sizes(body, sizes);
        append_response(out, {r.code, 0, 0, body});
        return;
    }
    if (r.code != service::read || r.body.size() < 6) return refuse(out, r, cip_status::unsupported);
    all.resize(std::size_t{sizes.definition_words} * 4);  // clients request it with more or less rounding
    const std::size_t offset = std::min<std::size_t>(load_little<std::uint32_t>(r.body.data()), all.size());
    std::size_t size = std::min<std::size_t>(load_little<std::uint16_t>(&r.body[4]), all.size() - offset);
    const bool is_part = size + sim_response_head > max;
    if (is_part) size = max - sim_response_head;
    append(body, byte_view(all).subspan(offset, size));
    append_response(out, {r.code, is_part ? cip_status::partial : std::uint8_t{0}, 0, body});
}

void sim_router::list_variables(const request& r, std::size_t max, byte_buffer& out) {
    const auto place = place_of(r.path);
    if (place.class_id != object::variable_names || place.instance != 0) return refuse(out, r, 0x05);
    if (r.body.size() < 10) return refuse(out, r, cip_status::too_short);
    const auto first = load_little<std::uint32_t>(r.body.data());
    const auto wanted = load_little<std::uint32_t>(&r.body[4]);
    const bool is_of_user = load_little<std::uint16_t>(&r.body[8]) == 2;
    std::vector<variable_name> names;
    for (auto i = tags_.listed().lower_bound(first); is_of_user && i != tags_.listed().end(); ++i) {
        if (i->second->definition.program.empty()) names.push_back({i->first, i->second->definition.name});
    }
    const auto is_cut = names.size() > wanted;
    if (is_cut) names.resize(wanted);
    byte_buffer body;
    append_names(body, names, max - sim_response_head);
    if (is_cut) body[2] = 1;
    append_response(out, {r.code, 0, 0, body});
}

/// What an Omron controller reports of the variable in the path.
bool sim_router::append_variable(const request& r, byte_buffer& body) {
    const auto at = tags_.follow(r.path);
    if (family_ != family::omron || r.code != service::get_attributes_all || !at) return false;
    const auto& reported = at->tag->definition;
    variable_facts facts{.size = at->tag->width, .code = reported.word.code(), .dimensions = {}};
    for (unsigned i = 0; i < reported.word.dimensions(); ++i)
        facts.dimensions.push_back(reported.dimensions[i]);
    append_facts(body, facts);
    return true;
}

void sim_router::get_attributes(const request& r, byte_buffer& out) {
    const auto place = place_of(r.path);
    byte_buffer body;
    if (place.class_id == 0 && append_variable(r, body)) return append_response(out, {r.code, 0, 0, body});
    if (place.class_id == object::identity && r.code == service::get_attributes_all) {
        append_identity(body, device_identity);
    } else if (place.class_id == object::program_name && r.code == service::get_attributes_all) {
        append_little(body, static_cast<std::uint16_t>(controller_name.size()));
        append(body, as_bytes(controller_name));
    } else if (place.class_id == object::clock && r.code == service::get_attribute_list) {
        append_little(body, std::uint16_t{1});
        append_little(body, std::uint16_t{0x0B});
        append_little(body, std::uint16_t{0});
        append_little(body, std::uint64_t{1'700'000'000'000'000});  // µs since 1970: a moment, not the clock
    } else {
        return refuse(out, r, 0x05);
    }
    append_response(out, {r.code, 0, 0, body});
}

}  // namespace penstock::eip
