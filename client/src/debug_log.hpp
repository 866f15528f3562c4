#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::detail {

/// Where this library says what it does: `options::debug_sink`, or stderr. Nothing secret comes out of it.
class debug_log {
public:
    explicit debug_log(const options& o);

    /// One exchange, if debugging is on.
    void exchanged(const request& sent, const outcome<response>& got, std::chrono::milliseconds took) const noexcept;

    /// Always.
    void say(std::string_view line) const noexcept;

private:
    bool is_on_;
    std::function<void(std::string_view)> sink_;
    std::string token_;
};

}  // namespace penstock::v5::detail
