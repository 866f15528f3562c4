#include "api/v1/notification_body.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace penstock::api {

std::optional<std::int64_t> read_if_match(call& c) {
    auto tag = trim(c.request.find("If-Match"));
    if (tag.empty() || tag == "*") return 0;
    if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"') tag = tag.substr(1, tag.size() - 2);
    const auto version = parse_number<std::int64_t>(tag);
    if (version && *version > 0) return version;
    c.invalid(fault{"If-Match", "expected the ETag of the record, such as \"3\""});
    return std::nullopt;
}

void read_texts(object_reader& members, std::string_view name, std::vector<std::string>& into) {
    const auto* given = members.find(name);
    if (given == nullptr || given->is_null()) return;
    const auto* list = given->if_array();
    if (list == nullptr || list->size() > max_listed_texts)
        return members.add_fault(name, fmt::format("expected a list of at most {} texts", max_listed_texts));
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto* text = (*list)[i].if_string();
        if (text == nullptr) {
            members.add_fault(fmt::format("{}[{}]", name, i), "expected a text");
        } else {
            into.emplace_back(text->data(), text->size());
        }
    }
}

}  // namespace penstock::api
