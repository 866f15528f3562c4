#include <algorithm>

#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/make_id.hpp"
#include "master/request_error.hpp"
#include "services/configuration/record_rules.hpp"
#include "services/devices/devices.hpp"

namespace penstock::services {

namespace {

using master::record;

std::vector<tag_config> tags_of(master::record_writer& work, const std::string& opc_id) {
    std::vector<tag_config> tags;
    for (const auto& r : work.select(master::resource_named("tag"), {{"opc_id", {opc_id}}}, master::no_limit))
        tags.push_back(master::to_struct<tag_config>(r));
    return tags;
}

bool is_one_of(const std::vector<std::string>& any, std::string_view text) {
    return any.empty() || std::ranges::find(any, text) != any.end();
}

class opc_rules final : public record_rules {
public:
    explicit opc_rules(const rule_context& context) : context_(context) {}

    std::string protection(std::string_view id) const override {
        return id.starts_with("EDGE_")
                   ? std::string(id) + " belongs to the gateway itself: it cannot be created, changed or deleted"
                   : std::string();
    }

    /// What this gateway collects from is named; OPCs of others have the state of one that is not collected from.
    void narrow(const filter_values& asked, master::list_request& rows) const override {
        rows.built_in = built_in(system_opc().opc_id);
        const auto links = asked("connection_status");
        const auto scans = asked("scan_status");
        if (links.empty() && scans.empty()) return;
        const auto is_asked = [&](const opc_status& s) {
            return is_one_of(links, to_string(s.connection)) && is_one_of(scans, to_string(s.scan));
        };
        std::vector<master::cell> ids, others;
        for (const auto& s : context_.collected.statuses())
            (is_asked(s) ? ids : others).emplace_back(s.opc_id);
        if (is_asked({})) {
            rows.none_of.push_back({"opc_id", std::move(others)});
        } else {
            rows.filter.push_back({"opc_id", std::move(ids)});
        }
    }

    std::optional<record> built_in(std::string_view id) const override {
        if (!is_built_in(id)) return std::nullopt;
        auto r = master::make_record(master::resource_named("opc"));
        master::from_struct(system_opc_at(context_.site_id), r);
        r.at("edge_id") = context_.edge_id;
        return r;
    }

    void check(master::record_writer& work, const record* before, record& after) const override {
        auto opc = master::to_struct<opc_config>(after);
        if (opc.opc_id.empty()) opc.opc_id = master::make_id(after.kind->prefix);
        faults found;
        const auto stored = before == nullptr ? opc_config() : opened(*before);
        const bool has_named_options = before == nullptr || opc.options != before->at("options").texts();
        if (!has_named_options) opc.options = stored.options;
        if (before != nullptr) {
            const auto& written = has_named_options ? before->at("options").texts() : stored.options;
            context_.checks.hide_kept(opc.options, stored, written, context_.is_own(*before));
        }
        context_.checks.complete_opc(opc, stored, found);
        if (found.empty() && before != nullptr && device_rules::may_hurt_tags(opc, stored)) {
            found = context_.checks.check_stored_tags(tags_of(work, opc.opc_id), opc);
        }
        if (!found.empty()) throw master::request_error(master::error_kind::invalid, std::move(found));
        master::from_struct(opc, after);
    }

    /// A tag that the device only lets be read under the new options is not writable any more, as at its registration.
    void follow(master::record_writer& work, const record& before, const record& after,
                after_commit& out) const override {
        const auto opc = opened(after);
        if (!device_rules::may_hurt_tags(opc, opened(before))) return;
        const master::conditions writable{{"opc_id", {after.id()}}, {"writable", {true}}};
        for (auto& tag : work.select(master::resource_named("tag"), writable, master::no_limit)) {
            if (!context_.checks.is_read_only(master::to_struct<tag_config>(tag), opc)) continue;
            tag.at("writable") = false;
            const auto written = work.update(std::move(tag));
            if (context_.is_own(written)) out.note_tag(written);
        }
    }

    void note(const record* before, const record* after, after_commit& out) const override {
        if (!context_.is_own(after == nullptr ? *before : *after)) return;
        if (after == nullptr) {
            out.removed_opcs.push_back(before->id());
        } else if (before == nullptr) {
            out.opcs.insert(after->id());
        } else if (before->version() != after->version()) {
            out.changed_opcs.insert(after->id());
        }
    }

private:
    opc_config opened(const record& opc) const {
        auto out = master::to_struct<opc_config>(opc);
        context_.open_own(opc, out.options);
        return out;
    }

    const rule_context& context_;
};

}  // namespace

const named_filters& live_filters_of(const master::resource& of) {
    static const named_filters none;
    static const named_filters of_opcs{{"connection_status", "CONNECTED, CONNECTING or DISCONNECTED"},
                                       {"scan_status", "START, STOP or NOT_COLLECT"}};
    return of.name == "opc" ? of_opcs : none;
}

bool rule_context::is_own(const record& opc_or_tag) const {
    return opc_or_tag.text("edge_id") == edge_id;
}

bool rule_context::open_own(const record& opc, option_map& options) const {
    if (!is_own(opc)) return false;
    open_secrets(options, opc.text("opc_type"), opc.id());
    return true;
}

std::unique_ptr<record_rules> make_opc_rules(const rule_context& context) {
    return std::make_unique<opc_rules>(context);
}

}  // namespace penstock::services
