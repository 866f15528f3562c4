#include "master/client_structs/shape.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "master/client_structs/comment.hpp"

namespace penstock::master {

namespace {

/// `shifts` of `calendar` are rows of `calendar_shift`.
std::string row_name(std::string_view owner, const field& list) {
    auto one = list.name;
    if (one.ends_with('s')) one.remove_suffix(1);
    return fmt::format("{}_{}", owner, one);
}

/// The type of an existing value. `owner`: the structure that the field is a member of.
std::string value_type(const field& f, std::string_view owner) {
    switch (f.type) {
        case kind::time:
        case kind::integer: return "std::int64_t";
        case kind::quantity:
        case kind::real: return "double";
        case kind::boolean: return "bool";
        case kind::string_map: return "std::map<std::string, std::string>";
        case kind::options: return "json_text";
        case kind::integer_list: return "std::vector<std::int64_t>";
        case kind::string_list: return "std::vector<std::string>";
        case kind::list: return fmt::format("std::vector<{}>", row_name(owner, f));
        case kind::text:
        case kind::choice:
        case kind::reference:
        case kind::date:
        case kind::time_zone: return "std::string";
    }
    return {};
}

std::string given_type(const field& f, std::string_view owner) {
    const auto type = value_type(f, owner);
    return f.is_nullable ? fmt::format("std::optional<{}>", type) : type;
}

/// Rows go over the wire whole, in both directions, so that their members begin with the defaults.
std::string default_value(const field& f) {
    const bool is_list = f.type == kind::list || f.type == kind::string_list || f.type == kind::integer_list;
    return f.is_nullable || is_list ? std::string() : default_text(f);
}

void add_rows(std::vector<struct_shape>& all, const resource& of, std::string_view owner,
              const std::vector<field>& fields) {
    for (const auto& f : fields) {
        if (f.is_hidden || f.type != kind::list) continue;
        const auto name = row_name(owner, f);
        add_rows(all, of, name, f.items);
        struct_shape row{name, fmt::format("One of the `{}` of `{}`.", f.name, owner), {}};
        for (const auto& item : f.items) {
            row.members.push_back({std::string(item.name), given_type(item, name), default_value(item),
                                   comment_of_request(of, item, false)});
        }
        all.push_back(std::move(row));
    }
}

std::string plain_name(const resource& of) {
    std::string name(of.name);
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::string with_article(const std::string& noun) {
    const bool is_vowel = std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (is_vowel ? "an " : "a ") + noun;
}

struct_shape request_of(const resource& of) {
    const std::string name(of.name);
    std::vector<std::string> required;
    struct_shape made{name + "_request", {}, {}};
    for (const auto& f : of.fields) {
        if (f.is_hidden || f.is_read_only) continue;
        if (f.is_required) required.push_back(fmt::format("`{}`", f.name));
        made.members.push_back({std::string(f.name),
                                fmt::format("field<{}>", value_type(f, name)),
                                {},
                                comment_of_request(of, f, &f == &of.id())});
    }
    made.members.push_back({"version", "field<std::int64_t>", {}, "See `resource::update`."});
    made.comment = fmt::format("{} Create needs {}; update changes what is set.", sentence(of.description),
                               fmt::join(required, ", "));
    if (required.empty()) made.comment = sentence(of.description) + " Update changes what is set.";
    return made;
}

struct_shape response_of(const resource& of) {
    const std::string name(of.name);
    struct_shape made{
        name + "_response", sentence(with_article(plain_name(of)) + " as stored; times are epoch ms UTC"), {}};
    for (const auto& f : of.fields) {
        if (!f.is_hidden) made.members.push_back({std::string(f.name), given_type(f, name), {}, comment_of_answer(f)});
    }
    return made;
}

std::string condition_type(const field& f) {
    switch (f.type) {
        case kind::boolean: return "field<bool>";
        case kind::integer:
        case kind::time: return "field<std::int64_t>";
        default: return "any_of";
    }
}

/// The field of the record, or of its rows, that a filter names.
const field& filter_field(const resource& of, std::string_view name) {
    const auto* list = of.list_with(name);
    if (list == nullptr) return of.fields[of.index_of(name)];
    return *std::ranges::find(list->items, name, &field::name);
}

struct_shape filter_of(const resource& of) {
    struct_shape made{std::string(of.name) + "_filter",
                      fmt::format("Which {} records a list holds; all conditions must hold, an unset one always does.",
                                  plain_name(of)),
                      {}};
    const auto add = [&](std::string_view name, std::string type, std::string comment) {
        made.members.push_back({std::string(name), std::move(type), {}, std::move(comment)});
    };
    for (const auto name : of.filters) {
        const auto& f = filter_field(of, name);
        add(name, condition_type(f), comment_of_answer(f));
    }
    for (const auto& [name, by] : of.ranges) {
        add(fmt::format("{}_from", name), "field<std::int64_t>", fmt::format("`{}` from this time on, epoch ms.", by));
        add(fmt::format("{}_to", name), "field<std::int64_t>", fmt::format("`{}` up to this time, epoch ms.", by));
    }
    if (const auto* active = of.find("active"); active != nullptr && !active->is_hidden)
        add("active", "field<bool>", {});
    if (of.has("external_id")) add("external_id", "any_of", {});
    if (of.has("updated_at")) add("updated_since", "field<std::int64_t>", "Epoch ms.");
    if (!of.ancestor_field.empty()) {
        add("under", "field<std::string>", "Id of a site, area, line or equipment: linked there or below it.");
    }
    add("q", "field<std::string>", "Part of the id or name, ASCII case ignored.");
    add("sort", "field<std::string>", "By a condition above, id, name, created_at, updated_at; `-` is descending.");
    return made;
}

}  // namespace

record_shape shape_of(const resource& of) {
    record_shape made;
    made.kind = &of;
    add_rows(made.items, of, of.name, of.fields);
    if (!of.is_read_only) made.request = request_of(of);
    made.response = response_of(of);
    made.filter = filter_of(of);
    return made;
}

std::string base_class(const record_shape& shape) {
    if (shape.kind->is_read_only) return fmt::format("record_list<{}, {}>", shape.response.name, shape.filter.name);
    return fmt::format("resource<{}, {}, {}>", shape.request.name, shape.response.name, shape.filter.name);
}

}  // namespace penstock::master
