#include "page/files.hpp"

namespace penstock::page {

std::span<const file> embedded_files() noexcept {
    return {};
}

}  // namespace penstock::page
