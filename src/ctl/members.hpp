#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "ctl/api_client.hpp"
#include "ctl/failure.hpp"

namespace penstock::ctl {

/// Fields that a body may have, by name: their JSON schemas, and null for fields that only the gateway sets.
using field_schemas = boost::json::object;

/// The fields of `schema` (`site_create`) in the gateway's OpenAPI document. Fields that are read-only in `record`, the
/// schema of a response, are null. Failures: the gateway does not have the schema.
outcome<field_schemas> read_schemas(api_client& to, const std::string& schema, const std::string& record);

/// Makes members of a body from `NAME=VALUE` texts. Values have the type of their field: `true`, `5`, JSON for lists
/// and objects, a time as users write it. `NAME=` is null, and the gateway uses the default. Failures (bad usage): no
/// `=`, an unknown name (similar names are suggested), a field that only the gateway sets, a value of another type.
outcome<boost::json::object> read_members(const std::vector<std::string>& texts, const field_schemas& fields);

}  // namespace penstock::ctl
