#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "backup/file_stream.hpp"
#include "backup/reader.hpp"

namespace penstock::services {

/// Writes the files of the wanted parts of a backup below a folder.
class restore_unpacker final : public backup::visitor {
public:
    /// `all`: bytes of all files. `go_on` gets the progress, 0 to 60 percent; it returns false to cancel.
    restore_unpacker(std::string folder, std::function<bool(std::string_view part)> wanted, std::uint64_t all,
                     std::function<bool(unsigned)> go_on);

    backup::outcome<> begin_file(std::string_view part, std::string_view path, std::uint64_t size) override;
    backup::outcome<> add(byte_view content) override;
    backup::outcome<> end_file() override;

private:
    const std::string folder_;
    const std::function<bool(std::string_view)> wanted_;
    const std::uint64_t all_;
    const std::function<bool(unsigned)> go_on_;
    std::uint64_t done_ = 0;
    std::unique_ptr<backup::file_sink> file_;
};

}  // namespace penstock::services
