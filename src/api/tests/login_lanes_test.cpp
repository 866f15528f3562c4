#include <gtest/gtest.h>

#include <future>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/router.hpp"
#include "api/tests/made_context.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"
#include "store/store.hpp"
#include "tests/support/run.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::api {
namespace {

const std::string right = "Correct-Horse-9", wrong = "Wrong-Horse-9";
constexpr std::chrono::seconds patience{60};

/// The login as a gateway has it: a thread for those who have logged in from their address before, one for all others.
/// That one stands at a gate, as it does behind many comparisons of passwords. A user `kim`, who is known at 192.0.2.1.
class login_lanes : public testing::Test {
protected:
    login_lanes() {
        EXPECT_TRUE(accounts_.create_user({"kim", "viewer", right, {}}));
        EXPECT_TRUE(accounts_.log_in({"kim", right, "192.0.2.1"}));
        others_.post([gate = gate_.get_future().share()] { gate.wait(); });
    }
    ~login_lanes() override { open_gate(); }

    void open_gate() {
        if (!std::exchange(is_open_, true)) gate_.set_value();
    }

    /// The status that the login is answered with, some time.
    std::future<int> log_in(std::string password, std::string address) {
        return std::async(std::launch::async, [this, password = std::move(password), address = std::move(address)] {
            static const router routes(all_routes());
            request in;
            in.method = verb::post;
            in.path = "/login/form";
            const auto body = R"({"username":"kim","password":")" + password + R"("})";
            in.body = body;
            const auto place = routes.find(in.path, in.method);
            response out;
            const caller nobody;
            call c{in, out, context_, nobody};
            c.client = address;
            test::run([](const coroutine_handler& run, call& with) -> io::awaitable<bool> {
                co_await run(with);
                co_return true;
            }(std::get<coroutine_handler>(place.route_of(in.method)->run), c));
            return static_cast<int>(out.status);
        });
    }

    static bool is_answered(std::future<int>& login) {
        return login.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

private:
    static std::unique_ptr<store::store> open(const std::string& folder) {
        store::store_options options;
        options.data_dir = folder;
        return *store::store::open(options);
    }

    bool is_open_ = false;
    std::promise<void> gate_;
    test::temp_dir folder_;
    std::unique_ptr<store::store> store_ = open(folder_.path().string());
    services::accounts accounts_{{folder_.at("setup-token"), false, &wall_now, &steady_now, store::password_cost{1, 8}},
                                 *store_};
    settings settings_;
    worker_pool all_else_{1}, others_{1}, known_{1};
    handler_context context_ = make_context({.set = &settings_,
                                             .threads = &all_else_,
                                             .login_thread = &others_,
                                             .known_login_thread = &known_,
                                             .accounts = &accounts_});
};

TEST_F(login_lanes, who_is_known_at_an_address_does_not_stand_behind_those_who_guess_elsewhere) {
    std::vector<std::future<int>> guesses;
    for (int n = 1; n <= 60; ++n)
        guesses.push_back(log_in(wrong, "198.51.100." + std::to_string(n)));
    auto known = log_in(right, "192.0.2.1");
    ASSERT_EQ(known.wait_for(patience), std::future_status::ready) << "it waits for the guesses";
    EXPECT_EQ(known.get(), 200);
    EXPECT_EQ(std::ranges::count_if(guesses, is_answered), 0) << "they were before it, and still wait";
    open_gate();
    for (auto& guess : guesses) {
        ASSERT_EQ(guess.wait_for(patience), std::future_status::ready);
        EXPECT_NE(guess.get(), 200);
    }
    EXPECT_EQ(log_in(right, "192.0.2.1").get(), 200) << "nor do their failures delay it";
}

TEST_F(login_lanes, an_address_that_is_not_known_waits_with_the_others_also_with_the_right_password) {
    auto elsewhere = log_in(right, "203.0.113.9");
    auto known = log_in(wrong, "192.0.2.1");
    ASSERT_EQ(known.wait_for(patience), std::future_status::ready);
    EXPECT_NE(known.get(), 200) << "the lane is no way around the password";
    EXPECT_FALSE(is_answered(elsewhere));
    open_gate();
    EXPECT_EQ(elsewhere.get(), 200);
    EXPECT_EQ(log_in(right, "203.0.113.9").get(), 200);
}

}  // namespace
}  // namespace penstock::api
