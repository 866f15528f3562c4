#include "audit/unauthenticated_lines.hpp"

#include <iterator>

namespace penstock::audit {

namespace {

bool is_attempt(stranger_call kind) noexcept {
    return kind >= stranger_call::failed_login;
}

}  // namespace

std::string_view to_string(stranger_call kind) noexcept {
    switch (kind) {
        case stranger_call::probe: return "probes";
        case stranger_call::without_key: return "calls without a key";
        case stranger_call::failed_login: return "failed logins";
        case stranger_call::wrong_key: return "calls with a wrong key";
        case stranger_call::deprecated_query: break;
    }
    return "calls with a key in the query";
}

unauthenticated_lines::address_count& unauthenticated_lines::count_of(std::string_view address, stranger_call kind) {
    auto& of_kind = entries_[static_cast<std::size_t>(kind)];
    if (const auto found = of_kind.find(address); found != of_kind.end()) return found->second;
    const bool has_room = of_kind.size() < max_entries / stranger_calls;
    auto& added = of_kind.try_emplace(has_room ? std::string(address) : std::string("others")).first->second;
    added.is_of_others = !has_room;
    return added;
}

bool unauthenticated_lines::admit(std::string_view address, stranger_call kind, steady_time now, wall_time wall) {
    if (is_over(now)) {
        if (has_omitted_ && finished_.size() < max_entries) {
            auto omitted = take(now, true);
            finished_.insert(finished_.end(), std::make_move_iterator(omitted.begin()),
                             std::make_move_iterator(omitted.end()));
        }
        for (auto& of_kind : entries_)
            of_kind.clear();
        written_ = {};
        has_omitted_ = false;
        begin_ = now;
    }
    auto& of_address = count_of(address, kind);
    auto& of_kind = written_[static_cast<std::size_t>(kind)];
    const bool has_share =
        of_address.is_of_others || of_address.written < (is_attempt(kind) ? attempts_of_one : of_one);
    if (has_share && of_kind < (is_attempt(kind) ? attempts_of_all : of_all)) {
        ++of_address.written;
        ++of_kind;
        return true;
    }
    if (of_address.omitted++ == 0) of_address.first = wall;
    of_address.last = wall;
    has_omitted_ = true;
    return false;
}

std::vector<unauthenticated_lines::omission> unauthenticated_lines::take(steady_time now, bool is_all) {
    auto all = std::exchange(finished_, {});
    if (!has_omitted_ || (!is_all && !is_over(now))) return all;
    for (std::size_t kind = 0; kind < stranger_calls; ++kind) {
        for (auto& [address, e] : entries_[kind]) {
            if (e.omitted == 0) continue;
            all.push_back({address, static_cast<stranger_call>(kind), std::exchange(e.omitted, 0), e.first, e.last});
        }
    }
    has_omitted_ = false;
    return all;
}

}  // namespace penstock::audit
