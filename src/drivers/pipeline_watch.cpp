#include "drivers/pipeline_watch.hpp"

#include <algorithm>
#include <utility>

namespace penstock {

namespace {

constexpr unsigned max_doubt = 64;  // requests; the doubted one may have left the plan

}  // namespace

void pipeline_watch::on_sent(std::uint32_t number) {
    if (is_proven_) return;
    auto* s = find(number);
    if (s == nullptr) s = &segments_.emplace_back(segment{number});
    ++s->sent;
}

void pipeline_watch::on_response(std::uint32_t number, byte_view request) {
    if (is_proven_) return;
    if (!doubted_.empty() && std::ranges::equal(request, doubted_)) {
        is_single_ = has_finding_ = true;
        is_proven_ = true;  // nothing remains to find out
        return end_doubt();
    }
    if (!doubted_.empty() && ++ended_requests_ >= max_doubt) end_doubt();
    if (auto* s = find(number)) {
        is_proven_ = ++s->answered >= 2;
        end_one(*s);
    }
}

pipeline_watch::verdict pipeline_watch::on_timeout(std::uint32_t number, byte_view request) {
    if (is_proven_) return verdict::silent;
    if (!doubted_.empty() && std::ranges::equal(request, doubted_)) {
        end_doubt();
        return verdict::silent;
    }
    auto* s = find(number);
    if (s == nullptr) return verdict::silent;
    const bool is_suspect = s->sent > 1 && s->answered == 1;
    end_one(*s);
    if (!is_suspect || (attempts_ == 0 && doubted_.empty())) return verdict::silent;
    if (doubted_.empty()) {
        --attempts_;
        ended_requests_ = 0;
        doubted_.assign(request.begin(), request.end());
    }
    return verdict::ask_alone;
}

bool pipeline_watch::take_finding() noexcept {
    return std::exchange(has_finding_, false);
}

pipeline_watch::segment* pipeline_watch::find(std::uint32_t number) noexcept {
    const auto found = std::ranges::find(segments_, number, &segment::number);
    return found == segments_.end() ? nullptr : &*found;
}

void pipeline_watch::end_one(segment& s) {
    if (++s.ended == s.sent) segments_.erase(segments_.begin() + (&s - segments_.data()));
}

void pipeline_watch::end_doubt() noexcept {
    doubted_.clear();
    ended_requests_ = 0;
}

}  // namespace penstock
