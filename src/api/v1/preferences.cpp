#include "services/access/preferences.hpp"

#include <fmt/format.h>

#include "api/formats/body_form.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"

namespace penstock::api {

namespace {

using services::preference_set;
using services::saved_filter;
using services::saved_place;

constexpr std::string_view name_text = "Name that the user has given to it.";
constexpr std::string_view path_text = "Address within the page, with its query.";
constexpr std::string_view list_text = "List of the page that it filters.";
constexpr std::string_view query_text = "Query of the list's address, without `?`.";
constexpr std::string_view language_text = "Language of the page; empty: that of the browser.";
constexpr std::string_view start_text = "Address within the page that opens after a login; empty: the overview.";

constexpr object_form place_form{
    "page_place", {shown<&saved_place::name>("name", name_text), shown<&saved_place::path>("path", path_text)}};

constexpr object_form filter_form{
    "page_filter",
    {shown<&saved_filter::list>("list", list_text).one_of(services::filtered_lists),
     shown<&saved_filter::name>("name", name_text), shown<&saved_filter::query>("query", query_text)}};

constexpr object_form preference_form{
    "",
    {shown<&preference_set::language>("language", language_text).one_of(services::page_languages),
     shown<&preference_set::start_page>("start_page", start_text),
     shown_list<&preference_set::favourites, place_form>("favourites", "Addresses in the order of the menu."),
     shown_list<&preference_set::filters, filter_form>("filters", "Saved filters of lists."),
     shown_list<&preference_set::trends, place_form>("trends",
                                                     "Saved trends: addresses of tags with all that the "
                                                     "trend shows.")}};

/// Reads a list of objects of texts; a fault names the entry. `members(reader, entry)` reads one.
template <auto list, auto members>
void read_entries(object_reader& from, const body_member<preference_set>& rule, preference_set& into) {
    const auto* given = from.find(rule.name);
    if (given == nullptr) return;
    const auto* items = given->if_array();
    if (items == nullptr || items->size() > services::preferences::max_items) {
        from.add_fault(rule.name,
                       fmt::format("expected a list of {} entries at most", services::preferences::max_items));
        return;
    }
    auto& entries = into.*list;
    entries.clear();
    for (std::size_t i = 0; i < items->size(); ++i) {
        const auto* object = (*items)[i].if_object();
        if (object == nullptr) {
            from.add_fault(fmt::format("{}[{}]", rule.name, i), "expected an object");
            continue;
        }
        faults found;
        object_reader entry(*object, fmt::format("{}[{}].", rule.name, i), found);
        members(entry, entries.emplace_back());
        entry.refuse_others();
        for (auto& wrong : found)
            from.add_fault(wrong.field, std::move(wrong.message));
    }
}

constexpr auto read_place = [](object_reader& from, saved_place& into) {
    from.read("name", into.name, object_reader::need::required);
    from.read("path", into.path, object_reader::need::required);
};

constexpr auto read_filter = [](object_reader& from, saved_filter& into) {
    from.read("list", into.list, object_reader::need::required);
    from.read("name", into.name, object_reader::need::required);
    from.read("query", into.query, object_reader::need::required);
};

constexpr std::string_view places_schema =
    R"({"type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/page_place"},)"
    R"("description":"Replaces the list; absent: it stays."})";
constexpr std::string_view filters_schema =
    R"({"type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/page_filter"},)"
    R"("description":"Replaces the list; absent: it stays."})";

constexpr body_form preference_body{
    "",
    {taken<&preference_set::language>("language", language_text).checked_by_service().one_of(services::page_languages),
     taken<&preference_set::start_page>("start_page", start_text)
         .checked_by_service()
         .of_length(0, services::preferences::max_path_bytes),
     read_by<preference_set, read_entries<&preference_set::favourites, read_place>>("favourites", places_schema),
     read_by<preference_set, read_entries<&preference_set::filters, read_filter>>("filters", filters_schema),
     read_by<preference_set, read_entries<&preference_set::trends, read_place>>("trends", places_schema)}};

void get_preferences(call& c) {
    const auto found = c.context.preferences.find(c.caller);
    if (!found) return refuse(c, found.error());
    c.answer(preference_form, *found);
}

/// What the body does not name stays. Both run on the store's thread, so no other change comes between them.
void put_preferences(call& c) {
    auto wanted = c.context.preferences.find(c.caller);
    if (!wanted) return refuse(c, wanted.error());
    if (!read_body(c, preference_body, *wanted)) return;
    if (const auto done = c.context.preferences.put(*wanted, c.caller); !done) return refuse(c, done.error());
    c.answer(preference_form, *wanted);
}

}  // namespace

std::vector<route> preference_routes() {
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/preferences",
         .run = store_handler{get_preferences},
         .summary = "What the user has chosen for the page: language, start page, favourites, saved filters and trends",
         .data = json_schema(preference_form),
         .named = {named_form(place_form), named_form(filter_form)}},
        {.method = verb::put,
         .pattern = "/api/v1/preferences",
         .run = store_handler{put_preferences},
         .summary = "Change them: members that are absent stay; 50 entries in each list, 64 KiB in all",
         .data = json_schema(preference_form),
         .body = body_schema(preference_body)},
    };
    for (auto& r : routes) {
        r.required_role = user_role::viewer;
        r.requires_session = true;
        r.has_inner_errors = true;
    }
    return routes;
}

}  // namespace penstock::api
