#pragma once

#include <string_view>
#include <vector>

#include "model/json_write.hpp"
#include "model/option_rule.hpp"

namespace penstock {

/// Member `name` of the open object: the rules as a client reads them,
/// `[{"name","type","unit","default","values","min","max","secret","required","group","hidden","description"}…]`,
/// without members that a rule does not have. A rule with a group always has `hidden`.
void write_rules(json_writer& out, std::string_view name, const std::vector<option_rule>& rules);

/// The JSON Schema of a value of that rule: `{"type":"integer","minimum":0,"description":"…"}`.
void write_value_schema(json_writer& out, const option_rule& rule);

}  // namespace penstock
