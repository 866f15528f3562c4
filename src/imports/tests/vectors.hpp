#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "model/tag.hpp"

namespace penstock::imports::test {

/// A line of a file of vectors, `ADDRESS | TYPE | OUR ADDRESS | OUR TYPE | OUR OPTIONS`, with what stands above it:
///
///   # source: where the vectors below were seen
///   @opc MODBUS unit_id=1                 the OPC that must accept our address
///   @rules is_zero_based=no               what the reader is told besides
///
/// `-` as our address: it is left out, and the next cell is a part of the reason.
struct vector_row {
    std::string place{};  ///< file and line
    std::string source{};
    std::string opc_type{};
    option_map opc_options{};
    option_map rules{};
    std::vector<std::string> cells{};

    std::string cell(std::size_t i) const { return i < cells.size() ? cells[i] : std::string(); }
    bool is_left_out() const { return cell(2) == "-"; }
};

/// `a=1 b=2`
inline option_map read_pairs(std::string_view text) {
    option_map out;
    for (const auto word : split(text, ' ')) {
        const auto equals = word.find('=');
        if (!word.empty()) out.emplace(word.substr(0, equals), equals == word.npos ? "" : word.substr(equals + 1));
    }
    return out;
}

inline std::vector<vector_row> read_vectors(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<vector_row> rows;
    vector_row current;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const auto text = trim(line);
        if (text.starts_with("# source:")) current.source = trim(text.substr(9));
        if (text.starts_with("@rules")) current.rules = read_pairs(text.substr(6));
        if (text.starts_with("@opc ")) {
            const auto rest = trim(text.substr(5));
            const auto blank = rest.find(' ');
            current.opc_type = rest.substr(0, blank);
            current.opc_options = blank == rest.npos ? option_map() : read_pairs(rest.substr(blank));
        }
        if (text.empty() || text.starts_with('#') || text.starts_with('@')) continue;
        current.place = fmt::format("{}:{}", file.filename().string(), number);
        current.cells.clear();
        for (const auto cell : split(text, '|'))
            current.cells.emplace_back(trim(cell));
        rows.push_back(current);
    }
    return rows;
}

inline std::string text_of_options(const option_map& options) {
    std::string out;
    for (const auto& [name, text] : options)
        out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, text);
    return out;
}

}  // namespace penstock::imports::test
