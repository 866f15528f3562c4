#include "io/dial_in.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <list>
#include <map>
#include <mutex>
#include <utility>

#include "base/log.hpp"
#include "base/worded_error.hpp"
#include "io/net_rules.hpp"
#include "io/one_shot.hpp"
#include "io/operation_timeout.hpp"
#include "io/registration.hpp"
#include "io/socket_channel.hpp"
#include "io/tcp_stream.hpp"
#include "io/timer.hpp"

namespace penstock::io {

namespace {

using acceptor = asio::basic_socket_acceptor<asio::ip::tcp, executor>;

constexpr std::size_t max_unidentified = 64;
constexpr std::size_t max_received = 512;  ///< of what a device says before its registration was found
constexpr std::chrono::seconds identify_timeout{10};
constexpr milliseconds longer_name_timeout{500};  ///< where what was said may be the beginning of another registration
constexpr std::chrono::seconds log_pause{60};
constexpr milliseconds accept_pause{50};  ///< out of descriptors

/// A connected socket on its way from one loop to another.
class owned_socket {
public:
    explicit owned_socket(int descriptor) noexcept : descriptor_(descriptor) {}
    ~owned_socket() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    owned_socket(const owned_socket&) = delete;
    owned_socket& operator=(const owned_socket&) = delete;
    int release() noexcept { return std::exchange(descriptor_, -1); }

private:
    int descriptor_;
};
using socket_ptr = std::shared_ptr<owned_socket>;

}  // namespace

/// A device that may come. Under its door's lock.
struct dial_in_lease::guest {
    dial_in_place place;
    socket_ptr arrived{};  ///< and not taken yet
    int in_use = -1;       ///< a copy of the connection that was taken, to end it when another comes
    std::optional<one_shot<socket_ptr>::sender> waiting{};

    void end_use() noexcept {
        if (in_use < 0) return;
        ::shutdown(in_use, SHUT_RDWR);
        ::close(std::exchange(in_use, -1));
    }
};

/// Doors by their port; each lives as long as its leases. Its lock is taken before a door's.
struct dial_in_lease::registry {
    std::mutex mutex;
    std::map<std::uint16_t, std::weak_ptr<door>> doors;

    static registry& instance() {
        static registry all;
        return all;
    }
};

/// One open port.
struct dial_in_lease::door : std::enable_shared_from_this<door> {
    explicit door(const executor& loop) : door_executor(loop), listening(loop) {}

    result<> open(std::uint16_t wanted, const std::string& bind);
    void close_if_unused();
    static awaitable<> accept_all(std::shared_ptr<door> self);
    static awaitable<> identify(std::shared_ptr<door> self, std::shared_ptr<tcp_socket> socket);
    void deliver(const std::shared_ptr<guest>& to, tcp_socket& socket);
    std::shared_ptr<guest> find(byte_view said, const asio::ip::address& from, bool& may_grow);
    void tell_unknown(const asio::ip::address& from, std::string_view what);

    const executor door_executor;
    acceptor listening;  ///< on the door's loop alone, as is what follows
    std::list<std::shared_ptr<tcp_socket>> unidentified;
    steady_time next_log{};
    unsigned unlogged = 0;
    std::uint16_t port = 0;  ///< does not change once it is open

