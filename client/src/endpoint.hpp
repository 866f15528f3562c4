#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "client/src/outcome.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::detail {

using sha256 = std::array<unsigned char, 32>;

/// What connections are made of, checked: `options` in the form they need it.
struct endpoint {
    std::string server;     ///< `https://10.0.0.5:443`
    std::string authority;  ///< `10.0.0.5:443`, as the Host header has it
    static constexpr std::string_view path = "/api/v5";
    std::string ca_file;
    std::optional<sha256> pin;
    bool verify = true;
    std::chrono::milliseconds connect_timeout{};
    std::size_t max_answer_bytes = 0;
};

/// `ARGUMENT` names the option that is out of its limits.
outcome<endpoint> endpoint_of(const options& o);

}  // namespace penstock::v5::detail
