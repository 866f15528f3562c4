#include "api/v5/record_list.hpp"

#include <algorithm>
#include <memory>

#include "api/formats/csv.hpp"
#include "api/v5/csv_record.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/page.hpp"
#include "api/v5/presenter.hpp"
#include "api/v5/streaming.hpp"
#include "master/record_database.hpp"

namespace penstock::api::v5 {

namespace {

/// A list that goes out in pieces; all of it is of one moment.
///
/// Lives as long as the answer is being sent.   Limits: one batch of records in memory.
class record_stream {
public:
    static constexpr std::size_t batch = 500;

    record_stream(const call& c, bool is_live, master::list_request rows, std::unique_ptr<master::record_reader> from)
        : resource_(c.of()),
          presentation_(c, is_live,
                        [this](const master::resource& r, std::string_view id) { return reader_->find(r, id); }),
          rows_(std::move(rows)),
          reader_(std::move(from)) {
        rows_.limit = batch;
    }
    virtual ~record_stream() = default;

    /// Appends the next records, and what ends the answer after the last.
    response::stream_state append(std::string& out) {
        auto found = reader_->list(resource_, rows_);
        const auto last = found.empty() ? master::make_record(resource_) : found.back();
        write(out, found);
        if (found.size() < batch) {
            write_end(out);
            return response::stream_state::end;
        }
        rows_.start_after.clear();
        for (const auto& key : rows_.sort)
            rows_.start_after.push_back(last.at(key.sort_field->name));
        rows_.start_after.push_back(last.cells.front());
        return response::stream_state::more;
    }

protected:
    /// The records may be used up.
    virtual void write(std::string& out, std::vector<master::record>& records) = 0;
    virtual void write_end(std::string&) {}
    const master::resource& resource_;
    presentation presentation_;

private:
    master::list_request rows_;
    std::unique_ptr<master::record_reader> reader_;
};

class json_stream final : public record_stream {
public:
    using record_stream::record_stream;

private:
    void write(std::string& out, std::vector<master::record>& records) override {
        if (has_begun_ && !records.empty()) out += ',';  // the writer sees only this piece
        if (!has_begun_) out += R"({"_status":"OK","data":[)";
        has_begun_ = true;
        json_writer json(out);
        for (auto& r : records)
            write_presented(json, presentation_, std::move(r));
    }
    void write_end(std::string& out) override { out += "]}"; }

    bool has_begun_ = false;
};

class csv_stream final : public record_stream {
public:
    using record_stream::record_stream;

private:
    void write(std::string& out, std::vector<master::record>& records) override {
        if (!has_begun_) append_csv_record(out, csv_heading(resource_));
        has_begun_ = true;
        for (auto& r : records) {
            presenter_of(resource_).present(presentation_, r);
            append_csv_record(out, csv_fields(r));
        }
    }

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

/// A page into the answer, or the stream of all; null: it was a page.
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
    auto q = read_list_query(c);
    if (!q) co_return q.error();
    q->rows.built_in.reset();  // what is exported can be imported
    if (q->is_paged) {
        co_return master::request_error(master::error_kind::malformed,
                                        "an export is not paged; omit page, size and after");
    }
    auto place = co_await place_for_records(c);
    if (!place) co_return place.error();
    const auto stream = co_await c.context.reader_threads.run(
        [&] { return std::make_shared<csv_stream>(c, false, q->rows, c.context.database.read()); });
    c.response.content_type = csv_type;
    co_await stream_response(c, stream, *std::move(place));
    co_return outcome<>{};
}

}  // namespace penstock::api::v5
