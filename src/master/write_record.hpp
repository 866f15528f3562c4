#pragma once

#include "master/resource.hpp"
#include "model/json_write.hpp"

namespace penstock::master {

/// One cell as a JSON value.
void write_cell(json_writer& json, const field& f, const cell& value);

/// Writes all members that responses contain into the open object.
void write_members(json_writer& json, const record& r);

/// The whole record as one object.
void write_record(json_writer& json, const record& r);

}  // namespace penstock::master
