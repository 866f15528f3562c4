#include "tests/support/fault_proxy/byte_corruptor.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <set>

namespace penstock::fault_proxy {
namespace {

constexpr std::size_t request_size = 8;
constexpr std::size_t response_size = 30;

steady_time soon() {
    return steady_now() + std::chrono::seconds(5);
}

/// What a device answers to a transaction: every byte of the payload contains it.
byte_buffer answer_to(std::uint16_t transaction) {
    byte_buffer a;
    append_big(a, transaction);
    append_big<std::uint16_t>(a, 0);
    append_big<std::uint16_t>(a, response_size - 6);
    a.resize(response_size, static_cast<std::uint8_t>(transaction));
    return a;
}

/// Answers every eight bytes, which begin with a transaction id.
io::awaitable<void> serve(std::unique_ptr<io::stream> peer) {
    byte_buffer in(4096);
    for (std::size_t used = 0;;) {
        const auto more = co_await peer->read_some(std::span(in).subspan(used), soon());
        if (!more) co_return;
        used += *more;
        byte_buffer out;
        std::size_t at = 0;
        for (; at + request_size <= used; at += request_size)
            append(out, answer_to(load_big<std::uint16_t>(&in[at])));
        in.erase(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(at));
        in.resize(4096);
        used -= at;
        if (!co_await peer->write(out, soon())) co_return;
    }
}

io::awaitable<void> be_device(io::executor where, std::shared_ptr<io::listener> door) {
    while (auto peer = co_await door->accept()) {
        io::asio::co_spawn(where, serve(std::move(*peer)), io::asio::detached);
    }
}

class byte_corruptor : public testing::Test {
protected:
    byte_corruptor() {
        device_ = io::listener::open(loop_.get_executor(), {}).value();
        door_ = io::listener::open(loop_.get_executor(), {}).value();
        settings_.device.host = "127.0.0.1";
        settings_.device.port = device_->port();
        settings_.delay = milliseconds(2);
        settings_.late = milliseconds(10);
    }

    void set(act a, double rate) { settings_.rates[static_cast<std::size_t>(a)] = rate; }

    /// All transactions in the order of their whole answers, until `count` have or the link ended.
    io::awaitable<std::vector<std::uint16_t>> talk(std::uint16_t requests, std::size_t count) {
        io::endpoint to;
        to.host = "127.0.0.1";
        to.port = door_->port();
        const auto peer = co_await io::connect(loop_.get_executor(), to, soon());
        byte_buffer out;
        for (std::uint16_t i = 0; i < requests; ++i) {
            append_big(out, i);
            out.resize(out.size() + request_size - 2);
        }
        (void)co_await (*peer)->write(out, soon());
        std::vector<std::uint16_t> order;
        byte_buffer have;
        byte_buffer in(4096);
        while (order.size() < count) {
            const auto more = co_await (*peer)->read_some(in, soon());
            if (!more) break;
            have.insert(have.end(), in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*more));
            for (; have.size() >= response_size; have.erase(have.begin(), have.begin() + response_size)) {
                order.push_back(load_big<std::uint16_t>(have.data()));
                EXPECT_EQ(byte_buffer(have.begin(), have.begin() + response_size), answer_to(order.back()));
            }
        }
        left_over_ = have.size();
        co_return order;
    }

    std::vector<std::uint16_t> run(std::uint16_t requests, std::size_t count) {
        io::asio::co_spawn(loop_, be_device(loop_.get_executor(), device_), io::asio::detached);
        io::asio::co_spawn(loop_, spoil_all(loop_.get_executor(), door_, settings_, seen_), io::asio::detached);
        std::vector<std::uint16_t> order;
        io::asio::co_spawn(loop_, talk(requests, count), [&](const std::exception_ptr&, std::vector<std::uint16_t> v) {
            order = std::move(v);
            loop_.stop();
        });
        loop_.run();
        return order;
    }

    settings settings_;
    counters seen_;
    io::asio::io_context loop_;
    std::shared_ptr<io::listener> device_;
    std::shared_ptr<io::listener> door_;
    std::size_t left_over_ = 0;
};

TEST_F(byte_corruptor, without_rates_answers_pass_in_their_order) {
    EXPECT_EQ(run(4, 4), (std::vector<std::uint16_t>{0, 1, 2, 3}));
    EXPECT_EQ(seen_.connections, 1U);
    EXPECT_EQ(seen_.by_act[0], 4U);
}

TEST_F(byte_corruptor, whatever_it_does_answers_arrive_whole) {
    for (const auto a : {act::delay, act::late, act::split, act::duplicate, act::swap, act::stale})
        set(a, 0.15);
    const auto order = run(400, 400);
    EXPECT_GE(order.size(), 400U);
    EXPECT_GT(std::set(order.begin(), order.end()).size(), 250U);
}

TEST_F(byte_corruptor, a_duplicate_comes_twice) {
    set(act::duplicate, 1);
    EXPECT_EQ(run(2, 4), (std::vector<std::uint16_t>{0, 0, 1, 1}));
}

TEST_F(byte_corruptor, a_late_answer_is_overtaken) {
    settings_.seed = 3;
    set(act::late, 0.3);
    const auto order = run(20, 20);
    ASSERT_EQ(order.size(), 20U);
    EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
    EXPECT_GT(seen_.by_act[static_cast<std::size_t>(act::late)], 0U);
}

TEST_F(byte_corruptor, a_stale_answer_comes_before_the_next) {
    set(act::stale, 1);
    EXPECT_EQ(run(3, 5), (std::vector<std::uint16_t>{0, 0, 1, 1, 2}));
}

TEST_F(byte_corruptor, a_cut_ends_the_link_inside_an_answer) {
    set(act::cut, 1);
    EXPECT_TRUE(run(3, 3).empty());
    EXPECT_GT(left_over_, 0U);
    EXPECT_LT(left_over_, response_size);
}

}  // namespace
}  // namespace penstock::fault_proxy
