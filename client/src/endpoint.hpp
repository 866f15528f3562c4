#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "client/src/outcome.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::detail {

using sha256 = std::array<unsigned char, 32>;

/// The checked `options`, in the form that connections need.
struct endpoint {
    std::string server;     ///< `https://10.0.0.5:443`
    std::string authority;  ///< `10.0.0.5:443`, for the header Host
    static constexpr std::string_view path = "/api/v5";
    std::string ca_file;
    std::optional<sha256> pin;
    bool verify = true;
    std::chrono::milliseconds connect_timeout{};
    std::size_t max_answer_bytes = 0;
};

/// Checks the options. Errors: `ARGUMENT`, whose message names the option that is out of its limits.
outcome<endpoint> endpoint_of(const options& o);

}  // namespace penstock::v5::detail
