#pragma once

#include <string>
#include <utility>
#include <vector>

#include "penstock/v5/error.hpp"

namespace penstock::v5 {

/// The unchanged response of a gateway, or why there is none. It may outlive its client.
class envelope {
public:
    envelope() noexcept = default;
    static envelope of_data(std::string json, int http_status) noexcept {
        envelope made;
        made.data_ = std::move(json);
        made.error_.http_status = http_status;
        return made;
    }
    static envelope of_error(error why) noexcept {
        envelope made;
        made.error_ = std::move(why);
        return made;
    }

    /// True if the call succeeded; then `data()` has the response.
    [[nodiscard]] bool ok() const noexcept { return error_.code.empty() && error_.http_status != 0; }
    [[nodiscard]] const std::string& code() const noexcept { return error_.code; }
    [[nodiscard]] const std::string& message() const noexcept { return error_.message; }
    [[nodiscard]] int http_status() const noexcept { return error_.http_status; }
    [[nodiscard]] const std::vector<item_error>& errors() const noexcept { return error_.errors; }

    /// The JSON of the member `data`, exactly as the gateway sent it; empty unless `ok()`.
    [[nodiscard]] const std::string& data() const noexcept { return data_; }

private:
    error error_;
    std::string data_;
};

}  // namespace penstock::v5
