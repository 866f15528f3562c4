#include <algorithm>
#include <array>

#include "master/domains/alarm_record.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "services/configuration/record_rules.hpp"

namespace penstock::services {

namespace {

using master::record;

std::string advice(const record& alarm) {
    return "change the tag " + alarm.text("tag_id");
}

class alarm_rules final : public record_rules {
public:
    void check(master::record_writer&, const record* before, record& after) const override {
        static constexpr std::array free{"alarm_name", "ack_required", "enabled", "instruction", "description"};
        if (before == nullptr || !master::is_mirror(*before)) return;
        for (std::size_t i = 0; i < after.cells.size(); ++i) {
            const auto name = after.kind->fields[i].name;
            if (after.cells[i] == before->cells[i] || std::ranges::find(free, name) != free.end()) continue;
            throw master::request_error(
                master::error_kind::rule_violation,
                fault(std::string(name), "the alarm fields of the tag define this field: " + advice(*before)));
        }
    }

    void check_removal(const record& before) const override {
        if (!master::is_mirror(before)) return;
        throw master::request_error(
            master::error_kind::rule_violation,
            before.id() + " cannot be deleted here, because the alarm fields of its tag define it: " + advice(before));
    }

    void note(const record* before, const record* after, after_commit& out) const override {
        if (before != nullptr && after != nullptr && before->version() == after->version()) return;
        out.alarmed_tags.insert((after != nullptr ? after : before)->text("tag_id"));
    }
};

}  // namespace

std::unique_ptr<record_rules> make_alarm_rules() {
    return std::make_unique<alarm_rules>();
}

}  // namespace penstock::services
