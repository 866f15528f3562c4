#include "api/v5/record_list.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "api/formats/csv.hpp"
#include "api/v5/csv_record.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/page.hpp"
#include "api/v5/presenter.hpp"
#include "api/v5/streaming.hpp"
#include "api/v5/table_answer.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

/// A list, batch by batch; all of it is of one moment.
///
/// Lives as long as the answer is being sent.   Limits: one batch of records in memory.
class record_batches {
public:
    static constexpr std::size_t batch = 500;

    record_batches(const call& c, bool is_live, master::list_request rows, std::unique_ptr<master::record_reader> from)
        : presentation_(c, is_live,
                        [this](const master::resource& r, std::string_view id) { return reader_->find(r, id); }),
          resource_(c.of()),
          rows_(std::move(rows)),
          reader_(std::move(from)) {
        rows_.limit = batch;
    }

    const master::resource& resource() const noexcept { return resource_; }
    presentation& shown() noexcept { return presentation_; }
    bool is_last() const noexcept { return is_last_; }

    /// The next records.
    std::vector<master::record> next() {
        auto found = reader_->list(resource_, rows_);
        is_last_ = found.size() < batch;
        if (is_last_) return found;
        const auto& last = found.back();
        rows_.start_after.clear();
        for (const auto& key : rows_.sort)
            rows_.start_after.push_back(last.at(key.sort_field->name));
        rows_.start_after.push_back(last.cells.front());
        return found;
    }

private:
    presentation presentation_;
    const master::resource& resource_;
    master::list_request rows_;
    std::unique_ptr<master::record_reader> reader_;
    bool is_last_ = false;
};

class json_stream {
public:
    template <class... From>
    explicit json_stream(From&&... from) : records_(std::forward<From>(from)...) {}

    /// Appends the next records; after the last one, the end of the answer.
    response::stream_state append(std::string& out) {
        auto found = records_.next();
        if (has_begun_ && !found.empty()) out += ',';  // the writer sees only this piece
        if (!has_begun_) out += R"({"_status":"OK","data":[)";
        has_begun_ = true;
        json_writer json(out);
        for (auto& r : found)
            write_presented(json, records_.shown(), std::move(r));
        if (!records_.is_last()) return response::stream_state::more;
        out += "]}";
        return response::stream_state::end;
    }

private:
    record_batches records_;
    bool has_begun_ = false;
};

/// Writes the next records as rows. True: there are more.
penstock::outcome<bool> write_rows(record_batches& records, row_writer& rows) {
    for (auto& r : records.next()) {
        presenter_of(records.resource()).present(records.shown(), r);
        write_csv_cells(rows, r);
        if (auto ended = rows.end_row(); !ended) return ended.error();
    }
    return !records.is_last();
}

class csv_stream {
public:
    template <class... From>
    explicit csv_stream(const export_style& style, From&&... from)
        : style_(style), records_(std::forward<From>(from)...) {}

    response::stream_state append(std::string& out) {
        if (!std::exchange(has_begun_, true))
            append_csv_record(out, csv_heading(records_.resource()), style_.separator);
        csv_rows rows(out, style_, csv_rows::time_form::epoch_ms);
        const auto has_more = write_rows(records_, rows);
        return has_more && *has_more ? response::stream_state::more : response::stream_state::end;
    }

private:
    const export_style style_;
    record_batches records_;
    bool has_begun_ = false;
};

void answer_page(call& c, list_query q, bool is_live, master::record_reader& from) {
    const bool goes_on = !q.rows.start_after.empty();
    q.rows.limit = static_cast<std::size_t>(q.size) + 1;
    if (!goes_on) q.rows.offset = static_cast<std::size_t>((q.page - 1) * q.size);
    auto found = from.list(c.of(), q.rows);
    const bool has_more = found.size() > static_cast<std::size_t>(q.size);
    if (has_more) found.pop_back();
    const auto offset = goes_on ? std::nullopt : std::optional(static_cast<std::int64_t>(q.rows.offset));
    const auto seen = total_at_end(offset, found.size(), has_more);
    const auto total = seen ? *seen : from.count(c.of(), q.rows);
    const page_info end{total, false, goes_on ? std::nullopt : std::optional(q.page), q.size,
                        has_more ? make_cursor(q, found.back()) : std::string()};
    presentation with(c, is_live, [&](const master::resource& of, std::string_view id) { return from.find(of, id); });
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (auto& r : found)
            write_presented(json, with, std::move(r));
        write_page_info(json, end);
    });
}

/// Writes a page into the answer, or returns the stream of all records; null: it was a page.
std::shared_ptr<json_stream> begin(call& c, list_query q, bool is_live) {
    auto from = c.context.database.read();
    if (!q.is_paged) return std::make_shared<json_stream>(c, is_live, std::move(q.rows), std::move(from));
    answer_page(c, std::move(q), is_live, *from);
    return nullptr;
}

}  // namespace

io::awaitable<outcome<>> list_records(call& c) {
    auto q = read_list_query(c, {presenter_of(c.of()).has_live() ? "live" : ""});
    if (!q) co_return q.error();
    const auto is_live = c.is_live();
    if (!is_live) co_return is_live.error();
    outcome<std::shared_ptr<void>> place;
    if (!q->is_paged) place = co_await place_for_records(c);
    if (!place) co_return place.error();
    const auto stream = co_await c.context.reader_threads.run([&] { return begin(c, *std::move(q), *is_live); });
    if (stream) co_await stream_response(c, stream, *std::move(place));
    co_return outcome<>{};
}

io::awaitable<outcome<>> export_records(call& c) {
    auto q = read_list_query(c, {"format", "tz", "separator", "decimal", "bom"});
    if (!q) co_return q.error();
    q->rows.built_in.reset();  // the built-in record cannot be imported
    if (q->is_paged) {
        co_return master::request_error(master::error_kind::malformed,
                                        "an export is not paged; omit page, size and after");
    }
    const auto style = read_table_style(c);
    if (!style) co_return style.error();
    auto place = co_await place_for_records(c);
    if (!place) co_return place.error();
    const std::string name(c.of().name);
    if (style->format == table_format::xlsx) {
        const auto records = co_await c.context.reader_threads.run(
            [&] { return std::make_shared<record_batches>(c, false, q->rows, c.context.database.read()); });
        next_rows next = [&](row_writer& rows) {
            return c.context.reader_threads.run([&] { return write_rows(*records, rows); });
        };
        workbook_export what{name, name, csv_heading(c.of()), style->style, std::move(next)};
        co_return co_await answer_workbook(c, std::move(what));
    }
    const auto stream = co_await c.context.reader_threads.run(
        [&] { return std::make_shared<csv_stream>(style->style, c, false, q->rows, c.context.database.read()); });
    begin_csv(c.response, style->style, name);
    co_await stream_response(c, stream, *std::move(place));
    co_return outcome<>{};
}

}  // namespace penstock::api::v5
