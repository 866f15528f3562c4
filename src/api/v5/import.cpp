#include "api/v5/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "api/formats/csv.hpp"
#include "api/v5/bulk.hpp"
#include "api/v5/csv_record.hpp"
#include "api/v5/import_response.hpp"
#include "api/v5/query_reader.hpp"
#include "api/v5/streaming.hpp"
#include "api/v5/table_answer.hpp"
#include "api/v5/write_call.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::request_error;
using services::bulk_request;
using services::bulk_result;

// Number of lines that are stored together; meanwhile, as many are read.
constexpr std::size_t max_lines = 1000;
constexpr std::size_t max_bytes = 256U << 10U;

/// The lines of the file in a call, after the heading. Malformed CSV is refused where it is found; a missing heading,
/// or one with unknown fields, before the first line.
class import_lines {
public:
    explicit import_lines(const call& c)
        : c_(c), text_(c.request.body), reader_([this] { return next_piece(); }, c.table.separator) {}

    /// False at the end.
    outcome<bool> skip() {
        if (!has_heading_) {
            if (auto read = read_heading(); !read) return read.error();
        }
        return read_record();
    }

    outcome<bool> next(bulk_request::item& into) {
        const auto is_there = skip();
        if (!is_there || !*is_there) return is_there;
        into = {};
        into.index = record_.line;
        into.patch = read_csv_line(c_.of(), columns_, record_, c_.table, into.found);
        return is_there;
    }

    std::size_t bytes() const noexcept { return reader_.record_bytes(); }  ///< of the last line

private:
    outcome<> read_heading() {
        const auto is_there = read_record();
        if (!is_there) return is_there.error();
        if (!*is_there)
            return request_error(error_kind::malformed, "the header line with the names of the fields is missing");
        faults unknown;
        columns_ = read_csv_heading(c_.of(), record_, unknown);
        if (!unknown.empty()) return request_error(error_kind::malformed, std::move(unknown));
        has_heading_ = true;
        return {};
    }

    outcome<bool> read_record() {
        const bool is_there = reader_.next(record_);
        if (unreadable_) return *unreadable_;
        if (!is_there && reader_.fault_line() != 0)
            return request_error(error_kind::malformed,
                                 fmt::format("line {}: {}", reader_.fault_line(), reader_.fault()));
        return is_there;
    }

    std::string_view next_piece() {
        if (c_.file == nullptr) return std::exchange(text_, {});
        if (unreadable_) return {};
        piece_.resize(256U << 10U);
        const auto piece = c_.file->read(position_, piece_);
        if (!piece) {
            unreadable_ = request_error(error_kind::unavailable, piece.error().message);
            return {};
        }
        position_ += piece->size();
        return *piece;
    }

    const call& c_;
    std::string_view text_;       // used if there is no file
    std::uint64_t position_ = 0;  // in the file
    std::vector<char> piece_;     // a piece of the file
    csv_reader reader_;
    csv_record record_;
    std::vector<const master::field*> columns_;
    bool has_heading_ = false;
    std::optional<request_error> unreadable_;  ///< set if the file could not be read further
};

/// Refuses the file if lines have faults of their own: the answer names at most `max_bulk_errors` malformed and as many
/// invalid ones.
outcome<> refuse_bad_lines(call& c, import_lines& lines) {
    std::size_t malformed = 0;
    std::size_t invalid = 0;
    for (bulk_request::item item;;) {
        const auto is_there = lines.next(item);
        if (!is_there) return is_there.error();
        if (!*is_there) break;
        item.patch = {};
        const bool is_reported = !item.found.malformed.empty()
                                     ? malformed++ < services::max_bulk_errors
                                     : !item.found.invalid.empty() && invalid++ < services::max_bulk_errors;
        if (is_reported) c.bulk->items.push_back(std::move(item));
    }
    if (auto wrong = services::error_of_bad_items(c.bulk->items)) return *std::move(wrong);
    return {};
}

