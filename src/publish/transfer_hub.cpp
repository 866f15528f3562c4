#include "publish/transfer_hub.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/log.hpp"
#include "model/secret_parts.hpp"
#include "publish/cursor_name.hpp"

namespace penstock::publish {

namespace {

constexpr std::chrono::seconds stop_timeout{3};  ///< for batches in flight

bool is_same(const tag_metadata& a, const tag_metadata& b) noexcept {
    return a.number == b.number && a.site_id == b.site_id && a.member_separator == b.member_separator &&
           a.address == b.address && a.alias == b.alias && a.tag_name == b.tag_name && a.unit == b.unit &&
           a.data_type == b.data_type && a.states == b.states && a.min_value == b.min_value &&
           a.max_value == b.max_value && a.is_scaled == b.is_scaled && a.is_writable == b.is_writable;
}

std::string_view id_of(const outgoing_tag_ptr& tag) noexcept {
    return tag->metadata->tag_id;
}

/// The place of the tag with that id in the list, or the place where it would be inserted.
auto place_of(auto& opc, std::string_view tag_id) {
    return std::ranges::lower_bound(opc, tag_id, {}, id_of);
}

bool is_at(const auto& opc, auto place, std::string_view tag_id) {
    return place != opc.end() && id_of(*place) == tag_id;
}

/// Why the transfer cannot be created; `nullopt`: it can. It was checked when it was stored, but may be wrong now: its
/// secrets may need another key, a file may be missing, or this version has another rule.
std::optional<std::string> why_unusable(const kind_catalog::entry* kind, const transfer_config& config) {
    if (kind == nullptr) return unsupported_type(config.type);
    if (auto locked = why_locked(config.options)) return locked;
    auto options = config.options;
    const auto found = check_transfer(*kind, options);
    if (found.empty()) return std::nullopt;
    return to_string(found.front());
}

transfer_status status_of_unusable(const transfer_config& config, const std::string& why) {
    transfer_status s;
    s.name = config.name;
    s.type = config.type;
    const auto enabled = config.options.find("enabled");
    s.is_enabled = enabled == config.options.end() || enabled->second != "false";
    s.status_error = why;
    return s;
}

}  // namespace

void transfer_hub::keep_tags() {
    const std::scoped_lock lock(mutex_);
    keeps_tags_ = true;
}

bool transfer_hub::keeps_tags() const {
    const std::scoped_lock lock(mutex_);
    return keeps_tags_;
}

checked<> transfer_hub::load_tags() {
    if (keeps_tags()) return {};
    std::map<std::string, tags_of_opc> opcs;
    const auto done = read_tags_([&](const std::string& opc_id, std::vector<tag_metadata> tags) {
        tag_change nobody_to_tell;
        put_into(opcs[opc_id], std::move(tags), nobody_to_tell);
    });
    if (!done) return done.error();
    const std::scoped_lock lock(mutex_);
    opcs_ = std::move(opcs);
    keeps_tags_ = true;
    return {};
}

void transfer_hub::put_into(tags_of_opc& opc, std::vector<tag_metadata> tags, tag_change& c) {
    tags_of_opc added;
    for (auto& tag : tags) {
        const auto place = place_of(opc, tag.tag_id);
        const bool is_known = is_at(opc, place, tag.tag_id);
        if (is_known && is_same(*(*place)->metadata, tag)) continue;
        if (is_known && (*place)->metadata->number != tag.number) c.removed.push_back((*place)->metadata->number);
        auto metadata = std::make_shared<const tag_metadata>(std::move(tag));
        auto by_id = std::make_shared<const outgoing_tag>(metadata, metadata->tag_id);
        if (metadata->number != 0) c.put.push_back(by_id);
        if (is_known) {
            *place = std::move(by_id);
        } else {
            added.push_back(std::move(by_id));
        }
    }
    // Merged in one step, because single inserts would each move all later tags.
    std::ranges::sort(added, {}, id_of);
    const auto before = static_cast<std::ptrdiff_t>(opc.size());
    opc.insert(opc.end(), std::move_iterator(added.begin()), std::move_iterator(added.end()));
    std::ranges::inplace_merge(opc, opc.begin() + before, {}, id_of);
}

void transfer_hub::put_opc(const std::string& opc_id, std::vector<tag_metadata> tags) {
    const std::scoped_lock lock(mutex_);
    if (!keeps_tags_) return;
    auto& opc = opcs_[opc_id];
    tag_change c;
    std::unordered_set<std::string_view> wanted;
    for (const auto& tag : tags)
        wanted.insert(tag.tag_id);
    std::erase_if(opc, [&](const outgoing_tag_ptr& tag) {
        const bool is_gone = !wanted.contains(id_of(tag));
        if (is_gone) c.removed.push_back(tag->metadata->number);
        return is_gone;
    });
    put_into(opc, std::move(tags), c);
    notify(c);
}

void transfer_hub::put_tags(const std::string& opc_id, std::vector<tag_metadata> tags) {
    const std::scoped_lock lock(mutex_);
    if (!keeps_tags_) return;
    tag_change c;
    put_into(opcs_[opc_id], std::move(tags), c);
    notify(c);
}

void transfer_hub::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const std::scoped_lock lock(mutex_);
    if (!keeps_tags_) return;
    auto& opc = opcs_[opc_id];
    const auto gone = place_of(opc, tag_id);
    if (!is_at(opc, gone, tag_id)) return;
    tag_change c;
    c.removed.push_back((*gone)->metadata->number);
    opc.erase(gone);
    notify(c);
}

