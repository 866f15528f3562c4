#include "backup/failure.hpp"

#include <cerrno>
#include <cstring>

namespace penstock::backup {

failure damaged(std::string_view why) {
    return {failure::cause::bad_backup, "the backup is damaged: " + std::string(why)};
}

failure system_failure(const std::string& path, int error) {
    const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    const std::string text = std::strerror(error);
    if (is_full) return {failure::cause::no_space, path + ": " + text + ": make room on that disk and try again"};
    return {failure::cause::unavailable, path + ": " + text};
}

}  // namespace penstock::backup
