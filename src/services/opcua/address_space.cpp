#include "services/opcua/address_space.hpp"

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

void address_space::put_opc(const opc_config& from, std::span<const tag_config> tags) {
    const std::unique_lock lock(mutex_);
    auto& o = opcs_[from.opc_id];
    o = {from.site_id, from.opc_name, tag_list(tags)};
}

void address_space::change_opc(const opc_config& now) {
    const std::unique_lock lock(mutex_);
    if (const auto found = opcs_.find(now.opc_id); found != opcs_.end()) found->second.name = now.opc_name;
}

void address_space::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    const std::unique_lock lock(mutex_);
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    found->second.tags.put(tag_list(tags));
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
        // Ids may contain dots, so the id of another OPC may begin with this one.
        if (const auto at = o.tags.find(path.substr(own.size() + 1)))
            return selection{.site_id = o.site_id, .opc_id = opc_id, .tag_id = o.tags.id_at(*at)};
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
            for (std::size_t i = 0; i < o.tags.size() && wanted->down_to == depth::tags; ++i) {
                const auto t = o.tags.at(i);
                if (wanted->tag_id && *wanted->tag_id != t.tag_id) continue;
                (tag_node = node_id) += '.';
                tag_node += t.tag_id;
                json.begin_object().member("tag_id", t.tag_id).member("tag_name", t.tag_name);
                json.member("node_id", tag_node);
                out += ',';
                write_value(out, t.tag_id);
                json.member("description", t.description).end_object();
            }
            json.end_array().end_object();
        }
        json.end_array().end_object();
    }
    json.end_array().end_object();
    return true;
}

}  // namespace penstock::services
