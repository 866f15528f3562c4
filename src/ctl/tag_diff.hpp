#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::ctl {

/// Tags by id; each has its fields by the names of the header.
struct tag_table {
    std::vector<std::string> fields;  ///< all columns except `tag_id`
    std::map<std::string, std::map<std::string, std::string>, std::less<>> tags;
};

/// Parses CSV (RFC 4180) with a header that contains `tag_id`. Faults name the line. Columns that say who changed a tag
/// and when are omitted.
checked<tag_table> parse_tag_table(std::string_view csv);

/// `{"missing": [ids], "surplus": [ids], "different": [{tag_id, field, expected, actual}]}`. Only fields that
/// `expected` has are compared.
boost::json::object compare_tag_tables(const tag_table& expected, const tag_table& actual);

}  // namespace penstock::ctl
