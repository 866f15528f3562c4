#pragma once

#include <list>

#include "api/http/connection.hpp"
#include "api/http/visitor_limits.hpp"

namespace penstock::api {

/// Decides which connection is closed when another one arrives.
///
/// A connection is known when one of its requests was authenticated; it is never closed for another one. The others are
/// strangers: they share half of all places. If one of them must be closed, it is the oldest one of the address with
/// the most strangers. So a thousand strangers of one address compete only with each other.
///
/// Thread: the loop's.
class visitors {
public:
    explicit visitors(visitor_limits limits) : limits_(std::move(limits)) {}

    /// What to do with one more connection from that address: close `leaving` for it, or, where `is_welcome` is not
    /// set, close the new one.
    struct admission {
        bool is_welcome = true;
        connection* leaving = nullptr;
    };
    admission admit(const std::list<connection*>& present, const visitor_address& from) const;

private:
    visitor_limits limits_;
};

}  // namespace penstock::api