    std::mutex mutex;  ///< of what follows
    bool is_closed = false;
    std::vector<std::shared_ptr<guest>> guests;
};

result<> dial_in_lease::door::open(std::uint16_t wanted, const std::string& bind) {
    error_code ec;
    const auto address = asio::ip::make_address(bind.empty() ? "127.0.0.1" : bind, ec);
    if (ec) return errc::bad_address;
    const asio::ip::tcp::endpoint at(address, wanted);
    if (listening.open(at.protocol(), ec)) return ec;
    if (listening.set_option(acceptor::reuse_address(true), ec)) return ec;
    if (listening.bind(at, ec)) return ec;
    if (listening.listen(acceptor::max_listen_connections, ec)) return ec;
    port = wanted;
    asio::co_spawn(door_executor, accept_all(shared_from_this()), asio::detached);
    return {};
}

/// The last lease has gone; another may have come meanwhile.
void dial_in_lease::door::close_if_unused() {
    {
        auto& all = registry::instance();
        const std::scoped_lock lock(all.mutex, mutex);
        if (is_closed || !guests.empty()) return;
        is_closed = true;
        all.doors.erase(port);
    }
    close_socket(listening);
    for (const auto& socket : unidentified)
        close_socket(*socket);
}

awaitable<> dial_in_lease::door::accept_all(std::shared_ptr<door> self) {
    for (;;) {
        auto [ec, socket] = co_await self->listening.async_accept(as_result);
        if (!self->listening.is_open()) co_return;
        if (ec) {
            co_await pause(self->door_executor, accept_pause);
            if (!self->listening.is_open()) co_return;
            continue;
        }
        error_code gone;
        const auto from = socket.remote_endpoint(gone).address();
        if (gone) continue;
        if (const auto refused = refusal(from, 0, transport::tcp)) {
            self->tell_unknown(from, refused.message());
            continue;
        }
        prepare(socket);
        if (self->unidentified.size() >= max_unidentified) close_socket(*self->unidentified.front());
        auto held = std::make_shared<tcp_socket>(std::move(socket));
        self->unidentified.push_back(held);
        asio::co_spawn(self->door_executor, identify(self, std::move(held)), asio::detached);
    }
}

/// The device whose registration was said. `may_grow`: it may still turn out to be another's.
std::shared_ptr<dial_in_lease::guest> dial_in_lease::door::find(byte_view said, const asio::ip::address& from,
                                                                bool& may_grow) {
    const std::scoped_lock lock(mutex);
    std::vector<std::shared_ptr<guest>> expected;
    std::vector<byte_view> registrations;
    for (const auto& g : guests) {
        if (is_closed || (!g->place.allowed_sources.empty() && !g->place.allowed_sources.contains(from))) continue;
        expected.push_back(g);
        registrations.push_back(g->place.registration);
    }
    const auto found = match_registration(registrations, said);
    may_grow = found.may_grow;
    return found.index ? expected[*found.index] : nullptr;
}

awaitable<> dial_in_lease::door::identify(std::shared_ptr<door> self, std::shared_ptr<tcp_socket> socket) {
    error_code ec;
    const auto from = socket->remote_endpoint(ec).address();
    std::array<std::uint8_t, max_received> received{};
    std::size_t size = 0;
    auto deadline = steady_now() + identify_timeout;
    bool may_grow = false;
    auto who = ec ? nullptr : self->find({}, from, may_grow);
    operation_timeout late(self->door_executor, [&socket] { cancel_calls(*socket); });
    while (!ec && (!who || may_grow) && size < received.size()) {
        late.begin(operation_timeout::slot::read, deadline);
        const auto [failed, got] =
            co_await socket->async_read_some(asio::buffer(received.data() + size, received.size() - size), as_result);
        const bool is_late = late.end(operation_timeout::slot::read);
        if (failed && !(is_late && who)) ec = failed;
        if (failed) break;
        size += got;
        who = self->find(byte_view(received).first(size), from, may_grow);
        if (who && may_grow) deadline = std::min(deadline, steady_now() + longer_name_timeout);
    }
    std::erase(self->unidentified, socket);
    if (who && !ec) co_return self->deliver(who, *socket);
    const auto said = byte_view(received).first(size);
    if (self->listening.is_open())
        self->tell_unknown(from, size == 0 ? "it sent no registration; set one in the device and in its OPC"
                                           : "no OPC has the registration \"" + shown_registration(said) +
                                                 "\"; enter it as option registration of the device's OPC");
    close_socket(*socket);
}

/// The newest connection of a device is the one that counts: the one before is half-open more often than not.
void dial_in_lease::door::deliver(const std::shared_ptr<guest>& to, tcp_socket& socket) {
    error_code ec;
    const int descriptor = socket.release(ec);
    if (ec) return;
    auto arrived = std::make_shared<owned_socket>(descriptor);
    const std::scoped_lock lock(mutex);
    const bool is_leased = std::ranges::find(guests, to) != guests.end();
    if (is_closed || !is_leased) return;
    to->end_use();
    to->arrived.reset();
    if (to->waiting) {
        std::exchange(to->waiting, std::nullopt)->set(std::move(arrived));
    } else {
        to->arrived = std::move(arrived);
    }
}

void dial_in_lease::door::tell_unknown(const asio::ip::address& from, std::string_view what) {
    const auto now = steady_now();
    if (now < next_log) {
        ++unlogged;
        return;
    }
    next_log = now + log_pause;
    const auto others = std::exchange(unlogged, 0U);
    logger("io")->warn("the gateway closed the connection that a device from {} opened to port {}: {}{}",
                       from.to_string(), port, what,
                       others == 0 ? "" : fmt::format("; {} more such connections since the last report", others));
}

dial_in_lease::dial_in_lease(std::shared_ptr<door> at, std::shared_ptr<guest> who)
    : door_(std::move(at)), guest_(std::move(who)) {}

result<std::unique_ptr<dial_in_lease>> dial_in_lease::open(const executor& where, const dial_in_place& at) {
    const auto permitted = dial_in_address(at.port);
    if (!permitted) return permitted.error();
    const auto taken = [&](const char* why) {
        return worded_error(fmt::format("options.registration: {}; this is about port {}", why, at.port),
                            remedy::fix_config);
    };
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex);
    auto open_door = all.doors[at.port].lock();
    if (open_door) {
        const std::scoped_lock door_lock(open_door->mutex);
        for (const auto& other : open_door->guests) {
            if (other->place.registration == at.registration)
                return taken("another OPC has the same registration: set a different one here and in the device");
            if (other->place.registration.empty() || at.registration.empty())
                return taken("two OPCs use the same port, so each of them needs a registration");
        }
    } else {
        open_door = std::make_shared<door>(where);
        if (const auto opened = open_door->open(at.port, *permitted); !opened) return opened.error();
        all.doors[at.port] = open_door;
    }
    auto who = std::make_shared<guest>();
    who->place = at;
    const std::scoped_lock door_lock(open_door->mutex);
    open_door->guests.push_back(who);
    return std::unique_ptr<dial_in_lease>(new dial_in_lease(open_door, who));
}

