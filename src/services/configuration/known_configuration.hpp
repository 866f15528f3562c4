#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/config_listener.hpp"
#include "store/records.hpp"

namespace penstock::services {

/// The OPCs and tags that the gateway read last, for lists while the database does not respond.
///
/// Thread: any; changes come one at a time.   Limits: about 600 bytes a tag, kept only where the database is another
/// machine's.
class known_configuration : public engine::config_listener {
public:
    void put_opc(const opc_config& opc, std::span<const tag_config> tags) override;
    void change_opc(const opc_config& opc) override;
    void put_tags(const std::string& opc_id, std::span<const tag_config> tags) override;
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override;
    void remove_opc(const std::string& opc_id) override;

    // As the store's functions of these names.

    std::optional<opc_config> get_opc(const std::string& opc_id) const;
    store::listing<opc_config> list_opcs(const store::list_query& query) const;
    std::optional<tag_config> get_tag(const std::string& tag_id) const;
    store::listing<tag_config> list_tags(const std::string& opc_id, const store::list_query& query) const;

private:
    struct entry {
        opc_config opc;
        std::map<std::string, tag_config> tags;
    };
    mutable std::mutex mutex_;
    std::map<std::string, entry> opcs_;
    std::map<std::string, std::string> opc_of_tag_;
};

}  // namespace penstock::services
