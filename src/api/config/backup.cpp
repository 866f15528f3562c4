#include "services/backup/backups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/config/backup_answer.hpp"
#include "api/config/routes.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/large_body.hpp"
#include "api/http/long_answer.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

using services::backup_entry;

template <auto member>
auto of_head(const backup_entry& e) {
    return e.head.value().*member;
}

std::vector<std::string> part_names(const backup_entry& e) {
    std::vector<std::string> out;
    for (std::size_t i = 0; e.head && i < e.head->parts.size(); ++i)
        out.push_back(e.head->parts[i].name);
    return out;
}

constexpr object_form backup_sum_form{"",
                                      {shown<&backup::part::name>("part", "Name of the part."),
                                       shown<&backup::part::files>("files", "Number of files in the part."),
                                       shown<&backup::part::size>("size", "Size of these files, bytes."),
                                       shown<&backup::part::sha256>("sha256", "SHA-256 of the part in hexadecimal.")}};

constexpr auto backup_name = shown<&backup_entry::name>("name", "Name of the backup.");
constexpr auto backup_size = shown<&backup_entry::size>("size", "Size of the file, bytes.");
constexpr auto backup_is_encrypted =
    shown<&backup_entry::is_encrypted>("is_encrypted", "A passphrase is needed to read the backup.");
constexpr auto backup_parts = shown<&part_names>("parts", "Names of the parts of the backup.");

constexpr object_form backup_form{
    "",
    {backup_name, backup_size, backup_is_encrypted,
     shown<&of_head<&backup::manifest::created_at>>("time", "Time when the backup was made, epoch ms."),
     shown<&of_head<&backup::manifest::version>>("version", "Version of the gateway that made the backup."),
     shown<&of_head<&backup::manifest::schema>>("schema", "Version of the database schema."),
     shown<&of_head<&backup::manifest::edge_id>>("edge_id", "Id of the gateway that made the backup."),
     shown<&of_head<&backup::manifest::note>>("note", "Note of the user; empty: none."),
     shown<&of_head<&backup::manifest::change>>("change", "Number of the newest change in the backup."),
     shown<&of_head<&backup::manifest::has_secrets>>("has_secrets", "The backup contains secrets and private keys."),
     shown<&of_head<&backup::manifest::is_scheduled>>("is_scheduled", "The schedule made the backup."), backup_parts,
     shown_list<[](const backup_entry& e) -> const std::vector<backup::part>& { return e.head.value().parts; },
                backup_sum_form>("sums", "Content of each part.")}};

/// Nothing more is known of it.
constexpr object_form broken_backup_form{
    "",
    {backup_name, backup_size, backup_is_encrypted,
     shown<[](const backup_entry& e) { return to_epoch_ms(e.written); }>("time"),
     shown<&backup_entry::error>("error", "Reason why the backup cannot be read. Then most other members are absent."),
     backup_parts}};

/// What both forms have is required.
std::string backup_schema() {
    auto all = schemas_of(backup_form);
    const auto broken = schemas_of(broken_backup_form);
    for (auto& m : all)
        m.is_required = std::ranges::find(broken, m.name, &member_schema::name) != broken.end();
    for (auto m : broken) {
        if (std::ranges::find(all, m.name, &member_schema::name) != all.end()) continue;
        m.is_required = false;
        all.push_back(m);
    }
    return object_schema(all, false);
}

constexpr auto removed_backup = form_of_id("name", "Name of the backup.");

constexpr object_form uploaded_backup_form{"", {backup_name, backup_size, backup_is_encrypted}};

}  // namespace

void write_backup(json_writer& json, const backup_entry& e) {
    if (e.head) {
        write_object(json, backup_form, e);
    } else {
        write_object(json, broken_backup_form, e);
    }
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
    c.response.content_type = "application/octet-stream";
    c.response.add("Accept-Ranges", "bytes");
    c.response.add("ETag", tag);
    c.response.add("Content-Disposition", "attachment; filename=\"" + name + "\"");
    const auto size = file->size();
    const auto condition = trim(c.request.find("If-Range"));
    auto range = condition.empty() || condition == tag ? parse_range(c.request.find("Range"), size) : std::nullopt;
    if (range && (range->first >= size || range->first > range->last)) {
        c.response.add("Content-Range", fmt::format("bytes */{}", size));
        c.response.content_type = json_type;
        return c.fail(416, "RANGE", fmt::format("the backup has {} bytes", size));
    }
    if (range) {
        c.response.status = 206;
        c.response.add("Content-Range", fmt::format("bytes {}-{}/{}", range->first, range->last, size));
    } else {
        range = byte_range{0, size == 0 ? 0 : size - 1};
    }
    const auto end = size == 0 ? 0 : range->last + 1;
    c.response.stream_size = end - range->first;
    c.response.stream = [file = std::move(file), place = std::move(place), at = range->first, end,
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
        c.done(removed_backup, name);
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
            auto opened = open_backup_upload(c.context, c.request.query, c.request.body.size());
            if (!opened) return refuse(c, opened.error());
            small = std::move(*opened);
            file = small.get();
            if (const auto why = file->append(c.request.body)) return refuse(c, *why);
        }
        const auto done = dynamic_cast<services::backup_upload&>(*file).finish();
        if (!done) return refuse(c, done.error());
        c.done(uploaded_backup_form, *done);
    });
}

}  // namespace

std::vector<route> backup_routes() {
    const auto listed = list_schema_of(schema_reference("backup"));
    return {
        {.method = verb::get,
         .pattern = "/config/backup",
         .required_role = user_role::admin,
         .run = coroutine_handler(list_backups),
         .summary = "List the backups, newest first",
         .data = listed,
         .named = {{"backup", backup_schema()}}},
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
         .data = done_schema(removed_backup),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/backup/upload",
         .required_role = user_role::admin,
         .run = coroutine_handler(upload_backup),
         .summary = "Upload a backup of at most edge.backup.max_gb",
         .data = done_schema(uploaded_backup_form),
         .query = {{"name", "its name on the gateway: letters, digits, '.', '_', '-', and .psb or .tar.zst at the end",
                    R"({"type":"string"})", true}},
         .body_content = "application/octet-stream",
         .open_upload = open_backup_upload,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
