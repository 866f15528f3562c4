#include <gmock/gmock.h>

#include <condition_variable>
#include <thread>

#include "client/src/connection_pool.hpp"
#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

// Lets through when so many have come.
class gate {
public:
    explicit gate(int needed) : needed_(needed) {}
    void come() {
        std::unique_lock lock(mutex_);
        if (++come_ >= needed_) open_.notify_all();
        open_.wait(lock, [&] { return come_ >= needed_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable open_;
    int come_ = 0;
    int needed_;
};

template <class Work>
void in_threads(int count, const Work& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([&work, i] { work(i); });
    for (auto& thread : threads)
        thread.join();
}

}  // namespace

TEST(threads, a_hundred_share_eight_connections_and_each_has_its_own_answer_and_error) {
    // The first eight wait for each other, so eight connections there are.
    gate eight(8);
    std::atomic<int> arrived{0};
    connected to([&](const heard& h) {
        if (++arrived <= 8) eight.come();
        const std::string id = h.target.substr(h.target.rfind('/') + 1);
        const bool is_odd = (id.back() - '0') % 2 != 0;
        return is_odd ? refused(404, "E1300", "no site " + id) : ok(R"({"site_id":")" + id + "\"}");
    });
    std::atomic<int> right{0};
    in_threads(100, [&](int thread) {
        for (int i = 0; i < 10; ++i) {
            const std::string id = "SITE_" + std::to_string(thread * 10 + i);
            const auto site = to.c.site().get(id);
            const error why = to.c.last_error();
            const bool is_right = i % 2 == 0 ? site && site->site_id == id && why.code.empty()
                                             : !site && why.message == "no site " + id && why.http_status == 404;
            if (is_right) ++right;
        }
    });
    EXPECT_EQ(right, 1'000);
    EXPECT_EQ(to.gateway.connections(), static_cast<int>(detail::connection_pool::max_connections));
}

TEST(threads, who_finds_no_connection_free_waits_no_longer_than_its_deadline) {
    using namespace detail;
    gate eight_are_busy(9);
    gate over(9);
    fake_gateway gateway([&](const heard&) { return eight_are_busy.come(), over.come(), ok("{}"); });
    connection_pool pool(*endpoint_of(gateway.reached()));
    request what;
    what.method = "GET";
    what.target = "/x";
    std::thread ninth([&] {
        eight_are_busy.come();
        const auto begin = steady_now();
        const auto got = pool.exchange(what, begin + std::chrono::milliseconds{100});
        EXPECT_GE(steady_now() - begin, std::chrono::milliseconds{100});
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().code, "TIMEOUT");
        EXPECT_EQ(gateway.requests().size(), 8U);
        over.come();
    });
    in_threads(8, [&](int) { EXPECT_TRUE(pool.exchange(what, steady_now() + std::chrono::seconds{20})); });
    ninth.join();
}

TEST(threads, the_key_is_swapped_whole_while_others_call) {
    std::atomic<int> logins{0};
    std::atomic<int> strange{0};
    fake_gateway gateway([&](const heard& h) {
        if (h.target == "/api/v5/system/connect") {
            const std::string k(40, static_cast<char>('a' + logins++ % 26));
            return ok(R"({"api_key":")" + k + R"(","expires_at":1})");
        }
        const std::string sent = h.headers.at("api_key");
        if (sent != std::string(40, sent.empty() ? 'a' : sent[0])) ++strange;
        return ok("{}");
    });
    client c(gateway.reached());
    ASSERT_TRUE(c.connect());
    std::atomic<int> failed{0};
    in_threads(8, [&](int thread) {
        for (int i = 0; i < 50; ++i) {
            const bool done = thread == 0 ? c.connect() : c.call("GET", "/x").ok();
            if (!done) ++failed;
        }
    });
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(strange, 0);
    EXPECT_EQ(logins, 51);
}

}  // namespace penstock::v5::test
