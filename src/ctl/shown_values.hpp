#pragma once

#include <map>
#include <string>
#include <string_view>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// A value in v1's text as `display_format` of its tag says. Texts stay as they are; so does what may be one since its
/// type is not known, unless the tag has a format.
std::string shown_text(const std::string& value, std::string_view data_type, std::string_view display_format);

/// Values of tags for tables, with the formats that the gateway has for the tags: each is asked for once, when the
/// first number of its tag is to be shown. Where the gateway does not tell one there is none.
///
/// Limits: the first 100 tags have theirs.
class shown_values {
public:
    explicit shown_values(command_context& s) : context_(s) {}

    std::string text(const std::string& tag_id, std::string_view data_type, const std::string& value);
    std::string number(const std::string& tag_id, double value);

private:
    const std::string& format_of(const std::string& tag_id);

    command_context& context_;
    std::map<std::string, std::string> formats_;
};

}  // namespace penstock::ctl
