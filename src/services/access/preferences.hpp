#pragma once

#include <string>
#include <vector>

#include "services/access/caller.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

/// An address within the page, with the name that a user has given to it.
struct saved_place {
    std::string name;
    std::string path;  ///< `/tags/L1.level?range=7d`
    bool operator==(const saved_place&) const = default;
};

/// What a user has filtered a list by.
struct saved_filter {
    std::string list;  ///< one of `filtered_lists`
    std::string name;
    std::string query;  ///< of the list's address, without `?`: `status=bad&writable=true`
    bool operator==(const saved_filter&) const = default;
};

/// What a user has chosen for the web page.
struct preference_set {
    std::string language;    ///< one of `page_languages`; empty: the browser's
    std::string start_page;  ///< a path; empty: the overview
    std::vector<saved_place> favourites;
    std::vector<saved_filter> filters;
    std::vector<saved_place> trends;
    bool operator==(const preference_set&) const = default;
};

inline constexpr std::string_view page_languages[] = {"", "en", "ko"};
inline constexpr std::string_view filtered_lists[] = {"tags", "devices", "alarms"};

/// What users have chosen for the web page, each for himself: it follows a user to other browsers, is in backups, and
/// is removed with the user.
///
/// Only a user who has logged in has preferences: keys and displays have none. Thread: the store's. Limits: `max_items`
/// in each list, `max_bytes` in all. Refused: `forbidden` (no user has logged in), and `store_failed` where the store
/// fails.
class preferences {
public:
    static constexpr std::size_t max_items = 50;
    static constexpr std::size_t max_bytes = 64 * 1024;
    static constexpr std::size_t max_name_bytes = 200;
    static constexpr std::size_t max_path_bytes = 2'000;

    explicit preferences(store::store& st) : store_(st) {}

    /// Empty ones if the user has chosen nothing yet, or if what is stored cannot be read.
    outcome<preference_set> find(const caller& who);
    outcome<> put(const preference_set& wanted, const caller& who);  ///< refused: `invalid`, `not_found` (no such user)

private:
    store::store& store_;
};

/// What is wrong with them; a fault names the member, such as `favourites[2].path`.
faults check_preferences(const preference_set& wanted);

/// As they are stored.
std::string format_preferences(const preference_set& from);
/// Members that are missing or of another type stay empty.
preference_set parse_preferences(std::string_view stored);

}  // namespace penstock::services
