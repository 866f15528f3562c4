#include "services/address_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>

#include "model/json_write.hpp"

namespace penstock::services {

namespace {

constexpr std::string_view name_space = "ns=2;s=";

std::string node_text(std::string_view path) {
    return std::string(name_space) + std::string(path);
}

}  // namespace

std::string address_space::node_of(const std::string& opc_id, const opc& of) const {
    return fmt::format("{}{}.{}", name_space, of.site_id, opc_id);
}

std::vector<address_space::tag>::const_iterator address_space::tag_list::place_of(std::string_view tag_id) const {
    return std::ranges::lower_bound(tags_, tag_id, {}, [this](const tag& t) { return id(t); });
}

const address_space::tag* address_space::tag_list::find(std::string_view tag_id) const {
    const auto at = place_of(tag_id);
    return at != tags_.end() && id(*at) == tag_id ? &*at : nullptr;
}

address_space::tag address_space::tag_list::append_texts(const tag_config& from) {
    tag made;
    made.begin = static_cast<std::uint32_t>(texts_.size());
    made.id_size = static_cast<std::uint16_t>(from.tag_id.size());
    made.name_size = from.tag_name == from.tag_id ? 0 : static_cast<std::uint16_t>(from.tag_name.size());
    made.description_size = static_cast<std::uint32_t>(from.description.size());
    texts_ += from.tag_id;
    if (made.name_size != 0) texts_ += from.tag_name;
    texts_ += from.description;
    return made;
}

void address_space::tag_list::put(std::span<const tag_config> all) {
    // One is put into its place; for many that would move the rest again and again.
    constexpr std::size_t few = 8;
    if (all.size() <= few) {
        for (const auto& from : all) {
            const auto at = place_of(from.tag_id);
            const auto index = at - tags_.begin();
            const bool is_known = at != tags_.end() && id(*at) == from.tag_id;
            const auto made = append_texts(from);
            if (!is_known) {
                tags_.insert(tags_.begin() + index, made);
                continue;
            }
            unused_ += sizes_of(tags_[static_cast<std::size_t>(index)]);
            tags_[static_cast<std::size_t>(index)] = made;
        }
        return compact();
    }
    tags_.reserve(tags_.size() + all.size());
    for (const auto& from : all)
        tags_.push_back(append_texts(from));
    const auto id_of = [this](const tag& t) { return id(t); };
    if (!std::ranges::is_sorted(tags_, {}, id_of)) std::ranges::stable_sort(tags_, {}, id_of);
    // Of each id the one that came last.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
        if (i + 1 < tags_.size() && id(tags_[i]) == id(tags_[i + 1])) {
            unused_ += sizes_of(tags_[i]);
        } else {
            tags_[kept++] = tags_[i];
        }
    }
    tags_.resize(kept);
    compact();
}

void address_space::tag_list::remove(std::string_view tag_id) {
    const auto at = place_of(tag_id);
    if (at == tags_.end() || id(*at) != tag_id) return;
    unused_ += sizes_of(*at);
    tags_.erase(at);
    compact();
}

/// Copies the texts that are in use once half of them are not.
void address_space::tag_list::compact() {
    if (unused_ < 4096 || unused_ < texts_.size() / 2) return;
    std::string kept;
    kept.reserve(texts_.size() - unused_);
    for (auto& t : tags_) {
        const auto begin = static_cast<std::uint32_t>(kept.size());
        kept += part(t.begin, sizes_of(t));
        t.begin = begin;
    }
    texts_ = std::move(kept);
    unused_ = 0;
}

void address_space::put_opc(const opc_config& from, std::span<const tag_config> tags) {
    const std::unique_lock lock(mutex_);
    auto& o = opcs_[from.opc_id];
    o = {from.site_id, from.opc_name, {}};
    o.tags.put(tags);
}

void address_space::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    const std::unique_lock lock(mutex_);
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    found->second.tags.put(tags);
}

void address_space::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const std::unique_lock lock(mutex_);
    if (const auto found = opcs_.find(opc_id); found != opcs_.end()) found->second.tags.remove(tag_id);
}

void address_space::remove_opc(const std::string& opc_id) {
    const std::unique_lock lock(mutex_);
    opcs_.erase(opc_id);
}

void address_space::name_site(const std::string& site_id, const std::string& name) {
    const std::unique_lock lock(mutex_);
    if (name.empty()) {
        site_names_.erase(site_id);
    } else {
        site_names_[site_id] = name;
    }
}

std::optional<address_space::selection> address_space::select(std::string_view node) const {
    if (node.empty()) return selection{};
    if (node == "i=85") return selection{.down_to = depth::sites};
    if (!node.starts_with(name_space)) return std::nullopt;
    const auto path = node.substr(name_space.size());
    for (const auto& [opc_id, o] : opcs_) {
        if (path == o.site_id) return selection{.down_to = depth::opcs, .site_id = o.site_id};
        const auto own = o.site_id + "." + opc_id;
        if (path == own) return selection{.site_id = o.site_id, .opc_id = opc_id};
        if (!path.starts_with(own + ".")) continue;
        // Ids may hold dots, so another OPC's may begin like this one's.
        const auto* t = o.tags.find(path.substr(own.size() + 1));
        if (t != nullptr) return selection{.site_id = o.site_id, .opc_id = opc_id, .tag_id = o.tags.id(*t)};
    }
    return std::nullopt;
}

bool address_space::write(std::string& out, std::string_view node, const value_writer& write_value) const {
    const std::shared_lock lock(mutex_);
    const auto wanted = select(node);
    if (!wanted) return false;
    std::set<std::string_view> sites;
    for (const auto& [opc_id, o] : opcs_)
        sites.insert(o.site_id);
    std::string tag_node;
    json_writer json(out);
    json.begin_object().key("sites").begin_array();
    for (const auto site : sites) {
        if (wanted->site_id && *wanted->site_id != site) continue;
        const auto name = site_names_.find(site);
        json.begin_object().member("site_id", site);
        json.member("site_name", name == site_names_.end() ? site : std::string_view(name->second));
        json.member("node_id", node_text(site)).key("opcs").begin_array();
        for (const auto& [opc_id, o] : opcs_) {
            if (o.site_id != site || wanted->down_to == depth::sites) continue;
            if (wanted->opc_id && *wanted->opc_id != opc_id) continue;
            json.begin_object().member("opc_id", opc_id).member("opc_name", o.name);
            const auto node_id = node_of(opc_id, o);
            json.member("node_id", node_id).key("tags").begin_array();
            for (const auto& t : o.tags.all()) {
                const auto tag_id = o.tags.id(t);
                if (wanted->down_to != depth::tags || (wanted->tag_id && *wanted->tag_id != tag_id)) continue;
                (tag_node = node_id) += '.';
                tag_node += tag_id;
                json.begin_object().member("tag_id", tag_id).member("tag_name", o.tags.name(t));
                json.member("node_id", tag_node);
                out += ',';
                write_value(out, tag_id);
                json.member("description", o.tags.description(t)).end_object();
            }
            json.end_array().end_object();
        }
        json.end_array().end_object();
    }
    json.end_array().end_object();
    return true;
}

}  // namespace penstock::services
