#include "backup/entry_path.hpp"

#include <algorithm>

namespace penstock::backup {

bool is_entry_path(std::string_view path) noexcept {
    if (path.empty() || path.size() > 1'000) return false;
    const bool has_bad = std::ranges::any_of(path, [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u < 0x20 || u >= 0x7F || c == '\\';
    });
    if (has_bad) return false;
    for (;;) {
        const auto slash = path.find('/');
        const auto name = path.substr(0, slash);
        if (name.empty() || name.size() > 200 || name == "." || name == "..") return false;
        if (slash == std::string_view::npos) return true;
        path.remove_prefix(slash + 1);
    }
}

}  // namespace penstock::backup