/// Batches of lines that are stored together. While one is stored, another thread reads the next one.
class line_batches {
public:
    explicit line_batches(const call& c) : lines_(c) { read_next(); }

    /// False: there are no more lines. Error: what is wrong with the file; each further call returns it again.
    outcome<bool> next(std::vector<bulk_request::item>& into) {
        into.clear();
        reading_.get();
        if (wrong_) return *wrong_;
        if (next_.empty()) return false;
        into.swap(next_);
        read_next();
        return true;
    }

private:
    void read_next() {
        // If no thread can be started, the lines are read when they are needed.
        constexpr auto how = std::launch::async | std::launch::deferred;
        reading_ = std::async(how, [this] { read(); });
    }

    void read() {
        std::size_t bytes = 0;
        for (bulk_request::item item; next_.size() < max_lines && bytes < max_bytes;) {
            const auto is_there = lines_.next(item);
            if (!is_there) wrong_ = is_there.error();
            if (!is_there || !*is_there) return;
            next_.push_back(std::move(item));
            bytes += lines_.bytes();
        }
    }

    import_lines lines_;
    std::vector<bulk_request::item> next_;
    std::optional<request_error> wrong_;  ///< what was wrong with the file
    /// The last member, because its end must be awaited before the others are destroyed.
    std::shared_future<void> reading_;
};

outcome<> store_lines(call& c, master::record_writer& work, import_response& report) {
    line_batches lines(c);
    bulk_result failed;
    while (failed.items.size() < services::max_bulk_errors) {
        const auto is_there = lines.next(c.bulk->items);
        if (!is_there) return is_there.error();
        if (!*is_there) break;
        for (auto& line : store_items(c, work).items) {
            if (line.error && c.bulk->is_atomic) {
                failed.items.push_back(std::move(line));
            } else if (auto added = report.add(line); !added) {
                return added;
            }
        }
    }
    c.bulk->items.clear();
    if (!failed.items.empty()) return services::first_error_of(failed);
    return {};
}

/// If the file itself is faulty, nothing is stored, wherever the fault is.
outcome<> read_import(call& c) {
    if (auto known = c.allow_queries({"on_conflict", "atomic", "dry_run", "tz", "separator", "decimal"}); !known)
        return known;
    const auto style = read_import_style(c);
    if (!style) return style.error();
    c.table = *style;
    c.bulk = std::make_shared<bulk_request>();
    query_reader queries(c);
    queries.flag("atomic", c.bulk->is_atomic).flag("dry_run", c.bulk->is_dry_run);
    if (auto read = queries.result(); !read) return read;
    if (const auto* text = c.query("on_conflict")) {
        const auto parsed = parse_conflict(*text);
        if (!parsed) return parsed.error();
        c.bulk->on_conflict = *parsed;
    }
    import_lines lines(c);
    if (c.bulk->is_atomic) return refuse_bad_lines(c, lines);
    for (;;) {
        const auto is_there = lines.skip();
        if (!is_there) return is_there.error();
        if (!*is_there) return {};
    }
}

outcome<> as_outcome(std::optional<request_error> failed) {
    if (failed) return *std::move(failed);
    return {};
}

/// Stores all lines in one transaction; other changes wait for it.
io::awaitable<outcome<>> store_whole(call& c, services::write_queue& writes) {
    auto asked = write_of(c, {}, [&](master::record_writer& work) -> outcome<> {
        const auto report = std::make_shared<import_response>(*c.answers);
        outcome<> stored;
        if (c.bulk->is_dry_run) {
            work.dry_run([&] { stored = store_lines(c, work, *report); });
            c.changes = {};
        } else {
            stored = store_lines(c, work, *report);
        }
        if (stored) give(c, report);
        return stored;
    });
    co_return as_outcome(co_await writes.run(asked));
}

