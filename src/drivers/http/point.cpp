#include "drivers/http/point.hpp"

#include "base/failure.hpp"

namespace penstock::http {

namespace {

std::optional<std::string> option_of(const option_map& options, std::string_view name) {
    const auto found = options.find(name);
    return found == options.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

checked<point> make_point(const point_config& from, format of, time_unit unit) {
    if (from.type.empty())
        return fault{"data_type", "a document does not contain data types: set the data_type of the tag"};
    const auto type = parse_data_type(from.type);
    if (!type) return in_field("data_type", type.error());
    auto where = parse_address(of, from.address);
    if (!where) return in_field("plc_address", where.error());
    if (type->is_array() && !where->attribute.empty()) {
        return fault{"data_type", "must not be an array: an attribute is one value"};
    }

    if (type->is_array() && of == format::prometheus)
        return fault{"data_type", "must not be an array: a sample of Prometheus is one number"};

    point out;
    out.is_unused = false;
    out.value_address = std::move(*where);
    out.type = *type;
    const auto own_unit = option_of(from.options, "time_unit");
    out.unit = own_unit ? parse_time_unit(*own_unit) : unit;
    out.address_text = from.address;
    out.tag_id = from.tag_id;
    out.write_method = option_of(from.options, "write_method");
    out.write_path = option_of(from.options, "write_path");
    out.write_body = option_of(from.options, "write_body");
    if (out.write_path && !out.write_path->starts_with('/')) {
        return fault{"options.write_path", "must begin with /"};
    }
    return out;
}

}  // namespace penstock::http
