#include "services/imports/file_importer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/heartbeat.hpp"
#include "base/text.hpp"
#include "imports/choose_format.hpp"
#include "imports/document.hpp"
#include "imports/matcher.hpp"
#include "imports/notes.hpp"
#include "live/tag_table.hpp"
#include "master/catalog.hpp"
#include "services/configuration/configuration.hpp"
#include "services/devices/driver_catalog.hpp"
#include "services/imports/plan_check.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

constexpr int max_uploads = 2;
constexpr std::size_t max_key_length = 300;
constexpr std::size_t max_answer_length = 500;
constexpr std::string_view encoding_key = "encoding", opc_key = "opc", device_key = "device";

/// A fault of the file, unless it names another field.
failure bad_file(fault wrong, std::string field = "file") {
    return failure(faults{in_field(std::move(field), std::move(wrong))});
}

failure too_large() {
    return bad_file(fault("", fmt::format("is larger than {} MiB", file_imports::max_bytes >> 20U)));
}

/// A file in memory; it has a place while it lives.
class kept_upload final : public file_upload {
public:
    explicit kept_upload(std::shared_ptr<std::atomic<int>> count) : count_(std::move(count)) { ++*count_; }
    ~kept_upload() override { --*count_; }
    kept_upload(const kept_upload&) = delete;
    kept_upload& operator=(const kept_upload&) = delete;

    std::optional<failure> append(std::string_view piece) override {
        if (piece.size() > file_imports::max_bytes - bytes_.size()) return too_large();
        bytes_ += piece;
        return std::nullopt;
    }
    void reserve(std::size_t size) { bytes_.reserve(size); }
    std::string_view bytes() const noexcept override { return bytes_; }
    void drop() noexcept override { std::string().swap(bytes_); }

private:
    const std::shared_ptr<std::atomic<int>> count_;
    std::string bytes_;
};

/// Frees the place of the import when the call ends, also by an exception.
class import_place {
public:
    explicit import_place(std::atomic<bool>& taken) : taken_(taken) {}
    ~import_place() { taken_ = false; }
    import_place(const import_place&) = delete;
    import_place& operator=(const import_place&) = delete;

private:
    std::atomic<bool>& taken_;
};

imports::question encoding_question() {
    return {.key = std::string(encoding_key),
            .text = "In which encoding is the text of the file? Its bytes fit several.",
            .choices = {{"CP949", "Korean (EUC-KR, cp949)"},
                        {"SHIFT_JIS", "Japanese (Shift-JIS)"},
                        {"CP1252", "Western European (Windows-1252)"}}};
}

outcome<> check_given(const imports::answers& given) {
    faults found;
    for (const auto& [key, text] : given) {
        if (key.empty() || key.size() > max_key_length)
            found.emplace_back("set", fmt::format("the key of an answer has 1 to {} bytes", max_key_length));
        if (text.size() > max_answer_length)
            found.emplace_back("set." + key, fmt::format("an answer has at most {} bytes", max_answer_length));
    }
    if (!found.empty()) return failure(std::move(found));
    return {};
}

/// An answer that was given and is asked for all the same is none of the choices.
outcome<> check_choices(const imports::answers& given, const imports::report& shown) {
    faults found;
    for (const auto& asked : shown.asked) {
        const auto answer = given.find(asked.key);
        if (answer == given.end() || trim(answer->second).empty()) continue;
        std::vector<std::string_view> values;
        for (const auto& choice : asked.choices)
            values.push_back(choice.value);
        found.emplace_back("set." + asked.key,
                           fmt::format("{} is none of the answers: {}", answer->second, fmt::join(values, ", ")));
    }
    if (!found.empty()) return failure(std::move(found));
    return {};
}

/// The OPCs that the user may name.
void add_opcs(imports::report& shown, const std::vector<opc_config>& opcs) {
    constexpr std::size_t max_choices = 200;
    const auto asked = std::ranges::find(shown.asked, opc_key, &imports::report_question::key);
    if (asked == shown.asked.end()) return;
    for (const auto& opc : opcs) {
        if (asked->choices.size() == max_choices) return;
        asked->choices.push_back({opc.opc_id, fmt::format("{}, {}", opc.opc_name, opc.opc_type)});
    }
}

/// A device as the gateway would store it, so that it is found again: by the name of its protocol, and without the port
/// that every device of the protocol has.
void complete_device(opc_config& device, const driver_catalog& drivers) {
    const auto* driver = drivers.find(device.opc_type);
    if (driver == nullptr) return;
    device.opc_type = driver->kind->type();
    auto bare = device;
    bare.opc_agent_port.clear();
    if (parse_number<std::uint16_t>(device.opc_agent_port) == driver->kind->port(bare)) device.opc_agent_port.clear();
}

