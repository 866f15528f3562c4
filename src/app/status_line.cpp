#include "app/status_line.hpp"

#include <fmt/format.h>

#include <cmath>

namespace penstock::app {

namespace {

std::string with_commas(unsigned long long number) {
    auto text = std::to_string(number);
    for (auto at = text.size(); at > 3;)
        text.insert(at -= 3, ",");
    return text;
}

}  // namespace

std::string status_line(std::size_t opcs, std::size_t lost, double values_per_second) {
    const auto values = static_cast<unsigned long long>(std::llround(std::max(values_per_second, 0.0)));
    return fmt::format("{} {}, {} not connected, {} values/s", with_commas(opcs), opcs == 1 ? "OPC" : "OPCs",
                       with_commas(lost), with_commas(values));
}

}  // namespace penstock::app
