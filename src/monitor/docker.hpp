#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::monitor {

struct container_counts {
    std::int64_t running = 0;  ///< in state `running`
    std::int64_t total = 0;
};

/// Reads the whole HTTP response to `GET /containers/json?all=1`; `nullopt`: it is no such response.
std::optional<container_counts> parse_containers(std::string_view http_answer);

/// Queries the docker daemon on its socket. The fault: the socket cannot be used, or there is no response in time.
/// Limits: a response of 4 MiB, about 2,000 containers. Source: Docker Engine API, ContainerList.
checked<container_counts> count_containers(const std::string& socket_path, steady_time deadline);

}  // namespace penstock::monitor
