#include "master/client_structs/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "master/client_structs/comment.hpp"

namespace penstock::master {

namespace {

constexpr std::string_view by_whom =
    "// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.\n";

std::vector<const struct_shape*> structs_of(const record_shape& shape) {
    std::vector<const struct_shape*> all;
    for (const auto& row : shape.items)
        all.push_back(&row);
    if (!shape.kind->is_read_only) all.push_back(&shape.request);
    all.push_back(&shape.response);
    all.push_back(&shape.filter);
    return all;
}

std::string print_struct(const struct_shape& s) {
    std::string out = comment_lines(s.comment, 0) + fmt::format("struct PENSTOCK_V5_API {} {{\n", s.name);
    for (const auto& m : s.members) {
        out += comment_lines(m.comment, 4);
        out += fmt::format("    {} {}{};\n", m.type, m.name, m.default_value.empty() ? "{}" : " = " + m.default_value);
    }
    return out + "};\n\n";
}

std::string print_described(const struct_shape& s) {
    std::string out = fmt::format("template <>\nstruct json_members<{}> {{\n", s.name);
    out += "    // clang-format off\n    static constexpr auto members = std::tuple(\n";
    for (const auto& m : s.members) {
        out += fmt::format("        member(\"{0}\", &{1}::{0}){2}\n", m.name, s.name,
                           &m == &s.members.back() ? ");" : ",");
    }
    return out + "    // clang-format on\n};\n\n";
}

/// What the text uses of the standard library and of this one.
std::string print_includes(std::string_view body, bool is_read_only) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> std_headers{{
        {"std::int64_t", "cstdint"},
        {"std::map", "map"},
        {"std::optional", "optional"},
        {"std::string", "string"},
        {"std::vector", "vector"},
    }};
    std::string out;
    for (const auto& [used, header] : std_headers) {
        if (body.find(used) != std::string_view::npos) out += fmt::format("#include <{}>\n", header);
    }
    out += "\n";
    std::vector<std::string_view> own{"api", "field", "filter", is_read_only ? "record_list" : "resource"};
    if (body.find("json_text") != std::string_view::npos) own.push_back("json_text");
    std::ranges::sort(own);
    for (const auto header : own)
        out += fmt::format("#include \"penstock/v5/{}.hpp\"\n", header);
    return out + "\n";
}

}  // namespace

std::string print_structs(const record_shape& shape) {
    std::string body = "namespace penstock::v5 {\n\n";
    for (const auto* s : structs_of(shape))
        body += print_struct(*s);
    if (!shape.kind->is_read_only) {
        body += fmt::format("extern template class record_list<{}, {}>;\n", shape.response.name, shape.filter.name);
    }
    body += fmt::format("extern template class {};\n", base_class(shape));
    body +=
        fmt::format("using {}_resource = {};\n\n}}  // namespace penstock::v5\n", shape.kind->name, base_class(shape));
    return fmt::format("{}#pragma once\n\n{}{}", by_whom, print_includes(body, shape.kind->is_read_only), body);
}

std::string print_members(const record_shape& shape) {
    std::string out =
        fmt::format("{}#pragma once\n\n#include \"penstock/v5/records/{}.hpp\"\n\n", by_whom, shape.kind->name);
    out += "#include \"client/src/described.hpp\"\n\nnamespace penstock::v5::detail {\n\n";
    for (const auto* s : structs_of(shape))
        out += print_described(*s);
    out += fmt::format("template <>\nstruct resource_traits<{}> {{\n", shape.response.name);
    out += fmt::format("    static constexpr std::string_view path = \"{}\";\n", shape.kind->path);
    out += fmt::format("    static constexpr std::string_view id = \"{}\";\n}};\n\n", shape.kind->id().name);
    return out + "}  // namespace penstock::v5::detail\n";
}

std::string print_calls(const record_shape& shape) {
    const auto is_read_only = shape.kind->is_read_only;
    std::string out = fmt::format("{}#include \"client/src/records/{}.hpp\"\n\n", by_whom, shape.kind->name);
    out += fmt::format("#include \"client/src/{}_calls.hpp\"\n\n", is_read_only ? "list" : "resource");
    out += "namespace penstock::v5 {\n\n";
    if (!is_read_only) {
        out += fmt::format("template class record_list<{}, {}>;\n", shape.response.name, shape.filter.name);
    }
    return out + fmt::format("template class {};\n\n}}  // namespace penstock::v5\n", base_class(shape));
}

std::string print_resources(std::span<const record_shape> all,
                            const std::function<bool(std::string_view)>& has_own_calls) {
    std::vector<std::string> headers;
    std::string functions;
    for (const auto& shape : all) {
        const bool is_own = has_own_calls(shape.kind->name);
        headers.push_back(is_own ? fmt::format("{}_calls", shape.kind->name)
                                 : fmt::format("records/{}", shape.kind->name));
        const auto type = fmt::format("{}_{}", shape.kind->name, is_own ? "calls" : "resource");
        functions += comment_lines(sentence(shape.kind->description), 4);
        functions += fmt::format("    [[nodiscard]] {1} {0}() const noexcept {{ return {1}(channel_); }}\n",
                                 shape.kind->name, type);
    }
    std::ranges::sort(headers);
    std::string out = fmt::format("{}#pragma once\n\n", by_whom);
    for (const auto& header : headers)
        out += fmt::format("#include \"penstock/v5/{}.hpp\"\n", header);
    out += "\nnamespace penstock::v5 {\n\n";
    out += "/// The kinds of records a client knows, one function each. A base of `client`, not for itself.\n";
    out += "class resources {\npublic:\n" + functions + "\nprotected:\n    resources() noexcept = default;\n";
    out += "    ~resources() = default;\n\n    detail::channel* channel_ = nullptr;\n};\n\n";
    return out + "}  // namespace penstock::v5\n";
}

std::string print_all(std::span<const record_shape> all) {
    std::vector<std::string> headers;
    std::string types;
    for (const auto& shape : all) {
        headers.push_back(fmt::format("#include \"client/src/records/{}.hpp\"\n", shape.kind->name));
        if (shape.kind->is_read_only) continue;
        types += fmt::format("{}    {}_resource", types.empty() ? "" : ",\n", shape.kind->name);
    }
    std::ranges::sort(headers);
    std::string out = fmt::format("{}#pragma once\n\n#include <tuple>\n\n", by_whom);
    for (const auto& header : headers)
        out += header;
    out += "\nnamespace penstock::v5::detail {\n\n/// Each kind of record that can be made.\n";
    out += "// clang-format off\nusing all_resources = std::tuple<\n" + types + ">;\n// clang-format on\n\n";
    return out + "}  // namespace penstock::v5::detail\n";
}

}  // namespace penstock::master
