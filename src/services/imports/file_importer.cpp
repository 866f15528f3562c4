#include "services/imports/file_importer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "imports/choose_format.hpp"
#include "imports/document.hpp"
#include "imports/matcher.hpp"
#include "imports/notes.hpp"
#include "live/tag_table.hpp"
#include "services/configuration/configuration.hpp"
#include "services/devices/driver_catalog.hpp"
#include "services/imports/plan_check.hpp"
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

/// A file in memory.
class kept_upload final : public file_upload {
public:
    explicit kept_upload(std::shared_ptr<std::atomic<int>> count) : count_(std::move(count)) {}
    ~kept_upload() override { --*count_; }
    kept_upload(const kept_upload&) = delete;
    kept_upload& operator=(const kept_upload&) = delete;

    std::optional<failure> append(std::string_view piece) override {
        if (piece.size() > file_imports::max_bytes - bytes_.size()) return too_large();
        bytes_ += piece;
        return std::nullopt;
    }
    std::string_view bytes() const noexcept override { return bytes_; }

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
void add_opcs(imports::report& shown, const std::vector<imports::existing_opc>& opcs) {
    constexpr std::size_t max_choices = 200;
    const auto asked = std::ranges::find(shown.asked, opc_key, &imports::report_question::key);
    if (asked == shown.asked.end()) return;
    for (const auto& opc : opcs) {
        if (asked->choices.size() == max_choices) return;
        asked->choices.push_back({opc.config.opc_id, fmt::format("{}, {}", opc.config.opc_name, opc.config.opc_type)});
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

/// The answers for which the reader asks. A question may depend on the answer to another one, so the reader gets the
/// answers as it asks for them.
key_set asked_keys(const imports::format& format, const imports::document& content, imports::answers given) {
    key_set used;
    imports::answers known;
    for (bool has_more = !given.empty(); has_more;) {
        has_more = false;
        const auto reading = format.read(content, known);
        if (!reading) break;
        for (const auto& question : reading->questions) {
            auto answer = given.extract(question.key);
            if (answer.empty()) continue;
            used.insert(answer.key());
            known.insert(std::move(answer));
            has_more = !given.empty();
        }
    }
    return used;
}

/// Those for which the match asks.
void add_keys_of_match(const imports::reading& reading, std::string_view opc_id, key_set& used) {
    for (const auto& device : reading.devices) {
        const auto& config = device.config;
        if (opc_id.empty() && config.opc_agent_ip.empty())
            used.insert("host:" + (config.opc_name.empty() ? config.opc_type : config.opc_name));
    }
    if (!opc_id.empty() && reading.devices.size() > 1) used.emplace(device_key);
}

/// OPCs of the gateway with the tags that a file may be about.
struct stored_opcs {
    imports::existing_state state;
    std::vector<std::vector<tag_config>> tags;
};

outcome<stored_opcs> load_stored(store::store& from, const imports::reading& reading, const std::string& opc_id) {
    auto opcs = from.list_opcs();
    if (!opcs) return refusal_of(opcs.error(), from);
    const auto may_be_meant = [&](const opc_config& opc) {
        if (!opc_id.empty()) return opc.opc_id == opc_id;
        return std::ranges::any_of(reading.devices,
                                   [&](const auto& device) { return device.config.opc_type == opc.opc_type; });
    };
    stored_opcs out;
    for (auto& opc : opcs->items) {
        auto& tags = out.tags.emplace_back();
        if (may_be_meant(opc.config)) {
            auto found = from.list_tags(opc.config.opc_id);
            if (!found) return refusal_of(found.error(), from);
            tags = std::move(found->items);
        }
        out.state.opcs.push_back({std::move(opc.config), tags});
    }
    return out;
}

std::vector<imported_opc> to_drafts(imports::plan&& plan, const std::string& site_id) {
    using planned = imports::planned_opc::state;
    std::vector<imported_opc> out;
    for (auto& opc : plan.opcs) {
        auto& draft = out.emplace_back();
        draft.kind = opc.outcome == planned::created   ? imported_opc::state::created
                     : opc.outcome == planned::updated ? imported_opc::state::changed
                                                       : imported_opc::state::unchanged;
        draft.opc = std::move(opc.config);
        if (draft.opc.site_id.empty()) draft.opc.site_id = site_id;
        draft.tags.reserve(opc.tags.size());
        for (auto& tag : opc.tags)
            draft.tags.push_back(std::move(tag.config));
    }
    return out;
}

}  // namespace

/// An import in progress.
struct file_importer::opened_file {
    imports::document content;
    const imports::format* format = nullptr;
    std::string opc_id;
    imports::answers kept;   ///< with earlier files of the format
    imports::answers known;  ///< these, and those that are given now
    key_set used;            ///< of them
    imports::reading reading;
};

outcome<std::unique_ptr<file_upload>> file_importer::begin_upload(std::uint64_t length) {
    if (length > max_bytes) return too_large();
    if (++*uploads_ > max_uploads) {
        --*uploads_;
        return failure(unavailable, "two other files for an import are arriving: try again in a minute");
    }
    return std::unique_ptr<file_upload>(std::make_unique<kept_upload>(uploads_));
}

io::awaitable<outcome<file_import_result>> file_importer::import(file_import_request asked) {
    if (is_importing_.exchange(true))
        co_return failure(unavailable, "another import is in progress: try again when it has ended");
    const import_place place(is_importing_);
    auto file = co_await parts_.file_threads.run([&] { return open(asked); });
    if (!file) co_return file.error();
    const auto found = co_await parts_.store_thread.run([&] { return find_kept(asked, *file); });
    if (!found) co_return found.error();
    const auto done = co_await parts_.file_threads.run([&] { return read(asked, *file); });
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

outcome<> file_importer::find_kept(const file_import_request& asked, opened_file& file) const {
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
    file.used = asked_keys(*file.format, file.content, file.known);
    if (asks_encoding) file.used.emplace(encoding_key);
    if (asked.opc_id.empty()) file.used.emplace(opc_key);
    auto reading = file.format->read(file.content, file.known);
    if (!reading) return bad_file(reading.error());
    std::size_t tags = 0;
    for (const auto& device : reading->devices)
        tags += device.tags.size();
    if (tags > max_tags) {
        return bad_file(
            fault("", fmt::format("has {} tags, but an import has at most {}: divide the file", tags, max_tags)));
    }
    file.reading = std::move(*reading);
    for (auto& device : file.reading.devices)
        complete_device(device.config, parts_.drivers);
    add_keys_of_match(file.reading, file.opc_id, file.used);
    if (is_ambiguous()) file.reading.questions.insert(file.reading.questions.begin(), encoding_question());
    return {};
}

outcome<file_import_result> file_importer::store(const file_import_request& asked, opened_file& file) const {
    auto stored = load_stored(parts_.store, file.reading, file.opc_id);
    if (!stored) return stored.error();
    // Of a database that gateways share, the transaction finds the ids of others.
    stored->state.is_tag_id_taken = [&](std::string_view id) { return parts_.table.find(id).has_value(); };
    auto plan = imports::match(std::move(file.reading), file.known, stored->state, file.opc_id);
    if (auto fits = check_choices(asked.answers, plan.shown); !fits) return fits.error();
    add_opcs(plan.shown, stored->state.opcs);
    check_plan(plan, stored->state, parts_.rules);

    file_import_result out;
    out.format = file.format->name();
    out.title = file.format->title();
    out.content = file.content.description();
    out.encoding = file.content.encoding();
    for (const auto& [key, text] : file.known) {
        const bool is_given = asked.answers.contains(key);
        const bool is_used = file.used.contains(key);
        if (is_given || is_used) out.answers.push_back({key, text, !is_given, is_used});
    }
    const bool is_complete = plan.is_complete();
    out.report = std::move(plan.shown);
    if (is_complete) {
        const auto drafts = to_drafts(std::move(plan), parts_.site_id);
        const auto done = parts_.configuration.import_opcs(drafts, asked.actor, asked.is_dry_run);
        if (!done) return done.error();
        out.is_stored = !asked.is_dry_run;
    }
    if (!asked.is_dry_run) {
        if (auto kept = keep(asked, file); !kept) return kept.error();
    }
    return out;
}

/// Some answers are about one file: a file that does not name its device asks for the host of the device's type, and
/// the next file may be of another controller.
bool file_importer::is_kept(std::string_view key) const {
    constexpr std::string_view host = "host:";
    const bool is_of_type = key.starts_with(host) && parts_.drivers.find(key.substr(host.size())) != nullptr;
    return key != opc_key && key != device_key && !is_of_type;
}

outcome<> file_importer::keep(const file_import_request& asked, const opened_file& file) const {
    imports::answers changed;
    for (const auto& [key, text] : asked.answers) {
        const auto before = file.kept.find(key);
        const auto known = file.known.find(key);
        const auto after = known == file.known.end() ? std::string() : known->second;
        const bool is_wanted = after.empty() || (is_kept(key) && file.used.contains(key));
        if (is_wanted && after != (before == file.kept.end() ? std::string() : before->second))
            changed.emplace(key, after);
    }
    if (changed.empty()) return {};
    const auto done = parts_.store.put_import_answers(std::string(file.format->name()), changed);
    if (!done) return refusal_of(done.error(), parts_.store);
    return {};
}

}  // namespace penstock::services
