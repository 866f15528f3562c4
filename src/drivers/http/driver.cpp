#include "drivers/http/driver.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/options.hpp"
#include "drivers/http/source.hpp"
#include "drivers/notice.hpp"
#include "drivers/option_protocol.hpp"
#include "model/secret_parts.hpp"

namespace penstock::http {

namespace {

connector connect_on(const device_context& context) {
    return [loop = context.loop, counts = context.counts](const io::endpoint& to, steady_time deadline) {
        return io::connect(loop, to, deadline, counts);
    };
}

class http_driver final : public driver, public value_listener {
public:
    http_driver(device_options options, const device_context& context)
        : options_(std::move(options)),
          source_(options_),
          log_(context.log),
          caller_(connect_on(context),
                  {options_.device, options_.tls, options_.identity, options_.max_body, options_.strictness},
                  context.log) {}

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return source_.set_points(from);
    }

    /// One document has everything: the request is the same for any points, as its one byte shows.
    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits&) const override {
        batch all;
        for (const auto p : wanted) {
            if (!source_.at(p).is_unused) all.slots.push_back({p, p});
        }
        if (all.slots.empty()) return {};
        std::ranges::sort(all.slots, {}, &batch_slot::point);
        all.size = static_cast<std::uint32_t>(all.slots.size());
        all.request = {0};
        return {std::move(all)};
    }

    std::string describe(const batch& b) const override {
        return fmt::format("{} {} ({} points)", options_.reading.method, mask_parts(options_.reading.target),
                           b.slots.size());
    }

    io::awaitable<result<>> open(steady_time deadline) override { return caller_.open(deadline); }
    void close() noexcept override { caller_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>&) override {
        if (batches.empty()) co_return result<>{};
        const auto asked = steady_now();
        const auto got = co_await caller_.read(source_.next_request(wall_now()), asked + timeouts.front());
        if (got) {
            server_ = got->field("Server");
            source_.take_response(*got);
            if (auto said = source_.take_notice()) give_notice(log_, std::move(*said));
        } else if (got.error() == io::errc::timed_out) {
            for (const auto* b : batches)
                sink.on_failure(*b, got.error(), asked);
            co_return result<>{};
        } else if (remedy_of(got.error()) == remedy::reconnect) {
            co_return got.error();
        } else {
            source_.fail(got.error());
        }
        for (const auto* b : batches)
            report(*b, sink, asked);
        co_return result<>{};
    }

    io::awaitable<result<write_outcome>> write(point_index at, const value& v) override {
        auto made = make_write_request(options_.writing, source_.at(at), v);
        if (!made) co_return driver_errc::not_writable;
        const auto deadline = steady_now() + options_.timeout;
        const auto got = co_await caller_.write(std::move(*made), deadline);
        if (!got && !caller_.was_sent()) co_return got.error();
        if (!got && got.error() == io::errc::timed_out) co_return driver_errc::write_timeout;
        if (!got && remedy_of(got.error()) == remedy::reconnect) co_return driver_errc::write_cut_off;
        if (!got) co_return got.error();
        const bool is_success = got->status >= 200 && got->status <= 299;
        if (!is_success && got->status != 303) co_return status_error(got->status);  // 303: done, see elsewhere
        co_return write_outcome{};
    }

    io::awaitable<result<std::string>> identify() override { co_return server_; }

    value_listener* listener() noexcept override { return options_.is_passive ? this : nullptr; }

    checked<ingested> ingest(byte_view document) override {
        auto taken = source_.take_document({reinterpret_cast<const char*>(document.data()), document.size()});
        if (auto said = source_.take_notice()) give_notice(log_, std::move(*said));
        return taken;
    }

private:
    void report(const batch& b, batch_sink& sink, steady_time asked) {
        const auto values = source_.values();
        if (b.slots.size() == values.size()) return sink.on_values(b, values, asked);
        part_.clear();
        for (const auto& slot : b.slots)
            part_.push_back(values[slot.point]);
        sink.on_values(b, part_, asked);
    }

    device_options options_;
    document_source source_;
    frame_log* log_;
    device_client caller_;
    std::string server_;             ///< the device's own words, of its last answer
    std::vector<point_value> part_;  ///< where not all points were asked for
};

}  // namespace

}  // namespace penstock::http

namespace penstock {

std::shared_ptr<const protocol> make_http() {
    using namespace http;
    return make_protocol<device_options>(
        {.type = "HTTP",
         .schema = schema_text(),
         .parse = parse_options,
         .check = [](const point_config& at,
                     const device_options& o) { return fault_of(make_point(at, o.documents.form)); },
         .build = build_driver<http_driver, device_options>,
         .port = [](const device_options& o) { return o.is_passive ? std::uint16_t{0} : o.device.port; }});
}

}  // namespace penstock