using key_set = std::set<std::string, std::less<>>;

/// The tags of the OPCs that a file is about, each read when it is needed.
class stored_tags {
public:
    explicit stored_tags(store::store& from) : store_(from) {}

    const imports::existing_tags& of(const std::string& opc_id) {
        const auto [place, is_new] = tags_.try_emplace(opc_id);
        if (is_new && !failed_) {
            const auto done = store_.read_each_tag(opc_id, [&](tag_config&& tag) {
                heartbeat::beat();
                place->second.push_back(tag);
            });
            if (!done) failed_ = refusal_of(done.error(), store_);
        }
        return place->second;
    }
    const std::optional<failure>& failed() const noexcept { return failed_; }  ///< then some are missing

private:
    store::store& store_;
    std::map<std::string, imports::existing_tags, std::less<>> tags_;
    std::optional<failure> failed_;
};

/// Whether an OPC has that id at one of the gateways that share the database.
bool is_opc_taken(master::record_database& of, std::string_view id) {
    try {
        return of.read()->find(master::resource_named("opc"), id).has_value();
    } catch (const master::request_error&) {
        return false;  // then the transaction finds it
    }
}

/// The plan outlives them.
std::vector<imported_opc> to_drafts(const imports::plan& plan, const std::string& site_id) {
    using planned = imports::planned_opc::state;
    std::vector<imported_opc> out;
    for (const auto& opc : plan.opcs) {
        auto& draft = out.emplace_back();
        draft.kind = opc.outcome == planned::created   ? imported_opc::state::created
                     : opc.outcome == planned::updated ? imported_opc::state::changed
                                                       : imported_opc::state::unchanged;
        draft.opc = opc.config;
        if (draft.opc.site_id.empty()) draft.opc.site_id = site_id;
        draft.tag_count = opc.tags.size();
        draft.tag = [&tags = opc.tags](std::size_t at) { return tags[at].config; };
    }
    return out;
}

/// An id that this gateway does not see may belong to another one of the database.
failure with_help(failure why) {
    if (why.kind == duplicate)
        why.message += ": create an OPC with another id by hand, and import the file into that one";
    return why;
}

/// What a device or a block is called whose part of the file is left out.
key_set names_left_out(const imports::report& shown) {
    key_set names;
    if (shown.left_out == 0) return names;
    for (const auto& line : shown.lines)
        if (line.effect == "left_out" && line.tag_id.empty()) names.insert(line.name);
    return names;
}

}  // namespace

/// An import in progress.
struct file_importer::opened_file {
    imports::document content;
    const imports::format* format = nullptr;
    std::string opc_id;
    imports::answers kept;   ///< with earlier files of the format
    imports::answers known;  ///< these, and those that are given now
    key_set used;            ///< keys that reader and match have asked for
    std::vector<opc_config> opcs;
    std::int64_t last_change = 0;  ///< of the configuration, before `opcs` were read
    imports::reading reading;
    imports::plan plan;
    key_set left_out;  ///< names of devices and blocks
    file_import_result result;
};

outcome<std::unique_ptr<file_upload>> file_importer::begin_upload(std::uint64_t length) {
    if (length > max_bytes) return too_large();
    auto made = std::make_unique<kept_upload>(uploads_);
    if (*uploads_ > max_uploads)
        return failure(unavailable, "two other files for an import are arriving: try again in a minute");
    made->reserve(length);
    return std::unique_ptr<file_upload>(std::move(made));
}

io::awaitable<outcome<file_import_result>> file_importer::import(file_import_request asked) {
    if (is_importing_.exchange(true))
        co_return failure(unavailable, "another import is in progress: try again when it has ended");
    const import_place place(is_importing_);
    auto file = co_await parts_.file_threads.run([&] { return open(asked); });
    if (!file) co_return file.error();
    const auto found = co_await parts_.store_thread.run([&] { return find_stored(asked, *file); });
    if (!found) co_return found.error();
    const auto done = co_await parts_.file_threads.run([&] {
        auto is_read = read(asked, *file);
        return is_read ? plan(asked, *file) : is_read;
    });
    if (!done) co_return done.error();
    co_return co_await parts_.store_thread.run([&] { return store(asked, *file); });
}

