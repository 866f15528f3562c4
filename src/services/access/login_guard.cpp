#include "services/access/login_guard.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "io/network_list.hpp"
#include "services/access/totp.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_counters = 10'000;
constexpr std::size_t max_good = 1'000;
constexpr std::chrono::minutes memory{15};       ///< how long failures are remembered
constexpr std::chrono::hours good_for{30 * 24};  ///< how long an address stays known after a login

std::chrono::seconds rounded_up(steady_time::duration d) {
    return std::max(std::chrono::ceil<std::chrono::seconds>(d), std::chrono::seconds(0));
}

/// The IPv4 address, or the network of an IPv6 address.
std::string network_of(const std::string& address) {
    boost::system::error_code ec;
    auto parsed = boost::asio::ip::make_address(address, ec);
    if (ec) return address;
    parsed = io::unmapped(parsed);
    if (parsed.is_v4()) return parsed.to_string();
    auto bytes = parsed.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return boost::asio::ip::address_v6(bytes).to_string();
}

}  // namespace

login_guard::counters login_guard::counters_of(const std::string& account, const std::string& address) {
    using std::chrono::seconds;
    const auto network = network_of(address);
    return {{{sha256("pair " + account + '\n' + network), 5, max_delay, false},
             {sha256("address " + network), 20, max_delay, true},
             {sha256("account " + account), 50, seconds(30), true}}};
}

bool login_guard::is_good(const digest& pair, steady_time now) const {
    const auto found = good_.find(pair);
    return found != good_.end() && now - found->second < good_for;
}

std::chrono::seconds login_guard::wait(const std::string& account, const std::string& address, steady_time now) const {
    const auto all = counters_of(account, address);
    const std::lock_guard lock(mutex_);
    const bool is_known = is_good(all.front().name, now);
    std::chrono::seconds max_wait{0};
    for (const auto& c : all) {
        const auto found = entries_.find(c.name);
        if (found == entries_.end() || (c.spares_good && is_known)) continue;
        max_wait = std::max(max_wait, rounded_up(found->second.open - now));
    }
    return max_wait;
}

bool login_guard::is_good_address(const std::string& account, const std::string& address, steady_time now) const {
    const auto pair = counters_of(account, address).front().name;
    const std::lock_guard lock(mutex_);
    return is_good(pair, now);
}

void login_guard::failed(const std::string& account, const std::string& address, steady_time now) {
    const auto all = counters_of(account, address);
    const std::lock_guard lock(mutex_);
    for (const auto& c : all) {
        if (entries_.size() >= max_counters && !entries_.contains(c.name)) {
            entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.last; }));
        }
        auto& e = entries_[c.name];
        if (now - e.last >= memory) e = {};
        e.last = now;
        if (++e.failures < c.allowed) continue;
        const auto doublings = std::min(e.failures - c.allowed, 9U);
        e.open = now + std::min(c.max_delay, std::chrono::seconds(1U << doublings));
    }
}

void login_guard::succeeded(const std::string& account, const std::string& address, steady_time now) {
    const auto pair = counters_of(account, address).front().name;
    const std::lock_guard lock(mutex_);
    entries_.erase(pair);
    if (good_.size() >= max_good && !good_.contains(pair)) {
        good_.erase(std::ranges::min_element(good_, {}, [](const auto& g) { return g.second; }));
    }
    good_[pair] = now;
}

bool login_guard::take_step(const std::string& account, std::int64_t step) {
    const std::scoped_lock lock(mutex_);
    const auto [last, is_first] = steps_.try_emplace(sha256(account), step);
    if (!is_first && !is_fresh(step, last->second)) return false;
    last->second = step;
    return true;
}

}  // namespace penstock::services
