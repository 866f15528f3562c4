#include "services/access/preferences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

namespace json = boost::json;

bool has_control(std::string_view text) noexcept {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// A path of the page itself: a browser reads `//` and `/\` as another host.
bool is_page_path(std::string_view path) noexcept {
    return path.starts_with('/') && !path.starts_with("//") && path.find('\\') == path.npos && !has_control(path) &&
           path.size() <= preferences::max_path_bytes && is_utf8(path);
}

/// Collects the faults of one list.
class list_check {
public:
    list_check(std::string_view list, std::size_t size, faults& found) : list_(list), found_(found) {
        if (size > preferences::max_items)
            found.emplace_back(std::string(list), fmt::format("expected {} entries at most", preferences::max_items));
    }
    void add(std::size_t i, std::string_view member, std::string message) {
        found_.emplace_back(fmt::format("{}[{}].{}", list_, i, member), std::move(message));
    }
    void check_name(std::size_t i, const std::string& name) {
        if (trim(name).empty() || name.size() > preferences::max_name_bytes || has_control(name) || !is_utf8(name))
            add(i, "name", fmt::format("expected 1 to {} bytes of text in one line", preferences::max_name_bytes));
    }
    /// `key`: what no other entry may have.
    void check_only(std::size_t i, std::string_view member, const std::string& key) {
        if (!keys_.insert(key).second) add(i, member, "is there twice: use another one, or remove one of the two");
    }

private:
    std::string_view list_;
    faults& found_;
    std::set<std::string> keys_;
};

void check_places(std::string_view list, const std::vector<saved_place>& places, std::string_view begin,
                  faults& found) {
    list_check check(list, places.size(), found);
    const bool is_by_name = begin != "/";
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& one = places[i];
        check.check_name(i, one.name);
        if (!is_page_path(one.path) || !one.path.starts_with(begin))
            check.add(i, "path", fmt::format("expected an address of the page that begins with {}", begin));
        check.check_only(i, is_by_name ? "name" : "path", is_by_name ? one.name : one.path);
    }
}

void check_filters(const std::vector<saved_filter>& filters, faults& found) {
    list_check check("filters", filters.size(), found);
    for (std::size_t i = 0; i < filters.size(); ++i) {
        const auto& one = filters[i];
        if (std::ranges::find(filtered_lists, one.list) == std::end(filtered_lists))
            check.add(i, "list", fmt::format("expected one of {}", fmt::join(filtered_lists, ", ")));
        check.check_name(i, one.name);
        if (one.query.empty() || one.query.size() > preferences::max_path_bytes || has_control(one.query) ||
            !is_utf8(one.query) || one.query.find_first_of("?#") != one.query.npos)
            check.add(i, "query", "expected the query of the list's address, without ? and #, such as status=bad");
        check.check_only(i, "name", one.list + '/' + one.name);
    }
}

template <class T>
void write_list(json_writer& out, std::string_view name, const std::vector<T>& all) {
    out.key(name).begin_array();
    for (const auto& one : all) {
        out.begin_object().member("name", one.name);
        if constexpr (std::is_same_v<T, saved_filter>) {
            out.member("list", one.list).member("query", one.query);
        } else {
            out.member("path", one.path);
        }
        out.end_object();
    }
    out.end_array();
}

std::string text_of(const json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    const auto* text = found == nullptr ? nullptr : found->if_string();
    return text == nullptr ? std::string() : std::string(*text);
}

/// Calls `add` for each object in the list of that name.
template <class Add>
void read_list(const json::object& from, std::string_view name, const Add& add) {
    const auto* found = from.if_contains(name);
    const auto* list = found == nullptr ? nullptr : found->if_array();
    if (list == nullptr) return;
    for (const auto& item : *list) {
        if (const auto* one = item.if_object()) add(*one);
    }
}

}  // namespace

outcome<preference_set> preferences::find(const caller& who) {
    if (who.method != auth_method::session)
        return failure(failure::cause::forbidden, "only a user who has logged in has preferences");
    const auto stored = store_.read_preferences(who.user_id);
    if (!stored) return refusal_of(stored.error(), store_);
    return parse_preferences(*stored);
}

outcome<> preferences::put(const preference_set& wanted, const caller& who) {
    if (who.method != auth_method::session)
        return failure(failure::cause::forbidden, "only a user who has logged in has preferences");
    if (auto found = check_preferences(wanted); !found.empty()) return failure(std::move(found));
    if (const auto done = store_.put_preferences(who.user_id, format_preferences(wanted)); !done)
        return refusal_of(done.error(), store_);
    return {};
}

faults check_preferences(const preference_set& wanted) {
    faults found;
    if (std::ranges::find(page_languages, wanted.language) == std::end(page_languages))
        found.emplace_back("language", "expected en, ko, or an empty text for the language of the browser");
    if (!wanted.start_page.empty() && !is_page_path(wanted.start_page))
        found.emplace_back("start_page", "expected an address of the page that begins with /, or an empty text");
    check_places("favourites", wanted.favourites, "/", found);
    check_filters(wanted.filters, found);
    check_places("trends", wanted.trends, "/tags/", found);
    if (!found.empty() || format_preferences(wanted).size() <= preferences::max_bytes) return found;
    std::array<std::pair<std::size_t, const char*>, 3> lists{{{0, "favourites"}, {0, "filters"}, {0, "trends"}}};
    for (const auto& one : wanted.favourites)
        lists[0].first += one.name.size() + one.path.size();
    for (const auto& one : wanted.filters)
        lists[1].first += one.name.size() + one.query.size();
    for (const auto& one : wanted.trends)
        lists[2].first += one.name.size() + one.path.size();
    found.emplace_back(std::ranges::max(lists).second,
                       fmt::format("all preferences together may have {} bytes: remove entries of this list, which is "
                                   "the longest one",
                                   preferences::max_bytes));
    return found;
}

std::string format_preferences(const preference_set& from) {
    std::string text;
    json_writer out(text);
    out.begin_object().member("language", from.language).member("start_page", from.start_page);
    write_list(out, "favourites", from.favourites);
    write_list(out, "filters", from.filters);
    write_list(out, "trends", from.trends);
    out.end_object();
    return text;
}

preference_set parse_preferences(std::string_view stored) {
    preference_set out;
    const auto parsed = parse_json_object(stored);
    if (!parsed) return out;
    const auto& root = parsed->root.get_object();
    out.language = text_of(root, "language");
    out.start_page = text_of(root, "start_page");
    const auto into = [](std::vector<saved_place>& places) {
        return [&places](const json::object& one) { places.push_back({text_of(one, "name"), text_of(one, "path")}); };
    };
    read_list(root, "favourites", into(out.favourites));
    read_list(root, "filters", [&](const json::object& one) {
        out.filters.push_back({text_of(one, "list"), text_of(one, "name"), text_of(one, "query")});
    });
    read_list(root, "trends", into(out.trends));
    return out;
}

}  // namespace penstock::services
