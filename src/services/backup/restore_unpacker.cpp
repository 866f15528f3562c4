#include "services/backup/restore_unpacker.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace penstock::services {

restore_unpacker::restore_unpacker(std::string folder, std::function<bool(std::string_view part)> wanted,
                                   std::uint64_t all, std::function<bool(unsigned)> go_on)
    : folder_(std::move(folder)),
      wanted_(std::move(wanted)),
      all_(std::max<std::uint64_t>(all, 1)),
      go_on_(std::move(go_on)) {}

backup::outcome<> restore_unpacker::begin_file(std::string_view part, std::string_view path, std::uint64_t) {
    file_.reset();
    if (!wanted_(part)) return {};
    const auto target = std::filesystem::path(folder_) / part / path;
    std::error_code ec;
    std::filesystem::create_directories(target.parent_path(), ec);
    if (ec) return backup::system_failure(target.string(), ec.value());
    auto made = backup::file_sink::make(target.string());
    if (!made) return made.error();
    file_ = std::move(*made);
    return {};
}

backup::outcome<> restore_unpacker::add(byte_view content) {
    done_ += content.size();
    if (!go_on_(static_cast<unsigned>(std::min(done_, all_) * 60 / all_)))
        return backup::failure{backup::failure::cause::cancelled, "the restore was cancelled; nothing was changed"};
    return file_ ? file_->write(content) : backup::outcome<>();
}

backup::outcome<> restore_unpacker::end_file() {
    return file_ ? file_->finish() : backup::outcome<>();
}

}  // namespace penstock::services
