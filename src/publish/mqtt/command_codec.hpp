#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::mqtt {

/// A write that came on the command topic: `{"tag_id","value","id","ts"}`.
struct command {
    std::string id = "null";  ///< JSON as it came, for the answer
    std::string tag_id{};
    std::string text{};                ///< v1 text of the value
    std::optional<std::int64_t> ts{};  ///< when it was sent, epoch ms
    bool has_id() const noexcept { return id != "null"; }
};

/// What can be reported of an invalid command: its id too, where it has one.
struct bad_command {
    std::string id = "null";
    std::string tag_id{};
    fault why{};
};
using parsed_command = boost::system::result<command, bad_command>;
[[noreturn]] void throw_exception_from_error(const bad_command& c, const boost::source_location& where);

/// Limits: an id of 1,000 bytes.
parsed_command parse_command(std::string_view json);

/// `{"id","tag_id","result":"SUCCESS|ERROR","actual_read","msg"}`
std::string format_response(const std::string& id, const std::string& tag_id, const write_outcome& outcome);

}  // namespace penstock::publish::mqtt
