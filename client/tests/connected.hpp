#pragma once

#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <utility>

#include "client/tests/support/fake_gateway.hpp"
#include "penstock/v5.hpp"

namespace penstock::v5::test {

inline const std::string key = "q7AAAAAAAAAAAAx2";

/// A script's answer that the test changes between its calls.
class next_reply {
public:
    explicit next_reply(reply r) : next_(std::move(r)) {}
    void operator=(reply r) {
        const std::lock_guard lock(mutex_);
        next_ = std::move(r);
    }
    reply get() const {
        const std::lock_guard lock(mutex_);
        return next_;
    }

private:
    mutable std::mutex mutex_;
    reply next_;
};

/// A client of a gateway that answers each call of an account as the script says.
struct connected {
    explicit connected(fake_gateway::script answers, const certificate* own = nullptr)
        : gateway(with_login(key, std::move(answers)), own) {
        EXPECT_TRUE(c.connect()) << c.last_error().message;
    }
    fake_gateway gateway;
    client c{gateway.reached()};
};

inline connected answered(reply r) {
    return connected([r](const heard&) { return r; });
}

}  // namespace penstock::v5::test
