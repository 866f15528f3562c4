#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock::http {

using metric_labels = std::vector<std::pair<std::string, std::string>>;  ///< sorted by name

/// What a line of Prometheus' text format is about: a metric and its labels.
struct metric_series {
    std::string name;
    metric_labels labels;
};

/// `name`, `name{label="value",…}` at the beginning of `text`, which it removes; `nullopt`: there is none.
/// Source: Prometheus, "Text-based format" (version 0.0.4).
std::optional<metric_series> take_series(std::string_view& text);

/// The form that `take_series` reads back.
std::string format_series(std::string_view name, const metric_labels& labels);

}  // namespace penstock::http
