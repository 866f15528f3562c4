#include "publish/mqtt/kind.hpp"

#include <utility>

#include "publish/mqtt/mqtt_publisher.hpp"
#include "publish/mqtt/options.hpp"

namespace penstock::publish {
namespace {

class mqtt_kind final : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "MQTT"; }
    std::string_view schema() const noexcept override { return mqtt::schema_text(); }
    faults check(const option_map& options) const override { return mqtt::check(options); }
    option_map defaults(const option_map& options, const transfer_identity& whose) const override {
        return mqtt::defaults(options, whose);
    }
    std::vector<claim> claims(const option_map& options) const override { return mqtt::claims(options); }
    std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const override {
        return mqtt::make_publisher(mqtt::read_settings(options), std::move(context));
    }
};

}  // namespace

std::shared_ptr<const publisher_kind> make_mqtt_kind() {
    return std::make_shared<mqtt_kind>();
}

}  // namespace penstock::publish
