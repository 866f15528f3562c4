#include "drivers/modbus/driver.hpp"

#include <optional>

#include "drivers/modbus/identity.hpp"
#include "drivers/modbus/options.hpp"
#include "drivers/modbus/scan_decoder.hpp"
#include "drivers/option_protocol.hpp"
#include "drivers/parse_points.hpp"

namespace penstock::modbus {

namespace {

class modbus_driver final : public driver {
public:
    modbus_driver(const device_options& options, const device_context& context)
        : options_(options),
          executor_(context.loop),
          counts_(context.counts),
          framer_(options.plan.wire, options.pipeline.has_ids),
          pipeline_(framer_, options.pipeline, context.log),
          writer_(pipeline_, framer_, options.writing) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) { return make_point(p, options_.points); });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_reads(points_, wanted, options_.plan, limits);
    }

    std::string describe(const batch& b) const override { return describe_read(options_.plan.wire, b); }
    std::vector<address_span> spans(const batch& b) const override { return spans_of_read(options_.plan.wire, b); }

    io::awaitable<result<>> open(steady_time deadline) override {
        auto stream = co_await connect(deadline);
        if (!stream) co_return stream.error();
        pipeline_.attach(std::move(*stream));
        co_return result<>{};
    }

    void close() noexcept override { pipeline_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        return pipeline_.read(batches, timeouts, taker_.emplace(framer_, points_, values_, sink), should_yield);
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        co_return co_await writer_.write(points_[at], v);
    }

    io::awaitable<result<std::string>> identify() override {
        if (has_no_identity_) co_return std::string();
        auto text = co_await read_identity(writer_, options_.points.unit);
        has_no_identity_ = !text || text->empty();
        co_return text;
    }

private:
    /// Connects, or waits for the device to connect. A port for devices that connect by themselves stays open as long
    /// as the driver exists.
    io::awaitable<result<std::unique_ptr<io::stream>>> connect(steady_time deadline) {
        if (!options_.dial_in) co_return co_await io::connect(executor_, options_.endpoint, deadline, counts_);
        if (dialed_ == nullptr) {
            auto leased = io::dial_in_lease::open(executor_, *options_.dial_in);
            if (!leased) co_return leased.error();
            dialed_ = std::move(*leased);
        }
        auto made = co_await dialed_->wait(executor_, deadline);
        if (made && counts_) (*made)->count_into(counts_);
        co_return made;
    }

    device_options options_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    std::unique_ptr<io::dial_in_lease> dialed_;
    framer framer_;
    request_pipeline pipeline_;
    writer writer_;
    std::vector<point> points_;
    std::vector<point_value> values_;    ///< of the last answer; kept between scans, so that a scan allocates nothing
    std::optional<scan_decoder> taker_;  ///< takes the values of the read in progress
    bool has_no_identity_ = false;       ///< the unit refused or did not answer function 43: it is not sent again
};

}  // namespace

}  // namespace penstock::modbus

namespace penstock {

std::shared_ptr<const protocol> make_modbus() {
    using namespace modbus;
    return make_protocol<device_options>(
        {.type = "MODBUS",
         .aliases = {"MODBUS-TCP", "MODBUSTCP"},
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at, const device_options& o) { return fault_of(make_point(at, o.points)); },
         .build = build_driver<modbus_driver, device_options>,
         .port = endpoint_port<device_options>,
         .is_read_only =
             [](const point_config& at, const device_options& o) {
                 const auto made = make_point(at, o.points);
                 return made && is_read_only(made->memory_area);
             }});
}

}  // namespace penstock
