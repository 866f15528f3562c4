#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/text.hpp"

namespace penstock::test {

/// One frame of a .vec file with its meaning.
struct vector_line {
    std::string name;
    char direction = '>';  ///< `>` to the device, `<` from the device
    byte_buffer bytes;
    std::string meaning;  ///< the text after `=`, empty without one
};

/// Reads a file of wire vectors: blocks of `# name:`, `# source:` and then frames in hexadecimal after `>` or `<`,
/// each with its meaning after `=` in the next line. Throws std::runtime_error that names the line.
inline std::vector<vector_line> read_vectors(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("no file " + file.string());
    std::vector<vector_line> out;
    std::string line;
    std::string name;
    for (int number = 1; std::getline(in, line); ++number) {
        const auto text = trim(line);
        if (text.starts_with("# name:")) name = trim(text.substr(7));
        if (text.empty() || text.starts_with('#')) continue;
        const auto rest = trim(text.substr(1));
        const auto bytes = text[0] == '>' || text[0] == '<' ? parse_hex(rest) : std::nullopt;
        if (bytes) {
            out.push_back({name, text[0], *bytes, {}});
        } else if (text[0] == '=' && !out.empty()) {
            out.back().meaning = rest;
        } else {
            throw std::runtime_error(file.string() + ":" + std::to_string(number) + ": neither >, < nor =");
        }
    }
    return out;
}

}  // namespace penstock::test
