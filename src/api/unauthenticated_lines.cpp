#include "api/unauthenticated_lines.hpp"

#include <utility>

namespace penstock::api {

bool unauthenticated_lines::admit(std::string_view address, steady_time now) {
    if (is_over(now)) {
        if (has_omitted_ && over_.size() < max_addresses) {
            auto omitted = take(now, true);
            over_.insert(over_.end(), std::make_move_iterator(omitted.begin()), std::make_move_iterator(omitted.end()));
        }
        entries_.clear();
        written_ = 0;
        has_omitted_ = false;
        begin_ = now;
    }
    auto found = entries_.find(address);
    if (found == entries_.end()) {
        const bool has_room = entries_.size() < max_addresses;
        found = entries_.try_emplace(has_room ? std::string(address) : std::string("others")).first;
    }
    auto& of_address = found->second;
    if (of_address.written < of_one && written_ < of_all) {
        ++of_address.written;
        ++written_;
        return true;
    }
    ++of_address.omitted;
    has_omitted_ = true;
    return false;
}

std::vector<unauthenticated_lines::omission> unauthenticated_lines::take(steady_time now, bool is_all) {
    auto all = std::exchange(over_, {});
    if (!has_omitted_ || (!is_all && !is_over(now))) return all;
    for (auto& [address, e] : entries_) {
        if (e.omitted > 0) all.push_back({address, std::exchange(e.omitted, 0)});
    }
    has_omitted_ = false;
    return all;
}

}  // namespace penstock::api
