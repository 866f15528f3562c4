#include "publish/api/kind.hpp"

#include "publish/api/api_publisher.hpp"
#include "publish/api/options.hpp"

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