dial_in_lease::~dial_in_lease() {
    const std::scoped_lock lock(door_->mutex);
    guest_->end_use();
    guest_->arrived.reset();
    guest_->waiting.reset();
    std::erase(door_->guests, guest_);
    if (door_->guests.empty()) asio::post(door_->door_executor, [left = door_] { left->close_if_unused(); });
}

awaitable<result<std::unique_ptr<stream>>> dial_in_lease::wait(executor where, steady_time deadline) {
    one_shot<socket_ptr> coming(where);
    socket_ptr got;
    {
        const std::scoped_lock lock(door_->mutex);
        guest_->end_use();
        got = std::exchange(guest_->arrived, nullptr);
        if (!got) guest_->waiting = coming.make_sender();
    }
    if (!got) {
        auto came = co_await coming.wait_until(deadline);
        if (came) got = std::move(*came);
    }
    if (!got) {
        const std::scoped_lock lock(door_->mutex);
        guest_->waiting.reset();
        const auto& name = guest_->place.shown;
        co_return worded_error(fmt::format("no device has connected to port {}{}", guest_->place.port,
                                           name.empty() ? "" : " with the registration " + name),
                               remedy::reconnect);
    }
    auto socket = adopt_socket(where, got->release());
    if (!socket) co_return socket.error();
    const int copy = ::fcntl(socket->native_handle(), F_DUPFD_CLOEXEC, 0);
    {
        const std::scoped_lock lock(door_->mutex);
        guest_->in_use = copy;
    }
    co_return make_dialed_tcp_stream(std::move(*socket));
}

}  // namespace penstock::io
