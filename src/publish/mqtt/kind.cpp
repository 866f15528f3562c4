#include "publish/mqtt/kind.hpp"

#include <utility>

#include "publish/mqtt/message_codec.hpp"
#include "publish/mqtt/mqtt_publisher.hpp"
#include "publish/mqtt/options.hpp"
#include "publish/outgoing.hpp"

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
    std::optional<std::vector<message_preview>> preview(const option_map& options, const transfer_identity& whose,
                                                        const outgoing_batch& batch, wall_time now) const override {
        mqtt::message_encoder encoder(mqtt::read_settings(options), std::string(whose.edge_id));
        std::vector<message_preview> out;
        for (auto& message : encoder.encode(batch, now))
            out.push_back({.target = std::move(message.topic), .text = std::move(message.payload)});
        return out;
    }
    std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const override {
        return mqtt::make_publisher(mqtt::read_settings(options), std::move(context));
    }
};

}  // namespace

std::shared_ptr<const publisher_kind> make_mqtt_kind() {
    return std::make_shared<mqtt_kind>();
}

}  // namespace penstock::publish
