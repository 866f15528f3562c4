// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <cstdint>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// A picture: a PNG, JPEG or WebP that the nodes of a flow show. Create needs `flow_id`; update changes what is set.
struct PENSTOCK_V5_API flow_picture_request {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent. FPIC_ and A-Z
    /// a-z 0-9 _ . : -, 100 characters in all.
    field<std::string> flow_picture_id{};
    /// Name that people read. Two records may have the same name. A text of at most 200 characters.
    field<std::string> flow_picture_name{};
    /// Flow that contains the picture. Required; set on create only.
    field<std::string> flow_id{};
    /// Free text. A text of at most 1000 characters.
    field<std::string> description{};
    /// See `resource::update`.
    field<std::int64_t> version{};
};

/// A flow picture as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API flow_picture_response {
    /// Id of the record. It is unique and cannot be changed; the gateway creates one when it is absent.
    std::string flow_picture_id{};
    /// Name that people read. Two records may have the same name.
    std::string flow_picture_name{};
    /// Flow that contains the picture.
    std::string flow_id{};
    /// Type of the content: image/png, image/jpeg or image/webp; empty: no content yet.
    std::string content_type{};
    /// Size of the content, bytes.
    std::int64_t size_bytes{};
    /// Free text.
    std::string description{};
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

/// Which flow picture records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API flow_picture_filter {
    /// Flow that contains the picture.
    any_of flow_id{};
    /// Epoch ms.
    field<std::int64_t> updated_since{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<flow_picture_response, flow_picture_filter>;
extern template class resource<flow_picture_request, flow_picture_response, flow_picture_filter>;
using flow_picture_resource = resource<flow_picture_request, flow_picture_response, flow_picture_filter>;

}  // namespace penstock::v5
