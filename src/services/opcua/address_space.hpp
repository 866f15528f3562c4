#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config_listener.hpp"
#include "model/opc.hpp"
#include "model/tag_list.hpp"

namespace penstock::services {

/// Sites, OPCs and tags as the OPC UA server shows them, for the viewer in the web page. They are in memory, so that
/// the page can read ten thousand tags every two seconds without the database.
///
/// Thread: any; changes come one at a time.   Limits: 20 bytes for each tag and its texts.
class address_space : public engine::config_listener {
public:
    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    void change_opc(const opc_config& opc) override;
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override;
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override;
    void remove_opc(const std::string& opc_id) override;
    /// Sets the name of a site. A site without a name is shown with its id.
    void name_site(const std::string& site_id, const std::string& name);

    /// Appends members of the tag's last value, without braces.
    using value_writer = std::function<void(std::string& out, std::string_view tag_id)>;
    /// Appends `{"sites":[…]}` with the values of now. `node` empty: all of it. A site's node: the site with its OPCs,
    /// whose `tags` are empty; an OPC's: with its tags; a tag's: it alone; `i=85`: the sites alone. False: no such
    /// node.
    bool write(std::string& out, std::string_view node, const value_writer& write_value) const;

private:
    struct opc {
        std::string site_id, name;
        tag_list tags;
    };
    using opcs = std::map<std::string, opc, std::less<>>;
    enum class depth { sites, opcs, tags };
    /// The part of the tree that is requested. A level without an id is requested as a whole. The texts are those of
    /// the tree.
    struct selection {
        depth down_to = depth::tags;
        std::optional<std::string_view> site_id{}, opc_id{}, tag_id{};
    };

    std::optional<selection> select(std::string_view node) const;

    std::string node_of(const std::string& opc_id, const opc& of) const;

    mutable std::shared_mutex mutex_;
    opcs opcs_;
    std::map<std::string, std::string, std::less<>> site_names_;
};

}  // namespace penstock::services
