#include "drivers/eip/sim_tags.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t array_bit = 0x2000;

std::string sim_key_of(std::string_view program, std::string_view name) {
    return to_lower(program) + "\n" + to_lower(name);
}

std::size_t align(std::size_t at, std::size_t to) noexcept {
    return (at + to - 1) / to * to;
}

const error_code no_such_tag = cip_error(0x04, 0);
const error_code no_such_place = cip_error(0x05, 0);
const error_code beyond_end = cip_error(0xFF, 0x2105);

}  // namespace

sim_tag& sim_tags::add(std::string_view program, std::string_view name, type_code code,
                       std::vector<std::uint32_t> dimensions, std::uint16_t structure_id) {
    drop(program, name);
    sim_tag& t = tags_.emplace_back();
    t.definition.name = name;
    t.definition.program = program;
    t.definition.instance = next_instance_++;
    if (packs_bools_ && code == type::boolean && !dimensions.empty()) {
        code = type::dword;
        dimensions[0] = (dimensions[0] + 31) / 32;
    }
    t.definition.word.bits =
        code == type::structure ? static_cast<std::uint16_t>(type_word::structure_bit | structure_id) : code;
    t.definition.word.bits |= static_cast<std::uint16_t>(dimensions.size() << 13U);
    std::ranges::copy(dimensions, t.definition.dimensions.begin());
    t.width = code == type::structure ? structures_.at(structure_id).size : size_of(code);
    if (code == type::string) t.width = 2;
    if (code == type::short_string) t.width = 1;
    const std::size_t length = std::max(t.definition.elements(), 1U);
    if (code == type::string || code == type::short_string) {
        t.texts.resize(length, byte_buffer(t.width));
    } else {
        t.bytes.resize(t.width * length);
    }
    by_name_[sim_key_of(program, name)] = &t;
    by_instance_[t.definition.instance] = &t;
    if (!program.empty() && std::ranges::find(programs_, program) == programs_.end()) programs_.emplace_back(program);
    return t;
}

void sim_tags::drop(std::string_view program, std::string_view name) {
    const auto found = by_name_.find(sim_key_of(program, name));
    if (found == by_name_.end()) return;
    by_instance_.erase(found->second->definition.instance);
    by_name_.erase(found);
}

/// As Logix lays members out: each at a multiple of its size, structures of four, Booleans eight to a hidden byte.
const structure& sim_tags::add_structure(std::uint16_t id, std::uint16_t handle, std::string name,
                                         const std::vector<sim_member>& members) {
    structure s;
    s.id = id;
    s.handle = handle;
    s.name = std::move(name);
    std::size_t at = 0;
    constexpr std::size_t none = ~std::size_t{0};
    std::size_t host = none;  // offset of the byte that packs the current bits
    std::uint16_t bit = 0;
    unsigned hosts = 0;
    for (const auto& from : members) {
        member m;
        m.name = from.name;
        if (from.code == type::boolean && from.length == 0) {
            if (host == none || bit == 8) {
                host = at++;
                bit = 0;
                s.members.push_back({"ZZZZZZZZZZ" + s.name + std::to_string(hosts++),
                                     0,
                                     {type::sint},
                                     static_cast<std::uint32_t>(host)});
            }
            m.word.bits = type::boolean;
            m.info = bit++;
            m.offset = static_cast<std::uint32_t>(host);
            s.members.push_back(std::move(m));
            continue;
        }
        host = none;
        const bool is_bits = from.code == type::boolean;
        const auto code = is_bits ? type::dword : from.code;
        const std::uint16_t length = is_bits ? static_cast<std::uint16_t>((from.length + 31) / 32) : from.length;
        const std::size_t width = code == type::structure ? structures_.at(from.structure).size : size_of(code);
        at = align(at, code == type::structure || length > 0 ? std::max<std::size_t>(4, std::min<std::size_t>(width, 8))
                                                             : width);
        m.word.bits =
            code == type::structure ? static_cast<std::uint16_t>(type_word::structure_bit | from.structure) : code;
        if (length > 0) m.word.bits |= array_bit;
        m.info = length;
        m.offset = static_cast<std::uint32_t>(at);
        at += width * std::max<std::size_t>(length, 1);
        s.members.push_back(std::move(m));
    }
    s.size = static_cast<std::uint32_t>(align(at, 4));
    return structures_[id] = std::move(s);
}

sim_tag* sim_tags::find(std::string_view program, std::string_view name) {
    const auto found = by_name_.find(sim_key_of(program, name));
    return found == by_name_.end() ? nullptr : found->second;
}

const structure* sim_tags::find_structure(std::uint16_t id) const {
    const auto found = structures_.find(id);
    return found == structures_.end() ? nullptr : &found->second;
}

