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

// How an Omron NJ or NX lists its published variables: their names by its tag name server (class 6A), what each is
// by the attributes of its name. Omron has not published this; two independent clients that are used with such
// controllers agree: aphytcomm (aphyt/omron/n_series.py) and plcio (omron/discovery.go).

/// A page of names from `instance` on; answered are those of the user, not the system's.
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
/// The page as a controller has it, at most `room` bytes.
void append_names(byte_buffer& out, const std::vector<variable_name>& names, std::size_t room);

/// What a variable is. An array has `dimensions`, and `code` is that of its elements.
struct variable_facts {
    std::uint32_t size = 0;  ///< bytes; of an array: those of an element
    type_code code = type::none;
    std::vector<std::uint32_t> dimensions;
};
void append_facts_request(byte_buffer& out, std::string_view name);
/// Error: errc::short_message.
result<variable_facts> decode_facts(byte_view body);
void append_facts(byte_buffer& out, const variable_facts& facts);

/// The variable as a symbol of a catalog; what cannot be read as one value (structures, unions, arrays of texts or of
/// bits) is a structure of unknown layout.
symbol make_symbol(const variable_name& of, const variable_facts& facts);

/// All of them: a request for each page of names, and one for each variable.
/// Limits: 10,000 variables.   Error: the device's refusal, or what ended the link.
io::awaitable<result<symbol_table>> load_variables(session& over);

}  // namespace penstock::eip
