#include "jobs/output_line.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::jobs {

namespace {

template <class T>
T read(std::string_view line) {
    return std::get<T>(parse_output_line(line));
}

std::vector<std::string> lines_of(const std::vector<std::string>& pieces) {
    std::vector<std::string> out;
    line_splitter lines;
    const auto take = [&](std::string_view line) { out.emplace_back(line); };
    for (const auto& piece : pieces)
        lines.put(piece, take);
    lines.finish(take);
    return out;
}

}  // namespace

TEST(output_line, words_of_a_script_are_understood) {
    EXPECT_EQ(read<step_line>("::step unpack the bundle").name, "unpack the bundle");
    EXPECT_EQ(read<percent_line>("::percent 42\r").of_100, 42U);
    EXPECT_EQ(read<result_line>(R"(::result {"upgraded":["tzdata"]})").members.at("upgraded").as_array().size(), 1U);
    EXPECT_EQ(read<fail_line>("::fail no room on /opt").message, "no room on /opt");
    EXPECT_EQ(read<fail_line>("::fail").message, "");
    EXPECT_EQ(read<rolled_back_line>("::rolled-back not ready in 300 s").message, "not ready in 300 s");
}

TEST(output_line, everything_else_is_a_line_of_the_log) {
    for (const auto* line :
         {"", "step one", "::", "::stepper a", "::step", "::step  ", "::percent 101", "::percent x", "::percent",
          "::result", "::result {", "::result [1]", "::result 1", " ::step a", "::failure"})
        EXPECT_EQ(read<log_line>(line).text, line);
}

TEST(line_splitter, lines_come_whole_however_they_arrive) {
    const std::vector<std::string> expected{"one", "", "three", "rest"};
    EXPECT_EQ(lines_of({"one\n\nthree\nrest"}), expected);
    EXPECT_EQ(lines_of({"o", "ne", "\n", "\nthr", "ee\n", "rest"}), expected);
}

TEST(line_splitter, a_line_without_end_comes_in_pieces) {
    const std::string endless(line_splitter::max_line + 10, 'x');
    const auto lines = lines_of({endless, "y\nz\n"});
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].size(), line_splitter::max_line);
    EXPECT_EQ(lines[1], std::string(10, 'x') + "y");
    EXPECT_EQ(lines[2], "z");
}

}  // namespace penstock::jobs
