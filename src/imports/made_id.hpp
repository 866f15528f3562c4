#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace penstock::imports {

/// An id for what has a name alone: the name where it may be an id, else with `_` for what an id may not have and eight
/// digits of the whole name, so that 펌프 1 and 펌프 2 differ. The same for the same names at each import.
/// `prefix` stands before it, with a dot. It leaves room for a number.   Pure.
std::string wanted_id(std::string_view prefix, std::string_view name);

/// Makes ids of which no two are the same.   Thread: none of its own.
class id_maker {
public:
    /// `is_taken`: by what exists; empty: nothing is.
    explicit id_maker(std::function<bool(std::string_view)> is_taken) : is_taken_(std::move(is_taken)) {}

    /// The wanted id; if that is taken, with `_2`, `_3` …. Ten thousand things of one name are no search for each.
    std::string make(std::string_view prefix, std::string_view name);
    /// The id of a file if it is one and not taken; else as `make`.
    std::string keep_or_make(std::string_view of_file, std::string_view prefix, std::string_view name);
    /// No id that is made from now on is this one.
    void reserve(std::string_view id) { made_.insert(hash_of(id)); }

private:
    bool is_free(std::string_view id) const;
    static std::size_t hash_of(std::string_view id) noexcept { return std::hash<std::string_view>{}(id); }

    std::function<bool(std::string_view)> is_taken_;
    // Hashes take a tenth of the memory of ids. Where two are the same by chance, the second id gets a number.
    std::unordered_set<std::size_t> made_{};
    std::unordered_map<std::size_t, std::size_t> last_numbers_{};  ///< by the wanted id
};

}  // namespace penstock::imports
