#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "imports/format.hpp"
#include "services/imports/file_imports.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::live {
class tag_table;
}

namespace penstock::store {
class store;
}

namespace penstock::services {

class configuration;
class device_rules;
class driver_catalog;

/// The imports of this gateway. A file is opened, read, matched and checked on `file_threads`, in seconds for a large
/// one; only the transaction is on the store's thread, where all other changes wait for it. If an OPC of the plan has
/// changed in between, nothing is imported.
class file_importer final : public file_imports {
public:
    struct parts {
        worker_pool& store_thread;
        worker_pool& file_threads;
        store::store& store;
        services::configuration& configuration;
        const device_rules& rules;
        const driver_catalog& drivers;
        const live::tag_table& table;
        std::string site_id;  ///< of new OPCs
    };

    explicit file_importer(parts p) : parts_(std::move(p)) {}

    io::awaitable<outcome<file_import_result>> import(file_import_request asked) override;
    outcome<std::unique_ptr<file_upload>> begin_upload(std::uint64_t length) override;

private:
    struct opened_file;

    outcome<opened_file> open(const file_import_request& asked) const;
    outcome<> read(const file_import_request& asked, opened_file& file) const;
    outcome<> plan(const file_import_request& asked, opened_file& file) const;
    // On the store's thread.
    outcome<> find_stored(const file_import_request& asked, opened_file& file) const;
    outcome<> check_unchanged(const opened_file& file) const;
    outcome<file_import_result> store(const file_import_request& asked, opened_file& file) const;
    outcome<> keep(const file_import_request& asked, const opened_file& file) const;
    bool is_kept(std::string_view key) const;

    const parts parts_;
    const std::vector<std::unique_ptr<imports::format>> formats_ = imports::all_formats();
    std::atomic<bool> is_importing_ = false;
    const std::shared_ptr<std::atomic<int>> uploads_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace penstock::services
