// An OPC UA server whose answers are corrupted: a real server behind a proxy that does so (see
// drivers/fuzz/byte_corruptor.hpp), for the stack has its own sockets. Properties: what a driver reports is what the
// interface allows, and when the server works again, all values exist and are right. First byte: how the driver is
// set up.

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/fuzz/require.hpp"
#include "drivers/fuzz/byte_corruptor.hpp"
#include "drivers/fuzz/strict_sink.hpp"
#include "drivers/opcua/client_thread.hpp"
#include "drivers/opcua/driver.hpp"
#include "drivers/opcua/tests/test_server.hpp"

using namespace penstock;
using fuzz::require;

namespace {

using tcp = io::asio::ip::tcp;
using socket = io::asio::basic_stream_socket<tcp, io::executor>;
using acceptor = io::asio::basic_socket_acceptor<tcp, io::executor>;

const std::vector<std::pair<std::string, std::string>> nodes{{"nsu=urn:test;s=whole", "Int32"},
                                                             {"nsu=urn:test;s=real", "Double"},
                                                             {"nsu=urn:test;s=text", "String"},
                                                             {"nsu=urn:test;s=list", "Int16[3]"},
                                                             {"nsu=urn:test;s=list[1]", ""}};
const std::vector<std::string> held{"-5", "2.5", "text", "[1,2,3]", "2"};

/// One for all inputs: to make its address space takes most of a second.
std::uint16_t server_port() {
    static opcua::test::test_server server;
    static const auto stack = opcua::client_thread::instance();
    static const bool is_filled = [] {
        server.add("whole", std::int64_t{-5}, element_type::int32, false);
        server.add("real", 2.5, element_type::float64, false);
        server.add("text", std::string("text"), element_type::string, false);
        server.add("list", array{std::int64_t{1}, std::int64_t{2}, std::int64_t{3}}, element_type::int16, false);
        return true;
    }();
    require(is_filled && stack != nullptr);
    return server.port();
}

/// Between client and server: messages of the client pass, those of the server through the spoiler.
class proxy {
public:
    proxy(const io::executor& where, fuzz::script& input)
        : executor_(where), spoiler_(input), door_(where, {io::asio::ip::address_v4::loopback(), 0}) {
        io::asio::co_spawn(executor_, listen(), io::asio::detached);
    }

    std::uint16_t port() const { return door_.local_endpoint().port(); }
    void be_honest() noexcept { spoiler_.is_honest = true; }

    void close() {
        error_code ignored;
        door_.close(ignored);
        for (auto& pair : pairs_)
            pair->close();
    }

private:
    struct two_sockets {
        socket client, server;
        void close() {
            error_code ignored;
            client.set_option(io::asio::socket_base::linger(true, 0), ignored);
            client.close(ignored);
            server.set_option(io::asio::socket_base::linger(true, 0), ignored);
            server.close(ignored);
        }
    };

    io::awaitable<> listen() {
        for (;;) {
            socket client(executor_);
            const auto [ec] = co_await door_.async_accept(client, io::as_result);
            if (ec) co_return;
            auto made = std::make_shared<two_sockets>(two_sockets{std::move(client), socket(executor_)});
            const tcp::endpoint at(io::asio::ip::address_v4::loopback(), server_port());
            const auto [failed] = co_await made->server.async_connect(at, io::as_result);
            require(!failed);
            pairs_.push_back(made);
            io::asio::co_spawn(executor_, pass_requests(made), io::asio::detached);
            io::asio::co_spawn(executor_, pass_responses(made), io::asio::detached);
        }
    }

