#include "drivers/xgt/driver.hpp"

#include "drivers/option_protocol.hpp"
#include "drivers/parse_points.hpp"
#include "drivers/xgt/codec_text.hpp"
#include "drivers/xgt/framer.hpp"
#include "drivers/xgt/options.hpp"
#include "drivers/xgt/scan_decoder.hpp"

namespace penstock::xgt {

namespace {

class xgt_driver final : public driver {
public:
    xgt_driver(const device_options& options, const device_context& context)
        : options_(options),
          executor_(context.loop),
          counts_(context.counts),
          framer_(options.plan.style.has_checksum),
          pipeline_(framer_, options.pipeline, context.log),
          writer_(pipeline_, {options.timeout, options.points.cpu, options.plan, options.bits}) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) { return make_point(p, options_.points); });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_reads(points_, wanted, options_.plan, limits);
    }

    std::string describe(const batch& b) const override { return describe_read(b); }
    std::vector<address_span> spans(const batch& b) const override {
        return spans_of_read(b, options_.points.cpu, options_.plan.style.names);
    }

    io::awaitable<result<>> open(steady_time deadline) override {
        auto stream = co_await io::connect(executor_, options_.endpoint, deadline, counts_);
        if (!stream) co_return stream.error();
        pipeline_.attach(std::move(*stream));
        writer_.reset_learned();
        co_return result<>{};
    }

    void close() noexcept override { pipeline_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        scan_decoder taker(points_, memory_, sink);
        co_return co_await pipeline_.read(batches, timeouts, taker, should_yield);
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        co_return co_await writer_.write(points_[at], v);
    }

    /// The header of any answer contains the CPU, also that of a refusal.
    io::awaitable<result<std::string>> identify() override {
        byte_buffer bytes;
        const auto begin = begin_frame(bytes, options_.plan.style.head);
        append_request(bytes, {.instruction = command::read, .type = data_code::word, .variables = {{.name = "%FW0"}}});
        end_frame(bytes, begin, options_.plan.style.has_checksum);
        const auto answered = co_await pipeline_.ask(bytes, options_.timeout);
        if (!answered && answered.error() != io::errc::timed_out) co_return answered.error();
        if (!answered) co_return std::string();
        const auto found = next_frame(*answered);
        if (!found || !*found) co_return std::string();
        co_return describe_cpu((**found).head);
    }

private:
    device_options options_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    framer framer_;
    request_pipeline pipeline_;
    writer writer_;
    std::vector<point> points_;
    scan_workspace memory_;
};

}  // namespace

}  // namespace penstock::xgt

namespace penstock {

std::shared_ptr<const protocol> make_xgt() {
    using namespace xgt;
    return make_protocol<device_options>(
        {.type = "XGT",
         .aliases = {"LS", "LS-XGT", "FENET"},
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at, const device_options& o) { return fault_of(make_point(at, o.points)); },
         .build = build_driver<xgt_driver, device_options>,
         .port = endpoint_port<device_options>});
}

}  // namespace penstock
