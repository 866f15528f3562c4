#include "services/notify/fault_watch.hpp"

namespace penstock::services {

std::vector<notification_subject> fault_watch::on_look(const std::vector<present_fault>& all, wall_time at,
                                                       steady_time now) {
    std::vector<notification_subject> changed;
    for (auto& [key, one] : watched_)
        one.is_present = false;
    for (const auto& fault : all) {
        auto known = watched_.find(fault.subject.key);
        if (known == watched_.end()) {
            if (watched_.size() >= max_faults) continue;
            known = watched_.emplace(fault.subject.key, watched{fault.subject, now}).first;
            auto& subject = known->second.subject;
            subject.is_active = true;
            subject.is_acknowledged = false;
            subject.occurrence = std::to_string(++occurrences_);
            subject.facts.raised_at = at;
        }
        auto& one = known->second;
        one.is_present = true;
        if (one.is_reported || now < one.begin + fault.hold) continue;
        one.is_reported = true;
        changed.push_back(one.subject);
    }
    for (auto it = watched_.begin(); it != watched_.end();) {
        auto& one = it->second;
        if (one.is_present) {
            ++it;
            continue;
        }
        if (one.is_reported) {
            one.subject.is_active = false;
            one.subject.is_acknowledged = true;
            changed.push_back(std::move(one.subject));
        }
        it = watched_.erase(it);
    }
    return changed;
}

std::string key_of_sentence(std::string_view sentence) {
    std::string out;
    for (const char c : sentence) {
        const bool is_digit = c >= '0' && c <= '9';
        if (!is_digit) {
            out += c;
        } else if (out.empty() || out.back() != '#') {
            out += '#';
        }
    }
    return out;
}

}  // namespace penstock::services
