#include "drivers/eip/symbol_table.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

std::string key_of(std::string_view program, std::string_view name) {
    return to_lower(program) + (program.empty() ? "" : ".") + to_lower(name);
}

constexpr std::uint16_t name_attribute = 1;
constexpr std::uint16_t type_attribute = 2;
constexpr std::uint16_t dimensions_attribute = 8;
constexpr std::size_t member_row = 8;

std::string_view text_of(byte_view bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::uint32_t symbol::elements() const noexcept {
    if (word.dimensions() == 0) return 0;
    std::uint32_t n = 1;
    for (unsigned i = 0; i < word.dimensions() && i < dimensions.size(); ++i)
        n *= std::max(dimensions[i], 1U);
    return n;
}

bool structure::is_text() const noexcept {
    if (members.size() != 2) return false;
    const auto& length = members[0];
    const auto& characters = members[1];
    return length.word.code() == type::dint && !length.is_array() && length.offset == 0 && characters.offset == 4 &&
           characters.word.code() == type::sint && characters.is_array() && equals_ignoring_case(length.name, "LEN") &&
           equals_ignoring_case(characters.name, "DATA");
}

const member* structure::find(std::string_view wanted) const noexcept {
    const auto found =
        std::ranges::find_if(members, [&](const member& m) { return equals_ignoring_case(m.name, wanted); });
    return found == members.end() ? nullptr : &*found;
}

void symbol_table::add(symbol s) {
    auto key = key_of(s.program, s.name);
    symbols_.insert_or_assign(std::move(key), std::move(s));
}

void symbol_table::add(structure s) {
    const auto id = s.id;
    structures_.insert_or_assign(id, std::move(s));
}

const symbol* symbol_table::find(std::string_view program, std::string_view name) const {
    const auto found = symbols_.find(key_of(program, name));
    return found == symbols_.end() ? nullptr : &found->second;
}

const structure* symbol_table::find_structure(std::uint16_t id) const {
    const auto found = structures_.find(id);
    return found == structures_.end() ? nullptr : &found->second;
}

const structure* symbol_table::find_handle(std::uint16_t handle) const {
    const auto found = std::ranges::find_if(structures_, [&](const auto& s) { return s.second.handle == handle; });
    return found == structures_.end() ? nullptr : &found->second;
}

void append_symbol_request(byte_buffer& out, std::string_view program, std::uint32_t instance) {
    byte_buffer path;
    if (!program.empty()) append_name(path, program);
    append_class_path(path, object::symbol, instance);
    append_request(out, service::list_instances, path);
    append_little(out, std::uint16_t{3});
    append_little(out, name_attribute);
    append_little(out, type_attribute);
    append_little(out, dimensions_attribute);
}

result<std::vector<symbol>> decode_symbols(byte_view body, std::string_view program) {
    std::vector<symbol> out;
    while (!body.empty()) {
        if (body.size() < 6) return errc::short_message;
        const std::size_t length = load_little<std::uint16_t>(&body[4]);
        if (body.size() < 6 + length + 2 + 12) return errc::short_message;
        symbol s;
        s.instance = load_little<std::uint32_t>(body.data());
        s.name = text_of(body.subspan(6, length));
        s.program = program;
        s.word.bits = load_little<std::uint16_t>(&body[6 + length]);
        for (std::size_t i = 0; i < s.dimensions.size(); ++i)
            s.dimensions[i] = load_little<std::uint32_t>(&body[8 + length + 4 * i]);
        out.push_back(std::move(s));
        body = body.subspan(6 + length + 2 + 12);
    }
    return out;
}

void append_symbol(byte_buffer& out, const symbol& s, std::span<const std::uint16_t> attributes) {
    constexpr std::uint32_t is_base_tag = 1U << 26U;
    append_little(out, s.instance);
    for (const auto attribute : attributes) {
        switch (attribute) {
            case 1:
                append_little(out, static_cast<std::uint16_t>(s.name.size()));
                append(out, as_bytes(s.name));
                break;
            case 2: append_little(out, s.word.bits); break;
            case 3:
            case 5: append_little(out, s.instance); break;
            case 6: append_little(out, is_base_tag); break;
            case 7: append_little(out, static_cast<std::uint16_t>(size_of(s.word.code()))); break;
            case 8:
                for (const auto n : s.dimensions)
                    append_little(out, n);
                break;
            default: out.push_back(0); break;  // 10: read and write
        }
    }
}

void append_sizes_request(byte_buffer& out, std::uint16_t id) {
    byte_buffer path;
    append_class_path(path, object::structure, id);
    append_request(out, service::get_attribute_list, path);
    append_little(out, std::uint16_t{4});
    for (const auto attribute : std::array<std::uint16_t, 4>{4, 5, 2, 1})
        append_little(out, attribute);
}

result<structure_sizes> decode_sizes(byte_view body) {
    if (body.size() < 2) return errc::short_message;
    std::size_t count = load_little<std::uint16_t>(body.data());
    body = body.subspan(2);
    structure_sizes out;
    for (; count > 0; --count) {
        if (body.size() < 4) return errc::short_message;
        const auto attribute = load_little<std::uint16_t>(body.data());
        const auto status = load_little<std::uint16_t>(&body[2]);
        const std::size_t size = status != 0 ? 0U : attribute == 4 || attribute == 5 ? 4U : 2U;
        if (body.size() < 4 + size) return errc::short_message;
        const auto* at = body.data() + 4;
        if (size > 0 && attribute == 4) out.definition_words = load_little<std::uint32_t>(at);
        if (size > 0 && attribute == 5) out.size = load_little<std::uint32_t>(at);
        if (size > 0 && attribute == 2) out.members = load_little<std::uint16_t>(at);
        if (size > 0 && attribute == 1) out.handle = load_little<std::uint16_t>(at);
        body = body.subspan(4 + size);
    }
    return out;
}

void append_sizes(byte_buffer& out, const structure_sizes& s) {
    append_little(out, std::uint16_t{4});
    const auto append_head = [&](std::uint16_t attribute) {
        append_little(out, attribute);
        append_little(out, std::uint16_t{0});
    };
    append_head(4);
    append_little(out, s.definition_words);
    append_head(5);
    append_little(out, s.size);
    append_head(2);
    append_little(out, s.members);
    append_head(1);
    append_little(out, s.handle);
}

void append_structure_request(byte_buffer& out, std::uint16_t id, std::uint32_t offset, std::uint16_t bytes) {
    byte_buffer path;
    append_class_path(path, object::structure, id);
    append_request(out, service::read, path);
    append_little(out, offset);
    append_little(out, bytes);
}

result<structure> decode_structure(std::uint16_t id, const structure_sizes& sizes, byte_view body) {
    structure out;
    out.id = id;
    out.handle = sizes.handle;
    out.size = sizes.size;
    const std::size_t rows = member_row * sizes.members;
    if (body.size() < rows) return errc::short_message;
    auto names = text_of(body.subspan(rows));
    const auto next_name = [&] {
        const auto end = std::min(names.find('\0'), names.size());
        const auto name = names.substr(0, end);
        names.remove_prefix(std::min(end + 1, names.size()));
        return name;
    };
    const auto head = next_name();
    out.name = make_utf8(head.substr(0, head.find(';')));
    for (std::size_t i = 0; i < sizes.members; ++i) {
        const auto* row = body.data() + member_row * i;
        member m;
        m.info = load_little<std::uint16_t>(row);
        m.word.bits = load_little<std::uint16_t>(row + 2);
        m.offset = load_little<std::uint32_t>(row + 4);
        m.name = make_utf8(next_name());
        out.members.push_back(std::move(m));
    }
    return out;
}

byte_buffer encode_structure(const structure& s, structure_sizes& sizes) {
    byte_buffer out;
    for (const auto& m : s.members) {
        append_little(out, m.info);
        append_little(out, m.word.bits);
        append_little(out, m.offset);
    }
    // Two characters a member follow the `n`: other clients depend on them.
    append(out, as_bytes(s.name + ";n" + std::string(2 * s.members.size(), 'A')));
    out.push_back(0);
    for (const auto& m : s.members) {
        append(out, as_bytes(m.name));
        out.push_back(0);
    }
    sizes.definition_words = static_cast<std::uint32_t>((out.size() + 23 + 3) / 4);
    sizes.size = s.size;
    sizes.members = static_cast<std::uint16_t>(s.members.size());
    sizes.handle = s.handle;
    return out;
}

bool is_tag(const symbol& s) noexcept {
    return !s.word.is_system() && !s.name.starts_with("__") && s.name.find(':') == std::string::npos;
}

}  // namespace penstock::eip
