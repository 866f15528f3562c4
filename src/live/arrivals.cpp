#include "live/arrivals.hpp"

#include <type_traits>

namespace penstock::live {

namespace {

/// The bytes that a value needs besides its own object.
std::size_t bytes_beside(const value& v) noexcept {
    return std::visit(
        []<class T>(const T& held) -> std::size_t {
            if constexpr (std::is_trivially_copyable_v<T>) {
                return 0;
            } else if constexpr (requires { held.capacity(); }) {
                return held.capacity() * sizeof(held[0]);
            } else {
                return sizeof held;
            }
        },
        static_cast<const value_variant&>(v));
}

}  // namespace

void arrivals::put(std::uint64_t key, last_value now) {
    const auto more = bytes_beside(now.last);
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= max_waiting || bytes_ + more > max_bytes) {
        is_whole_ = false;
        return;
    }
    bytes_ += more;
    waiting_.push_back({key, std::move(now)});
}

bool arrivals::take(std::vector<arrival>& to) {
    to.clear();
    const std::scoped_lock lock(mutex_);
    to.swap(waiting_);
    bytes_ = 0;
    return std::exchange(is_whole_, true);
}

}  // namespace penstock::live
