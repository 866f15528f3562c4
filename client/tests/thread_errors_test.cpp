#include "client/src/thread_errors.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

namespace {

error made(const std::string& code) {
    return local_error(code.c_str(), std::string(100, 'm'));
}

}  // namespace

TEST(thread_errors, are_empty_until_set_and_after_they_are_cleared) {
    const thread_errors errors;
    EXPECT_EQ(errors.get().code, "");
    errors.set(made("TIMEOUT"));
    EXPECT_EQ(errors.get().code, "TIMEOUT");
    EXPECT_EQ(errors.get().message.size(), 100U) << "asking does not take it away";
    errors.clear();
    EXPECT_EQ(errors.get().code, "");
}

TEST(thread_errors, are_each_threads_own) {
    const thread_errors errors;
    errors.set(made("TIMEOUT"));
    std::thread([&] {
        EXPECT_EQ(errors.get().code, "");
        errors.set(made("TLS"));
        EXPECT_EQ(errors.get().code, "TLS");
    }).join();
    EXPECT_EQ(errors.get().code, "TIMEOUT");
}

TEST(thread_errors, are_each_clients_own) {
    const thread_errors one;
    const thread_errors other;
    one.set(made("TIMEOUT"));
    other.set(made("TLS"));
    EXPECT_EQ(one.get().code, "TIMEOUT");
    EXPECT_EQ(other.get().code, "TLS");
    other.clear();
    EXPECT_EQ(one.get().code, "TIMEOUT");
}

TEST(thread_errors, of_clients_that_are_gone_are_not_kept) {
    std::thread([] {
        const thread_errors stays;
        stays.set(made("TIMEOUT"));
        for (int i = 0; i < 100; ++i) {
            const thread_errors goes;
            goes.set(made("TLS"));
            EXPECT_LE(errors_kept_by_this_thread(), 2U);
        }
        EXPECT_EQ(stays.get().code, "TIMEOUT");
    }).join();
}

TEST(thread_errors, of_a_client_at_the_place_of_one_that_is_gone_are_its_own) {
    alignas(thread_errors) unsigned char place[sizeof(thread_errors)];
    auto* first = new (place) thread_errors;
    first->set(made("TLS"));
    std::destroy_at(first);
    auto* second = new (place) thread_errors;
    EXPECT_EQ(second->get().code, "");
    std::destroy_at(second);
}

TEST(thread_errors, success_costs_no_memory) {
    std::thread([] {
        const thread_errors errors;
        errors.clear();
        EXPECT_EQ(errors_kept_by_this_thread(), 0U);
    }).join();
}

TEST(thread_errors, want_of_memory_is_one_and_is_cleared_like_one) {
    const thread_errors errors;
    errors.set(made("TLS"));
    errors.set_out_of_memory();
    EXPECT_EQ(errors.get().message, "out of memory");
    errors.clear();
    EXPECT_EQ(errors.get().code, "");
    errors.set_out_of_memory();
    errors.set(made("TLS"));
    EXPECT_EQ(errors.get().code, "TLS");
}

// A client that is a static object may be asked when the thread's own objects are gone.
TEST(thread_errors, may_be_asked_when_the_thread_has_ended_nearly) {
    static std::unique_ptr<thread_errors> errors;
    struct asks_at_the_end {
        ~asks_at_the_end() {
            errors->set(made("TLS"));
            EXPECT_EQ(errors->get().code, "");
            errors->clear();
            EXPECT_EQ(errors_kept_by_this_thread(), 0U);
        }
    };
    errors = std::make_unique<thread_errors>();
    std::thread([] {
        thread_local asks_at_the_end last;  // made first, so gone last
        static_cast<void>(&last);
        errors->set(made("TIMEOUT"));
    }).join();
    errors.reset();
}

}  // namespace penstock::v5::detail
