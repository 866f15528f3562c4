#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/session.hpp"
#include "drivers/eip/symbol_table.hpp"

namespace penstock::eip {

// The list of published variables of an Omron NJ or NX: its tag name server (class 6A) lists their names, and the
// attributes of each name describe the variable. Omron has not published this; two independent clients that are used
// with such controllers agree: aphytcomm (aphyt/omron/n_series.py) and plcio (omron/discovery.go).

/// Requests a page of names from `instance` on: only the user's variables, not those of the system.
void append_names_request(byte_buffer& out, std::uint32_t instance, std::uint32_t max);

struct variable_name {
    std::uint32_t instance = 0;
    std::string name;
};
struct name_page {
    std::vector<variable_name> names;
    bool has_more = false;
};
/// Error: errc::short_message.
result<name_page> decode_names(byte_view body);
/// The page as a controller sends it, at most `room` bytes.
void append_names(byte_buffer& out, const std::vector<variable_name>& names, std::size_t room);

/// What a variable is. An array has `dimensions`; `code` is then the code of its elements.
struct variable_facts {
    std::uint32_t size = 0;  ///< bytes; of an array, bytes of an element
    type_code code = type::none;
    std::vector<std::uint32_t> dimensions;
};
void append_facts_request(byte_buffer& out, std::string_view name);
/// Error: errc::short_message.
result<variable_facts> decode_facts(byte_view body);
void append_facts(byte_buffer& out, const variable_facts& facts);

/// The variable as a symbol of a symbol table. A variable that cannot be read as one value (structure, union, array of
/// texts or bits) becomes a structure of unknown layout.
symbol make_symbol(const variable_name& of, const variable_facts& facts);

/// Reads all variables: one request for each page of names, and one for each variable.
/// Limits: 10,000 variables.   Error: the device's refusal, or what ended the link.
io::awaitable<result<symbol_table>> load_variables(session& over);

}  // namespace penstock::eip
