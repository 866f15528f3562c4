#include "store/failure.hpp"

#include <cerrno>
#include <cstring>

namespace penstock::store {

bool is_unavailable(cause kind) noexcept {
    switch (kind) {
        case cause::unavailable:
        case cause::no_space:
        case cause::disk_error:
        case cause::read_only:
        case cause::locked: return true;
        default: return false;
    }
}

failure system_failure(const std::string& path, int error) {
    const auto why = error == ENOSPC || error == EDQUOT ? cause::no_space
                     : error == EROFS                   ? cause::read_only
                     : error == EIO                     ? cause::disk_error
                                                        : cause::unavailable;
    return {why, path + ": " + std::strerror(error)};
}

std::string unavailable_text(cause kind) {
    switch (kind) {
        case cause::no_space: return "no space left on the database's disk: free some space, then repeat";
        case cause::read_only:
            return "the database accepts no changes, because it is read-only: check its disk or server, then repeat";
        case cause::locked: return "another program has locked the database: repeat in a few seconds";
        case cause::disk_error:
            return "the disk of the database reports errors: check disk and file system, then repeat";
        default: return "the database does not answer: repeat in a few seconds";
    }
}

}  // namespace penstock::store
