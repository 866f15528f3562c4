#include "engine/scale_links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace penstock::engine {

namespace {

fault fault_of(std::string message) {
    return {"scale_from", std::move(message)};
}

bool is_same(live::tag_slot a, live::tag_slot b) noexcept {
    return a.slot == b.slot && a.version == b.version;
}

}  // namespace

// All tags at each change, which is no cost of its own: the collector gives all points to the driver at each, too,
// which reads their addresses anew.
void scale_links::set(std::span<const tag_point> tags) {
    const bool has_any = std::ranges::any_of(tags, &tag_point::has_scale_from);
    if (!has_any && links_.empty()) return;
    const auto old_links = std::exchange(links_, {});
    const auto old_sources = std::exchange(sources_, {});
    const auto old_link_of = std::exchange(link_of_, {});
    const auto old_source_of = std::exchange(source_of_, {});
    if (!has_any) return;
    std::unordered_map<std::string_view, std::uint32_t> slots;
    for (const auto& tag : tags) {
        if (!tag.address.empty()) slots.emplace(tag.address.tag_id(), tag.place.slot);
    }
    for (const auto& tag : tags) {
        if (!tag.has_scale_from()) continue;
        auto l = make_link(tag, tags, slots);
        const auto known = old_link_of.find(tag.place.slot);
        if (known != old_link_of.end() && is_same(old_links[known->second].place, tag.place)) {
            const auto& before = old_links[known->second];
            l.has_raw = l.is_due = before.has_raw;  // its source may be another tag now
            l.raw = before.raw;
            l.state = before.state;
            l.time = before.time;
            has_due_ = has_due_ || l.is_due;
        }
        link_of_.emplace(tag.place.slot, static_cast<std::uint32_t>(links_.size()));
        links_.push_back(std::move(l));
    }
    for (auto& s : sources_) {
        const auto known = old_source_of.find(s.place.slot);
        if (known != old_source_of.end() && is_same(old_sources[known->second].place, s.place))
            s = old_sources[known->second];
    }
}

scale_links::link scale_links::make_link(const tag_point& tag, std::span<const tag_point> tags,
                                         const std::unordered_map<std::string_view, std::uint32_t>& slots) {
    link l{.place = tag.place, .is_factor = tag.extras->is_factor};
    const auto& id = tag.extras->scale_from;
    const auto found = slots.find(id);
    if (found == slots.end()) {
        l.problem = fmt::format("this OPC has no tag {}", id);
        return l;
    }
    const auto& of = tags[found->second];
    if (of.has_scale_from()) {
        l.problem = fmt::format("the tag {} has a scale_from itself: remove it there", id);
        return l;
    }
    const auto [at, is_new] = source_of_.try_emplace(of.place.slot, static_cast<std::uint32_t>(sources_.size()));
    if (is_new) sources_.push_back({.place = of.place, .tag_id = id});
    l.source = at->second;
    return l;
}

const scale_links::link* scale_links::find(std::uint32_t slot) const noexcept {
    const auto at = link_of_.find(slot);
    return at == link_of_.end() ? nullptr : &links_[at->second];
}

void scale_links::hold(std::uint32_t slot, const value& raw, quality state, wall_time time) {
    const auto at = link_of_.find(slot);
    if (at == link_of_.end()) return;
    auto& l = links_[at->second];
    l.raw = raw;
    l.state = state;
    l.time = time;
    l.has_raw = l.is_due = has_due_ = true;
}

void scale_links::drop(std::uint32_t slot) {
    const auto at = link_of_.find(slot);
    if (at == link_of_.end()) return;
    links_[at->second].has_raw = links_[at->second].is_due = false;
}

void scale_links::on_source(std::uint32_t slot, const value& shown, quality state, wall_time time) {
    const auto at = source_of_.find(slot);
    if (at == source_of_.end()) return;
    auto& s = sources_[at->second];
    const bool is_alike = s.state == source::status::read && s.trust == state &&
                          static_cast<const value_variant&>(s.shown) == static_cast<const value_variant&>(shown);
    s.state = source::status::read;
    s.trust = state;
    if (is_alike) return;  // nor another time for what has it
    s.shown = shown;
    s.time = time;
    renew(at->second);
}

void scale_links::on_source_failed(std::uint32_t slot) {
    const auto at = source_of_.find(slot);
    if (at == source_of_.end() || sources_[at->second].state == source::status::failed) return;
    sources_[at->second].state = source::status::failed;
    renew(at->second);
}

/// What has it as its scale is shown anew.
void scale_links::renew(std::uint32_t from) {
    for (auto& l : links_) {
        if (l.source != from || !l.has_raw) continue;
        l.is_due = has_due_ = true;
    }
}

bool scale_links::is_misconfigured(std::uint32_t slot) const {
    const auto* l = find(slot);
    return l != nullptr && l->problem.has_value();
}

checked<double> scale_links::factor_of(std::uint32_t slot) const {
    const auto* l = find(slot);
    if (l == nullptr) return 1.0;
    if (l->problem) return fault_of(*l->problem);
    const auto& s = sources_[l->source];
    if (s.state == source::status::not_read) return fault_of(fmt::format("the tag {} has not been read yet", s.tag_id));
    if (s.state == source::status::failed) return fault_of(fmt::format("the tag {} has no good value", s.tag_id));
    const auto number = to_double(s.shown);
    if (l->is_factor) {
        if (number && std::isfinite(*number) && *number != 0) return *number;
        return fault_of(
            fmt::format("the tag {} has the value {}, which cannot be a factor", s.tag_id, format_value(s.shown)));
    }
    if (number && std::abs(*number) <= max_exponent && std::trunc(*number) == *number) return std::pow(10.0, *number);
    return fault_of(fmt::format("the tag {} has the value {}; an exponent must be a whole number from -{} to {}",
                                s.tag_id, format_value(s.shown), format_number(max_exponent),
                                format_number(max_exponent)));
}

scale_links::reading scale_links::reading_of(const link& l) const {
    reading r{.slot = l.place.slot, .raw = &l.raw, .state = l.state, .time = l.time};
    if (l.source == none || sources_[l.source].state != source::status::read) return r;
    r.state = std::min(r.state, sources_[l.source].trust);
    r.time = std::max(r.time, sources_[l.source].time);
    return r;
}

}  // namespace penstock::engine
