#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "drivers/http/point.hpp"
#include "drivers/ingest.hpp"

namespace penstock::http {

/// Reads the list that a device posts: `{"values":[{"tag_id" or "address","value","ts"?,"quality"?}…]}`. `ts` is
/// milliseconds since 1970 or ISO 8601; `quality` is a number as in OPC classic, or `good`, `uncertain`, `bad`.
///
/// Lifecycle: made for a set of points, used for each list.
class ingest_list {
public:
    explicit ingest_list(std::span<const point> points);

    /// `nullopt`: the document is not such a list. The fault: it is such a list, but with errors.
    std::optional<checked<ingested>> read(std::string_view document) const;

private:
    struct item;
    checked<item> read_item(std::string_view json) const;
    void take(const item& from, ingested& into) const;

    std::span<const point> points_;
    std::map<std::string, point_index, std::less<>> by_tag_;
    std::map<std::string, point_index, std::less<>> by_address_;
};

}  // namespace penstock::http
