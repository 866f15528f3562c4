#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "notify/message.hpp"

namespace penstock::notify {

/// The body of a webhook if the channel has no template of its own.
extern const std::string_view default_webhook_template;

/// Fills a template that is JSON. In a text of it, a placeholder `{word}` becomes the value, escaped for a JSON text;
/// `{count}` is a number and `{events}` a list, so they stand where JSON has a value. Braces around other text stay,
/// because the template is JSON. Pure.
std::string fill_json(std::string_view text, const message& m, const sender& by);

/// Fills a template that is plain text: the body of a mail. Control characters of values become blanks, except the ends
/// of lines in `{text}`. Pure.
std::string fill_plain(std::string_view text, const message& m, const sender& by);

/// A fault without a field if a filled template would be no JSON, or if it has a placeholder that does not exist.
std::optional<fault> check_json_template(std::string_view text);

/// A fault without a field if the template has a placeholder that does not exist.
std::optional<fault> check_plain_template(std::string_view text);

}  // namespace penstock::notify
