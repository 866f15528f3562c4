#pragma once

#include <boost/describe/class.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "store/database.hpp"
#include "store/master_store.hpp"
#include "store/option_sealer.hpp"
#include "store/store.hpp"

namespace penstock::store {

/// Members that the source files of `store` share.
class store::body {
public:
    body(std::unique_ptr<database> d, std::string file, const secret_box::key& key, const store_options& options)
        : db(std::move(d)),
          path(std::move(file)),
          sealer(key, options.is_secret),
          default_site(options.site_id),
          clock_(options.clock) {}

    std::int64_t now_ms() const { return to_epoch_ms(clock_()); }

    const std::unique_ptr<database> db;
    const std::string path;  ///< of its file
    const option_sealer sealer;
    const std::string default_site;
    steady_time probed_until{};  ///< until then `was_writable` is valid
    bool was_writable = false;
    std::string edge_id;
    std::unique_ptr<master_store> master;
    std::mutex login_mutex;
    std::unique_ptr<database> login_reader;  ///< reads the same file; opened at the first login

    /// What `work(session)` reads of the master data.
    template <class Work>
    auto read_with_writer(Work work) -> outcome<std::invoke_result_t<Work&, soci::session&>> {
        std::optional<std::invoke_result_t<Work&, soci::session&>> found;
        const auto done = master->read_with_writer([&](soci::session& session) { found = work(session); });
        if (!done) return done.error();
        return std::move(*found);
    }

private:
    std::function<wall_time()> clock_;
};

/// A setting that the gateway itself stores.
struct setting {
    std::string setting_name;
    std::string setting_text;
};
BOOST_DESCRIBE_STRUCT(setting, (), (setting_name, setting_text))

/// Step of a transaction: encrypts options that became secret after they were stored. No record counts as changed.
void seal_clear_opcs(record_work& work, const option_sealer& vault);
void seal_clear_transfers(soci::session& db, const option_sealer& vault);

/// Step of a transaction: creates the alarms of tags with limits, in a database that was made before alarms existed.
void mirror_missing_alarms(record_work& work);

/// Step of a transaction that deletes tags: removes their numbers, so that a new tag with the same id gets another one.
void remove_numbers(soci::session& db, const std::string& which,
                    const std::vector<std::pair<std::string, std::string>>& arguments);

}  // namespace penstock::store