result<sim_location> sim_tags::follow(byte_view path) {
    const auto segments = split_path(path);
    if (!segments || segments->empty()) return no_such_tag;
    std::size_t i = 0;
    sim_location at;
    const auto& first = (*segments)[0];
    if (first.type == segment::kind::class_id && first.number == object::symbol && segments->size() > 1) {
        const auto found = by_instance_.find((*segments)[1].number);
        if (found == by_instance_.end()) return no_such_place;
        at.tag = found->second;
        i = 2;
    } else if (first.type == segment::kind::name) {
        std::string_view program;
        if (equals_ignoring_case(first.name.substr(0, 8), "Program:")) program = first.name, ++i;
        if (i == segments->size() || (*segments)[i].type != segment::kind::name) return no_such_tag;
        at.tag = find(program, (*segments)[i].name);
        ++i;
    }
    if (at.tag == nullptr) return no_such_tag;
    if (at.tag->status != 0) return cip_error(at.tag->status, at.tag->extended);

    type_word what = at.tag->definition.word;
    std::array<std::uint32_t, 3> dimensions = at.tag->definition.dimensions;
    at.width = at.tag->width;
    at.elements = std::max(at.tag->definition.elements(), 1U);
    std::size_t depth = 0;  // indexes used of the current array
    const auto* layout = what.is_structure() ? find_structure(what.structure_id()) : nullptr;
    const auto describe = [&] {
        at.code = what.code();
        at.handle = layout ? layout->handle : std::uint16_t{0};
    };
    describe();
    for (; i < segments->size(); ++i) {
        const auto& s = (*segments)[i];
        if (s.type == segment::kind::element) {
            std::uint32_t stride = 1;
            for (std::size_t d = depth + 1; d < what.dimensions() && d < dimensions.size(); ++d)
                stride *= std::max(dimensions[d], 1U);
            const std::uint64_t skipped = std::uint64_t{s.number} * stride;
            if (depth >= what.dimensions() || skipped >= at.elements) return beyond_end;
            at.offset += skipped * at.width;
            at.elements -= static_cast<std::uint32_t>(skipped);
            ++depth;
        } else if (s.type == segment::kind::name) {
            const auto* m = layout ? layout->find(s.name) : nullptr;
            if (m == nullptr) return no_such_place;
            what = m->word;
            layout = what.is_structure() ? find_structure(what.structure_id()) : nullptr;
            at.offset += m->offset;
            at.width = layout ? layout->size : size_of(what.code());
            at.elements = m->is_array() ? m->info : 1U;
            at.bit = what.code() == type::boolean ? std::optional<std::uint32_t>(m->info) : std::nullopt;
            dimensions = {m->info, 0, 0};
            depth = 0;
            describe();
        } else if (s.type == segment::kind::data && s.bytes.size() >= 6) {
            at.part_offset = load_little<std::uint32_t>(s.bytes.data());
            at.part_size = load_little<std::uint16_t>(&s.bytes[4]);
        } else {
            return no_such_place;
        }
    }
    return at;
}

std::optional<byte_buffer> read_location(const sim_location& at, std::uint32_t count) {
    const auto& all = at.tag->bytes;
    if (at.bit) {
        const bool is_set = ((unsigned{all[at.offset]} >> *at.bit) & 1U) != 0;
        return count <= 1 ? std::optional(byte_buffer{static_cast<std::uint8_t>(is_set ? 0xFF : 0)}) : std::nullopt;
    }
    if (!at.tag->texts.empty()) return at.tag->texts[at.offset / at.width];
    if (count > at.elements) return std::nullopt;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at.offset);
    return byte_buffer(begin, begin + static_cast<std::ptrdiff_t>(std::size_t{count} * at.width));
}

bool write_location(const sim_location& at, std::size_t offset, byte_view bytes) {
    auto& all = at.tag->bytes;
    at.tag->is_written = true;
    if (at.bit) {
        const auto mask = static_cast<std::uint8_t>(1U << *at.bit);
        if (bytes.empty()) return false;
        if (bytes[0] != 0) {
            all[at.offset] |= mask;
        } else {
            all[at.offset] &= static_cast<std::uint8_t>(~unsigned{mask});
        }
        return true;
    }
    if (!at.tag->texts.empty()) {
        at.tag->texts[at.offset / at.width].assign(bytes.begin(), bytes.end());
        return true;
    }
    if (offset + bytes.size() > std::size_t{at.elements} * at.width) return false;
    std::ranges::copy(bytes, all.begin() + static_cast<std::ptrdiff_t>(at.offset + offset));
    return true;
}

}  // namespace penstock::eip
