#include "io/shared_stream.hpp"

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <map>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "io/channel_stream.hpp"
#include "io/line_lease.hpp"
#include "io/one_shot.hpp"
#include "io/socket_channel.hpp"
#include "io/tcp_stream.hpp"
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

/// A user's own descriptor of the shared port or connection, on the user's own loop, and its position in the queue of
/// the line.
class shared_stream final : public stream {
public:
    struct shared;
    using shared_ptr = std::shared_ptr<shared>;

    /// What is to be notified to the user's stream, on its loop.
    static line_lease::callbacks callbacks_of(const executor& where, const shared_ptr& self) {
        const auto post_to_loop = [&](void (*what)(shared&)) {
            return [where, what, weak = std::weak_ptr(self)] {
                asio::post(where, [what, weak] {
                    if (const auto alive = weak.lock()) what(*alive);
                });
            };
        };
        return {.on_acquired = post_to_loop([](shared& s) { s.wake.cancel(); }),
                .on_device_lost = post_to_loop([](shared& s) {
                    s.is_lost = true;
                    s.close();
                })};
    }

    /// `open_port(descriptor)` gives the stream of a descriptor that is the user's own.
    template <class OpenPort>
    static result<std::unique_ptr<stream>> make(const shared_ptr& self, std::unique_ptr<line_lease> user,
                                                const OpenPort& open_port) {
        const auto copy = user->duplicate_port();
        if (!copy) return copy.error();
        auto port = open_port(*copy);
        if (!port) return port.error();
        self->port = std::move(*port);
        self->user = std::move(user);
        return std::make_unique<shared_stream>(self);
    }

    explicit shared_stream(std::shared_ptr<shared> s) : shared_(std::move(s)) {}
    ~shared_stream() override { shared_->close(); }
    shared_stream(const shared_stream&) = delete;
    shared_stream& operator=(const shared_stream&) = delete;

    awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) override {
        return watch<std::size_t>(shared_, shared_->port->read_some(into, deadline));
    }
    awaitable<result<>> write(byte_view bytes, steady_time deadline) override {
        return watch<void>(shared_, shared_->port->write(bytes, deadline));
    }
    void discard_input() noexcept override { shared_->port->discard_input(); }
    void close() noexcept override { shared_->close(); }
    void count_into(std::shared_ptr<traffic> counts) noexcept override { shared_->port->count_into(std::move(counts)); }
    bool drops_late_data_on_reconnect() const noexcept override { return false; }
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

        std::unique_ptr<stream> port;      ///< stays, closed or not
        std::unique_ptr<line_lease> user;  ///< null: closed
        timer wake;                        ///< ends a wait for the turn
        bool is_lost = false;
    };

private:
    /// Notifies all users of the line if this one's call finds that the device is gone.
    template <class T>
    static awaitable<result<T>> watch(shared_ptr self, awaitable<result<T>> call) {
        constexpr bool is_input = !std::is_void_v<T>;
        auto done = co_await std::move(call);
        if (done && self->user && is_input) self->user->note_input();
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

/// Connections that are being made: one user connects, the others wait for what becomes of it. A device that serves one
/// client would otherwise see several.
class connecting_lines {
    using sender = one_shot<error_code>::sender;

public:
    struct entered {
        std::unique_ptr<line_lease> lease{};  ///< it was connected already
        bool is_mine = false;                 ///< the caller connects; else `waiting` is notified how it ended
    };

    static entered enter(const std::string& name, const line_lease::callbacks& user, sender waiting) {
        auto& all = instance();
        const std::scoped_lock lock(all.mutex_);
        if (const auto found = all.waiting_.find(name); found != all.waiting_.end()) {
            found->second.push_back(std::move(waiting));
            return {};
        }
        if (auto lease = line_lease::join(name, user)) return {.lease = std::move(lease)};
        all.waiting_[name];
        return {.is_mine = true};
    }

    /// Ends with `end`, or as aborted when its coroutine goes.
    class turn {
    public:
        explicit turn(std::string name) : name_(std::move(name)) {}
        ~turn() { end(asio::error::operation_aborted); }
        turn(const turn&) = delete;
        turn& operator=(const turn&) = delete;

        void end(const error_code& how) {
            auto& all = instance();
            std::vector<sender> notified;
            {
                const std::scoped_lock lock(all.mutex_);
                const auto found = is_over_ ? all.waiting_.end() : all.waiting_.find(name_);
                if (found == all.waiting_.end()) return;
                notified = std::move(found->second);
                all.waiting_.erase(found);
                is_over_ = true;
            }
            for (const auto& one : notified)
                one.set(how);
        }

    private:
        const std::string name_;
        bool is_over_ = false;
    };

private:
    static connecting_lines& instance() {
        static connecting_lines all;
        return all;
    }

    std::mutex mutex_;
    std::map<std::string, std::vector<sender>> waiting_;  ///< by name of the line
};

}  // namespace

result<std::unique_ptr<stream>> open_serial(const executor& where, const std::string& path,
                                            const serial_settings& settings) {
    const auto self = std::make_shared<shared_stream::shared>(where);
    auto joined = line_lease::open(path, settings, shared_stream::callbacks_of(where, self));
    if (!joined) return joined.error();
    return shared_stream::make(self, std::move(*joined), [&](int copy) -> result<std::unique_ptr<stream>> {
        descriptor port(where);
        error_code ec;
        if (port.assign(copy, ec)) {
            ::close(copy);
            return ec;
        }
        return std::make_unique<channel_stream<serial_channel>>(where, serial_channel{std::move(port)});
    });
}

awaitable<result<std::unique_ptr<stream>>> connect_shared(executor where, std::string host, std::uint16_t port,
                                                          steady_time deadline, named_by who) {
    const auto name = fmt::format("tcp {}:{}", to_lower(host), port);
    const auto self = std::make_shared<shared_stream::shared>(where);
    const auto user = shared_stream::callbacks_of(where, self);
    const auto stream_of = [&](std::unique_ptr<line_lease> lease) {
        return shared_stream::make(self, std::move(lease), [&](int copy) -> result<std::unique_ptr<stream>> {
            auto socket = adopt_socket(where, copy);
            if (!socket) return socket.error();
            return make_shared_tcp_stream(std::move(*socket));
        });
    };
    for (;;) {
        one_shot<error_code> others(where);
        auto step = connecting_lines::enter(name, user, others.make_sender());
        if (step.lease) co_return stream_of(std::move(step.lease));
        if (!step.is_mine) {
            const auto ended = co_await others.wait_until(deadline);
            if (!ended) co_return errc::timed_out;
            if (*ended && *ended != asio::error::operation_aborted) co_return *ended;
            continue;  // it is made, or the other one went and this one may be the next to try
        }
        connecting_lines::turn mine(name);
        auto socket = co_await connect_socket(where, host, port, deadline, who);
        if (!socket) {
            mine.end(socket.error());
            co_return socket.error();
        }
        error_code ec;
        const int released = socket->release(ec);
        if (ec) {
            mine.end(ec);
            co_return ec;
        }
        auto lease = line_lease::share(name, released, user);
        mine.end({});
        co_return stream_of(std::move(lease));
    }
}

}  // namespace penstock::io
