#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/opc.hpp"

namespace penstock::imports::kepware {

/// What of a tag is not in the file, or not as here.
struct export_line {
    std::string effect{};  ///< changed, left_out
    std::string tag_id{};
    std::string tag_name{};
    std::string text{};  ///< what, and why: a sentence
    std::string help{};  ///< what would help; empty: nothing
};

/// What the file does not hold and its reader asks for.
struct export_answer {
    std::string key{};
    std::string value{};
    std::string text{};  ///< the setting of the device in Kepware
};

/// The tags of an OPC as a tag export of Kepware.
struct tag_file {
    std::string text{};  ///< CSV: UTF-8, with a header
    std::size_t tag_count = 0;
    std::vector<export_answer> answers{};
    std::vector<export_line> lines{};
    std::size_t left_out = 0;
};

/// Writes the tags in their order. Of the word orders of wide values the file has the one that most of them have: a
/// device of Kepware has one. Fault, without field: no driver of Kepware is known for such OPCs.   Pure.
checked<tag_file> write_tags(const opc_config& opc, const std::vector<tag_config>& tags);

}  // namespace penstock::imports::kepware
