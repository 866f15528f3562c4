#pragma once

#include "api/call.hpp"
#include "services/administration/properties_editor.hpp"

namespace penstock::api {

/// Who saves a text by that call.
services::properties_author author_of(const call& c);

/// Answers a text that was not saved: 400 with all faults, or the inner error that names the next step.
void refuse(call& c, const services::save_refusal& why);

/// Answers what a text changes.
void answer_change(call& c, const services::properties_change& change);

/// The JSON Schema of that answer.
extern const std::string_view change_schema;

}  // namespace penstock::api
