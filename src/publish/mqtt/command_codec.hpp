#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::mqtt {

/// A write command from the command topic: `{"tag_id","value","id","ts"}`.
struct command {
    std::string id = "null";  ///< JSON as it was received, for the response
    std::string tag_id{};
    std::string text{};                ///< v1 text of the value
    std::optional<std::int64_t> ts{};  ///< when it was sent, epoch ms
    bool has_id() const noexcept { return id != "null"; }
};

/// Parses a command into `into`, which must be new. Errors: the fault names the member that is missing or invalid, or
/// no member if the text is no JSON object. Then `into` has the id and tag that could be read, too, for the response.
/// Limits: an id of 1,000 bytes.
checked<> parse_command(std::string_view json, command& into);

/// `{"id","tag_id","result":"SUCCESS|ERROR","actual_read","msg"}`
std::string format_response(const std::string& id, const std::string& tag_id, const write_outcome& outcome);

}  // namespace penstock::publish::mqtt
