#include "drivers/batch.hpp"

#include <algorithm>

namespace penstock {

std::uint32_t size_limits::of(std::uint32_t station, std::uint32_t kind, std::uint32_t default_value) const noexcept {
    for (const auto& known : limits_) {
        if (known.station == station && known.kind == kind) return std::min(known.size, default_value);
    }
    return default_value;
}

void size_limits::lower(std::uint32_t station, std::uint32_t kind, std::uint32_t size) {
    for (auto& known : limits_) {
        if (known.station == station && known.kind == kind) {
            known.size = std::min(known.size, size);
            return;
        }
    }
    limits_.push_back({station, kind, size});
}

}  // namespace penstock
