#pragma once

#include <string>

namespace penstock::v5 {

/// The text of JSON without a fixed shape, such as the options of an OPC or the value of a tag; empty if it is absent
/// or null.
struct json_text {
    std::string text{};
};

}  // namespace penstock::v5
