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

/// A line, also called work center: it runs one order at a time. Create needs `line_name`, `area_id`; update changes
/// what is set.
struct PENSTOCK_V5_API line_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. LINE_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> line_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> line_name{};
    /// Area that contains the line. Required.
    field<std::string> area_id{};
    /// Position in lists: a lower number comes first.
    field<std::int64_t> sort_no{};
    /// Calendar with the shifts of the line; null: the calendar of the site is used.
    field<std::string> calendar_id{};
    /// Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be paused. ONE_OPEN: one
    /// order is started or paused. MANY: any number. One of ONE_RUNNING, ONE_OPEN, MANY; default "ONE_RUNNING".
    field<std::string> order_rule{};
    /// Tag that counts good parts. Its value is a number; null: the line has no counter.
    field<std::string> good_tag_id{};
    /// Tag that counts rejected parts. Its value is a number; null: the line has no counter.
    field<std::string> reject_tag_id{};
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

/// A line as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API line_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string line_id{};
    /// Name that people read. Two records may have the same name.
    std::string line_name{};
    /// Area that contains the line.
    std::string area_id{};
    /// Position in lists: a lower number comes first.
    std::int64_t sort_no{};
    /// Calendar with the shifts of the line; null: the calendar of the site is used.
    std::optional<std::string> calendar_id{};
    /// Orders that the line can have at the same time. ONE_RUNNING: one order runs, others can be paused. ONE_OPEN: one
    /// order is started or paused. MANY: any number. One of ONE_RUNNING, ONE_OPEN, MANY.
    std::string order_rule{};
    /// Tag that counts good parts. Its value is a number; null: the line has no counter.
    std::optional<std::string> good_tag_id{};
    /// Tag that counts rejected parts. Its value is a number; null: the line has no counter.
    std::optional<std::string> reject_tag_id{};
    /// Site of the area that contains it.
    std::optional<std::string> site_id{};
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

/// Which line records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API line_filter {
    /// Area that contains the line.
    any_of area_id{};
    /// Site of the area that contains it.
    any_of site_id{};
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

extern template class record_list<line_response, line_filter>;
extern template class resource<line_request, line_response, line_filter>;
using line_resource = resource<line_request, line_response, line_filter>;

}  // namespace penstock::v5
