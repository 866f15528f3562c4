#include "drivers/eip/file_driver.hpp"

#include <utility>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/eip/file_point.hpp"
#include "drivers/eip/identity.hpp"
#include "drivers/errc.hpp"
#include "drivers/parse_points.hpp"

namespace penstock::eip {

namespace {

/// The data in the answer to a PCCC command; its transaction is that of the command.
result<byte_view> data_in(const response& r, byte_view asked) {
    if (r.status != 0) return error_of(r);
    if (r.code != service::execute_pccc) return driver_errc::bad_response;
    const auto reported = decode_pccc(r.body);
    if (!reported) return reported.error();
    const auto request = decode_request(asked);
    const auto sent = request ? decode_pccc(request->body) : result<pccc_packet>(errc::short_message);
    if (!sent || sent->tns != reported->tns) return driver_errc::bad_response;
    return data_of(*reported);
}

/// Turns the answers of a scan into values of points.
class file_decoder final : public response_handler {
public:
    file_decoder(const std::vector<file_point>& points, std::vector<point_value>& values, batch_sink& sink)
        : points_(points), values_(values), sink_(sink) {}

    result<disposition> on_response(const pending_request& x, byte_view frame, byte_buffer&) override {
        const auto r = response_in(frame);
        if (!r) return r.error();
        const auto data = data_in(*r, message_in(x.request));
        if (!data && remedy_of(data.error()) == remedy::reconnect) return data.error();
        if (data && data->size() < x.scan_batch->size) return report(x, errc::too_few_bytes);
        if (!data) return report(x, data.error());
        const batch& b = *x.scan_batch;
        if (values_.size() < b.slots.size()) values_.resize(b.slots.size());
        point_value* out = values_.data();
        for (const auto& slot : b.slots) {
            out->point = slot.point;
            const auto done = decode_file_value(points_[slot.point], data->subspan(slot.offset), out->v);
            out->state = done ? quality::good : quality::bad;
            out->error = done ? error_code{} : done.error();
            if (!done) out->v = value{};
            ++out;
        }
        sink_.on_values(b, std::span(values_).first(b.slots.size()), x.sent_at);
        return disposition::done;
    }

    void on_timeout(const pending_request& x, const error_code& why) override {
        sink_.on_failure(*x.scan_batch, why, x.sent_at);
    }

private:
    result<disposition> report(const pending_request& x, const error_code& why) {
        sink_.on_failure(*x.scan_batch, why, x.sent_at);
        return disposition::done;
    }

    const std::vector<file_point>& points_;
    std::vector<point_value>& values_;
    batch_sink& sink_;
};

class file_driver final : public driver {
public:
    file_driver(const device_options& options, const device_context& context)
        : options_(options), session_(options.session_settings, context) {
        rules_ = {session_.transport(), dialect_of(options.plc_family), options.file_bytes};
    }

    std::vector<std::optional<fault>> set_points(std::span<const point_config> from) override {
        return parse_points(from, points_, [&](const point_config& p) {
            return make_file_point(p, rules_.dialect, options_.encoding, rules_.max_bytes);
        });
    }

    std::vector<batch> plan(std::span<const point_index> wanted, const size_limits& limits) const override {
        return plan_file_reads(points_, wanted, rules_, limits);
    }

    std::uint64_t plan_generation() const noexcept override { return generation_; }

    std::optional<data_type> type_of(point_index at) const override { return points_[at].type; }

    std::string describe(const batch& b) const override { return describe_file_read(points_, b); }

    io::awaitable<result<>> open(steady_time deadline) override {
        const auto opened = co_await session_.open(deadline);
        if (opened && rules_.transport != session_.transport()) {
            rules_.transport = session_.transport();
            ++generation_;
        }
        co_return opened;
    }

    void close() noexcept override { session_.close(); }

    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 batch_sink& sink, const std::function<bool()>& should_yield) override {
        file_decoder taker(points_, values_, sink);
        co_return co_await session_.pipeline().read(batches, timeouts, taker, should_yield);
    }

    io::awaitable<result<write_outcome>> write(point_index index, const value& v) override {
        const file_point& to = points_[index];
        if (to.is_unused || to.address.type == file_type::input) co_return driver_errc::not_writable;
        const auto written = to.bit ? co_await write_bits(to, v) : co_await write_value(to, v);
        if (!written) co_return written.error();
        // Not inside the braces: g++ 12 copies such an aggregate bit by bit.
        auto actual = co_await read_back(to);
        co_return write_outcome{std::move(actual)};
    }

    io::awaitable<result<std::string>> identify() override { co_return co_await read_identity(session_); }

private:
    io::awaitable<result<>> write_value(const file_point& to, const value& v) {
        const auto bytes = encode_file_value(to, v);
        if (!bytes) co_return bytes.error();
        byte_buffer message;
        append_file_write(message, rules_.dialect, next_tns(),
                          request_for(to, to.byte, static_cast<std::uint32_t>(bytes->size())), *bytes);
        co_return co_await change(std::move(message));
    }

    /// Word by word: the device changes the bits of the mask and leaves the others.
    io::awaitable<result<>> write_bits(const file_point& to, const value& v) {
        const auto* one = std::get_if<bool>(&v);
        const auto* all = std::get_if<array>(&v);
        if ((one == nullptr) == (all == nullptr)) co_return driver_errc::wrong_alternative;
        const std::uint32_t count = all ? static_cast<std::uint32_t>(all->size()) : 1U;
        for (std::uint32_t word = *to.bit / 16; word * 16 < *to.bit + count; ++word) {
            unsigned mask = 0;
            unsigned bits = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto at = *to.bit + i;
                if (at / 16 != word) continue;
                const auto* on = all ? std::get_if<bool>(&(*all)[i]) : one;
                if (on == nullptr) co_return driver_errc::wrong_alternative;
                mask |= 1U << (at % 16);
                if (*on) bits |= 1U << (at % 16);
            }
            byte_buffer message;
            append_file_bits(message, rules_.dialect, next_tns(), request_for(to, to.byte + 2 * word, 2),
                             static_cast<std::uint16_t>(mask), static_cast<std::uint16_t>(bits));
            const auto done = co_await change(std::move(message));
            if (!done) co_return done;
        }
        co_return result<>{};
    }

    io::awaitable<result<>> change(byte_buffer message) {
        const auto r = co_await session_.send_write(message);
        if (!r) co_return r.error();
        const auto done = data_in(*r, message);
        if (!done) co_return done.error();
        co_return result<>{};
    }

    io::awaitable<std::optional<value>> read_back(const file_point& from) {
        byte_buffer message;
        append_file_read(message, rules_.dialect, next_tns(), request_for(from, from.byte, from.bytes));
        const auto r = co_await session_.ask(message);
        if (!r) co_return std::nullopt;
        const auto data = data_in(*r, message);
        value v;
        if (!data || !decode_file_value(from, *data, v)) co_return std::nullopt;
        co_return v;
    }

    std::uint16_t next_tns() noexcept { return ++tns_; }

    device_options options_;
    session session_;
    file_rules rules_;
    std::vector<file_point> points_;
    std::vector<point_value> values_;
    std::uint64_t generation_ = 0;
    std::uint16_t tns_ = 0x8000;
};

}  // namespace

std::unique_ptr<driver> make_file_driver(const device_options& options, const device_context& context) {
    return std::make_unique<file_driver>(options, context);
}

}  // namespace penstock::eip
