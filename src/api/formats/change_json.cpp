#include "api/formats/change_json.hpp"

namespace penstock::api {

void write_change(json_writer& json, const audit::read_change& change) {
    json.begin_object().member("event", change.event).member("kind", change.kind).member("id", change.id);
    json.member("part_of", change.part_of).member("omitted", change.omitted).key("fields").begin_array();
    for (const auto& f : change.fields) {
        json.begin_object().member("field", f.name).key("before").raw(f.value_before).key("after").raw(f.value_after);
        json.member("is_secret", f.is_secret).member("is_cut", f.is_cut).end_object();
    }
    json.end_array().end_object();
}

}  // namespace penstock::api
