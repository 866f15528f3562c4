#include "gateway/job_kinds.hpp"

#include <cstdlib>
#include <filesystem>

#include "base/product.hpp"
#include "gateway/own_files.hpp"
#include "services/administration/temp_files.hpp"

namespace penstock::gateway {

namespace {

using jobs::ending;
using jobs::job_context;
using jobs::job_kind;

/// Whether systemd runs this process as a unit, and has the one that runs scripts.
bool has_job_unit() {
    if (std::getenv("INVOCATION_ID") == nullptr) return false;
    std::error_code unknown;
    for (const auto* folder :
         {"/etc/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"}) {
        if (std::filesystem::exists(std::string(folder) + "/penstock-job.path", unknown)) return true;
    }
    return false;
}

services::script_runner runner_of(const std::string& word) {
    using enum services::script_runner;
    if (word == "auto") return has_job_unit() ? systemd : direct;
    return word == "systemd" ? systemd : word == "none" ? none : direct;
}

job_kind restart_kind(const job_surroundings& of) {
    job_kind kind{.name = "restart", .can_cancel = false, .obstacle = of.why_no_start};
    if (!of.restart) kind.obstacle = [] { return std::optional<std::string>("this program cannot restart itself"); };
    kind.run = [](job_context& job) {
        job.step("restart");
        return ending{.needs_restart = true};
    };
    kind.resume = [since = of.stopped_at](job_context& job) {
        if (since) {
            const auto down = std::chrono::duration_cast<milliseconds>(steady_now() - *since);
            job.set_result({{"down_ms", down.count()}});
            return ending{};
        }
        return ending{
            .message = "the gateway did not restart by itself; it was started later by the service manager or a user"};
    };
    return kind;
}

job_kind reboot_kind() {
    return {.name = "reboot",
            .resume = [](job_context&) { return ending{}; },
            .ends_with_next_start = true,
            .needs_script = true,
            .can_cancel = false};
}

}  // namespace

std::unique_ptr<services::job_runner> make_jobs(const properties::property_set& set, job_surroundings of) {
    services::job_runner::settings s;
    s.folder = of.data_dir + "/jobs";
    s.scripts = set.admin.scripts;
    s.runner = runner_of(set.admin.runner);
    s.limits_s = set.admin.limits_s;
    s.environment = {"PENSTOCK_DATA=" + of.data_dir, "PENSTOCK_CONFIG=" + of.config_path,
                     "PENSTOCK_VERSION=" + std::string(product_version()), "PENSTOCK_FIRMWARE=" + set.admin.firmware,
                     "PENSTOCK_PROBE_S=" + std::to_string(set.update.probe_s)};
    s.restart = of.restart ? of.restart : [] {};  // what a restore brought is used by the next start
    auto made = std::make_unique<services::job_runner>(std::move(s));
    made->add(restart_kind(of));
    made->add(reboot_kind());
    made->add({.name = "firmware", .needs_script = true, .can_cancel = false});
    const auto versions = installed_at().parent_path();
    const services::temp_file_places places{of.data_dir, set.log.file, set.audit.file, of.data_dir + "/jobs",
                                            versions.filename() == "versions" ? versions.string() : std::string()};
    made->add({.name = "temp-clean", .run = [places](job_context& job) { return clean_temp_files(places, job); }});
    return made;
}

}  // namespace penstock::gateway
