#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock::http {

using metric_labels = std::vector<std::pair<std::string, std::string>>;  ///< sorted by name

/// A metric and its labels, as they stand in a line of Prometheus' text format.
struct metric_series {
    std::string name;
    metric_labels labels;
};

/// Takes `name` or `name{label="value",…}` off the beginning of `text`; `nullopt`: it does not begin so.
/// Source: Prometheus, "Text-based format" (version 0.0.4).
std::optional<metric_series> take_series(std::string_view& text);

/// The text, which `take_series` reads back.
std::string format_series(std::string_view name, const metric_labels& labels);

}  // namespace penstock::http
