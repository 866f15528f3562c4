#include "publish/api/kind.hpp"

#include "publish/api/api_publisher.hpp"
#include "publish/api/options.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish {

namespace {

class api_kind final : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "API"; }
    std::string_view schema() const noexcept override { return api::schema_text(); }

    faults check(const option_map& options) const override {
        const auto parsed = api::parse_settings(options);
        return parsed ? faults{} : faults{parsed.error()};
    }

    std::optional<std::vector<message_preview>> preview(const option_map& options, const transfer_identity& whose,
                                                        const outgoing_batch& batch, wall_time) const override {
        const auto parsed = api::parse_settings(options).value();
        const auto samples = api::join_samples(batch, 0);
        message_preview out{.target = api::shown_target(parsed.server)};
        out.text = api::make_body(parsed.body, samples.json, samples.ends, {whose.edge_id, batch.id, batch.size()});
        return std::vector{std::move(out)};
    }

    std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const override {
        const auto where = context.executor;
        const auto connect = [where](const io::endpoint& to, steady_time deadline) {
            return io::connect(where, to, deadline);
        };
        return std::make_unique<api::api_publisher>(api::parse_settings(options).value(), std::move(context), connect);
    }
};

}  // namespace

std::shared_ptr<const publisher_kind> make_api_kind() {
    return std::make_shared<api_kind>();
}

}  // namespace penstock::publish
