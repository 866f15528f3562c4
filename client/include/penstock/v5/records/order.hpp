// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// Make this much of that on this line. Create needs `product_id`, `planned_qty`; update changes what is set.
struct PENSTOCK_V5_API order_request {
    /// Unique, unchangeable; created when absent. ORDER_ and A-Z a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> order_id{};
    /// Human-readable name; when absent the id. A text of at most 200 characters.
    field<std::string> order_name{};
    /// What is made. Required.
    field<std::string> product_id{};
    /// How much, in the product's unit. Required; a number of at most 3 decimals above 0, at most 1e+12.
    field<double> planned_qty{};
    /// Where; needed at start.
    field<std::string> line_id{};
    /// For whom.
    field<std::string> customer_id{};
    /// The product's route or a general one.
    field<std::string> path_id{};
    /// Epoch ms.
    field<std::int64_t> planned_start{};
    /// Epoch ms, after planned_start.
    field<std::int64_t> planned_end{};
    /// 1 is first. An integer from 1 to 999; default 500.
    field<std::int64_t> priority{};
    /// Lot number. A text of at most 100 characters.
    field<std::string> lot_no{};
    /// Free text. A text of at most 2000 characters.
    field<std::string> note{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: keeps its references, takes no new ones. Default true.
    field<bool> active{};
    /// Key in another system; not unique. A text of at most 100 characters.
    field<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An order as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API order_response {
    /// Unique, unchangeable; created when absent.
    std::string order_id{};
    /// Human-readable name; when absent the id.
    std::string order_name{};
    /// What is made.
    std::string product_id{};
    /// How much, in the product's unit.
    double planned_qty{};
    /// Where; needed at start.
    std::optional<std::string> line_id{};
    /// For whom.
    std::optional<std::string> customer_id{};
    /// The product's route or a general one.
    std::optional<std::string> path_id{};
    /// Epoch ms.
    std::optional<std::int64_t> planned_start{};
    /// Epoch ms, after planned_start.
    std::optional<std::int64_t> planned_end{};
    /// 1 is first.
    std::int64_t priority{};
    /// Lot number.
    std::string lot_no{};
    /// Free text.
    std::string note{};
    /// Its state. One of PLAN, START, PAUSE, END, ABORT.
    std::string order_status{};
    /// Made so far.
    double good_qty{};
    /// Rejected so far.
    double reject_qty{};
    /// good_qty of planned_qty, 1 = all.
    double progress{};
    /// Epoch ms.
    std::optional<std::int64_t> started_at{};
    /// Epoch ms.
    std::optional<std::int64_t> ended_at{};
    /// ms in START.
    std::int64_t run_ms{};
    /// ms in PAUSE.
    std::int64_t pause_ms{};
    /// How often it was paused.
    std::int64_t pause_count{};
    /// Why it was aborted.
    std::optional<std::string> abort_reason{};
    /// The line's.
    std::optional<std::string> site_id{};
    /// The product's.
    std::string unit{};
    /// Free text.
    std::string description{};
    /// false: keeps its references, takes no new ones.
    bool active{};
    /// Key in another system; not unique.
    std::optional<std::string> external_id{};
    /// At most 50 texts by name, 4 KiB in all.
    std::map<std::string, std::string> attributes{};
    /// Epoch ms.
    std::int64_t created_at{};
    /// Epoch ms.
    std::int64_t updated_at{};
    /// User id of the key.
    std::string created_by{};
    /// User id of the key.
    std::string updated_by{};
    /// 1, then one more with each change.
    std::int64_t version{};
};

/// Which order records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API order_filter {
    /// Its state. One of PLAN, START, PAUSE, END, ABORT.
    any_of order_status{};
    /// Where; needed at start.
    any_of line_id{};
    /// What is made.
    any_of product_id{};
    /// For whom.
    any_of customer_id{};
    /// The line's.
    any_of site_id{};
    /// Lot number.
    any_of lot_no{};
    /// `planned_start` from this time on, epoch ms.
    field<std::int64_t> planned_from{};
    /// `planned_start` up to this time, epoch ms.
    field<std::int64_t> planned_to{};
    /// `started_at` from this time on, epoch ms.
    field<std::int64_t> started_from{};
    /// `started_at` up to this time, epoch ms.
    field<std::int64_t> started_to{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<order_response, order_filter>;
extern template class resource<order_request, order_response, order_filter>;
using order_resource = resource<order_request, order_response, order_filter>;

}  // namespace penstock::v5
