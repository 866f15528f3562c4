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

/// A product that the plant makes or uses. Create needs `product_name`; update changes what is set.
struct PENSTOCK_V5_API product_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. PROD_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> product_id{};
    /// Name that people read. Two records may have the same name. Required; a text of at most 200 characters.
    field<std::string> product_name{};
    /// Number of the product in the ERP system; null: none. A text of at most 100 characters; unique.
    field<std::string> product_code{};
    /// Type of the product: finished product, semi-finished product, raw material or consumable. One of FINISHED, SEMI,
    /// RAW, CONSUMABLE; default "FINISHED".
    field<std::string> product_type{};
    /// Unit of the quantities of this product, for example EA (each) or kg. A text of at most 20 characters; default
    /// "EA".
    field<std::string> unit{};
    /// Specification of the product. A text of at most 500 characters.
    field<std::string> spec{};
    /// Customer for whom the product is made; null: any.
    field<std::string> customer_id{};
    /// Ideal cycle time of one unit at full speed, ms; null: not known. An integer from 1.
    field<std::int64_t> ideal_cycle_ms{};
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

/// A product as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API product_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string product_id{};
    /// Name that people read. Two records may have the same name.
    std::string product_name{};
    /// Number of the product in the ERP system; null: none.
    std::optional<std::string> product_code{};
    /// Type of the product: finished product, semi-finished product, raw material or consumable. One of FINISHED, SEMI,
    /// RAW, CONSUMABLE.
    std::string product_type{};
    /// Unit of the quantities of this product, for example EA (each) or kg.
    std::string unit{};
    /// Specification of the product.
    std::string spec{};
    /// Customer for whom the product is made; null: any.
    std::optional<std::string> customer_id{};
    /// Ideal cycle time of one unit at full speed, ms; null: not known.
    std::optional<std::int64_t> ideal_cycle_ms{};
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

/// Which product records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API product_filter {
    /// Number of the product in the ERP system; null: none.
    any_of product_code{};
    /// Type of the product: finished product, semi-finished product, raw material or consumable. One of FINISHED, SEMI,
    /// RAW, CONSUMABLE.
    any_of product_type{};
    /// Customer for whom the product is made; null: any.
    any_of customer_id{};
    field<bool> active{};
    any_of external_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<product_response, product_filter>;
extern template class resource<product_request, product_response, product_filter>;
using product_resource = resource<product_request, product_response, product_filter>;

}  // namespace penstock::v5