void transfer_hub::remove_opc(const std::string& opc_id) {
    const std::scoped_lock lock(mutex_);
    tag_change c;
    if (const auto link = links_.extract(opc_id); link && link.mapped()) c.links.push_back({opc_id, false});
    for (const auto& gone : opcs_[opc_id])
        c.removed.push_back(gone->metadata->number);
    opcs_.erase(opc_id);
    notify(c);
}

void transfer_hub::put_links(const std::vector<device_state>& all) {
    const std::scoped_lock lock(mutex_);
    tag_change c;
    for (const auto& link : all) {
        const auto [known, is_new] = links_.emplace(link.opc_id, link.is_connected);
        if (!is_new && known->second == link.is_connected) continue;
        known->second = link.is_connected;
        c.links.push_back(link);
    }
    notify(c);
}

void transfer_hub::notify(const tag_change& c) const {
    if (c.put.empty() && c.removed.empty() && c.links.empty()) return;
    for (const auto& [name, t] : transfers_)
        t->change(c);
}

tag_change transfer_hub::snapshot() const {
    tag_change all;
    for (const auto& [opc_id, tags] : opcs_) {
        for (const auto& by_id : tags) {
            if (by_id->metadata->number != 0) all.put.push_back(by_id);
        }
    }
    for (const auto& [opc_id, is_connected] : links_)
        all.links.push_back({opc_id, is_connected});
    return all;
}

std::shared_ptr<transfer> transfer_hub::make(const transfer_config& config) const {
    return std::make_shared<transfer>(config, *kinds_.find(config.type), context_);
}

void transfer_hub::start(const std::vector<transfer_config>& all) {
    for (const auto& config : all) {
        auto why = why_unusable(kinds_.find(config.type), config);
        if (!why) {
            put(config);
            continue;
        }
        logger("publish")->warn("transfer {} is off: {}", config.name, *why);
        const std::scoped_lock lock(mutex_);
        unusable_.insert_or_assign(config.name, unusable{config, std::move(*why)});
    }
    // A transfer that was removed from the properties file must not keep segments of the journal for ever.
    for (const auto& mark : context_.log->status().marks) {
        const auto name = transfer_of_cursor(mark.name);
        const auto owner = name ? config(*name) : std::nullopt;
        if (name && (!owner || kinds_.find(owner->type) == nullptr)) context_.log->remove_cursor(mark.name);
    }
}

