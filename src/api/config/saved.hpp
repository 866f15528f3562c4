#pragma once

#include <string>

#include "api/call.hpp"
#include "base/failure.hpp"
#include "properties/editor.hpp"

namespace penstock::api {

/// Who saves a text by that call.
properties::properties_author author_of(const call& c);

/// Answers a text that was not saved: 400 with all faults, or the inner error that names the next step.
void refuse_save(call& c, const failure& why);

/// Answers what a text changes.
void answer_change(call& c, const properties::properties_change& change);

/// The JSON Schema of that answer.
std::string change_schema();

}  // namespace penstock::api
