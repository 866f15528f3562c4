#include "services/configuration/record_rules.hpp"

namespace penstock::services {

namespace {

/// The name of a site is shown in the OPC UA address space.
class site_rules final : public record_rules {
public:
    void note(const master::record* before, const master::record* after, after_commit& out) const override {
        const auto name = after == nullptr ? std::string() : after->text("site_name");
        if (before != nullptr && before->text("site_name") == name) return;
        out.site_names[(after != nullptr ? after : before)->id()] = name;
    }
};

}  // namespace

std::unique_ptr<record_rules> make_site_rules() {
    return std::make_unique<site_rules>();
}

}  // namespace penstock::services