    static io::awaitable<> pass_requests(std::shared_ptr<two_sockets> over) {
        std::vector<std::uint8_t> bytes(65'536);
        for (;;) {
            const auto [ec, n] = co_await over->client.async_read_some(io::asio::buffer(bytes), io::as_result);
            if (ec) break;
            const auto [failed, m] =
                co_await io::asio::async_write(over->server, io::asio::buffer(bytes.data(), n), io::as_result);
            if (failed) break;
        }
        over->close();
    }

    io::awaitable<> pass_responses(std::shared_ptr<two_sockets> over) {
        byte_buffer waiting;
        std::vector<std::uint8_t> bytes(65'536);
        for (;;) {
            const auto [ec, n] = co_await over->server.async_read_some(io::asio::buffer(bytes), io::as_result);
            if (ec) break;
            append(waiting, byte_view(bytes).first(n));
            bool is_over = false;
            for (auto size = message_size(waiting); size && !is_over; size = message_size(waiting)) {
                const byte_buffer message(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(*size));
                waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(*size));
                const auto passed = spoiler_.pass(message);
                is_over = passed.hangs_up;
                for (const auto& piece : passed.pieces) {
                    const auto [failed, m] =
                        co_await io::asio::async_write(over->client, io::asio::buffer(piece), io::as_result);
                    is_over = is_over || failed;
                }
            }
            if (is_over) break;
        }
        over->close();
    }

    static std::optional<std::size_t> message_size(const byte_buffer& from) {
        if (from.size() < 8) return std::nullopt;
        const std::size_t size = from[4] + 256U * from[5] + 65'536U * from[6];
        return size >= 8 && from.size() >= size ? std::optional(size) : std::nullopt;
    }

    io::executor executor_;
    fuzz::byte_corruptor spoiler_;
    acceptor door_;
    std::vector<std::shared_ptr<two_sockets>> pairs_;
};

class hostile_session {
public:
    explicit hostile_session(fuzz::script& input) : input_(input), proxy_(executor_.get_executor(), input) {
        opc_config opc;
        opc.opc_id = "OPC_1";
        opc.opc_type = "OPCUA";
        opc.opc_agent_ip = "127.0.0.1";
        opc.opc_agent_port = std::to_string(proxy_.port());
        opc.timecycle = 10;
        opc.options = {{"mode", input.byte() % 4 == 0 ? "subscribe" : "poll"}, {"timeout_ms", "2000"}};
        auto made = make_opcua()->make(opc, {executor_.get_executor(), nullptr, nullptr});
        require(made.has_value());
        driver_ = std::move(*made);
        for (const auto& [address, type] : nodes)
            points_.push_back({address, type, {}});
        for (const auto& wrong : driver_->set_points(points_))
            require(!wrong);
    }

    ~hostile_session() {
        driver_->close();
        driver_.reset();
        proxy_.close();
        executor_.restart();
        executor_.run();
    }
    hostile_session(const hostile_session&) = delete;
    hostile_session& operator=(const hostile_session&) = delete;

    void be_hostile() {
        constexpr milliseconds timeout{30};
        for (int step = 0; step < 8 && !input_.is_over(); ++step) {
            if (!is_open_) open(timeout);
            if (!is_open_) continue;
            fuzz::strict_sink sink(types());
            if (input_.below(8) == 0) {
                close();
            } else if (!read(sink, timeout)) {
                close();
            }
        }
        if (is_open_) close();
    }

    /// Whatever the server did before: now that it works, the values are right.
    void be_honest() {
        proxy_.be_honest();
        const auto until = steady_now() + std::chrono::seconds(8);
        fuzz::strict_sink sink(types());
        std::map<point_index, std::string> seen;
        while (seen.size() < points_.size() && steady_now() < until) {
            if (!is_open_) open(std::chrono::seconds(3));
            if (!is_open_) continue;
            if (!read(sink, std::chrono::seconds(3))) close();
            for (const auto& [index, text] : sink.good)
                seen[index] = text;
        }
        require(seen.size() == points_.size());
        for (const auto& [index, text] : seen)
            require(text == held[index]);
    }

private:
    template <class T>
    T run(io::awaitable<T> what) {
        std::optional<T> out;
        io::asio::co_spawn(
            executor_, [&]() -> io::awaitable<void> { out.emplace(co_await std::move(what)); },
            [](std::exception_ptr thrown) { require(!thrown); });
        executor_.restart();
        while (!out)
            require(executor_.run_one_for(std::chrono::seconds(9)) > 0);
        return std::move(*out);
    }

    void open(milliseconds timeout) {
        const auto opened = run(driver_->open(steady_now() + timeout));
        is_open_ = opened.has_value();
        if (!is_open_) driver_->close();
    }

    void close() {
        driver_->close();
        is_open_ = false;
    }

    static std::vector<std::optional<data_type>> types() {
        std::vector<std::optional<data_type>> all;
        for (const auto& [address, text] : nodes) {
            const auto type = parse_data_type(text);
            all.push_back(type ? std::optional(*type) : std::nullopt);
        }
        return all;
    }

    bool read(fuzz::strict_sink& sink, milliseconds timeout) {
        std::vector<point_index> all;
        for (point_index i = 0; i < points_.size(); ++i)
            all.push_back(i);
        const auto batches = driver_->plan(all, {});
        std::vector<const batch*> asked;
        for (const auto& b : batches)
            asked.push_back(&b);
        const std::vector<milliseconds> timeouts(asked.size(), timeout);
        sink.expect(asked);
        const auto done = run(driver_->read(asked, timeouts, sink, [] { return false; }));
        return done.has_value();
    }

    fuzz::script& input_;
    io::asio::io_context executor_;
    proxy proxy_;
    std::unique_ptr<driver> driver_;
    std::vector<point_config> points_;
    bool is_open_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const auto port = server_port();
    require(port != 0);
    fuzz::script input(bytes, size);
    hostile_session session(input);
    session.be_hostile();
    session.be_honest();
    return 0;
}
