#pragma once

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "opcua/certificate_store.hpp"
#include "opcua/certificate_uses.hpp"
#include "opcua/chain_check.hpp"
#include "opcua/key_pair_files.hpp"

namespace penstock::opcua {

/// Implements the store with a folder of files. It has two mutexes: one for changes of files, held while it waits for
/// the disk; one for the data in memory, held briefly. So a handshake never waits for the disk.
class file_store final : public certificate_store {
public:
    explicit file_store(settings s)
        : settings_(std::move(s)), key_pair_files_(folder("own"), settings_.application_uri, settings_.host_name) {}
    ~file_store() override { save(write::all); }

    checked<> start();

    application_credentials own() const override;
    certificate own_certificate() const override;
    std::vector<certificate> trusted() const override;
    std::vector<certificate> rejected() const override;
    result<> verify(byte_view chain, peer shown_by, trust whom) override;
    checked<bool> accept(std::string_view thumbprint) override;
    checked<bool> reject(std::string_view thumbprint) override;
    checked<bool> remove(std::string_view thumbprint) override;
    checked<certificate> add(byte_view der_or_pem) override;
    checked<> renew() override;
    void reload() override;
    std::uint64_t generation() const noexcept override { return generation_; }
    std::vector<std::string> warnings() const override;

private:
    using lock = std::unique_lock<std::mutex>;
    enum class write { what_is_due, all };

    std::string folder(std::string_view name) const { return fmt::format("{}/{}", settings_.folder, name); }

    void use(key_pair own);
    void read_folders();
    checked<certificate> trust_now(parsed_certificate c);
    void note(const parsed_certificate& shown, peer by, trust whom, const result<>& outcome);
    void put_rejected(refused_certificate c);
    void save(write which);
    certificate shown(const parsed_certificate& c, const std::string& path) const;
    const std::string* path_of_trusted(std::string_view thumbprint) const;

    const settings settings_;
    const key_pair_files key_pair_files_;
    std::atomic<std::uint64_t> generation_{0};

    std::mutex files_mutex_;    ///< protects files; locked before `mutex_`, held while waiting for the disk
    mutable std::mutex mutex_;  ///< protects the members below
    key_pair own_;
    std::uint64_t own_generation_ = 0;
    std::shared_ptr<const trust_list> known_ = std::make_shared<trust_list>();
    std::map<std::string, std::string, std::less<>> trusted_paths_;
    rejected_list rejected_;
    certificate_uses seen_;
    write_rate_limit allowance_;
    wall_time saved_{};                         ///< when `seen.txt` was written last
    bool is_seen_new_ = false;                  ///< a certificate was presented since then
    std::vector<std::string> pending_deletes_;  ///< files of rejected certificates that must be removed
};

}  // namespace penstock::opcua
