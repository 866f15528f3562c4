#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "io/frame_log.hpp"

namespace penstock::test {

/// `function 4`: names and values of fields.
inline std::vector<std::string> field_lines(std::span<const frame_field> fields) {
    std::vector<std::string> out;
    for (const auto& field : fields)
        out.push_back(std::string(field.name) + " " + field.value);
    return out;
}

/// Each byte of the frame from `begin` to `end` belongs to one field.
inline void expect_complete(std::span<const frame_field> fields, std::size_t begin, std::size_t end,
                            const std::string& name) {
    for (const auto& field : fields) {
        EXPECT_EQ(field.offset, begin) << name << ": " << field.name;
        begin = field.offset + field.size;
    }
    EXPECT_EQ(begin, end) << name;
}

}  // namespace penstock::test
