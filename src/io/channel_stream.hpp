#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <memory>
#include <tuple>
#include <utility>

#include "io/operation_timeout.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// A `stream` over one kind of Asio object. A `Channel` contains what differs between carriers:
///
///     auto async_read_some(buffer, token);            // (error_code, size_t)
///     auto async_write_some(buffer, token);
///     std::size_t write_now(buffer, error_code&);     // would_block if it cannot write immediately
///     void discard(); void cancel(); void close();    // none of them throws
///     static constexpr bool drops_late_data_on_reconnect, writes_survive_cancel;
///     static error_code to_link_error(error_code);    // if the carrier has error codes of its own
///     stream::input look();                           // if the carrier has connections
///
/// The coroutines hold the shared state and not the stream, so the stream may be destroyed while they wait. If `close`
/// was called meanwhile, even a completed call returns an error, because its caller must know that the stream is gone.
template <class Channel>
class channel_stream final : public stream {
public:
    channel_stream(executor where, Channel channel) : shared_(std::make_shared<shared>(where, std::move(channel))) {}
    ~channel_stream() override { close(); }
    channel_stream(const channel_stream&) = delete;
    channel_stream& operator=(const channel_stream&) = delete;

    awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        return read(shared_, into, deadline);
    }
    awaitable<result<>> write(byte_view bytes, steady_time deadline) override {
        return write(shared_, bytes, deadline);
    }
    result<std::size_t> write_now(byte_view bytes) override { return write_now(*shared_, bytes); }
    input look() noexcept override {
        if constexpr (requires { shared_->channel.look(); }) {
            return shared_->is_closed ? input::end : shared_->channel.look();
        } else {
            return input::none;
        }
    }
    void discard_input() noexcept override {
        if (!shared_->is_closed) shared_->channel.discard();
    }
    void close() noexcept override {
        if (std::exchange(shared_->is_closed, true)) return;
        shared_->late.close();
        shared_->channel.close();
    }
    void count_into(std::shared_ptr<traffic> counts) noexcept override { shared_->counts = std::move(counts); }
    bool drops_late_data_on_reconnect() const noexcept override { return Channel::drops_late_data_on_reconnect; }

private:
    struct shared {
        shared(executor where, Channel c) : channel(std::move(c)), late(where, [this] { channel.cancel(); }) {}

        void count_sent(std::size_t size) noexcept {
            if (counts) counts->sent.fetch_add(size, std::memory_order_relaxed);
        }

        Channel channel;
        operation_timeout late;
        std::shared_ptr<traffic> counts;
        bool is_closed = false;
    };
    using shared_ptr = std::shared_ptr<shared>;

    static error_code to_link_error(const error_code& ec) {
        if constexpr (requires { Channel::to_link_error(ec); }) {
            return Channel::to_link_error(ec);
        } else {
            return ec == asio::error::eof ? error_code(errc::closed) : ec;
        }
    }

    static awaitable<result<std::size_t>> read(shared_ptr self, std::span<std::uint8_t> into, steady_time deadline) {
        self->late.begin(operation_timeout::slot::read, deadline);
        for (;;) {
            if (self->is_closed) co_return error_code(asio::error::operation_aborted);
            const auto [ec, size] =
                co_await self->channel.async_read_some(asio::buffer(into.data(), into.size()), in_place);
            // A cancelled write ends a read that still had time: both share the carrier's cancel.
            const bool is_late = self->late.end(operation_timeout::slot::read);
            if (self->counts) self->counts->received.fetch_add(size, std::memory_order_relaxed);
            if (self->is_closed) co_return error_code(asio::error::operation_aborted);
            if (!ec) co_return size;
            if (ec != asio::error::operation_aborted) co_return to_link_error(ec);
            if (is_late) co_return errc::timed_out;
            self->late.begin(operation_timeout::slot::read, deadline);
        }
    }

    static result<std::size_t> write_now(shared& self, byte_view bytes) {
        if (self.is_closed) return error_code(asio::error::operation_aborted);
        error_code ec;
        const std::size_t done = self.channel.write_now(asio::buffer(bytes.data(), bytes.size()), ec);
        self.count_sent(done);
        if (ec && ec != asio::error::would_block) return to_link_error(ec);
        return done;
    }

    static awaitable<result<>> write(shared_ptr self, byte_view bytes, steady_time deadline) {
        const auto begun = write_now(*self, bytes);
        if (!begun) co_return begun.error();
        std::size_t done = *begun;
        while (done < bytes.size()) {
            if (self->is_closed) co_return error_code(asio::error::operation_aborted);
            const auto rest = bytes.subspan(done);
            self->late.begin(operation_timeout::slot::write, deadline);
            const auto [failure, size] =
                co_await self->channel.async_write_some(asio::buffer(rest.data(), rest.size()), as_result);
            const bool is_late = self->late.end(operation_timeout::slot::write);
            self->count_sent(size);
            if (self->is_closed) co_return error_code(asio::error::operation_aborted);
            done += size;
            if (!failure) continue;
            if (failure != asio::error::operation_aborted) co_return to_link_error(failure);
            if (is_late) co_return errc::timed_out;
            if (!Channel::writes_survive_cancel) co_return failure;
        }
        co_return result<>{};
    }

    shared_ptr shared_;
};

}  // namespace penstock::io
