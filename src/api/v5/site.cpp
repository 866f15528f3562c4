#include "api/v5/site.hpp"

#include "api/opcua_server_view.hpp"
#include "api/opcua_tree.hpp"
#include "master/catalogue.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

void show_name(const handler_context& to, const std::string& id, const std::string& name) {
    to.opcua.tree->name_site(id, name);
    if (to.opcua.server != nullptr) to.opcua.server->name_site(id, name);
}

class site_rules final : public adapter {
public:
    void written(call& c, const master::record* before, const master::record* after) const override {
        const auto name = after == nullptr ? std::string() : after->text("site_name");
        if (before != nullptr && before->text("site_name") == name) return;
        c.afterwards.push_back(
            [&to = c.to, id = (after != nullptr ? after : before)->id(), name] { show_name(to, id, name); });
    }
};

}  // namespace

const adapter& site_adapter() {
    static const site_rules rules;
    return rules;
}

void follow_sites(handler_context& to, const std::set<std::string>& ids) {
    if (ids.empty()) return;
    auto view = to.records.read();
    for (const auto& id : ids) {
        const auto site = view->find(master::resource_named("site"), id);
        show_name(to, id, site ? site->text("site_name") : std::string());
    }
}

}  // namespace penstock::api::v5
