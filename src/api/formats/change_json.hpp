#pragma once

#include <string_view>

#include "audit/change_record.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

/// What a line of the audit tells of a change: `{"event","kind","id","part_of","fields":[{"field","before","after"}]}`.
void write_change(json_writer& json, const audit::read_change& change);

/// Its schema; the value may be null.
inline constexpr std::string_view audit_change_schema =
    R"({"type":["object","null"],"description":"Change of the configuration; null: the line stands for a call.",)"
    R"("required":["event","kind","id","part_of","fields","omitted"],"additionalProperties":false,"properties":{)"
    R"("event":{"type":"string","enum":["created","changed","deleted","restored","started","stopped"],)"
    R"("description":"What was done."},)"
    R"("kind":{"type":"string","description":"Kind of the thing, such as opc, tag, alarm or transfer."},)"
    R"("id":{"type":"string","description":"Id of the thing; empty: count of the line says how many they were."},)"
    R"("part_of":{"type":"string","description":"What the thing belongs to, such as opc/L1; empty: nothing."},)"
    R"("omitted":{"type":"integer","description":"Number of changed fields that are not listed."},)"
    R"("fields":{"type":"array","description":"Changed fields.","items":{"type":"object",)"
    R"("required":["field","before","after","is_secret","is_cut"],"additionalProperties":false,"properties":{)"
    R"("field":{"type":"string","description":"Name of the field; a member of options as options.NAME."},)"
    R"("before":{"description":"Value before, any JSON."},"after":{"description":"Value after, any JSON."},)"
    R"("is_secret":{"type":"boolean","description":"The values are secret and not stored."},)"
    R"("is_cut":{"type":"boolean","description":"The values were too long: only their beginnings are stored."}}}}}})";

}  // namespace penstock::api
