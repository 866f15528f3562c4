#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "backup/reader.hpp"

namespace penstock::backup {

/// Bytes in memory as a source; gives them in small pieces, as a slow disk may.
class memory_source final : public byte_source {
public:
    explicit memory_source(std::string_view bytes, std::size_t max_piece = 1'000'000)
        : bytes_(bytes), max_piece_(max_piece) {}
    outcome<std::size_t> read(std::span<std::uint8_t> into) override {
        const auto n = std::min({into.size(), bytes_.size() - position_, max_piece_});
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(position_), n, into.begin());
        position_ += n;
        return n;
    }

private:
    std::string bytes_;
    std::size_t position_ = 0, max_piece_;
};

/// Keeps what it is given.
class kept_files final : public visitor {
public:
    outcome<> begin_file(std::string_view part, std::string_view path, std::uint64_t size) override {
        path_ = std::string(part) + "/" + std::string(path);
        files[path_];
        declared += size;
        return {};
    }
    outcome<> add(byte_view content) override {
        files[path_].append(reinterpret_cast<const char*>(content.data()), content.size());
        return {};
    }
    outcome<> end_file() override { return {}; }

    std::map<std::string, std::string> files;
    std::uint64_t declared = 0;

private:
    std::string path_;
};

}  // namespace penstock::backup
