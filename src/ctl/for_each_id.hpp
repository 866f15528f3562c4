#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Executes a call for each id, up to the first failure, whose text names the id. Prints `<done> <id>`, or with
/// `--json` the response of each call.
outcome<> for_each_id(command_context& s, const std::vector<std::string>& ids, std::string_view done,
                      const std::function<outcome<boost::json::value>(const std::string&)>& call);

}  // namespace penstock::ctl
