#include "drivers/size_search.hpp"

#include <algorithm>

namespace penstock {

void size_search::lower(std::uint32_t station, std::uint32_t kind, std::uint32_t taken, std::uint32_t refused,
                        cost paid, steady_time now) {
    auto* known = find(station, kind);
    if (known == nullptr) {
        limits_.push_back({station, kind, taken, refused, 0, now + pause_after(paid)});
        return rebuild();
    }
    const bool is_lower = taken < known->size;
    known->size = std::min(known->size, taken);
    if (refused > known->size && (known->refused == 0 || refused < known->refused)) known->refused = refused;
    if (is_lower) known->trials = 0;
    known->again_at = now + pause_after(paid);
    rebuild();
}

std::optional<size_search::trial> size_search::next_trial(steady_time now, std::size_t skip) const noexcept {
    for (const auto& l : limits_) {
        if (l.refused <= l.size) continue;
        const bool is_found = is_close(l) || l.trials >= max_trials;
        if (is_found && now < l.again_at) continue;
        if (skip-- > 0) continue;
        return trial{l.station, l.kind, l.size, is_found ? l.refused : (l.size + l.refused) / 2};
    }
    return std::nullopt;
}

void size_search::on_trial(const trial& t, std::uint32_t size, bool was_taken, cost paid, steady_time now) {
    auto* known = find(t.station, t.kind);
    if (known == nullptr) return;
    ++known->trials;
    known->again_at = now + pause_after(paid);
    if (!was_taken) {
        known->refused = std::min(known->refused, std::max(size, known->size + 1));
    } else if (size >= known->refused) {
        // The device accepts more than before: its limit is searched again.
        limits_.erase(limits_.begin() + (known - limits_.data()));
    } else {
        known->size = std::max(known->size, size);
    }
    rebuild();
}

size_limits size_search::raised(const trial& t) const {
    size_limits out;
    for (const auto& l : limits_) {
        const bool is_meant = l.station == t.station && l.kind == t.kind;
        out.lower(l.station, l.kind, is_meant ? t.size : l.size);
    }
    return out;
}

void size_search::restore(std::vector<limit> known, steady_time now) {
    limits_.clear();
    for (auto& l : known) {
        if (l.size == 0 || l.refused <= l.size || find(l.station, l.kind) != nullptr) continue;
        l.again_at = std::min(l.again_at, now + pause);
        limits_.push_back(l);
    }
    rebuild();
}

void size_search::rebuild() {
    ++changes_;
    planned_ = size_limits{};
    for (const auto& l : limits_)
        planned_.lower(l.station, l.kind, l.size);
}

size_search::limit* size_search::find(std::uint32_t station, std::uint32_t kind) noexcept {
    const auto found =
        std::ranges::find_if(limits_, [&](const limit& l) { return l.station == station && l.kind == kind; });
    return found == limits_.end() ? nullptr : &*found;
}

bool size_search::is_close(const limit& l) noexcept {
    return l.refused - l.size <= std::max<std::uint32_t>(l.refused / 10, 1);
}

}  // namespace penstock
