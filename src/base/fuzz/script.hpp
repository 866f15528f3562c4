#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/bytes.hpp"

namespace penstock::fuzz {

/// The input of a fuzz target as decisions, taken one after another.
class script {
public:
    script(const std::uint8_t* bytes, std::size_t size) : left_(bytes, size) {}

    bool is_over() const noexcept { return left_.empty(); }

    /// 0 when the input is over.
    std::uint8_t byte() noexcept {
        if (left_.empty()) return 0;
        const auto b = left_.front();
        left_ = left_.subspan(1);
        return b;
    }

    std::size_t below(std::size_t end) noexcept { return end == 0 ? 0 : byte() % end; }

    std::string text(std::size_t size) {
        const auto some = bytes(size);
        return {some.begin(), some.end()};
    }

    byte_view bytes(std::size_t size) noexcept {
        const auto some = left_.first(std::min(size, left_.size()));
        left_ = left_.subspan(some.size());
        return some;
    }

private:
    byte_view left_;
};

}  // namespace penstock::fuzz