bool transfer_hub::stop_one(const std::string& name) {
    const auto running = find(name);
    if (!running) return false;
    running->begin_stop(steady_now() + stop_timeout);
    running->join();
    const auto done = running->status().stats;
    const std::scoped_lock lock(mutex_);
    retired_.sent += done.sent;
    retired_.sent_bytes += done.sent_bytes;
    transfers_.erase(name);
    return true;
}

void transfer_hub::put(const transfer_config& config) {
    stop_one(config.name);
    const auto made = make(config);
    const std::scoped_lock lock(mutex_);
    keeps_tags_ = true;
    made->start(snapshot());
    transfers_[config.name] = made;
    unusable_.erase(config.name);
}

void transfer_hub::remove(const std::string& name) {
    bool is_known = stop_one(name);
    {
        const std::scoped_lock lock(mutex_);
        is_known = unusable_.erase(name) > 0 || is_known;
        if (transfers_.empty()) {
            opcs_.clear();
            keeps_tags_ = false;
        }
    }
    if (is_known) transfer::erase(name, context_);
}

void transfer_hub::stop() {
    std::map<std::string, std::shared_ptr<transfer>> all;
    {
        const std::scoped_lock lock(mutex_);
        all = transfers_;
    }
    for (const auto& [name, t] : all)
        t->begin_stop(steady_now() + stop_timeout);
    for (const auto& [name, t] : all)
        t->join();
}

std::shared_ptr<transfer> transfer_hub::find(const std::string& name) const {
    const std::scoped_lock lock(mutex_);
    const auto found = transfers_.find(name);
    return found == transfers_.end() ? nullptr : found->second;
}

std::optional<transfer_hub::unusable> transfer_hub::find_unusable(const std::string& name) const {
    const std::scoped_lock lock(mutex_);
    const auto found = unusable_.find(name);
    return found == unusable_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<transfer_config> transfer_hub::config(const std::string& name) const {
    if (const auto found = find(name)) return found->config();
    const auto off = find_unusable(name);
    return off ? std::optional(off->config) : std::nullopt;
}

option_map transfer_hub::in_force(const transfer_config& config) const {
    return publish::in_force(kinds_, config, context_.edge_id);
}

transfer_preview transfer_hub::preview(transfer_config config, wall_time now) const {
    config.options = in_force(config);
    const auto& kind = *kinds_.find(config.type);
    preview_maker maker(kind, std::move(config), context_.edge_id);
    const std::scoped_lock lock(mutex_);
    for (const auto& [opc_id, tags] : opcs_) {
        for (const auto& by_id : tags)
            maker.add(by_id, context_.table);
    }
    return maker.finish(now);
}

faults transfer_hub::check(const transfer_config* before, transfer_config& after) const {
    if (before != nullptr) forget_shown_defaults(kinds_, *before, after, context_.edge_id);
    std::vector<transfer_config> all;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [name, t] : transfers_)
            all.push_back(t->config());
    }
    return check_claims(kinds_, after, all, context_.edge_id);
}

std::optional<transfer_status> transfer_hub::status(const std::string& name) const {
    if (const auto found = find(name)) return found->status();
    if (const auto off = find_unusable(name)) return status_of_unusable(off->config, off->reason);
    return std::nullopt;
}

std::vector<transfer_status> transfer_hub::statuses() const {
    std::map<std::string, std::shared_ptr<transfer>> all;
    std::vector<transfer_status> out;
    {
        const std::scoped_lock lock(mutex_);
        all = transfers_;
        for (const auto& [name, off] : unusable_)
            out.push_back(status_of_unusable(off.config, off.reason));
    }
    for (const auto& [name, t] : all)
        out.push_back(t->status());
    std::ranges::sort(out, {}, &transfer_status::name);
    return out;
}

transfer_totals transfer_hub::totals() const {
    auto out = [&] {
        const std::scoped_lock lock(mutex_);
        return retired_;
    }();
    for (const auto& s : statuses()) {
        out.sent += s.stats.sent;
        out.sent_bytes += s.stats.sent_bytes;
        out.queued += s.stats.queued;
    }
    return out;
}

bool transfer_hub::has_any() const {
    const std::scoped_lock lock(mutex_);
    return !transfers_.empty();
}

}  // namespace penstock::publish
