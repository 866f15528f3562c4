#include "api/v5/opc.hpp"

#include "api/formats/opc_write.hpp"
#include "master/described.hpp"
#include "model/address_list.hpp"
#include "model/secret_parts.hpp"
#include "services/configuration/records.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api::v5 {

namespace {

using master::record;

/// The address that the engine will try first, for an OPC that it does not have yet.
std::string first_address(const record& r) {
    const auto all = split_addresses(r.text("opc_agent_ip"));
    return mask_parts(all.size() > 1 ? all.front() : r.text("opc_agent_ip"));
}

class opc_view final : public presenter {
public:
    void present(presentation& with, record& r) const override {
        const auto* driver = with.to().drivers.find(r.text("opc_type"));
        auto options = r.at("options").texts();
        const bool is_own = with.to().records.context().open_own(r, options);
        r.at("options") = std::move(options);
        if (driver != nullptr) r.at("opc_agent_port") = port_in_force(*driver, master::to_struct<opc_config>(r));
        if (!r.at("options").texts().empty()) {
            present_options(with.to().drivers, r.text("opc_type"), false, is_own ? with.whom() : audience::others,
                            r.at("options"));
        }
        if (with.whom() == audience::others) r.at("opc_agent_ip") = mask_parts(r.text("opc_agent_ip"));
        const auto status = with.to().devices.status(r.id()).value_or(services::opc_status{});
        r.at("tag_count") = std::int64_t{status.tag_count};
        r.at("point_count") = std::int64_t{status.point_count};
        r.at("good_count") = std::int64_t{status.good_count};
        r.at("connection_status") = to_string(status.connection);
        r.at("scan_status") = to_string(status.scan);
        r.at("last_error") = status.last_error;
        if (!status.last_error.empty()) r.at("last_error_time") = to_epoch_ms(status.last_error_time);
        r.at("active_address") = status.address.empty() ? first_address(r) : status.address;
        r.at("security") = status.security;
        if (status.confirmed_at) r.at("confirmed_at") = to_epoch_ms(*status.confirmed_at);
        r.at("scan_ms") = status.scan_ms;
        r.at("requests_per_scan") = std::int64_t{status.requests_per_scan};
        r.at("overruns") = static_cast<std::int64_t>(status.counters.overruns);
    }
};

}  // namespace

void present_options(const services::driver_catalog& drivers, const std::string& opc_type, bool are_tags, audience whom,
                     master::cell& options) {
    if (options.texts().empty()) return;
    const auto* driver = drivers.find(opc_type);
    static const std::vector<option_rule> none;
    const auto& rules = driver == nullptr ? none : are_tags ? driver->schema.tag_options() : driver->schema.options();
    option_map shown;
    for (const auto& [name, text] : options.texts()) {
        std::string json_text;
        json_writer json(json_text);
        if (const auto* rule = find_rule(rules, name)) {
            write_option(json, *rule, text, whom);
        } else {
            json.text(name == "password" ? masked : std::string_view(text));
        }
        shown.emplace(name, std::move(json_text));
    }
    options = std::move(shown);
}

const presenter& opc_presenter() {
    static const opc_view view;
    return view;
}

}  // namespace penstock::api::v5
