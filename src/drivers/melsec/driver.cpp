#include "drivers/melsec/driver.hpp"

#include <algorithm>
#include <utility>

#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/identity.hpp"
#include "drivers/melsec/options.hpp"
#include "drivers/melsec/scan_decoder.hpp"
#include "drivers/option_protocol.hpp"
#include "drivers/parse_points.hpp"

namespace penstock::melsec {

namespace {

class melsec_driver final : public driver {
public:
    melsec_driver(const device_options& options, const device_context& context)
        : options_(options),
          executor_(context.loop),
          counts_(context.counts),
          rules_(options_.points.dialect),
          pipeline_(rules_, options_.pipeline, context.log),
          writer_(pipeline_, options_.writing),
          multi_read_(options_.writing.plan.multi_read) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) { return make_point(p, options_.points); });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_reads(points_, wanted, options_.writing.plan, limits);
    }

    std::uint64_t plan_generation() const noexcept override { return multi_read_.generation(); }

    std::string describe(const batch& b) const override { return describe_read(options_.points.dialect, b); }
    std::vector<address_span> spans(const batch& b) const override { return spans_of_read(options_.points.dialect, b); }

    io::awaitable<result<>> open(steady_time deadline) override {
        auto stream = co_await io::connect(executor_, options_.endpoint, deadline, counts_);
        if (!stream) co_return stream.error();
        pipeline_.attach(std::move(*stream));
        if (options_.remote_password.empty()) co_return result<>{};
        const request unlock{.op = operation::unlock, .text = options_.remote_password};
        const auto answered = co_await writer_.ask(unlock);
        is_unlocked_ = answered.has_value();
        if (answered) co_return result<>{};
        pipeline_.close();
        co_return answered.error();
    }

    /// Locks again what the password has unlocked.
    void close() noexcept override {
        byte_buffer farewell;
        if (std::exchange(is_unlocked_, false)) {
            append_request(options_.points.dialect, {.op = operation::lock, .text = options_.remote_password},
                           farewell);
        }
        pipeline_.close(executor_, std::move(farewell));
    }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        scan_decoder taker(options_.points.dialect, points_, workspace_, multi_read_, sink);
        const auto planned = multi_read_.generation();
        const std::function<bool()> ends_early = [&] { return multi_read_.generation() != planned || should_yield(); };
        const auto done = co_await pipeline_.read(batches, timeouts, taker, ends_early);
        const bool has_joined =
            std::ranges::any_of(batches, [](const batch* b) { return multi_read_support::is_joined(form_of(*b)); });
        if (!done && (has_joined || multi_read_.now() == multi_read_mode::none)) multi_read_.on_unclear_failure();
        apply_multi_read();
        co_return done;
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        co_return co_await writer_.write(points_[at], v);
    }

    io::awaitable<result<std::string>> identify() override {
        if (has_no_identity_) co_return std::string();
        const request r{.op = operation::read_type};
        const auto data = co_await writer_.ask(r);
        has_no_identity_ = !data;
        if (!data) co_return data.error();
        co_return identity_text(options_.points.dialect, *data);
    }

private:
    /// The next plan joins devices in the way that the controller was found to support.
    void apply_multi_read() noexcept { options_.writing.plan.multi_read = multi_read_.now(); }

    device_options options_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    framer rules_;
    request_pipeline pipeline_;
    writer writer_;
    multi_read_support multi_read_;
    std::vector<point> points_;
    scan_decoder::scan_workspace workspace_;  ///< kept so that a scan allocates nothing
    bool is_unlocked_ = false;
    bool has_no_identity_ = false;  ///< the command was refused or had no response: not sent again
};

}  // namespace

}  // namespace penstock::melsec

namespace penstock {

std::shared_ptr<const protocol> make_melsec() {
    using namespace melsec;
    return make_protocol<device_options>(
        {.type = "MELSEC",
         .aliases = {"MC", "SLMP"},
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at, const device_options& o) { return fault_of(make_point(at, o.points)); },
         .build = build_driver<melsec_driver, device_options>,
         .port = endpoint_port<device_options>});
}

}  // namespace penstock
