#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "imports/converted_point.hpp"
#include "imports/document.hpp"
#include "imports/format.hpp"
#include "imports/tests/vectors.hpp"

namespace penstock::imports::test {

using add_formats_function = void (&)(std::vector<std::unique_ptr<format>>&);

/// Reads a file as the format `name` of a folder, which is the only one of the folder that recognizes it.
inline reading read_as(add_formats_function add_formats, std::string_view name, std::string_view bytes,
                       const answers& known) {
    const auto content = document::open(bytes);
    EXPECT_TRUE(content);
    if (!content) return {};
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    reading found;
    bool is_found = false;
    for (const auto& one : all) {
        EXPECT_EQ(one->recognizes(*content), one->name() == name) << one->name();
        if (one->name() != name) continue;
        auto out = one->read(*content, known);
        EXPECT_TRUE(out) << out.error().message;
        if (out) found = std::move(*out);
        is_found = true;
    }
    EXPECT_TRUE(is_found) << name;
    return found;
}

/// What an address became is what its vector promises.
inline void expect_converted(const vector_row& row, const conversion& point) {
    if (row.is_left_out()) {
        ASSERT_FALSE(point) << point->address;
        EXPECT_NE(point.error().message.find(row.cell(3)), std::string::npos) << point.error().message;
        return;
    }
    ASSERT_TRUE(point) << point.error().message;
    EXPECT_EQ(point->address, row.cell(2));
    EXPECT_EQ(point->data_type, row.cell(3));
    EXPECT_EQ(text_of_options(point->options), row.cell(4));
}

}  // namespace penstock::imports::test
