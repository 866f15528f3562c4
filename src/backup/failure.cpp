#include "backup/failure.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace penstock::backup {

std::string_view code_of(failure::cause kind) noexcept {
    switch (kind) {
        case failure::cause::bad_backup: return "BAD_BACKUP";
        case failure::cause::bad_passphrase: return "BAD_PASSPHRASE";
        case failure::cause::no_space: return "NO_SPACE";
        case failure::cause::cancelled: return "CANCELLED";
        case failure::cause::unavailable: break;
    }
    return "NOT_AVAILABLE";
}

failure damaged(std::string_view why) {
    return {failure::cause::bad_backup, "the backup is damaged: " + std::string(why)};
}

failure system_failure(const std::string& path, int error) {
    const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    const std::string text = std::strerror(error);
    if (is_full) return {failure::cause::no_space, path + ": " + text + ": make room on that disk and try again"};
    return {failure::cause::unavailable, path + ": " + text};
}

void throw_exception_from_error(const failure& why, const boost::source_location&) {
    throw std::logic_error("unchecked failure: " + why.message);
}

}  // namespace penstock::backup
