#include "api/http/visitors.hpp"

#include <algorithm>
#include <map>

namespace penstock::api {

namespace ip = boost::asio::ip;

visitor_address visitor_address::of(const ip::address& a) {
    visitor_address out;
    out.address = out.neighbourhood_ = io::unmapped(a);
    if (out.address.is_v6()) {
        auto bytes = out.address.to_v6().to_bytes();
        std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
        if (!out.address.is_loopback()) out.neighbourhood_ = ip::address_v6(bytes);
    }
    return out;
}

std::strong_ordering visitor_address::operator<=>(const visitor_address& other) const noexcept {
    if (neighbourhood_ == other.neighbourhood_) return std::strong_ordering::equal;
    return neighbourhood_ < other.neighbourhood_ ? std::strong_ordering::less : std::strong_ordering::greater;
}

namespace {

/// The oldest of those that `counts`; null: none. `present` is in the order of arrival.
template <class Counts>
connection* oldest(const std::list<connection*>& present, const Counts& counts) {
    const auto found = std::ranges::find_if(present, [&](auto* p) { return !p->is_leaving && counts(*p); });
    return found == present.end() ? nullptr : *found;
}

connection* oldest_of_the_largest_group(const std::list<connection*>& present) {
    std::map<visitor_address, std::size_t> strangers;
    std::size_t most = 0;
    for (const auto* p : present) {
        if (!p->is_leaving && !p->is_known) most = std::max(most, ++strangers[p->visitor]);
    }
    return oldest(present, [&](const connection& p) { return !p.is_known && strangers[p.visitor] == most; });
}

connection* longest_idle(const std::list<connection*>& present) {
    connection* found = nullptr;
    for (auto* p : present) {
        if (p->is_idle && !p->is_leaving && (found == nullptr || p->idle_since < found->idle_since)) found = p;
    }
    return found;
}

}  // namespace

visitors::admission visitors::admit(const std::list<connection*>& present, const visitor_address& from) const {
    std::size_t all = 0, strangers = 0, neighbours = 0;
    for (const auto* p : present) {
        if (p->is_leaving) continue;
        ++all;
        if (!p->is_known) ++strangers;
        if (p->visitor == from) ++neighbours;
    }
    if (neighbours >= limits_.of_one_address && !limits_.unlimited.contains(from.address)) {
        auto* leaving = oldest(present, [&](const connection& p) { return !p.is_known && p.visitor == from; });
        return {leaving != nullptr, leaving};
    }
    if (all < limits_.all && strangers < std::max<std::size_t>(limits_.all / 2, 1)) return {};
    auto* leaving = oldest_of_the_largest_group(present);
    if (leaving == nullptr) leaving = longest_idle(present);
    return {leaving != nullptr, leaving};
}

}  // namespace penstock::api
