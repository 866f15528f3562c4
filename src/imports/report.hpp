#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "imports/packed_list.hpp"

namespace penstock::imports {

/// What an import does, or would do, with one thing of a file.
struct report_line {
    std::string effect{};       ///< taken, updated, unchanged, changed (not as in the file), left_out
    std::string location{};     ///< in the file
    std::string name{};         ///< as the file has it
    std::string opc_id{};       ///< empty: of no OPC
    std::string tag_id{};       ///< empty: the line is about an OPC, or about what is left out
    std::string plc_address{};  ///< as the tag has it
    std::string text{};         ///< what, and why: a sentence; empty where there is nothing to say
    std::string help{};         ///< what would help; empty: nothing
};
BOOST_DESCRIBE_STRUCT(report_line, (), (effect, location, name, opc_id, tag_id, plc_address, text, help))

template <>
void packing<report_line>::pack(const report_line& line, std::string& out);
template <>
void packing<report_line>::unpack(const char* from, report_line& line);

struct report_choice {
    std::string value{};
    std::string text{};
};

struct report_question {
    std::string key{};
    std::string text{};
    std::vector<report_choice> choices{};  ///< empty: any text
};

/// Line by line; nothing is imported while something is asked.
struct report {
    std::int64_t opcs_taken = 0;    ///< new ones
    std::int64_t opcs_updated = 0;  ///< existing ones that change
    std::int64_t tags_taken = 0;
    std::int64_t tags_updated = 0;
    std::int64_t tags_unchanged = 0;
    std::int64_t left_out = 0;
    std::vector<report_question> asked{};
    packed_list<report_line> lines{};  ///< read as copies; to change some: `change_each`
};

}  // namespace penstock::imports
