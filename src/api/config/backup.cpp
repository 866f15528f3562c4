#include "services/backup/backups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "api/config/backup_answer.hpp"
#include "api/config/routes.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/large_body.hpp"
#include "api/http/long_answer.hpp"
#include "base/text.hpp"

namespace penstock::api {

void write_backup(json_writer& json, const services::backup_entry& e) {
    json.begin_object().member("name", e.name).member("size", e.size).member("is_encrypted", e.is_encrypted);
    if (!e.head) {
        json.member("time", to_epoch_ms(e.written)).member("error", e.error).key("parts").begin_array().end_array();
        json.end_object();
        return;
    }
    const auto& m = *e.head;
    json.member("time", m.created_at).member("version", m.version).member("schema", m.schema);
    json.member("edge_id", m.edge_id).member("note", m.note).member("change", m.change);
    json.member("has_secrets", m.has_secrets).member("is_scheduled", m.is_scheduled).key("parts").begin_array();
    for (const auto& p : m.parts)
        json.put(p.name);
    json.end_array().key("sums").begin_array();
    for (const auto& p : m.parts) {
        json.begin_object().member("part", p.name).member("files", p.files).member("size", p.size);
        json.member("sha256", p.sha256).end_object();
    }
    json.end_array().end_object();
}

namespace {

constexpr std::size_t download_piece = 256U << 10U;

io::awaitable<> list_backups(call& c) {
    co_await c.context.reader_threads.run([&] {
        const auto all = c.context.backups.list();
        c.answer([&](json_writer& json) {
            json.begin_object().key("data").begin_array();
            for (const auto& e : all)
                write_backup(json, e);
            json.end_array().member("total", all.size()).end_object();
        });
    });
}

/// The bytes that `Range` asks for, `nullopt`: all. `first > last`: there are none of them.
struct byte_range {
    std::uint64_t first = 0, last = 0;
};

std::optional<byte_range> parse_range(std::string_view text, std::uint64_t size) {
    constexpr std::string_view unit = "bytes=";
    if (!text.starts_with(unit)) return std::nullopt;
    text.remove_prefix(unit.size());
    const auto dash = text.find('-');
    if (dash == std::string_view::npos || text.find(',') != std::string_view::npos) return std::nullopt;
    const auto begin = trim(text.substr(0, dash)), end = trim(text.substr(dash + 1));
    const auto first = parse_number<std::uint64_t>(begin), last = parse_number<std::uint64_t>(end);
    if (begin.empty() && last) return byte_range{size - std::min(size, *last), *last == 0 || size == 0 ? 0 : size - 1};
    if (!first || (!end.empty() && (!last || *last < *first))) return std::nullopt;
    return byte_range{*first,
                      end.empty() ? std::max(size, *first + 1) - 1 : std::min(*last, std::max(size, *first) - 1)};
}

void answer_content(call& c, std::shared_ptr<services::backup_content> file, std::shared_ptr<void> place,
                    const std::string& name, const std::string& tag) {
    c.out.content_type = "application/octet-stream";
    c.out.add("Accept-Ranges", "bytes");
    c.out.add("ETag", tag);
    c.out.add("Content-Disposition", "attachment; filename=\"" + name + "\"");
    const auto size = file->size();
    const auto condition = trim(c.in.find("If-Range"));
    auto range = condition.empty() || condition == tag ? parse_range(c.in.find("Range"), size) : std::nullopt;
    if (range && (range->first >= size || range->first > range->last)) {
        c.out.add("Content-Range", fmt::format("bytes */{}", size));
        c.out.content_type = json_type;
        return c.fail(416, "RANGE", fmt::format("the backup has {} bytes", size));
    }
    if (range) {
        c.out.status = 206;
        c.out.add("Content-Range", fmt::format("bytes {}-{}/{}", range->first, range->last, size));
    } else {
        range = byte_range{0, size == 0 ? 0 : size - 1};
    }
    const auto end = size == 0 ? 0 : range->last + 1;
    c.out.stream_size = end - range->first;
    c.out.stream = [file = std::move(file), place = std::move(place), at = range->first, end,
                    &loop = c.context.reader_threads](std::string& piece) mutable {
        return loop.run([&file, &at, end, &piece] {
            piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(download_piece, end - at)));
            const auto n = file->read(at, piece);
            // Fewer bytes than were promised: the connection is cut, so that nobody takes them for the whole.
            if (n == 0 && at < end) return response::stream_state::broken;
            piece.resize(n);
            at += n;
            return at == end ? response::stream_state::end : response::stream_state::more;
        });
    };
}

