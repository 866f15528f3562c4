#include "drivers/s7/block.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::s7 {

namespace {

constexpr std::size_t description_size = 78;
constexpr std::size_t language_at = 10;
constexpr std::size_t number_at = 12;
constexpr std::size_t size_at = 40;
constexpr std::size_t author_at = 42;
constexpr std::size_t family_at = 50;
constexpr std::size_t name_at = 58;
constexpr std::size_t name_size = 8;
constexpr std::size_t version_at = 66;

std::string name_of(byte_view content, std::size_t at) {
    const std::string_view text(reinterpret_cast<const char*>(&content[at]), name_size);
    return make_utf8(trim(text.substr(0, text.find('\0'))));
}

std::string_view language_of(std::uint8_t code) noexcept {
    constexpr std::array<std::string_view, 8> names{"", "STL", "LAD", "FBD", "SCL", "DB", "GRAPH", "SDB"};
    return code < names.size() ? names[code] : names[0];
}

void put_word(byte_buffer& out, std::size_t at, std::uint16_t word) noexcept {
    out[at] = static_cast<std::uint8_t>(word >> 8U);
    out[at + 1] = static_cast<std::uint8_t>(word);
}

void put_name(byte_buffer& out, std::size_t at, std::string_view name) noexcept {
    std::ranges::copy(as_bytes(name.substr(0, name_size)), out.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

const block_type* find_block_type(std::string_view name) noexcept {
    const auto found = std::ranges::find(block_types, name, &block_type::name);
    return found == block_types.end() ? nullptr : &*found;
}

const block_type* find_block_type(std::uint8_t code) noexcept {
    const auto found = std::ranges::find(block_types, code, &block_type::code);
    return found == block_types.end() ? nullptr : &*found;
}

std::vector<block_count> decode_block_counts(byte_view content) {
    std::vector<block_count> out;
    for (; content.size() >= 4; content = content.subspan(4))
        out.push_back({content[1], load_big<std::uint16_t>(&content[2])});
    return out;
}

byte_buffer encode_block_counts(const std::vector<block_count>& counts) {
    byte_buffer out;
    for (const auto& c : counts) {
        out.push_back('0');
        out.push_back(c.type);
        append_big(out, c.count);
    }
    return out;
}

std::vector<std::uint16_t> decode_block_list(byte_view content) {
    std::vector<std::uint16_t> out;
    for (; content.size() >= 4; content = content.subspan(4))
        out.push_back(load_big<std::uint16_t>(content.data()));
    std::ranges::sort(out);
    return out;
}

byte_buffer encode_block_list(const std::vector<std::uint16_t>& numbers, std::uint8_t language) {
    constexpr std::uint8_t flags = 0x22;
    byte_buffer out;
    for (const auto number : numbers) {
        append_big(out, number);
        out.push_back(flags);
        out.push_back(language);
    }
    return out;
}

byte_buffer block_list_request(std::uint8_t type) {
    return {'0', type};
}

byte_buffer block_description_request(std::uint8_t type, std::uint16_t number) {
    byte_buffer out{'0', type};
    append(out, as_bytes(fmt::format("{:05}A", number)));
    return out;
}

std::optional<block_description> decode_block_description(byte_view content) {
    if (content.size() < description_size) return std::nullopt;
    block_description out;
    out.language = content[language_at];
    out.number = load_big<std::uint16_t>(&content[number_at]);
    out.size = load_big<std::uint16_t>(&content[size_at]);
    out.author = name_of(content, author_at);
    out.family = name_of(content, family_at);
    out.name = name_of(content, name_at);
    out.version = content[version_at];
    return out;
}

byte_buffer encode_block_description(const block_description& d) {
    constexpr std::uint8_t sub_type_of_db = 0x0A;
    byte_buffer out(description_size);
    out[0] = 1;
    put_word(out, 2, 0x4A);
    put_word(out, 4, 0x2200);
    out[6] = out[7] = 'p';
    out[8] = out[9] = 1;
    out[language_at] = d.language;
    out[11] = sub_type_of_db;
    put_word(out, number_at, d.number);
    put_word(out, 16, static_cast<std::uint16_t>(d.size + 92U));  // size in load memory
    put_word(out, size_at, d.size);
    put_name(out, author_at, d.author);
    put_name(out, family_at, d.family);
    put_name(out, name_at, d.name);
    out[version_at] = d.version;
    return out;
}

std::string block_description::text() const {
    std::string out = fmt::format("{} bytes", size);
    if (const auto known = language_of(language); !known.empty()) out += fmt::format(", {}", known);
    if (!name.empty()) out += ", " + name;
    if (!family.empty()) out += ", family " + family;
    if (!author.empty()) out += ", author " + author;
    return out + fmt::format(", version {}.{}", version >> 4U, version & 0x0FU);
}

}  // namespace penstock::s7
