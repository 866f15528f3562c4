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

/// The lines of the audit in an SQLite file of their own. Each line has a link: a hash of the line and the link before
/// it. So a check finds a line that was changed or removed. Old lines are removed only from the front; the link before
/// the first line stays.
///
/// The check does not find a change if all later links were computed again. A copy elsewhere (syslog, or `last_link` of
/// a check) reveals this, too. Each function that can fail fails with `not_a_database` if the file is damaged, and with
/// `unavailable` if it cannot be read or written at present. Nothing is half done then. Thread: one at a time each;
/// several may be open together, in several processes: each goes on where the chain ends.
class chained_table {
public:
    /// Opens the file, or creates it (0600). Errors: not_a_database (also a database of another program), unavailable.
    static outcome<std::unique_ptr<chained_table>> open_to_write(const std::string& path);
    static outcome<std::unique_ptr<chained_table>> open_to_read(const std::string& path);
    ~chained_table();
    chained_table(const chained_table&) = delete;
    chained_table& operator=(const chained_table&) = delete;

    // Functions of the writer

    /// Appends all lines or none, in one transaction; they are on disk when this returns.
    outcome<> append(std::span<const entry* const> lines);
    /// Removes lines older than `than` from the front, at most `most`; returns the number of removed lines.
    outcome<std::int64_t> remove_older(wall_time than, std::int64_t most);
    outcome<std::int64_t> remove_first(std::int64_t count);
    /// Bytes that the lines use, without free pages of the file.
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
