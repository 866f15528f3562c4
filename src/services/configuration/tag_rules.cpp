#include <algorithm>

#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/make_id.hpp"
#include "master/request_error.hpp"
#include "services/access/built_in.hpp"
#include "services/configuration/record_rules.hpp"

namespace penstock::services {

namespace {

using master::record;

class tag_rules final : public record_rules {
public:
    explicit tag_rules(const rule_context& context) : context_(context) {}

    std::string protection(std::string_view id) const override {
        const auto& system = system_tag_configs();
        const bool is_system = std::ranges::find(system, id, &tag_config::tag_id) != system.end();
        return is_system ? std::string(id) + " belongs to the gateway itself: it cannot be changed or deleted"
                         : std::string();
    }

    void look_up(master::record_writer& work, std::span<const std::string> ids) const override {
        std::vector<std::string> mirrors;
        for (const auto& id : ids)
            mirrors.push_back(master::mirror_id(id));
        work.look_up(master::resource_named("alarm"), mirrors);
    }

    void check(master::record_writer& work, const record*, record& after) const override {
        if (is_built_in(after.text("opc_id"))) {
            throw master::request_error(
                master::error_kind::rule_violation,
                after.text("opc_id") + " belongs to the gateway itself: no tag can be added to it");
        }
        if (after.id().empty()) after.cells.front() = master::make_id(after.kind->prefix);
        auto tag = master::to_struct<tag_config>(after);
        faults found;
        // A missing OPC is reported when references are checked.
        if (const auto* opc = work.peek_target(after, "opc_id")) {
            auto device = master::to_struct<opc_config>(*opc);
            context_.open_own(*opc, device.options);
            context_.checks.complete_tag(tag, device, "", found);
        }
        if (!found.empty()) throw master::request_error(master::error_kind::invalid, std::move(found));
        master::from_struct(tag, after);
    }

    void note(const record* before, const record* after, after_commit& out) const override {
        if (before != nullptr && after != nullptr && before->version() == after->version()) return;
        if (!context_.is_own(after == nullptr ? *before : *after)) return;
        if (after == nullptr) {
            out.removed_tags.emplace_back(before->text("opc_id"), before->id());
        } else {
            out.note_tag(*after);
        }
    }

private:
    const rule_context& context_;
};

}  // namespace

std::unique_ptr<record_rules> make_tag_rules(const rule_context& context) {
    return std::make_unique<tag_rules>(context);
}

}  // namespace penstock::services
