#include "drivers/late_answers.hpp"

#include <algorithm>

namespace penstock {

bool late_answers::add(const pending_request& ran_out, steady_time now) {
    std::erase_if(owed_, [&](const owed& o) { return o.deadline <= now; });
    if (owed_.size() == max) return false;
    owed_.push_back({byte_buffer(ran_out.request.begin(), ran_out.request.end()),
                     now + std::max(min_wait, wait_factor * ran_out.timeout)});
    return true;
}

bool late_answers::take(byte_view frame, const pending_request* asked, const frame_rules& rules, steady_time now) {
    std::erase_if(owed_, [&](const owed& o) { return o.deadline <= now; });
    for (auto o = owed_.begin(); o != owed_.end(); ++o) {
        if (asked != nullptr && std::ranges::equal(asked->request, o->request)) continue;
        if (rules.mismatch({.request = o->request}, frame)) continue;
        owed_.erase(o);
        return true;
    }
    return false;
}

}  // namespace penstock
