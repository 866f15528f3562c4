#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::eip {

/// One name of a tag's path and the element of it: `Speeds[3]`, `Grid[1,2]`.
struct tag_step {
    std::string name;
    std::vector<std::uint32_t> indexes;  ///< empty, or one to three

    friend bool operator==(const tag_step&, const tag_step&) = default;
};

/// A tag, or a member of one, as its address text names it.
struct tag_address {
    std::vector<tag_step> steps;          ///< `Program:Main` is a step of its own
    std::optional<std::uint32_t> suffix;  ///< after the last dot: bit of a whole number, or length of a text in bytes

    friend bool operator==(const tag_address&, const tag_address&) = default;
};

/// Reads `Tag`, `Tag[3]`, `Tag[1,2]`, `Udt.Member[2].X`, `Tag.5`, `Program:Main.Tag`, `Local:1:I.Data`.
/// The fault has no field; its text names what was expected.
checked<tag_address> parse_tag_address(std::string_view text);

/// The text that `parse_tag_address` reads.
std::string format_tag_address(const tag_address& a);

}  // namespace penstock::eip
