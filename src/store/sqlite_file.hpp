#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/failure.hpp"

namespace penstock::store {

/// Switches off the locks in SQLite's connections, because only one thread at a time uses a connection: they took an
/// eighth of the time of a large change. It also switches off the count of memory, which takes a lock for each
/// allocation. Call it before any file is opened; later it has no effect.
void leave_out_locks() noexcept;

/// Makes a file that only its owner may read and write (0600), unless it is there: SQLite would make one with the mode
/// that the umask leaves. Errors: `unavailable`, with the system's reason.
outcome<> make_private_file(const std::string& path);

/// A database file through SQLite's own interface: for what is done to a whole file, beside the gateway's connections,
/// and for a file that has no records (the audit's).
///
/// Each function that can fail fails with `not_a_database` if the file is damaged or is no database, and with
/// `unavailable` otherwise, also if SQLite refuses the statement.
/// Thread: one at a time.
class sqlite_file {
public:
    enum class mode { read, write, create, write_or_create };

    /// `create`: a new file (0600) that is not safe from a power cut, so that it is written fast. `write_or_create`:
    /// as `write`, and a file that is absent is made (0600); a symbolic link is refused.
    static outcome<std::unique_ptr<sqlite_file>> open(const std::string& path, mode m);
    ~sqlite_file();
    sqlite_file(const sqlite_file&) = delete;
    sqlite_file& operator=(const sqlite_file&) = delete;

    outcome<> execute(const std::string& sql);
    outcome<std::int64_t> number(const std::string& sql);             ///< of the first row; 0 without one
    outcome<std::vector<std::string>> texts(const std::string& sql);  ///< the first column

    /// A statement that is executed for one row after another, or gives them. The file outlives it.
    class prepared {
    public:
        enum class type { integer, real, text };

        ~prepared();
        prepared(const prepared&) = delete;
        prepared& operator=(const prepared&) = delete;

        /// A value in the form that PostgreSQL gives it; nothing for NULL. The text stays until the next `step`.
        void bind(int place, type t, std::optional<std::string_view> value);
        void bind(int place, std::int64_t value);
        void bind(int place, std::string_view text);
        void bind_blob(int place, std::span<const std::uint8_t> bytes);  ///< they stay as a text does
        /// Whether there is a row. At the end the statement can be bound and executed again.
        outcome<bool> step();
        int columns() const noexcept;
        /// Appends a cell of the row in the form that PostgreSQL reads; false: it is NULL.
        bool append(int column, std::string& to) const;
        std::int64_t number(int column) const;
        std::string text(int column) const;                    ///< empty where it is NULL
        std::span<const std::uint8_t> blob(int column) const;  ///< until the next `step`

    private:
        friend class sqlite_file;
        prepared(const sqlite_file& of, void* statement) : file_(of), statement_(statement) {}
        const sqlite_file& file_;
        void* statement_;
    };
    outcome<std::unique_ptr<prepared>> prepare(const std::string& sql);

    /// `PRAGMA`-like names and paths within a statement.
    static std::string quoted(const std::string& text);

    /// `is_cancelled` is called from time to time while a statement runs; true ends the statement. Empty: no check.
    void set_cancel(std::function<bool()> is_cancelled);

    /// Copies all of it into `to`, which is empty. `go_on` is called with how much of 100 is done; false cancels.
    outcome<> copy_into(sqlite_file& to, const std::function<bool(unsigned of_100)>& go_on);

private:
    struct state;
    explicit sqlite_file(std::unique_ptr<state> s);
    failure last_failure() const;
    std::unique_ptr<state> state_;
};

}  // namespace penstock::store
