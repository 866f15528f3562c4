#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// Appends a text so that it may stand in an element or, within double quotes, in an attribute of XML 1.0: line breaks
/// and tabs stay what they are in both places. Characters that XML 1.0 does not have (most control characters, U+FFFE,
/// U+FFFF) and bytes that are not UTF-8 become U+FFFD. False: at least one was replaced.
bool append_xml_text(std::string& out, std::string_view text);

}  // namespace penstock
