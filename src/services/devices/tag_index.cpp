#include "services/devices/tag_index.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "services/access/built_in.hpp"

namespace penstock::services {

namespace {

/// After more changes than this and an eighth of its tags, an OPC is loaded again.
constexpr std::size_t max_noted_changes = 1'000;

/// For fewer tags, a thread takes longer to start than their rows to make.
constexpr std::size_t min_tags_of_thread = 500;

std::vector<tag_metadata> merged(const tag_rows& before,
                                 const std::map<std::string, std::optional<tag_metadata>>& changes) {
    auto all = before.metadata();
    std::erase_if(all, [&](const tag_metadata& tag) { return changes.contains(tag.tag_id); });
    for (const auto& [id, now] : changes) {
        if (now) all.push_back(*now);
    }
    return all;
}

}  // namespace

tag_metadata metadata_of(const tag_config& tag) {
    tag_metadata out;
    out.tag_id = tag.tag_id;
    out.tag_name = tag.tag_name;
    out.plc_address = tag.plc_address;
    out.data_type = tag.data_type;
    out.description = tag.description;
    out.writable = tag.writable;
    out.min_value = tag.min_value;
    out.max_value = tag.max_value;
    out.trip_hi = tag.trip_hi;
    out.hi_hi = tag.hi_hi;
    out.hi = tag.hi;
    out.lo = tag.lo;
    out.lo_lo = tag.lo_lo;
    out.trip_lo = tag.trip_lo;
    return out;
}

std::vector<std::string> tag_index::opc_ids() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> all;
    for (const auto& [id, e] : opcs_) {
        if (!is_built_in(id)) all.push_back(id);
    }
    return all;
}

tag_index::directory tag_index::find(const std::vector<std::string>& opc_ids, steady_time now) {
    const std::scoped_lock lock(mutex_);
    std::vector<rows> parts;
    for (const auto& id : opc_ids) {
        const auto known = opcs_.find(id);
        if (known == opcs_.end() || !known->second.made || !known->second.changes.empty()) return nullptr;
        parts.push_back(known->second.made);
        known->second.asked = now;
    }
    return join(std::move(parts));
}

outcome<tag_index::directory> tag_index::make(const std::vector<std::string>& opc_ids, const live::tag_table& table,
                                              const loader& load, steady_time now) {
    std::vector<rows> parts;
    // The rows of an OPC are made in another thread while the tags of the next one are loaded, which takes longer.
    std::future<rows> making;
    const auto finish = [&] {
        if (!making.valid()) return;
        parts.push_back(making.get());
        const std::scoped_lock lock(mutex_);
        const auto kept = opcs_.find(parts.back()->opc_id());
        if (kept != opcs_.end()) kept->second = {parts.back(), {}, now};
    };
    for (const auto& id : opc_ids) {
        const auto known = copy_of(id);
        const auto made = known ? known->made : nullptr;
        const bool is_current = made && known->changes.empty();
        auto metadata = is_current ? outcome<std::vector<tag_metadata>>()
                        : made     ? outcome<std::vector<tag_metadata>>(merged(*made, known->changes))
                                   : load(id);
        if (!metadata) return metadata.error();
        finish();
        // If no thread can be started, the rows are made when they are needed.
        const auto how =
            metadata->size() < min_tags_of_thread ? std::launch::deferred : std::launch::async | std::launch::deferred;
        making = std::async(how, [&table, id, made, is_current, tags = *std::move(metadata)]() -> rows {
            if (is_current) return made;
            const auto order = is_built_in(id) ? tag_rows::order::as_given : tag_rows::order::by_id;
            return std::make_shared<const tag_rows>(id, tags, table, order);
        });
    }
    finish();
    const std::scoped_lock lock(mutex_);
    return join(std::move(parts));
}

std::optional<tag_index::entry> tag_index::copy_of(const std::string& opc_id) const {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    return known == opcs_.end() ? std::nullopt : std::optional(known->second);
}

/// Call it with the lock.
tag_index::directory tag_index::join(std::vector<rows> parts) {
    if (parts.size() < 2) return std::make_shared<const tag_directory>(std::move(parts));
    if (!joined_ || joined_->parts() != parts) joined_ = std::make_shared<const tag_directory>(std::move(parts));
    return joined_;
}

void tag_index::drop_idle(steady_time now) {
    std::vector<rows> dropped;  // freed without the lock
    directory joined;
    const std::scoped_lock lock(mutex_);
    bool is_used = false;
    for (auto& [id, e] : opcs_) {
        if (!e.made) continue;
        if (now - e.asked >= idle_time) {
            dropped.push_back(std::move(e.made));
            forget(e);
        } else {
            is_used = true;
        }
    }
    if (!is_used) joined = std::exchange(joined_, nullptr);
}

std::size_t tag_index::size() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(opcs_, [](const auto& e) { return e.second.made != nullptr; }));
}

void tag_index::forget(entry& e) {
    e.made = nullptr;
    e.changes.clear();
}

void tag_index::put_opc(const opc_config& opc, std::span<const tag_config>) {
    const std::scoped_lock lock(mutex_);
    forget(opcs_[opc.opc_id]);
}

void tag_index::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    const std::scoped_lock lock(mutex_);
    for (const auto& tag : tags)
        note(opc_id, tag.tag_id, metadata_of(tag));
}

void tag_index::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const std::scoped_lock lock(mutex_);
    note(opc_id, tag_id, std::nullopt);
}

void tag_index::remove_opc(const std::string& opc_id) {
    const std::scoped_lock lock(mutex_);
    opcs_.erase(opc_id);
}

/// Call it with the lock.
void tag_index::note(const std::string& opc_id, const std::string& tag_id, std::optional<tag_metadata> now) {
    const auto known = opcs_.find(opc_id);
    if (known == opcs_.end() || !known->second.made) return;
    auto& e = known->second;
    e.changes[tag_id] = std::move(now);
    if (e.changes.size() > std::max(max_noted_changes, e.made->size() / 8)) forget(e);
}

}  // namespace penstock::services
