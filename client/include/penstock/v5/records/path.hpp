// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// One of the `steps` of `path`.
struct PENSTOCK_V5_API path_step {
    /// Number of the step. Steps run in the order of their numbers. Required; an integer from 1 to 9999.
    std::int64_t step_no{};
    /// Name of the step. Required; a text of at most 200 characters.
    std::string step_name{};
    /// Line or equipment that does the step. Required.
    std::string asset_id{};
    /// Setup time, ms. An integer from 0.
    std::int64_t setup_ms{};
    /// Cycle time of one unit, ms. An integer from 0.
    std::int64_t cycle_ms{};
    /// Transfer time to the next step, ms. An integer from 0.
    std::int64_t transfer_ms{};
    /// Free text. A text of at most 1000 characters.
    std::string description{};
};

/// A path, also called route: the operations of a product on lines and equipment. Create needs `path_name`; update
/// changes what is set.
struct PENSTOCK_V5_API path_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. PATH_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> path_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> path_name{};
    /// Site where the path is used; null: any site.
    field<std::string> site_id{};
    /// Product that takes this path; null: any product.
    field<std::string> product_id{};
    /// Revision of the path. A text of at most 20 characters.
    field<std::string> revision{};
    /// true: it is the default path of the product. When it is set, the previous default path of the product loses it.
    /// Default false.
    field<bool> is_default{};
    /// Steps of the path in the order of step_no. At most 200.
    field<std::vector<path_step>> steps{};
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

/// A path as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API path_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string path_id{};
    /// Name that people read. Two records may have the same name.
    std::string path_name{};
    /// Site where the path is used; null: any site.
    std::optional<std::string> site_id{};
    /// Product that takes this path; null: any product.
    std::optional<std::string> product_id{};
    /// Revision of the path.
    std::string revision{};
    /// true: it is the default path of the product. When it is set, the previous default path of the product loses it.
    bool is_default{};
    /// Steps of the path in the order of step_no.
    std::vector<path_step> steps{};
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

/// Which path records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API path_filter {
    /// Product that takes this path; null: any product.
    any_of product_id{};
    /// Site where the path is used; null: any site.
    any_of site_id{};
    /// true: it is the default path of the product. When it is set, the previous default path of the product loses it.
    field<bool> is_default{};
    /// Line or equipment that does the step.
    any_of asset_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<path_response, path_filter>;
extern template class resource<path_request, path_response, path_filter>;
using path_resource = resource<path_request, path_response, path_filter>;

}  // namespace penstock::v5