outcome<file_importer::opened_file> file_importer::open(const file_import_request& asked) const {
    if (auto fits = check_given(asked.answers); !fits) return fits.error();
    if (asked.bytes.empty()) return bad_file(fault("", "is empty: send its bytes as the body"));
    if (asked.bytes.size() > max_bytes) return too_large();
    const auto encoding = asked.answers.find(encoding_key);
    auto content = imports::document::open(
        asked.bytes, encoding == asked.answers.end() ? std::string_view() : std::string_view(encoding->second));
    if (!content) {
        const bool is_of_encoding = content.error().field == encoding_key;
        return bad_file(content.error(), is_of_encoding ? "set.encoding" : "file");
    }
    opened_file out;
    out.content = std::move(*content);
    const auto format = imports::choose_format(formats_, out.content, asked.format);
    if (!format) return bad_file(format.error(), format.error().field.empty() ? "file" : format.error().field);
    out.format = *format;
    return out;
}

outcome<> file_importer::find_stored(const file_import_request& asked, opened_file& file) const {
    try {
        file.last_change = parts_.store.master().read()->last_change();
    } catch (const master::request_error& why) {
        return failure(store_failed, why.message);
    }
    auto opcs = parts_.store.list_opcs();
    if (!opcs) return refusal_of(opcs.error(), parts_.store);
    for (auto& opc : opcs->items)
        file.opcs.push_back(std::move(opc.config));
    auto kept = parts_.store.list_import_answers(std::string(file.format->name()));
    if (!kept) return refusal_of(kept.error(), parts_.store);
    file.kept = std::move(*kept);
    file.known = file.kept;
    for (const auto& [key, text] : asked.answers) {
        if (trim(text).empty()) {
            file.known.erase(key);
        } else {
            file.known.insert_or_assign(key, text);
        }
    }
    const auto opc = file.known.find(opc_key);
    file.opc_id = asked.opc_id.empty() && opc != file.known.end() ? std::string(trim(opc->second)) : asked.opc_id;
    if (file.opc_id.empty()) return {};
    if (auto named = parts_.configuration.find_changeable(file.opc_id); !named) return named.error();
    return {};
}

outcome<> file_importer::read(const file_import_request& asked, opened_file& file) const {
    const auto is_ambiguous = [&] {
        return file.content.kind() == imports::content_kind::text && file.content.encoding().empty();
    };
    const bool asks_encoding = is_ambiguous() || asked.answers.contains(encoding_key);
    // An answer of an earlier file counts only where the bytes leave it open; this file may have another encoding.
    if (const auto kept = file.known.find(encoding_key); is_ambiguous() && kept != file.known.end()) {
        if (auto content = imports::document::open(asked.bytes, kept->second)) file.content = std::move(*content);
    }
    if (asks_encoding) file.used.emplace(encoding_key);
    if (asked.opc_id.empty()) file.used.emplace(opc_key);
    auto reading = file.format->read(file.content, file.known);
    if (!reading) {
        const auto& wrong = reading.error();
        if (!file.known.contains(wrong.field)) return bad_file(wrong);
        return failure(faults{fault("set." + wrong.field, wrong.message)});
    }
    file.reading = std::move(*reading);
    for (const auto& [key, is_open] : file.reading.asked_keys)
        file.used.insert(key);
    for (auto& device : file.reading.devices)
        complete_device(device.config, parts_.drivers);
    if (is_ambiguous()) file.reading.questions.insert(file.reading.questions.begin(), encoding_question());
    file.result.format = file.format->name();
    file.result.title = file.format->title();
    file.result.content = file.content.description();
    file.result.encoding = file.content.encoding();
    // Neither is needed any more, and a large file with its text takes as much memory as its tags.
    file.content = {};
    if (asked.on_read) asked.on_read();
    return {};
}

outcome<> file_importer::plan(const file_import_request& asked, opened_file& file) const {
    stored_tags tags(parts_.store);
    const imports::existing_state stored{
        .opcs = std::move(file.opcs),
        .tags_of = [&](const std::string& opc_id) -> const imports::existing_tags& { return tags.of(opc_id); },
        .is_opc_id_taken = [&](std::string_view id) { return is_opc_taken(parts_.store.master(), id); },
        .is_tag_id_taken = [&](std::string_view id) { return parts_.table.find(id).has_value(); }};
    file.plan = imports::match(std::move(file.reading), file.known, stored, file.opc_id);
    if (tags.failed()) return *tags.failed();
    file.used.insert(file.plan.asked_keys.begin(), file.plan.asked_keys.end());
    if (auto fits = check_choices(asked.answers, file.plan.shown); !fits) return fits.error();
    add_opcs(file.plan.shown, stored.opcs);
    check_plan(file.plan, stored, parts_.rules);
    if (tags.failed()) return *tags.failed();
    file.left_out = names_left_out(file.plan.shown);
    for (const auto& opc : file.plan.opcs)
        file.result.written_opcs.push_back(opc.config.opc_id);
    for (const auto& [key, text] : file.known) {
        const bool is_given = asked.answers.contains(key);
        const bool is_used = file.used.contains(key);
        if (is_given || is_used) file.result.answers.push_back({key, text, !is_given, is_used});
    }
    return {};
}

