#include "io/serial_stream.hpp"

#include <termios.h>
#include <unistd.h>

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "io/channel_stream.hpp"
#include "io/serial_line.hpp"
#include "io/socket_channel.hpp"
#include "io/timer.hpp"

namespace penstock::io {
namespace {

using descriptor = asio::posix::basic_stream_descriptor<executor>;

struct serial_channel {
    static constexpr bool drops_late_data_on_reconnect = false;
    static constexpr bool writes_survive_cancel = true;

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return port.async_read_some(into, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return port.async_write_some(bytes, token);
    }
    std::size_t write_now(asio::const_buffer, error_code& ec) {
        ec = asio::error::would_block;  // Asio's own write blocks on a serial line
        return 0;
    }

    void discard() noexcept { ::tcflush(port.native_handle(), TCIFLUSH); }
    void cancel() noexcept { cancel_calls(port); }
    /// Asio leaves closing to the system, which keeps a copied descriptor in the loop's set: so it is taken out first.
    void close() noexcept { ::close(port.release()); }

    descriptor port;
};

/// A user's own descriptor of the shared port, on the user's own loop, and its position in the queue of the line.
class serial_stream final : public stream {
public:
    static result<std::unique_ptr<stream>> open(const executor& where, const std::string& path,
                                                const serial_settings& settings) {
        const auto self = std::make_shared<shared>(where);
        const auto post_to_loop = [&](void (*what)(shared&)) {
            return [where, what, weak = std::weak_ptr(self)] {
                asio::post(where, [what, weak] {
                    if (const auto alive = weak.lock()) what(*alive);
                });
            };
        };
        auto joined = serial_line_lease::open(path, settings,
                                              {.on_acquired = post_to_loop([](shared& s) { s.wake.cancel(); }),
                                               .on_device_lost = post_to_loop([](shared& s) {
                                                   s.is_lost = true;
                                                   s.close();
                                               })});
        if (!joined) return joined.error();
        const auto copy = (*joined)->duplicate_port();
        if (!copy) return copy.error();
        descriptor port(where);
        error_code ec;
        if (port.assign(*copy, ec)) {
            ::close(*copy);
            return ec;
        }
        self->port = std::make_unique<channel_stream<serial_channel>>(where, serial_channel{std::move(port)});
        self->user = std::move(*joined);
        return std::make_unique<serial_stream>(self);
    }

    struct shared;
    explicit serial_stream(std::shared_ptr<shared> s) : shared_(std::move(s)) {}
    ~serial_stream() override { shared_->close(); }
    serial_stream(const serial_stream&) = delete;
    serial_stream& operator=(const serial_stream&) = delete;

    awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        return watch<std::size_t>(shared_, shared_->port->read_some(into, deadline));
    }
    awaitable<result<>> write(byte_view bytes, steady_time deadline) override {
        return watch<void>(shared_, shared_->port->write(bytes, deadline));
    }
    void discard_input() noexcept override { shared_->port->discard_input(); }
    void close() noexcept override { shared_->close(); }
    void count_into(std::shared_ptr<traffic> counts) noexcept override { shared_->port->count_into(std::move(counts)); }
    bool drops_late_data_on_reconnect() const noexcept override { return serial_channel::drops_late_data_on_reconnect; }
    awaitable<result<>> acquire_line(steady_time deadline) override { return acquire_line(shared_, deadline); }
    void release_line() noexcept override {
        if (shared_->user) shared_->user->release_line();
    }

    struct shared {
        explicit shared(const executor& where) : wake(where) {}

        void close() noexcept {
            user.reset();
            port->close();
            wake.cancel();
        }
        error_code end() const { return is_lost ? error_code(errc::closed) : asio::error::operation_aborted; }

        std::unique_ptr<stream> port;             ///< stays, closed or not
        std::unique_ptr<serial_line_lease> user;  ///< null: closed
        timer wake;                               ///< ends a wait for the turn
        bool is_lost = false;
    };
    using shared_ptr = std::shared_ptr<shared>;

private:
    /// Notifies all users of the line if this one's call finds that the device is gone.
    template <class T>
    static awaitable<result<T>> watch(shared_ptr self, awaitable<result<T>> call) {
        auto done = co_await std::move(call);
        if (done || done.error() == errc::timed_out) co_return done;
        if (!self->user) co_return self->end();
        self->user->report_device_lost();
        co_return done;
    }

    static awaitable<result<>> acquire_line(shared_ptr self, steady_time deadline) {
        if (!self->user) co_return self->end();
        if (self->user->request_line()) co_return result<>{};
        for (;;) {
            const auto [ec] = co_await self->wake.wait_until(deadline);
            if (!self->user) co_return self->end();
            if (self->user->owns_line()) co_return result<>{};
            if (ec) continue;
            self->user->release_line();
            co_return errc::line_busy;
        }
    }

    shared_ptr shared_;
};

}  // namespace

result<std::unique_ptr<stream>> open_serial(const executor& where, const std::string& path,
                                            const serial_settings& settings) {
    return serial_stream::open(where, path, settings);
}

}  // namespace penstock::io
