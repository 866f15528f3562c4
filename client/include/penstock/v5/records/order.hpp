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

/// A production order: make a quantity of a product on a line. Create needs `product_id`, `planned_qty`; update changes
/// what is set.
struct PENSTOCK_V5_API order_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. ORDER_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> order_id{};
    /// Name that people read. When it is absent, it is the id. A text of at most 200 characters.
    field<std::string> order_name{};
    /// Product that the order makes. Required.
    field<std::string> product_id{};
    /// Planned quantity in the unit of the product, at most 3 decimals. Required; a number of at most 3 decimals above
    /// 0, at most 1e+12.
    field<double> planned_qty{};
    /// Line that makes the product; null: not decided. An order needs a line before it starts.
    field<std::string> line_id{};
    /// Customer of the order; null: none.
    field<std::string> customer_id{};
    /// Path of the order: a path of its product, or a general path; null: none.
    field<std::string> path_id{};
    /// Planned start, epoch ms; null: not planned.
    field<std::int64_t> planned_start{};
    /// Planned end, epoch ms. It is after planned_start; null: not planned.
    field<std::int64_t> planned_end{};
    /// Priority of the order: 1 is the highest, 999 the lowest. An integer from 1 to 999; default 500.
    field<std::int64_t> priority{};
    /// Lot number of the parts that the order makes. A text of at most 100 characters.
    field<std::string> lot_no{};
    /// Free text. A text of at most 2000 characters.
    field<std::string> note{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it. Default true.
    field<bool> active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none. A text
    /// of at most 100 characters.
    field<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    field<std::map<std::string, std::string>> attributes{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// An order as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API order_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string order_id{};
    /// Name that people read. When it is absent, it is the id.
    std::string order_name{};
    /// Product that the order makes.
    std::string product_id{};
    /// Planned quantity in the unit of the product, at most 3 decimals.
    double planned_qty{};
    /// Line that makes the product; null: not decided. An order needs a line before it starts.
    std::optional<std::string> line_id{};
    /// Customer of the order; null: none.
    std::optional<std::string> customer_id{};
    /// Path of the order: a path of its product, or a general path; null: none.
    std::optional<std::string> path_id{};
    /// Planned start, epoch ms; null: not planned.
    std::optional<std::int64_t> planned_start{};
    /// Planned end, epoch ms. It is after planned_start; null: not planned.
    std::optional<std::int64_t> planned_end{};
    /// Priority of the order: 1 is the highest, 999 the lowest.
    std::int64_t priority{};
    /// Lot number of the parts that the order makes.
    std::string lot_no{};
    /// Free text.
    std::string note{};
    /// State of the order: planned, running, paused, finished or aborted. Only an action on the order changes it. One
    /// of PLAN, START, PAUSE, END, ABORT.
    std::string order_status{};
    /// Quantity of good parts that was made until now, in the unit of the product.
    double good_qty{};
    /// Quantity of rejected parts until now, in the unit of the product.
    double reject_qty{};
    /// Progress: good_qty divided by planned_qty; 1 means 100 %.
    double progress{};
    /// Time of the first start, epoch ms; null: the order has not started.
    std::optional<std::int64_t> started_at{};
    /// Time when the order ended or was aborted, epoch ms; null: it has not ended.
    std::optional<std::int64_t> ended_at{};
    /// Total time in the state START, ms.
    std::int64_t run_ms{};
    /// Total time in the state PAUSE, ms.
    std::int64_t pause_ms{};
    /// Number of times that the order was paused.
    std::int64_t pause_count{};
    /// Reason why the order was aborted; null: it was not aborted.
    std::optional<std::string> abort_reason{};
    /// Site of the line; null: the order has no line.
    std::optional<std::string> site_id{};
    /// Unit of the product.
    std::string unit{};
    /// Free text.
    std::string description{};
    /// false: the record is out of use. Its references stay, and nothing new can refer to it.
    bool active{};
    /// Id of the record in another system, for example the ERP. Two records may have the same one; null: none.
    std::optional<std::string> external_id{};
    /// Texts of your own by name, 50 at most and 4 KiB in total.
    std::map<std::string, std::string> attributes{};
    /// Time when the record was created, epoch ms.
    std::int64_t created_at{};
    /// Time of the last change of the record, epoch ms.
    std::int64_t updated_at{};
    /// User or owner of the key that created the record.
    std::string created_by{};
    /// User or owner of the key that changed the record last.
    std::string updated_by{};
    /// Version of the record: 1 when it is created, one more with each change.
    std::int64_t version{};
};

/// Which order records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API order_filter {
    /// State of the order: planned, running, paused, finished or aborted. Only an action on the order changes it. One
    /// of PLAN, START, PAUSE, END, ABORT.
    any_of order_status{};
    /// Line that makes the product; null: not decided. An order needs a line before it starts.
    any_of line_id{};
    /// Product that the order makes.
    any_of product_id{};
    /// Customer of the order; null: none.
    any_of customer_id{};
    /// Site of the line; null: the order has no line.
    any_of site_id{};
    /// Lot number of the parts that the order makes.
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