/// The plan was made of what was stored before; a change of its OPCs in between would be undone by it.
outcome<> file_importer::check_unchanged(const opened_file& file) const {
    constexpr std::size_t looked_at = 1000;
    key_set planned;
    for (const auto& opc : file.plan.opcs)
        if (opc.outcome != imports::planned_opc::state::created) planned.insert(opc.config.opc_id);
    if (planned.empty()) return {};
    const auto changed = [](const std::string& id) {
        return failure(unavailable, fmt::format("the OPC {} was changed while the file was read: import it again", id));
    };
    try {
        const auto view = parts_.store.master().read();
        auto seen = file.last_change;
        for (bool has_more = true; has_more;) {
            const auto page = view->changes_after(seen, looked_at);
            std::vector<std::string> tag_ids;
            for (const auto& change : page.items) {
                seen = change.seq;
                if (change.kind == "opc" && planned.contains(change.id)) return changed(change.id);
                if (change.kind == "tag") tag_ids.push_back(change.id);
            }
            const auto owners = parts_.store.find_tags(tag_ids);
            if (!owners) return refusal_of(owners.error(), parts_.store);
            for (const auto& [tag_id, opc_id] : *owners)
                if (planned.contains(opc_id)) return changed(opc_id);
            has_more = page.has_more;
        }
    } catch (const master::request_error& why) {
        return failure(store_failed, why.message);
    }
    return {};
}

outcome<file_import_result> file_importer::store(const file_import_request& asked, opened_file& file) const {
    auto& out = file.result;
    if (file.plan.is_complete()) {
        if (auto same = check_unchanged(file); !same) return same.error();
        const auto done =
            parts_.configuration.import_opcs(to_drafts(file.plan, parts_.site_id), asked.actor, asked.is_dry_run);
        if (!done) return with_help(done.error());
        out.is_stored = !asked.is_dry_run;
    }
    file.plan.opcs.clear();
    out.report = std::move(file.plan.shown);
    if (asked.is_dry_run) return std::move(out);
    const auto kept = keep(asked, file);
    if (!kept && !out.is_stored) return kept.error();
    // What is stored is stored: a client that is told of a failure would take the whole import for failed.
    if (!kept) {
        out.report.lines.push_back({.effect = "changed",
                                    .text = "the answers are not kept for the next file: " + kept.error().message,
                                    .help = "give them again with the next file"});
    }
    return std::move(out);
}

/// Some answers are about one file: whether a device is the one that has its name here, and the host of a device
/// without a name, which has its type in place of it. The next file may be of another controller.
bool file_importer::is_kept(std::string_view key) const {
    constexpr std::string_view host = "host:", same = "same:";
    const bool is_of_type = key.starts_with(host) && parts_.drivers.find(key.substr(host.size())) != nullptr;
    return key != opc_key && key != device_key && !key.starts_with(same) && !is_of_type;
}

/// Not kept: an answer about something that is left out, because it may be the reason (`host:`, `db:` of it).
outcome<> file_importer::keep(const file_import_request& asked, const opened_file& file) const {
    const auto is_refused = [&](std::string_view key) {
        const auto colon = key.find(':');
        return colon != key.npos && file.left_out.contains(key.substr(colon + 1));
    };
    imports::answers changed;
    for (const auto& [key, text] : asked.answers) {
        const auto before = file.kept.find(key);
        const auto known = file.known.find(key);
        const auto after = known == file.known.end() ? std::string() : known->second;
        const bool is_wanted = after.empty() || (is_kept(key) && file.used.contains(key) && !is_refused(key));
        if (is_wanted && after != (before == file.kept.end() ? std::string() : before->second))
            changed.emplace(key, after);
    }
    if (changed.empty()) return {};
    const auto done = parts_.store.put_import_answers(file.result.format, changed);
    if (!done) return refusal_of(done.error(), parts_.store);
    return {};
}

}  // namespace penstock::services
