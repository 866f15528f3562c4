#include "drivers/s7/driver.hpp"

#include "drivers/option_protocol.hpp"
#include "drivers/parse_points.hpp"
#include "drivers/s7/browser.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/options.hpp"
#include "drivers/s7/planner.hpp"
#include "drivers/s7/scan_decoder.hpp"
#include "drivers/s7/writer.hpp"

namespace penstock::s7 {

namespace {

/// The error text of refusals for controllers without optimized access.
class plain_sink final : public batch_sink {
public:
    explicit plain_sink(batch_sink& to) : sink_(to) {}
    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override {
        sink_.on_values(b, values, asked);
    }
    void on_failure(const batch& b, const error_code& why, steady_time asked) override {
        sink_.on_failure(b, without_hint(why), asked);
    }

private:
    batch_sink& sink_;
};

class s7_driver final : public driver {
public:
    s7_driver(const device_options& options, const device_context& context)
        : options_(options),
          executor_(context.loop),
          counts_(context.counts),
          session_(options.session_settings, context.log),
          writer_(session_, options.timeout),
          browser_(session_, options.timeout),
          rules_(negotiated()) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) { return make_point(p, options_.points); });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_reads(points_, wanted, rules_, limits);
    }

    std::uint64_t plan_generation() const noexcept override { return generation_; }

    std::string describe(const batch& b) const override { return describe_read(b); }
    std::vector<address_span> spans(const batch& b) const override { return spans_of_read(b); }

    io::awaitable<result<>> open(steady_time deadline) override {
        auto stream = co_await io::connect(executor_, options_.endpoint, deadline, counts_);
        if (!stream) co_return stream.error();
        const auto done = co_await session_.open(std::move(*stream), deadline);
        if (!done) co_return done.error();
        const auto agreed = negotiated();
        if (agreed != rules_) ++generation_;
        rules_ = agreed;
        co_return result<>{};
    }

    void close() noexcept override { session_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        plain_sink plain(sink);
        scan_decoder taker(points_, workspace_, has_hints() ? sink : plain);
        co_return co_await session_.pipeline().read(batches, timeouts, taker, should_yield);
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        auto written = co_await writer_.write(points_[at], v);
        if (!written && !has_hints()) co_return without_hint(written.error());
        co_return written;
    }

    io::awaitable<result<std::string>> identify() override {
        const auto reported = co_await browser_.identify();
        if (!reported) co_return reported.error();
        co_return reported->text();
    }

    io::awaitable<result<browse_page>> browse(const browse_query& query) override {
        co_return co_await browser_.browse(query);
    }

private:
    bool has_hints() const noexcept {
        const auto device = options_.points.device;
        return device == family::s7_1200 || device == family::s7_1500;
    }

    plan_rules negotiated() const noexcept { return {session_.pdu_size(), session_.max_job()}; }

    device_options options_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    session session_;
    writer writer_;
    browser browser_;
    plan_rules rules_;
    std::uint64_t generation_ = 0;
    std::vector<point> points_;
    scan_workspace workspace_;
};

}  // namespace

}  // namespace penstock::s7

namespace penstock {

std::shared_ptr<const protocol> make_s7() {
    using namespace s7;
    return make_protocol<device_options>(
        {.type = "S7",
         .aliases = {"SIEMENS", "S7COMM"},
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at, const device_options& o) { return fault_of(make_point(at, o.points)); },
         .build = build_driver<s7_driver, device_options>,
         .port = endpoint_port<device_options>,
         .is_read_only =
             [](const point_config& at, const device_options& o) {
                 const auto made = make_point(at, o.points);
                 return made && !made->is_writable;
             }});
}

}  // namespace penstock
