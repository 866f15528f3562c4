#include "services/backup/backup_service.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "backup/json_members.hpp"
#include "backup/restore_plan.hpp"
#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "services/backup/backup_files.hpp"
#include "services/backup/backup_maker.hpp"
#include "services/backup/restore_stager.hpp"

namespace penstock::services {

namespace {

namespace json = boost::json;
using backup::flag_of;
using backup::text_of;

constexpr auto no_passphrase = "no_passphrase";  ///< parameter of a scheduled backup: why its file could not be read

json::array texts_of(const std::vector<std::string>& all) {
    json::array out;
    for (const auto& text : all)
        out.emplace_back(text);
    return out;
}

jobs::ending ending_of(const failure& why) {
    jobs::ending e;
    const bool is_cancelled = why.kind == failure::cause::cancelled;
    e.state = is_cancelled ? jobs::job_state::cancelled : jobs::job_state::failed;
    e.code = is_cancelled ? "" : std::string(code_of(why.kind));
    e.message = why.message;
    return e;
}

/// Who else may read or write the file. Its group may where that is the gateway's own, or how it reads a file of root.
std::optional<fault> fault_of_rights(const std::string& path, const struct stat& facts) {
    const bool is_foreign_group = facts.st_uid == ::geteuid() && facts.st_gid != ::getegid();
    const auto refuse = [&](mode_t read, const char* who, const char* cure) {
        return fault{"", fmt::format("{} can be {} by {}: run chmod {} on it", path,
                                     (facts.st_mode & read) != 0 ? "read" : "written", who, cure)};
    };
    if ((facts.st_mode & (S_IROTH | S_IWOTH)) != 0) return refuse(S_IROTH, "every user of this machine", "o-rwx");
    if (is_foreign_group && (facts.st_mode & (S_IRGRP | S_IWGRP)) != 0)
        return refuse(S_IRGRP, "the users of its group", "g-rwx");
    return std::nullopt;
}

/// The passphrase in a file that only the gateway may read; its last line ends do not count.
checked<std::string> read_passphrase(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return fault{"", path + ": the gateway's user cannot read this file: " + std::strerror(errno)};
    if (auto wrong = fault_of_rights(path, facts)) return *std::move(wrong);
    const auto text = read_file(path);
    if (!text) return fault{"", path + ": " + text.error().message()};
    std::string phrase = *text;
    while (!phrase.empty() && (phrase.back() == '\n' || phrase.back() == '\r'))
        phrase.pop_back();
    if (phrase.empty()) return fault{"", path + " is empty: write the passphrase into it"};
    return phrase;
}

}  // namespace

backup_service::backup_service(backup_site site, schedule_settings scheduled)
    : site_(std::move(site)),
      scheduled_(std::move(scheduled)),
      folder_(site_.data_dir + "/backups", site_.max_upload_bytes) {
    folder_.clean();
    backup_maker(site_, folder_.path()).clean();
    restore_stager::clean(site_);
}

jobs::job_kind backup_service::backup_kind() {
    jobs::job_kind k;
    k.name = "backup";
    k.run = [this](jobs::job_context& job) { return make(job); };
    return k;
}

jobs::job_kind backup_service::restore_kind() {
    jobs::job_kind k;
    k.name = "restore";
    k.run = [this](jobs::job_context& job) { return restore(job); };
    k.resume = [this](jobs::job_context& job) { return resume_restore(job); };
    // Killed after it was decided, before the record said so: the start that followed has carried it out.
    k.noted = [this](const std::string& job_id) -> std::optional<jobs::noted_state> {
        auto found = end_of_restore(job_id);
        if (!found) return std::nullopt;
        return jobs::noted_state{.end = *std::move(found)};
    };
    return k;
}

jobs::ending backup_service::make(jobs::job_context& job) {
    const auto& asked = job.parameters();
    backup_maker::order wanted;
    wanted.includes_history = flag_of(asked, "include_history");
    wanted.is_scheduled = flag_of(asked, "is_scheduled");
    wanted.note = text_of(asked, "note");
    backup_maker maker(site_, folder_.path());
    const auto unread = text_of(asked, no_passphrase);
    auto made = unread.empty() ? maker.make(wanted, job) : failure{failure::cause::unavailable, unread};
    if (!made) {
        if (wanted.is_scheduled) set_warning("the scheduled backup failed: " + made.error().message);
        return ending_of(made.error());
    }
    json::array parts;
    for (const auto& p : made->head.parts)
        parts.push_back(json::object{{"name", p.name}, {"files", p.files}, {"size", p.size}});
    job.set_result({{"name", made->name},
                    {"size", made->size},
                    {"bytes", made->head.size()},
                    {"change", made->head.change},
                    {"has_secrets", made->head.has_secrets},
                    {"left_out", texts_of(made->left_out)},
                    {"parts", std::move(parts)}});
    for (const auto& sentence : made->left_out)
        job.log("omitted: " + sentence);
    if (wanted.is_scheduled) {
        set_warning("");
        remove_surplus();
    }
    jobs::ending e;
    e.message = made->name;
    if (!made->head.has_secrets) e.message += ", without secrets";
    return e;
}

jobs::ending backup_service::restore(jobs::job_context& job) {
    const auto& asked = job.parameters();
    restore_stager::order wanted;
    wanted.id = job.job_id();
    wanted.name = text_of(asked, "name");
    wanted.passphrase = job.passphrase();
    wanted.mode = parse_restore_as(text_of(asked, "as"));
    if (const auto* parts = asked.if_contains("parts"); parts != nullptr && parts->is_array()) {
        for (const auto& part : parts->get_array()) {
            if (part.is_string()) wanted.parts.emplace_back(part.get_string());
        }
    }
    if (const auto there = folder_.find(wanted.name); !there) return ending_of(there.error());
    wanted.path = path_of(wanted.name);
    restore_stager stager(site_, std::move(wanted),
                          {[&](std::string_view name) { job.step(name); },
                           [&](unsigned of_100) {
                               job.percent(of_100);
                               return !job.is_cancelled();
                           }});
    if (const auto done = stager.stage(); !done) return ending_of(done.error());
    if (job.is_cancelled()) {
        return ending_of({failure::cause::cancelled, "the restore was cancelled; nothing was changed"});
    }
    if (const auto done = stager.arm(); !done) return ending_of(done.error());
    for (const auto& sentence : stager.warnings())
        job.log(sentence);
    job.set_result({{"as", to_string(stager.as())},
                    {"parts", texts_of(stager.parts())},
                    {"edge_id", stager.plan().edge_id},
                    {"warnings", texts_of(stager.warnings())},
                    {"old_state", site_.data_dir + "/" + std::string(backup::restore_plan::old_folder)}});
    job.step("restart");
    jobs::ending e;
    e.needs_restart = true;
    return e;
}

/// What the start that carried a restore out, or gave it up, left of it; nothing: it was another one, or none.
std::optional<jobs::ending> backup_service::end_of_restore(const std::string& job_id) const {
    using backup::restore_plan;
    const auto text =
        read_file(fmt::format("{}/{}/{}", site_.data_dir, restore_plan::old_folder, restore_plan::done_file_name));
    const auto plan = text ? backup::parse_plan(*text) : checked<restore_plan>(fault{"", "there is none"});
    jobs::ending e;
    if (plan && plan->job_id == job_id) {
        e.message = fmt::format("{} was restored as {}; the data from before the restore is in {}/{}", plan->name,
                                plan->mode, site_.data_dir, restore_plan::old_folder);
        return e;
    }
    const auto undone = backup::find_undone(site_.data_dir);
    if (!undone || undone->job_id != job_id) return std::nullopt;
    e.state = jobs::job_state::failed;
    e.code = "NOT_AVAILABLE";
    e.message = undone->reason;
    return e;
}

jobs::ending backup_service::resume_restore(jobs::job_context& job) {
    if (auto found = end_of_restore(job.job_id())) return *std::move(found);
    jobs::ending e;
    e.state = jobs::job_state::failed;
    e.code = "NOT_AVAILABLE";
    e.message =
        "the gateway started again with its old data: the restore was aborted before anything was changed; see the log";
    return e;
}

outcome<backup_check> backup_service::check(const std::string& name, const std::string& passphrase,
                                            std::optional<restore_as> as) {
    const std::unique_lock lock(check_mutex_, std::try_to_lock);
    if (!lock) return failure(failure::cause::unavailable, "another backup is being checked: try again later");
    auto entry = folder_.find(name);
    if (!entry) return entry.error();
    if (!entry->head) return failure(failure::cause::bad_backup, entry->error);
    restore_stager::order wanted;
    wanted.id = "check";
    wanted.name = name;
    wanted.path = path_of(name);
    wanted.passphrase = passphrase;
    wanted.mode = as;
    restore_stager stager(site_, std::move(wanted),
                          {[](std::string_view) {},
                           [this](unsigned) {
                               heartbeat::beat();
                               return !is_stopping_;
                           }});
    if (const auto done = stager.stage(); !done) return done.error();
    auto records = stager.compare();
    if (!records) return records.error();
    return backup_check{std::move(*entry), stager.as(), std::move(*records), stager.warnings()};
}

std::vector<std::string> backup_service::warnings() const {
    const std::scoped_lock lock(warning_mutex_);
    if (warning_.empty()) return {};
    return {warning_};
}

void backup_service::set_warning(std::string sentence) {
    const std::scoped_lock lock(warning_mutex_);
    if (!sentence.empty()) logger("services")->warn("{}", sentence);
    warning_ = std::move(sentence);
}

void backup_service::stop() {
    is_stopping_ = true;
    thread_.stop();
}

void backup_service::start(jobs_service& runner) {
    if (scheduled_.schedule)
        thread_.start("backups", [this, &runner, began = site_.clock()] { run_schedule(runner, began); });
}

/// By the wall clock, looked at now and then: it may be set. What was missed while the gateway was off is not caught
/// up.
void backup_service::run_schedule(jobs_service& runner, wall_time seen) {
    while (thread_.wait_for(scheduled_.poll)) {
        const auto now = site_.clock();
        if (now < seen) seen = now;  // it was set back
        if (scheduled_.schedule->next(seen, scheduled_.zone) <= now) begin_scheduled(runner);
        seen = now;
    }
}

void backup_service::begin_scheduled(jobs_service& runner) {
    std::string passphrase;
    json::object asked{{"is_scheduled", true}};
    if (!scheduled_.passphrase_file.empty()) {
        auto read = read_passphrase(scheduled_.passphrase_file);
        if (read) passphrase = std::move(*read);
        // It must not become one without secrets, and it is a job all the same, which says why it failed.
        if (!read) asked[no_passphrase] = "edge.backup.passphrase_file: " + read.error().message;
    }
    const auto started = runner.start("backup", std::move(asked), std::move(passphrase), "schedule");
    if (!started) set_warning("the scheduled backup failed: " + started.error().message);
}

void backup_service::remove_surplus() const {
    std::size_t kept = 0;
    for (const auto& e : folder_.list()) {
        if (!e.head || !e.head->is_scheduled || e.head->edge_id != site_.edge_id) continue;
        if (++kept > scheduled_.keep) (void)folder_.remove(e.name);
    }
}

}  // namespace penstock::services
