#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports {

/// The format called `name`, or, if that is empty, the one that recognizes the content. Points into `all`.
/// Faults: there is no format of that name; no format recognizes the content, and the fault says what it is.
checked<const format*> choose_format(const std::vector<std::unique_ptr<format>>& all, const document& content,
                                     std::string_view name);

}  // namespace penstock::imports
