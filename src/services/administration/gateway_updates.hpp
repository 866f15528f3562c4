#pragma once

#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "services/administration/updates.hpp"
#include "update/admission.hpp"
#include "update/minisign.hpp"
#include "update/release.hpp"

namespace penstock::services {

/// Descriptors, bundles and signatures in `<data>/update`, where penstock-update takes them from.
///
/// penstock-update, which runs as root, checks all again. The checks here give the user an answer immediately.
/// Limits: a descriptor of 64 KiB, a bundle of 2 GiB; 64 MiB of the disk stay free.   Thread: as `updates`.
class gateway_updates final : public updates {
public:
    struct settings {
        std::string url;  ///< of the descriptor; empty = none
        std::string folder;
        std::vector<std::string> key_places;
        std::string installed;           ///< version
        boost::json::object parameters;  ///< of the job's parameters: `database`, `host`, `probe_s`
        std::function<wall_time()> clock = &wall_now;
    };

    explicit gateway_updates(settings s) : settings_(std::move(s)) {}

    io::awaitable<outcome<fetched_release>> fetch() override;
    outcome<latest_release> check(const fetched_release& fetched) override;
    outcome<boost::json::object> prepare(const fetched_release& fetched, bool allows_downgrade) override;
    outcome<boost::json::object> prepare_uploaded(const std::string& name, bool allows_downgrade) override;
    outcome<std::unique_ptr<update_upload>> begin_upload(const std::string& name, std::uint64_t length) override;
    jobs::ending run(jobs::job_context& job) override;

private:
    struct verified {
        update::release release;
        const update::artifact* bundle = nullptr;  ///< for this machine
        update::signature signature;
        std::string signed_by;
    };
    outcome<verified> verify(const fetched_release& fetched) const;
    outcome<verified> verify_unsaid(const fetched_release& fetched) const;
    update::offer offer_of(const verified& found, bool allows_downgrade) const;
    outcome<> refuse_replay(wall_time signed_at);
    outcome<std::vector<update::public_key>> keys() const;
    jobs::ending download(jobs::job_context& job, const update::artifact& bundle, const std::string& name);
    void remove_others(const std::vector<std::string>& kept) const;
    std::string at(const std::string& name) const { return settings_.folder + "/" + name; }

    const settings settings_;
    std::mutex mutex_;  ///< of the newest time of signing, which is a file
};

}  // namespace penstock::services
