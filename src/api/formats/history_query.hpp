#pragma once

#include "api/call.hpp"
#include "api/formats/export_style.hpp"
#include "api/formats/point_text.hpp"
#include "api/route.hpp"
#include "services/history/tag_history.hpp"

namespace penstock::api {

/// A query of the history, and the format of the response.
struct history_request {
    services::history_query query;
    table_format format = table_format::json;
    export_style style{};
    bool has_state_text = false;  ///< a table has the column `state_text`
};

/// Reads the query of the call; faults name the parameter.
history_request read_history_request(const call& c, faults& found);

/// The parameters, for openapi.json.
std::vector<query_rule> history_query_rules();

inline point_kind kind_of_points(const services::history_query& q) noexcept {
    return q.has_counts() ? point_kind::counts : point_kind::values;
}

/// Answers invalid input: HTTP 200, code `VALIDATION_FAILED`, all faults in one message.
void refuse_input(call& c, const faults& found);

/// Answers that the history could not be read.
void fail_read(call& c, const error_code& why);

}  // namespace penstock::api
