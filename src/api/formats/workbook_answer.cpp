#include "api/formats/workbook_answer.hpp"

#include <cstdint>
#include <memory>
#include <utility>

#include "api/handler_context.hpp"
#include "api/http/spool.hpp"
#include "base/log.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t sent_piece = 256U << 10U;

/// The file of a workbook, and the place that it takes.
struct workbook_file {
    explicit workbook_file(const std::string& folder) : files(folder, 1) {}

    outcome<response::stream_state> read(std::string& piece) {
        piece.resize(sent_piece);
        const auto found = file->read(sent, piece);
        if (!found) return failure(failure::cause::disk_error, found.error());
        piece.resize(found->size());
        sent += found->size();
        return sent == file->size() ? response::stream_state::end : response::stream_state::more;
    }

    std::shared_ptr<void> place;
    spool files;
    std::unique_ptr<spool_file> file;
    std::uint64_t sent = 0;
};

/// Thread: one that may block.
outcome<std::unique_ptr<office::workbook_writer>> begin_workbook(const std::string& folder, workbook_file& into,
                                                                 const workbook_export& what) {
    auto opened = into.files.open();
    if (!opened) return failure(failure::cause::no_space, opened.error());
    into.file = std::move(*opened);
    return office::workbook_writer::begin({into.file->path(), folder, {}}, std::string(what.sheet), what.heading);
}

outcome<> finish_workbook(office::workbook_writer& writer, workbook_file& into) {
    if (auto done = writer.finish(); !done) return done;
    if (auto taken = into.file->take_size(); !taken) return failure(failure::cause::disk_error, taken.error());
    return {};
}

}  // namespace

io::awaitable<outcome<>> answer_workbook(handler_context& context, response& out, std::string owner,
                                         workbook_export what) {
    constexpr std::chrono::seconds patience{10};
    const auto made = std::make_shared<workbook_file>(context.set.data_dir);
    made->place = co_await context.places_of_workbooks->enter(std::move(owner), 1, patience);
    if (!made->place) {
        co_return failure(failure::cause::unavailable,
                          "other workbooks are being made or read: repeat the call later, or use format=csv");
    }
    auto& disk = context.reader_threads;
    auto writer = co_await disk.run([&] { return begin_workbook(context.set.data_dir, *made, what); });
    if (!writer) co_return writer.error();
    sheet_rows rows(**writer, what.style);
    for (bool has_more = true; has_more;) {
        auto state = co_await what.next(rows);
        if (!state) co_return state.error();
        has_more = *state;
    }
    auto done = co_await context.long_work.run([&] { return finish_workbook(**writer, *made); });
    if (!done) co_return done;
    writer->reset();
    begin_file(out, workbook_type, what.name, ".xlsx");
    out.stream_size = made->file->size();
    out.stream = [made, &disk](std::string& piece) {
        return disk.run([made, &piece] {
            const auto state = made->read(piece);
            if (state) return *state;
            logger("api")->error("sending a workbook was aborted: {}", state.error().message);
            return response::stream_state::broken;
        });
    };
    co_return outcome<>{};
}

io::awaitable<> answer_workbook(call& c, workbook_export what) {
    const auto done = co_await answer_workbook(c.context, c.response, c.caller.key(), std::move(what));
    if (done) co_return;
    const auto& why = done.error();
    if (why.kind == failure::cause::invalid) co_return c.invalid(why.found);
    const bool is_busy = why.kind == failure::cause::unavailable || why.kind == failure::cause::delayed;
    if (is_busy) c.response.add("Retry-After", "5");
    c.fail(503, is_busy ? "BUSY" : code_of(why.kind), why.message);
}

}  // namespace penstock::api
