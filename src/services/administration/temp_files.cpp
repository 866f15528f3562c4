#include "services/administration/temp_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/clock.hpp"
#include "base/descriptor.hpp"
#include "jobs/job_folder.hpp"

namespace penstock::services {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_listed = 100;
constexpr std::chrono::hours kept_jobs{24};

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// `penstock.3.log` of `penstock.log`, `audit.3` of `audit`.
bool is_rotated(std::string_view name, const fs::path& of) {
    const auto in_use = of.filename().string();
    if (name.starts_with(in_use + ".")) return is_number(name.substr(in_use.size() + 1));
    const auto stem = of.stem().string() + ".", ending = of.extension().string();
    return !ending.empty() && name.size() > stem.size() + ending.size() && name.starts_with(stem) &&
           name.ends_with(ending) && is_number(name.substr(stem.size(), name.size() - stem.size() - ending.size()));
}

/// A download or an upload, whole or left by a kill.
bool is_half_file(std::string_view name) {
    return name.ends_with(".part") || name.starts_with(".upload-");
}

/// Whether somebody writes it. It must not be removed between the look and the removal, but nobody goes on with a file
/// of an earlier process but a download, which finds it gone and begins anew.
bool is_being_written(const fs::path& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    return file.number() >= 0 && ::flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/// Installed versions that no link leads to.
boost::json::array old_versions(const fs::path& folder) {
    boost::json::array found;
    std::error_code failed;
    const auto current = fs::read_symlink(folder.parent_path() / "current", failed).filename();
    const auto previous = fs::read_symlink(folder.parent_path() / "previous", failed).filename();
    for (fs::directory_iterator at(folder, failed); !failed && at != fs::end(at); at.increment(failed)) {
        const auto name = at->path().filename();
        if (name != current && name != previous && found.size() < max_listed) found.emplace_back(at->path().string());
    }
    return found;
}

/// What goes, counted and, unless it is only to be listed, removed.
class cleaner {
public:
    cleaner(jobs::job_context& job, bool is_dry_run) : job_(job), is_dry_run_(is_dry_run) {}

    /// A file, or a folder with all that is in it. Links are removed, not followed.
    void remove(const fs::path& path) {
        std::uint64_t bytes = 0, files = 0;
        std::error_code failed;
        if (fs::is_directory(fs::symlink_status(path, failed))) {
            for (fs::recursive_directory_iterator at(path, failed); !failed && at != fs::end(at); at.increment(failed))
                count(*at, bytes, files);
        } else {
            count(fs::directory_entry(path, failed), bytes, files);
        }
        if (!is_dry_run_) fs::remove_all(path, failed);
        if (!is_dry_run_ && failed) return job_.log("cannot remove " + path.string() + ": " + failed.message());
        job_.log(fmt::format("{} {} ({} bytes)", is_dry_run_ ? "would remove" : "removed", path.string(), bytes));
        bytes_ += bytes;
        files_ += files;
        if (paths_.size() < max_listed) paths_.emplace_back(path.string());
    }

    template <class Fits>
    void remove_in(const fs::path& folder, Fits fits) {
        std::vector<fs::path> found;
        std::error_code failed;
        for (fs::directory_iterator at(folder, failed); !failed && at != fs::end(at); at.increment(failed)) {
            if (fits(at->path())) found.push_back(at->path());
        }
        std::ranges::sort(found);
        for (const auto& path : found)
            if (!job_.is_cancelled()) remove(path);
    }

    boost::json::object result() {
        return {{"files", files_}, {"bytes", bytes_}, {"paths", std::move(paths_)}, {"dry_run", is_dry_run_}};
    }

private:
    static void count(const fs::directory_entry& e, std::uint64_t& bytes, std::uint64_t& files) {
        std::error_code unknown;
        if (!e.is_regular_file(unknown) || e.is_symlink(unknown)) return;
        if (const auto size = e.file_size(unknown); !unknown) bytes += size;
        ++files;
    }

    jobs::job_context& job_;
    const bool is_dry_run_;
    std::uint64_t bytes_ = 0, files_ = 0;
    boost::json::array paths_;
};

}  // namespace

jobs::ending clean_temp_files(const temp_file_places& where, jobs::job_context& job) {
    const auto* dry = job.parameters().if_contains("dry_run");
    cleaner all(job, dry != nullptr && dry->is_bool() && dry->get_bool());
    job.step("logs");
    if (!where.log_file.empty()) {
        const fs::path log(where.log_file), audit(where.audit_file);
        const auto is_of_the_audit = [&](const fs::path& p) {
            return p.filename() == audit.filename() || is_rotated(p.filename().string(), audit);
        };
        all.remove_in(log.parent_path().empty() ? "." : log.parent_path(),
                      [&](const fs::path& p) { return is_rotated(p.filename().string(), log) && !is_of_the_audit(p); });
    }
    job.percent(33);
    job.step("incomplete files");
    for (const auto* folder : {"backups", "update"})
        all.remove_in(fs::path(where.data) / folder,
                      [](const fs::path& p) { return is_half_file(p.filename().string()) && !is_being_written(p); });
    job.percent(66);
    job.step("jobs");
    const jobs::job_folder kept(where.jobs);
    for (const auto& r : kept.read_all()) {
        const bool is_old = r.has_ended() && wall_now() - r.ended_at > kept_jobs;
        if (is_old && !job.is_cancelled()) all.remove(kept.of(r.job_id));
    }
    auto result = all.result();
    if (!where.versions.empty()) {
        auto old = old_versions(where.versions);
        if (!old.empty())
            job.log(fmt::format("{} old versions in {} belong to root: the next upgrade removes them", old.size(),
                                where.versions));
        result["old_versions"] = std::move(old);
    }
    job.set_result(result);
    if (job.is_cancelled()) return {jobs::job_state::failed, "the job was cancelled"};
    return {};
}

}  // namespace penstock::services
