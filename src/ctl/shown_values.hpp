#pragma once

#include <map>
#include <string>
#include <string_view>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// The v1 text of a value in the `display_format` of its tag. Texts stay unchanged, and so do values of an unknown
/// type, unless the tag has a format.
std::string shown_text(const std::string& value, std::string_view data_type, std::string_view display_format);

/// Formats values of tags for tables. The gateway is asked for the format of a tag once, when the first number of the
/// tag is shown. If the gateway does not return one, the tag has no format.
///
/// Limits: formats of the first 100 tags.
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
