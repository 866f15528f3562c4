#include "api/events/value_watch.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <unordered_map>

#include "api/formats/value_json.hpp"

namespace penstock::api {

void value_watch::watch(std::vector<std::string> tag_ids, std::int64_t set) {
    tags_.clear();
    groups_.clear();
    tags_.reserve(tag_ids.size());
    for (auto& id : tag_ids)
        tags_.push_back({std::move(id), {}, {}, true});
    set_number_ = set;
    is_new_ = true;
    is_any_marked_ = true;
}

void value_watch::look(const live::tag_table& table, steady_time now) {
    const bool has_changed = table.changes() != table_changes_ && now >= next_look_up_;
    if (is_new_ || has_changed) {
        look_up(table);
        next_look_up_ = now + look_up_time;
    }
    if (is_new_) next_reread_ = now + reread_time;
    is_new_ = false;
    for (auto& g : groups_) {
        g.seen = g.block->visit_changed(g.seen, g.places, [&](std::size_t i) {
            tags_[g.tags[i]].is_marked = true;
            is_any_marked_ = true;
        });
    }
    if (now < next_reread_) return;
    next_reread_ = now + reread_time;
    mark_reread();
}

void value_watch::look_up(const live::tag_table& table) {
    table_changes_ = table.changes();  // read before the search, so that changes during it are looked up again
    std::vector<std::string_view> ids;
    ids.reserve(tags_.size());
    for (const auto& t : tags_)
        ids.emplace_back(t.tag_id);
    bool is_other = false;
    std::size_t at = 0;
    table.visit_each(ids, [&](std::string_view, const live::tag_ref* found) {
        auto& t = tags_[at++];
        const bool is_same = found == nullptr ? !t.ref.block
                                              : t.ref.block == found->block && t.ref.slot == found->slot &&
                                                    t.ref.version == found->version;
        if (is_same) return;
        t.ref = found == nullptr ? live::tag_ref{} : *found;
        t.is_marked = is_any_marked_ = is_other = true;
    });
    if (is_other) group_by_block();
}

void value_watch::group_by_block() {
    std::unordered_map<const live::tag_block*, std::uint64_t> seen;
    for (const auto& g : groups_)
        seen.emplace(g.block.get(), g.seen);
    groups_.clear();
    std::unordered_map<const live::tag_block*, std::size_t> places;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
        const auto& ref = tags_[i].ref;
        if (!ref.block) continue;
        const auto [at, is_first] = places.emplace(ref.block.get(), groups_.size());
        if (is_first) {
            const auto before = seen.find(ref.block.get());
            groups_.push_back({ref.block, before == seen.end() ? 0 : before->second, {}, {}});
        }
        auto& g = groups_[at->second];
        g.places.push_back(ref.at());
        g.tags.push_back(static_cast<std::uint32_t>(i));
    }
}

void value_watch::mark_reread() {
    for (auto& t : tags_) {
        if (t.is_marked || !t.ref.block) continue;
        t.is_marked = t.ref.block->visit(t.ref.at(), [&](const live::last_value& r) { return r.time != t.told_time; });
        is_any_marked_ = is_any_marked_ || t.is_marked;
    }
}

bool value_watch::append(std::string& out) {
    if (!is_any_marked_) return false;
    is_any_marked_ = false;
    const auto begin = out.size();
    fmt::format_to(std::back_inserter(out), R"({{"set":{},"values":[)", set_number_);
    bool is_first = true;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
        if (!tags_[i].is_marked) continue;
        if (out.size() - begin > max_event_bytes) {
            is_any_marked_ = true;
            break;
        }
        if (!is_first) out += ',';
        is_first = false;
        append_tag(out, i);
        tags_[i].is_marked = false;
    }
    out += "]}";
    return true;
}

void value_watch::append_tag(std::string& out, std::size_t index) {
    auto& t = tags_[index];
    out += '[';
    append_number(out, static_cast<std::int64_t>(index));
    out += ',';
    if (!t.ref.block) {
        out += R"("",0,0])";
        return;
    }
    t.ref.block->visit(t.ref.at(), [&](const live::last_value& r) {
        append_value_text(out, r, t.ref.is_scaled);
        out += ',';
        append_number(out, static_cast<int>(r.state));
        out += ',';
        append_number(out, to_epoch_ms(r.time));
        t.told_time = r.time;
    });
    out += ']';
}

}  // namespace penstock::api
