#pragma once

#include <string>
#include <string_view>

#include "master/resource.hpp"

namespace penstock::master {

/// `a plant` as `A plant.`; a text that begins with a name of the interface stays small.
std::string sentence(std::string_view text);

/// The comment of a member of a response: meaning, unit, choices.
std::string comment_of_answer(const field& f);

/// The comment of a member of a request, also with the allowed values and the default. `is_id`: it is the id, whose
/// rule is that of its resource.
std::string comment_of_request(const resource& of, const field& f, bool is_id);

/// The default of a field as JSON; empty: no default, or a trivial one (0, no text).
std::string default_text(const field& f);

/// `text` as comment lines `/// …` of at most 120 columns, `indent` spaces before each.
std::string comment_lines(std::string_view text, std::size_t indent);

}  // namespace penstock::master
