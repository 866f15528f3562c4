#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::detail {

/// The log of this library: writes to `options::debug_sink` or stderr, and never writes secrets.
class debug_log {
public:
    explicit debug_log(const options& o);

    /// Logs a request and its response, if debugging is on.
    void exchanged(const request& sent, const outcome<response>& got, std::chrono::milliseconds took) const noexcept;

    /// Logs a line, also if debugging is off.
    void say(std::string_view line) const noexcept;

private:
    bool is_on_;
    std::function<void(std::string_view)> sink_;
    std::string token_;
};

}  // namespace penstock::v5::detail
