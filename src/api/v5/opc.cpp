#include "api/v5/opc.hpp"

#include "api/collected.hpp"
#include "api/opc_read.hpp"
#include "api/opc_write.hpp"
#include "engine/engine.hpp"
#include "master/catalogue.hpp"
#include "master/described.hpp"
#include "master/make_id.hpp"
#include "master/record_database.hpp"
#include "store/store.hpp"

namespace penstock::api::v5 {

namespace {

using master::record;
using master::refusal;

std::vector<tag_config> tags_of(master::record_writer& work, const std::string& opc_id) {
    std::vector<tag_config> tags;
    for (const auto& r : work.select(master::resource_named("tag"), {{"opc_id", {opc_id}}}, master::no_limit))
        tags.push_back(master::to_struct<tag_config>(r));
    return tags;
}

/// Opens the secret options of an OPC of this gateway; false: another has sealed them, and nobody else can open them.
bool open_own(const handler_context& to, const record& opc, option_map& options) {
    if (opc.text("edge_id") != to.set.edge_id) return false;
    to.store.open_secrets(options, opc.text("opc_type"), opc.id());
    return true;
}

opc_config opened(const handler_context& to, const record& opc) {
    auto out = master::to_struct<opc_config>(opc);
    open_own(to, opc, out.options);
    return out;
}

class opc_rules final : public adapter {
public:
    std::string protection(std::string_view id) const override {
        return id.starts_with("EDGE_") ? std::string(id) + " is built in" : std::string();
    }

    std::vector<std::pair<std::string_view, std::string_view>> live_filters() const override {
        return {{"connection_status", "CONNECTED, CONNECTING or DISCONNECTED"},
                {"scan_status", "START, STOP or NOT_COLLECT"}};
    }

    /// What this gateway collects from is named; OPCs of others are in the state of one that nobody collects from.
    void narrow(const call& c, master::list_request& rows) const override {
        rows.built_in = built_in(c.to, engine::system_opc().opc_id);
        const auto links = c.query_values("connection_status");
        const auto scans = c.query_values("scan_status");
        if (links.empty() && scans.empty()) return;
        const auto is_one_of = [](const std::vector<std::string>& any, std::string_view text) {
            return any.empty() || std::ranges::find(any, text) != any.end();
        };
        const auto is_asked = [&](const engine::opc_status& s) {
            return is_one_of(links, to_string(s.connection)) && is_one_of(scans, to_string(s.scan));
        };
        std::vector<master::cell> ids, others;
        auto statuses = c.to.engine.statuses();
        statuses.push_back(c.to.monitor.system_status());
        for (const auto& s : statuses)
            (is_asked(s) ? ids : others).emplace_back(s.opc_id);
        if (is_asked({})) {
            rows.none_of.push_back({"opc_id", std::move(others)});
        } else {
            rows.where.push_back({"opc_id", std::move(ids)});
        }
    }

    std::optional<record> built_in(const handler_context& to, std::string_view id) const override {
        if (id != monitor::system_opc().opc_id) return std::nullopt;
        auto r = master::make_record(master::resource_named("opc"));
        master::from_struct(monitor::system_opc_at(to.set.site_id), r);
        r.at("edge_id") = to.set.edge_id;
        return r;
    }

    void check(call& c, master::record_writer& work, const record* before, record& after) const override {
        auto opc = master::to_struct<opc_config>(after);
        if (opc.opc_id.empty()) opc.opc_id = master::make_id(after.of->prefix);
        faults found;
        const opc_reader reader(c.to.drivers, c.to.set.site_id);
        const auto stored = before == nullptr ? opc_config() : opened(c.to, *before);
        const bool has_named_options = before == nullptr || opc.options != before->at("options").texts();
        if (!has_named_options) opc.options = stored.options;
        reader.complete_opc(opc, stored, found);
        const bool may_hurt_tags =
            before != nullptr && (opc.opc_type != stored.opc_type || opc.options != stored.options);
        if (found.empty() && may_hurt_tags) found = reader.check_stored_tags(tags_of(work, opc.opc_id), opc);
        if (!found.empty()) throw refusal(master::fault_kind::invalid, std::move(found));
        master::from_struct(opc, after);
    }

    void written(call& c, const record* before, const record* after) const override {
        const auto id = (after != nullptr ? after : before)->id();
        auto& to = c.to;
        if (after == nullptr) {
            c.afterwards.push_back([&to, id] { to.engine.remove_opc(id); });
        } else if (before == nullptr || before->version() != after->version()) {
            c.afterwards.push_back([&to, id] { collect(to, id); });
        }
    }

    void present(presentation& with, record& r) const override {
        const auto* driver = with.to().drivers.find(r.text("opc_type"));
        auto options = r.at("options").texts();
        const bool is_own = open_own(with.to(), r, options);
        r.at("options") = std::move(options);
        if (driver != nullptr) r.at("opc_agent_port") = port_in_force(*driver, master::to_struct<opc_config>(r));
        if (!r.at("options").texts().empty()) {
            present_options(with.to().drivers, r.text("opc_type"), false, is_own ? with.whom() : audience::others,
                            r.at("options"));
        }
        if (with.whom() == audience::others) r.at("opc_agent_ip") = mask_parts(r.text("opc_agent_ip"));
        const bool is_system = r.id() == monitor::system_opc().opc_id;
        const auto known = is_system ? with.to().monitor.system_status() : with.to().engine.status(r.id());
        const auto status = known.value_or(engine::opc_status{});
        r.at("tag_count") = std::int64_t{status.tag_count};
        r.at("point_count") = std::int64_t{status.point_count};
        r.at("connection_status") = to_string(status.connection);
        r.at("scan_status") = to_string(status.scan);
        r.at("last_error") = status.last_error;
        if (!status.last_error.empty()) r.at("last_error_time") = to_epoch_ms(status.last_error_time);
        r.at("scan_ms") = status.scan_ms;
        r.at("requests_per_scan") = std::int64_t{status.requests_per_scan};
        r.at("overruns") = static_cast<std::int64_t>(status.counters.overruns);
    }
};

}  // namespace

void present_options(const driver_catalog& drivers, const std::string& opc_type, bool are_tags, audience whom,
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

void follow_devices(handler_context& to, const std::set<std::string>& opcs, const std::set<std::string>& tags) {
    std::set<std::string> touched;
    auto view = to.records.read();
    for (const auto& id : opcs) {
        const auto now = view->find(master::resource_named("opc"), id);
        if (now && now->text("edge_id") == to.set.edge_id) {
            touched.insert(id);
        } else if (!now) {
            to.engine.remove_opc(id);
        }
    }
    for (const auto& id : tags) {
        const auto now = view->find(master::resource_named("tag"), id);
        if (now && now->text("edge_id") == to.set.edge_id) touched.insert(now->text("opc_id"));
        if (const auto where = to.engine.table().find(id); where && !now) touched.insert(*where->opc_id);
    }
    for (const auto& id : touched)
        collect(to, id);
}

const adapter& opc_adapter() {
    static const opc_rules rules;
    return rules;
}

}  // namespace penstock::api::v5
