#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/cip_type.hpp"

namespace penstock::eip {

/// The type word of a symbol or of a structure's member. Source: 1756-PM020, "Symbol Type".
struct type_word {
    static constexpr std::uint16_t structure_bit = 0x8000;
    std::uint16_t bits = 0;

    bool is_structure() const noexcept { return (bits & structure_bit) != 0; }
    bool is_system() const noexcept { return (bits & 0x1000U) != 0; }
    unsigned dimensions() const noexcept { return (bits >> 13U) & 3U; }
    std::uint16_t structure_id() const noexcept { return bits & 0x0FFFU; }
    type_code code() const noexcept { return is_structure() ? type::structure : bits & 0xFFU; }
    friend bool operator==(const type_word&, const type_word&) = default;
};

/// A tag as the controller lists it.
struct symbol {
    std::string name;     ///< without its program
    std::string program;  ///< `Program:Main`; empty = controller scope
    std::uint32_t instance = 0;
    type_word word;
    std::array<std::uint32_t, 3> dimensions{};

    std::uint32_t elements() const noexcept;  ///< of all dimensions; 0 = not an array
    friend bool operator==(const symbol&, const symbol&) = default;
};

/// A member of a structure. Boolean: `info` is the bit within the byte at `offset`; an array: its length.
struct member {
    std::string name;
    std::uint16_t info = 0;
    type_word word;
    std::uint32_t offset = 0;

    bool is_array() const noexcept { return word.dimensions() > 0 || (word.code() == type::dword && info > 0); }
    bool is_hidden() const noexcept { return name.starts_with("ZZZZZZZZZZ") || name.starts_with("__"); }
    friend bool operator==(const member&, const member&) = default;
};

/// A structure's layout: the controller's template.
struct structure {
    std::uint16_t id = 0;
    std::uint16_t handle = 0;  ///< sent with each value: another one means another layout
    std::uint32_t size = 0;    ///< bytes
    std::string name;
    std::vector<member> members;

    /// A length (`LEN`) and characters (`DATA`): a text.
    bool is_text() const noexcept;
    const member* find(std::string_view name) const noexcept;  ///< case ignored
    friend bool operator==(const structure&, const structure&) = default;
};

/// What a controller reported of its tags: names, types, layouts. Names are found in any case.
class symbol_table {
public:
    void add(symbol s);
    void add(structure s);

    const symbol* find(std::string_view program, std::string_view name) const;
    const structure* find_structure(std::uint16_t id) const;
    const structure* find_handle(std::uint16_t handle) const;

    /// In the order of names; program scope after controller scope.
    const std::map<std::string, symbol, std::less<>>& symbols() const noexcept { return symbols_; }
    std::vector<std::string> programs;
    friend bool operator==(const symbol_table&, const symbol_table&) = default;

private:
    std::map<std::string, symbol, std::less<>> symbols_;  ///< by lower-case `program.name`
    std::map<std::uint16_t, structure> structures_;
};

/// Request for a page of the symbols from `instance` on, of the controller or of a program: names, types, dimensions.
void append_symbol_request(byte_buffer& out, std::string_view program, std::uint32_t instance);

/// The symbols of such an answer, with those that are no tags. Error: errc::short_message.
result<std::vector<symbol>> decode_symbols(byte_view body, std::string_view program);
/// What a controller lists of a symbol: its instance and these attributes (1, 2, 3, 5, 6, 7, 8, 10), in their order.
void append_symbol(byte_buffer& out, const symbol& s, std::span<const std::uint16_t> attributes);

/// Sizes of a template: read before its body.
struct structure_sizes {
    std::uint32_t definition_words = 0;
    std::uint32_t size = 0;
    std::uint16_t members = 0;
    std::uint16_t handle = 0;

    /// Bytes of the body. Source: 1756-PM020, "Read Tag service of the template object".
    std::uint32_t body_size() const noexcept { return definition_words > 5 ? definition_words * 4 - 20 : 0; }
};
void append_sizes_request(byte_buffer& out, std::uint16_t id);
result<structure_sizes> decode_sizes(byte_view body);
void append_sizes(byte_buffer& out, const structure_sizes& s);

void append_structure_request(byte_buffer& out, std::uint16_t id, std::uint32_t offset, std::uint16_t bytes);
result<structure> decode_structure(std::uint16_t id, const structure_sizes& sizes, byte_view body);

/// The body as a controller has it, and its sizes.
byte_buffer encode_structure(const structure& s, structure_sizes& sizes);

/// Whether a listed symbol is a tag: not a module, a program, a routine or the system's own.
bool is_tag(const symbol& s) noexcept;

}  // namespace penstock::eip
