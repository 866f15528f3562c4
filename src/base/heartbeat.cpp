#include "base/heartbeat.hpp"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>

#include "base/heartbeat_list.hpp"

namespace penstock {

namespace {

constexpr unsigned limit_bits = 20;
constexpr std::uint64_t limit_mask = (1U << limit_bits) - 1;

thread_local heartbeat* own = nullptr;

}  // namespace

heartbeat_list& heartbeat_list::instance() {
    static auto* const made = new heartbeat_list;  // never destroyed: threads may outlive static objects
    return *made;
}

heartbeat::heartbeat(std::string_view name) : thread_id_(::gettid()) {
    name = name.substr(0, name_.size() - 1);
    std::ranges::copy(name, name_.begin());
    std::array<char, 16> shown{};
    std::ranges::copy(name.substr(0, shown.size() - 1), shown.begin());
    // The main thread's name is the program's: ps, pidof and systemd show it.
    if (thread_id_ != ::getpid()) pthread_setname_np(pthread_self(), shown.data());
    put(loop_limit);
    own = this;
    auto& list = heartbeat_list::instance();
    const std::scoped_lock lock(list.mutex);
    list.all.push_back(this);
}

heartbeat::~heartbeat() {
    own = nullptr;
    auto& list = heartbeat_list::instance();
    const std::scoped_lock lock(list.mutex);
    std::erase(list.all, this);
}

void heartbeat::put(std::chrono::seconds limit) noexcept {
    const auto now = static_cast<std::uint64_t>(heartbeat_list::instance().now_ms.load(std::memory_order_relaxed));
    const auto kept = std::min(static_cast<std::uint64_t>(limit.count()), limit_mask);
    packed_.store(now << limit_bits | kept, std::memory_order_relaxed);
}

heartbeat::stamp heartbeat::last() const noexcept {
    const auto packed = packed_.load(std::memory_order_relaxed);
    return {milliseconds{packed >> limit_bits}, std::chrono::seconds{packed & limit_mask}};
}

void heartbeat::beat() noexcept {
    if (own != nullptr) own->put(own->last().limit);
}

heartbeat::limit_scope::limit_scope(std::chrono::seconds limit) noexcept
    : previous_limit_(own == nullptr ? loop_limit : own->last().limit) {
    if (own != nullptr) own->put(limit);
}

heartbeat::limit_scope::~limit_scope() {
    if (own != nullptr) own->put(previous_limit_);
}

}  // namespace penstock
