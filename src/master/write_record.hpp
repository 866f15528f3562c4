#pragma once

#include "master/resource.hpp"
#include "model/json_write.hpp"

namespace penstock::master {

/// One cell as a JSON value.
void write_cell(json_writer& json, const field& f, const cell& value);

/// All members that are given out, into the object that is open.
void write_members(json_writer& json, const record& r);

/// The whole record as one object.
void write_record(json_writer& json, const record& r);

}  // namespace penstock::master
