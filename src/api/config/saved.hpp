#pragma once

#include <string>

#include "api/call.hpp"
#include "base/failure.hpp"
#include "properties/editor.hpp"

namespace penstock::api {

/// The author that is stored with a text that this call saves.
properties::properties_author author_of(const call& c);

/// Answers a text that was not saved: 400 with all faults, or the inner error that names the next step.
void refuse_save(call& c, const failure& why);

/// Answers with the changes that a text makes.
void answer_change(call& c, const properties::properties_change& change);

/// The JSON Schema of that answer.
std::string change_schema();

}  // namespace penstock::api