io::awaitable<> download_backup(call& c) {
    auto place = co_await place_for_long_answer(c, *c.context.places_of_files);
    if (!place) co_return;
    co_await c.context.reader_threads.run([&] {
        const std::string name(c.id());
        auto file = c.context.backups.open(name);
        if (!file) return refuse(c, file.error());
        const auto entry = c.context.backups.find(name);
        const bool has_secrets = !entry || !entry->head || entry->head->has_secrets;
        if (has_secrets && !c.may_take_secrets()) return;
        const auto written = entry ? to_epoch_ms(entry->written) : 0;
        const auto tag = fmt::format("\"{:x}-{:x}\"", written, (*file)->size());
        answer_content(c, std::move(*file), std::move(place), name, tag);
    });
}

io::awaitable<> remove_backup(call& c) {
    co_await c.context.reader_threads.run([&] {
        const std::string name(c.id());
        if (const auto done = c.context.backups.remove(name); !done) return refuse(c, done.error());
        c.done([&](json_writer& json) { json.member("name", name); });
    });
}

outcome<std::unique_ptr<services::upload>> open_backup_upload(handler_context& to, std::string_view query,
                                                              std::uint64_t length) {
    auto made = to.backups.begin_upload(query_value(query, "name").value_or(""), length);
    if (!made) return made.error();
    return std::unique_ptr<services::upload>(std::move(*made));
}

/// A small body has come whole; a large one is in its file already.
io::awaitable<> upload_backup(call& c) {
    const auto* large = dynamic_cast<const upload_body*>(c.large);
    if (large != nullptr && large->refused()) co_return refuse(c, *large->refused());
    co_await c.context.reader_threads.run([&] {
        std::unique_ptr<services::upload> small;
        auto* file = large == nullptr ? nullptr : large->target();
        if (file == nullptr) {
            auto opened = open_backup_upload(c.context, c.in.query, c.in.body.size());
            if (!opened) return refuse(c, opened.error());
            small = std::move(*opened);
            file = small.get();
            if (const auto why = file->append(c.in.body)) return refuse(c, *why);
        }
        const auto done = dynamic_cast<services::backup_upload&>(*file).finish();
        if (!done) return refuse(c, done.error());
        c.done([&](json_writer& json) {
            json.member("name", done->name).member("size", done->size).member("is_encrypted", done->is_encrypted);
        });
    });
}

}  // namespace

std::vector<route> backup_routes() {
    constexpr auto listed =
        R"({"type":"object","required":["data","total"],"properties":{"data":{"type":"array","items":)"
        R"({"type":"object","required":["name","size","time","is_encrypted","parts"],"properties":{"name":)"
        R"({"type":"string"},"size":{"type":"integer"},"time":{"type":"integer"},"is_encrypted":{"type":"boolean"},)"
        R"("parts":{"type":"array","items":{"type":"string"}},"error":{"type":"string","description":)"
        R"("why it cannot be read; then there is nothing below"},"version":{"type":"string"},"schema":{"type":"integer"},)"
        R"("edge_id":{"type":"string"},"note":{"type":"string"},"change":{"type":"integer"},"has_secrets":)"
        R"({"type":"boolean"},"is_scheduled":{"type":"boolean"}}}},)"
        R"("total":{"type":"integer"}}})";
    constexpr auto removed =
        R"({"type":"object","required":["result","name"],"properties":{"result":{"type":"string","const":"SUCCESS"},)"
        R"("name":{"type":"string"}}})";
    constexpr auto uploaded =
        R"({"type":"object","required":["result","name","size","is_encrypted"],"properties":{)"
        R"("result":{"type":"string","const":"SUCCESS"},"name":{"type":"string"},"size":{"type":"integer"},)"
        R"("is_encrypted":{"type":"boolean"}}})";
    return {
        {.method = verb::get,
         .pattern = "/config/backup",
         .required_role = user_role::admin,
         .run = coroutine_handler(list_backups),
         .summary = "List the backups, newest first",
         .data = listed},
        {.method = verb::get,
         .pattern = "/config/backup/{name}",
         .required_role = user_role::admin,
         .run = coroutine_handler(download_backup),
         .summary = "The file of a backup; Range works",
         .content = "application/octet-stream",
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/config/backup/{name}",
         .required_role = user_role::admin,
         .run = coroutine_handler(remove_backup),
         .summary = "Delete a backup",
         .data = removed,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/backup/upload",
         .required_role = user_role::admin,
         .run = coroutine_handler(upload_backup),
         .summary = "Upload a backup of at most edge.backup.max_gb",
         .data = uploaded,
         .query = {{"name", "its name on the gateway: letters, digits, '.', '_', '-', and .psb or .tar.zst at the end",
                    R"({"type":"string"})", true}},
         .body_content = "application/octet-stream",
         .open_upload = open_backup_upload,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
