#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace penstock::http {

/// The format of a device's documents.
enum class format : std::uint8_t { json, xml, csv, text, prometheus };

/// The format for the text of the option; the schema allows no other text.
format parse_format(std::string_view option) noexcept;

/// One level of a path into a document.
struct address_step {
    std::string name;            ///< JSON: member, or index of a list; XML: element with its prefix
    std::uint32_t position = 1;  ///< XML: which of the elements of that name, from 1

    friend bool operator==(const address_step&, const address_step&) = default;
};

/// A place in a document, as the text of an address names it. The format decides which members are used.
struct address {
    std::string label;                ///< JSON: the name before the pointer, for `{name}` in templates
    std::vector<address_step> steps;  ///< JSON, XML; empty: the whole document
    std::string attribute;            ///< XML; empty: the element's text
    std::int64_t row = 0;   ///< CSV: number of the row after the header, from 0; negative: from the end, -1 is the last
    std::string key;        ///< CSV: the column's name or number; text: the part before `=` or `:`
    bool is_whole = false;  ///< text: `$`, the document itself

    /// Prometheus: labels that the sample of metric `key` must have, by name; it may have others.
    std::vector<std::pair<std::string, std::string>> labels;

    friend bool operator==(const address&, const address&) = default;
};

/// Reads an address. JSON: `[name:]/a/b/0` (RFC 6901), `[name:]$.a['b'][0]`, `$`; XML: `/a/b[2]/@c`; CSV: `row,column`
/// or `column`; text: a key, or `$`; Prometheus: `metric`, `metric{label="value"}`.
checked<address> parse_address(format of, std::string_view text);

/// The text, which `parse_address` reads back; a JSON path becomes a pointer.
std::string format_address(format of, const address& a);

/// The text for `{name}` in a template: the label, or the last name of the address if it has no label.
std::string name_of(format of, const address& a);

}  // namespace penstock::http
