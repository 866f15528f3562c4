#include "publish/sparkplug/kind.hpp"

#include <utility>

#include "publish/sparkplug/data_preview.hpp"
#include "publish/sparkplug/options.hpp"
#include "publish/sparkplug/sparkplug_publisher.hpp"

namespace penstock::publish {
namespace {

class sparkplug_kind final : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "Sparkplug"; }
    std::string_view schema() const noexcept override { return sparkplug::schema_text(); }
    faults check(const option_map& options) const override { return sparkplug::check(options); }
    option_map defaults(const option_map& options, const transfer_identity& whose) const override {
        return sparkplug::defaults(options, whose);
    }
    std::vector<claim> claims(const option_map& options) const override { return sparkplug::claims(options); }
    std::optional<std::vector<message_preview>> preview(const option_map& options, const transfer_identity& whose,
                                                        const outgoing_batch& batch, wall_time) const override {
        return sparkplug::preview_data(sparkplug::read_settings(options), whose.edge_id, batch);
    }
    std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const override {
        return sparkplug::make_publisher(sparkplug::read_settings(options), std::move(context));
    }
};

}  // namespace

std::shared_ptr<const publisher_kind> make_sparkplug_kind() {
    return std::make_shared<sparkplug_kind>();
}

}  // namespace penstock::publish
