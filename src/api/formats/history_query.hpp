#pragma once

#include "api/call.hpp"
#include "api/formats/point_text.hpp"
#include "api/route.hpp"
#include "services/history/tag_history.hpp"

namespace penstock::api {

/// What a call wants of the history, and as what.
struct history_request {
    services::history_query query;
    bool is_csv = false;
};

/// Reads the query of the call; faults name the parameter.
history_request read_history_request(const call& c, faults& found);

/// The parameters, for openapi.json.
std::vector<query_rule> history_query_rules();

inline point_kind kind_of_points(const services::history_query& q) noexcept {
    return q.has_counts() ? point_kind::counts : point_kind::values;
}

/// The outer error of bad input: HTTP 200, `VALIDATION_FAILED`, all faults in one message.
void refuse_input(call& c, const faults& found);

/// The outer error of a history that could not be asked.
void fail_read(call& c, const error_code& why);

}  // namespace penstock::api