/// Stores few lines in a transaction, so that other changes can be made in between.
class import_in_parts {
public:
    explicit import_in_parts(call& c) : c_(c), report_(std::make_shared<import_response>(*c.answers)) {}

    io::awaitable<outcome<>> run(services::write_queue& writes) {
        while (has_lines_ && !failed_)
            co_await store_part(writes);
        if (failed_) {
            co_await c_.context.reader_threads.run([this] {
                if (parts_ > 0) refuse_rest();
                lines_.reset();  // waits here for the reading thread, not on the loop of the API
            });
        }
        if (failed_ && parts_ == 0) co_return *failed_;
        c_.bulk->items.clear();
        if (unreported_) {
            co_return request_error(unreported_->kind,
                                    fmt::format("{}; {} of the lines are stored", unreported_->message, stored_));
        }
        give(c_, report_);
        co_return outcome<>{};
    }

private:
    io::awaitable<> store_part(services::write_queue& writes) {
        const auto prepare = [this]() -> outcome<> {
            if (!lines_) lines_.emplace(c_);
            const auto is_there = lines_->next(c_.bulk->items);
            if (!is_there) return is_there.error();
            has_lines_ = *is_there;
            return {};
        };
        bulk_result done;
        auto asked = write_of(c_, prepare, [this, &done](master::record_writer& work) -> outcome<> {
            done = store_items(c_, work);
            return {};
        });
        const auto apply = std::move(asked.committed);
        asked.committed = [&] {
            apply();
            report(done.items);
        };
        failed_ = co_await writes.run(asked);
        if (!failed_) ++parts_;
    }

    /// Refuses lines that the database has not accepted after it has accepted others.
    void refuse_rest() {
        outcome<bool> is_there = true;
        while (is_there && *is_there) {
            bulk_result refused;
            for (const auto& item : c_.bulk->items)
                refused.items.push_back({item.index, services::id_of(item), bulk_result::done::failed, failed_});
            report(refused.items);
            is_there = lines_->next(c_.bulk->items);
        }
        if (!is_there) unreported_ = is_there.error();  // the file cannot be read any further
    }

    void report(std::span<const bulk_result::item> lines) {
        stored_ += static_cast<std::size_t>(std::ranges::count_if(lines, [](const auto& line) { return !line.error; }));
        for (const auto& line : lines) {
            if (unreported_) return;
            if (auto added = report_->add(line); !added) unreported_ = added.error();
        }
    }

    call& c_;
    const std::shared_ptr<import_response> report_;
    std::optional<line_batches> lines_;
    bool has_lines_ = true;
    std::size_t parts_ = 0;                    ///< number of stored parts
    std::size_t stored_ = 0;                   ///< number of stored lines
    std::optional<request_error> failed_;      ///< why no further parts are stored
    std::optional<request_error> unreported_;  ///< why the answer cannot report the result of each line
};

}  // namespace

io::awaitable<outcome<>> import_records(call& c) {
    // The report on a large file is long. Its place is requested before anything is stored, because afterwards the
    // report must be sent.
    outcome<std::shared_ptr<void>> place;
    if (c.file != nullptr) place = co_await place_in(c, *c.context.places_of_files);
    if (!place) co_return place.error();
    if (auto read = co_await c.context.reader_threads.run([&] { return read_import(c); }); !read)
        co_return read.error();
    services::write_queue writes(c.context.store_thread, c.context.database);
    // With an Idempotency-Key, the answer is stored in the transaction of the change, so there must be only one.
    const bool is_whole = c.bulk->is_atomic || c.bulk->is_dry_run || !c.request.find("Idempotency-Key").empty();
    outcome<> done;
    if (is_whole) {
        done = co_await store_whole(c, writes);
    } else {
        done = co_await import_in_parts(c).run(writes);
    }
    keep_while_read(c.response, *std::move(place));
    co_return done;
}

}  // namespace penstock::api::v5
