#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "audit/entry.hpp"
#include "store/failure.hpp"

namespace penstock::store {
class sqlite_file;
}

namespace penstock::audit {

/// The audit's lines in an SQLite file of their own. Each line has a link that is made of it and the one before, so
/// that a line that was changed or removed shows; lines go only from the front, and what the first one was linked to
/// stays.
///
/// It shows what was changed by somebody who does not make all later links again; what shows that, too, is a copy
/// elsewhere (syslog, or `last_link` of a check).
/// Each function that can fail fails with `not_a_database` if the file is damaged, and with `unavailable` if it cannot
/// be read or written at present. Nothing is half done then. Thread: one at a time each; several may be open together,
/// in several processes: each goes on where the chain ends.
class chained_table {
public:
    /// Opens or makes it (0600). Errors: not_a_database (also that of another program), unavailable.
    static outcome<std::unique_ptr<chained_table>> open_to_write(const std::string& path);
    static outcome<std::unique_ptr<chained_table>> open_to_read(const std::string& path);
    ~chained_table();
    chained_table(const chained_table&) = delete;
    chained_table& operator=(const chained_table&) = delete;

    // Of the one that writes

    /// All or none, in one transaction; it is on the disk when this returns.
    outcome<> append(std::span<const entry* const> lines);
    /// Removes lines from the front that are older, `most` at most; how many.
    outcome<std::int64_t> remove_older(wall_time than, std::int64_t most);
    outcome<std::int64_t> remove_first(std::int64_t count);
    /// What the lines take, without what was freed and is used again.
    outcome<std::int64_t> used_bytes();
    std::int64_t line_count();             ///< 0 also when it cannot be read
    std::optional<wall_time> last_time();  ///< of the last line

    // Of one that reads

    using cancel = std::function<bool()>;  ///< asked now and then; true ends it
    outcome<search_page> search(const search_query& query, const cancel& is_late);
    outcome<chain_check> verify(const cancel& is_late);

private:
    explicit chained_table(std::unique_ptr<store::sqlite_file> file);
    static outcome<std::unique_ptr<chained_table>> open(const std::string& path, bool writes);
    outcome<std::pair<std::int64_t, digest>> end_of_chain();
    outcome<std::int64_t> remove_up_to(std::int64_t seq);
    outcome<> read_page(const search_query& query, search_page& out);
    outcome<> read_matches(const search_query& query, search_page& out);

    std::unique_ptr<store::sqlite_file> db_;
};

}  // namespace penstock::audit
