#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "base/clock.hpp"

namespace penstock::api {

/// Wrong keys by address: 20 a minute, then refusal until the minute is over.
///
/// Thread: any.   Limits: 10,000 addresses; the one longest in the list goes first.
class rate_limit {
public:
    static constexpr unsigned allowed = 20;
    static constexpr std::chrono::seconds window{60};

    /// Counts one wrong key. Zero: within the allowance; else how long to wait.
    std::chrono::seconds count(const std::string& address, steady_time now);

private:
    struct entry {
        steady_time begin;
        unsigned wrong = 0;
    };
    std::mutex guard_;
    std::map<std::string, entry> entries_;
};

/// Failed logins: after five in a row a delay of 1 s that doubles to 5 min, by account and by address.
///
/// Unknown accounts count like known ones, so that the delay tells nothing. A success clears the account and the
/// address.   Thread: any.   Limits: 10,000 names.
class login_delay {
public:
    static constexpr unsigned allowed = 5;
    static constexpr std::chrono::seconds longest{300};

    /// How long until the next attempt is looked at; zero = now.
    std::chrono::seconds wait(const std::string& account, const std::string& address, steady_time now) const;
    void failed(const std::string& account, const std::string& address, steady_time now);
    void succeeded(const std::string& account, const std::string& address);

private:
    struct entry {
        unsigned failures = 0;
        steady_time open;  ///< when the next attempt is looked at
        steady_time last;
    };
    void fail(const std::string& name, steady_time now);

    mutable std::mutex guard_;
    std::map<std::string, entry> entries_;  // "account …" and "address …"
};

}  // namespace penstock::api
