#include <fmt/core.h>
#include <pwd.h>

#include <cstdio>
#include <string_view>

#include "jobs/unit_job.hpp"

// penstock-job: for the unit of that name, never for people; so its command line is plain.

namespace {

using namespace penstock;
using namespace penstock::jobs;

constexpr int exit_failed = 1, exit_usage = 2;

int usage() {
    fmt::print(stderr,
               "usage: penstock-job --data DIR --scripts DIR --user NAME [--run DIR] [JOB_ID]\n\n"
               "Runs the jobs that the gateway has requested in DIR/jobs/requests one after another, or only JOB_ID. "
               "The units penstock-job.path and penstock-job@.service start this program.\n");
    return exit_usage;
}

}  // namespace

int main(int argc, char** argv) {
    unit_settings where;
    where.run_folder = "/run/penstock-job";
    std::string user;
    std::string only;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view name = argv[i];
        if (i + 1 == argc && !name.starts_with('-')) {
            only = name;
            break;
        }
        auto* const value = name == "--data"      ? &where.data
                            : name == "--scripts" ? &where.scripts
                            : name == "--user"    ? &user
                            : name == "--run"     ? &where.run_folder
                                                  : nullptr;
        if (value == nullptr || i + 1 == argc) return usage();
        *value = argv[i + 1];
    }
    if (where.data.empty() || where.scripts.empty() || user.empty()) return usage();
    const auto* const found = ::getpwnam(user.c_str());
    if (found == nullptr) {
        fmt::print(stderr, "penstock-job: there is no user {}\n", user);
        return exit_usage;
    }
    where.user = found->pw_uid;
    where.group = found->pw_gid;
    int code = 0;
    for (const auto& one : take_requests(where, only)) {
        if (!one.request) {
            fmt::print(stderr, "penstock-job: request {}: {}\n", one.name, to_string(one.request.error()));
            code = exit_failed;
            continue;
        }
        fmt::print("{} {}\n", one.request->job, one.request->job_id);
        std::fflush(stdout);
        if (const auto done = run_request(where, *one.request); !done) {
            fmt::print(stderr, "penstock-job: job {}: {}\n", one.request->job_id, to_string(done.error()));
            code = exit_failed;
        }
    }
    return code;
}
