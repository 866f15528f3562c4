#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "api/formats/row_writer.hpp"

namespace penstock::api {

/// The bytes of a workbook of one sheet, written as exports are: `write(row_writer&)`.
template <class Write>
std::string workbook_of(const std::vector<std::string>& heading, const Write& write, const export_style& style = {}) {
    namespace fs = std::filesystem;
    auto folder = (fs::temp_directory_path() / "api-workbook-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return {};
    const auto path = fs::path(folder) / "out.xlsx";
    auto sheet = std::move(*office::workbook_writer::begin({path.string(), folder, {}}, "test", heading));
    sheet_rows rows(*sheet, style);
    const auto written = write(rows);
    EXPECT_TRUE(written) << written.error().message;
    const auto done = sheet->finish();
    EXPECT_TRUE(done) << done.error().message;
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    fs::remove_all(folder);
    return bytes;
}

}  // namespace penstock::api
