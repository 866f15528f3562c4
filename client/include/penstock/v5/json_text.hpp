#pragma once

#include <string>

namespace penstock::v5 {

/// JSON of no fixed shape, as the options of an OPC or the value of a tag: its text, empty if absent (null).
struct json_text {
    std::string text{};
};

}  // namespace penstock::v5
