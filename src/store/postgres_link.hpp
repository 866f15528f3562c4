#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/failure.hpp"

namespace penstock::store {

/// An additional connection to PostgreSQL, for long work: it reads and writes any number of rows as a stream (`COPY`).
///
/// Errors: login_refused (when it is opened), unavailable (try again later: no answer, a lock, a full disk, cancelled)
/// and wrong_query (the server refused it). What was begun and not committed is undone with the object.
/// Thread: one at a time; blocks.   Limits: 5 s to connect, 10 min for a statement, 1 min for a lock, 5 min without a
/// byte of a stream.
class postgres_link {
public:
    /// `go_on` is called about once a second while the server works; it returns false to cancel.
    static outcome<std::unique_ptr<postgres_link>> open(const std::string& url, std::function<bool()> go_on);
    ~postgres_link();
    postgres_link(const postgres_link&) = delete;
    postgres_link& operator=(const postgres_link&) = delete;

    outcome<> execute(const std::string& sql);
    outcome<std::vector<std::string>> texts(const std::string& sql);  ///< the first column; "" for NULL
    outcome<std::int64_t> number(const std::string& sql);             ///< of the first row; 0 without one

    /// `sql`: `COPY … TO STDOUT`. `take` gets a line of its text form at a time, without the end of line.
    outcome<> copy_out(const std::string& sql, const std::function<outcome<>(std::string_view line)>& take);

    /// `sql`: `COPY … FROM STDIN`. `give` appends the next line, with its end, and says whether there was one.
    outcome<> copy_in(const std::string& sql, const std::function<outcome<bool>(std::string& line)>& give);

    static std::string quoted(std::string_view text);  ///< as a literal

private:
    struct state;
    explicit postgres_link(std::unique_ptr<state> s);
    outcome<> send(const std::string& sql);
    outcome<> wait_for_input(std::chrono::seconds limit);
    outcome<> wait_for_output();
    outcome<> wait_for_result();
    outcome<> finish();
    failure last_failure(const void* result) const;
    std::unique_ptr<state> state_;
};

}  // namespace penstock::store
