#include "services/devices/write_queue.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <future>
#include <stdexcept>

#include "io/awaitable.hpp"

namespace penstock::services {
namespace {

using master::error_kind;
using master::request_error;

/// Notes who wrote; the steps of the calls are not called.
class noting_database final : public master::record_database {
public:
    std::unique_ptr<master::record_reader> read() override { return nullptr; }
    std::unique_ptr<master::record_reader> try_read() override { return nullptr; }
    using record_database::write;
    void write(std::span<master::write_call* const> calls) override {
        for (const auto* one : calls)
            actors.push_back(one->actor);
    }
    bool is_shared() const noexcept override { return false; }
    bool answers() const noexcept override { return true; }

    std::vector<std::string> actors;
};

/// Two calls that wait behind each other, while the thread of the store is held.
class queued_writes : public testing::Test {
protected:
    void run(write_queue::call& first, write_queue::call& second) {
        std::promise<void> go;
        thread.post([held = go.get_future().share()] { held.wait(); });
        for (auto* one : {&first, &second}) {
            io::asio::co_spawn(
                loop, [this, one]() -> io::awaitable<void> { refused.push_back(co_await queue.run(*one)); },
                io::asio::detached);
        }
        loop.poll();  // both wait now
        go.set_value();
        loop.restart();
        loop.run_for(std::chrono::seconds(60));
        ASSERT_EQ(refused.size(), 2U) << "a call waits without end";
    }

    io::asio::io_context loop;
    worker_pool thread{1, "store"};
    noting_database database;
    write_queue queue{thread, database};
    std::vector<std::optional<request_error>> refused;
};

TEST_F(queued_writes, are_all_done) {
    write_queue::call first{.name = "PUT /a", .actor = "anna"};
    write_queue::call second{.name = "PUT /b", .actor = "ben"};
    run(first, second);
    EXPECT_FALSE(refused[0].has_value());
    EXPECT_FALSE(refused[1].has_value());
    EXPECT_EQ(database.actors, (std::vector<std::string>{"anna", "ben"}));
}

TEST_F(queued_writes, are_told_what_is_wrong_with_their_own_call_however_it_is_said) {
    const request_error wrong(error_kind::not_found, "there is no such order");
    for (const bool throws : {false, true}) {
        refused.clear();
        database.actors.clear();
        write_queue::call first{.name = "PUT /a", .actor = "anna"};
        first.prepare = [&]() -> std::optional<request_error> {
            if (throws) throw wrong;
            return wrong;
        };
        write_queue::call second{.name = "PUT /b", .actor = "ben"};
        run(first, second);
        ASSERT_TRUE(refused[0].has_value());
        EXPECT_EQ(refused[0]->kind, error_kind::not_found);
        EXPECT_FALSE(refused[1].has_value());
        EXPECT_EQ(database.actors, std::vector<std::string>{"ben"});
    }
}

TEST_F(queued_writes, do_not_wait_without_end_for_one_that_fails_after_its_commit) {
    write_queue::call first{.name = "PUT /a", .actor = "anna"};
    first.committed = [] { throw request_error(error_kind::internal, "no"); };
    write_queue::call second{.name = "PUT /b", .actor = "ben"};
    run(first, second);
    EXPECT_TRUE(refused[0].has_value());
}

}  // namespace
}  // namespace penstock::services
