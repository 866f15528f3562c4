#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/opc.hpp"
#include "model/tag.hpp"
#include "store/errc.hpp"

namespace penstock::store {

/// A site as stored (V5 §3).
struct site {
    std::string site_id;
    std::string site_name;
    std::string description;
    std::string address;
    std::string time_zone;
    std::optional<double> lat;
    std::optional<double> lng;
    std::string calendar_id;
    bool active = true;
    std::string external_id;
    std::int64_t version = 1;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
};
BOOST_DESCRIBE_STRUCT(site, (),
                      (site_id, site_name, description, address, time_zone, lat, lng, calendar_id, active, external_id,
                       version, created_at, updated_at))

/// A local user. The hash is argon2id's encoded form, see `password.hpp`.
struct user {
    std::string user_id;
    std::string password_hash;
    std::string role;  ///< viewer, operator, engineer, admin
    bool disabled = false;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t last_login = 0;  ///< epoch ms, 0 = never
};
BOOST_DESCRIBE_STRUCT(user, (), (user_id, password_hash, role, disabled, created_at, last_login))

/// A named API key; the key itself is never stored.
struct api_key {
    std::string key_id;
    std::string key_name;
    std::string key_sha256;  ///< 64 lower-case hex digits
    std::string role;
    std::int64_t expires_at = 0;  ///< epoch ms, 0 = never
    std::string created_by;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t last_used = 0;   ///< epoch ms, 0 = never
};
BOOST_DESCRIBE_STRUCT(api_key, (), (key_id, key_name, key_sha256, role, expires_at, created_by, created_at, last_used))

/// Which rows of a list. `page` 0 = all of them.
struct list_query {
    std::string q;  ///< part of id or name, ASCII case ignored
    std::int64_t page = 0;
    std::int64_t size = 100;
};

/// Some rows, and how many there are in all.
template <class T>
struct listing {
    std::vector<T> items;
    std::int64_t total = 0;
};

struct stored_opc {
    opc_config config;
    run_order order = run_order::none;
};

/// Changes of the tags of one OPC that are made together or not at all.
struct tag_changes {
    std::vector<tag_config> put;        ///< added, or replaced by id; all of `opc_id`
    std::vector<std::string> removed;   ///< ids
};

/// The configuration of the gateway.
///
/// Lifecycle: `open` migrates the file and makes edge id and default site where missing; closed by destruction.
/// Thread: one at a time, all calls block (a write waits for the disk). Each call is one transaction: when it returns
/// well, it survives a power cut; otherwise nothing of it was done.
/// Errors: `errc`; the words of the database go to the log and to `last_error`.
class store {
public:
    struct settings {
        std::string path;                            ///< SQLite file; its folder must exist
        std::string default_site = "SITE_DEFAULT";   ///< `edge.site_id`
        std::string secret_key_path;                 ///< `<data>/secrets/store-key`; made once
        /// Whether that option of that OPC type is encrypted at rest. Not set = only `password`.
        std::function<bool(std::string_view opc_type, std::string_view option)> is_secret;
    };

    /// The fault is fit for the one sentence of exit code 1.
    static checked<std::unique_ptr<store>> open(settings s);
    ~store();
    store(const store&) = delete;
    store& operator=(const store&) = delete;

    /// Sets ids' companions (site made when unknown, times). The OPC and all its tags, or nothing.
    result<> create_opc(const opc_config& opc, const std::vector<tag_config>& tags);
    /// Replaces the OPC's row and applies the changes of tags.
    result<> update_opc(const opc_config& opc, const tag_changes& tags);
    result<> delete_opc(const std::string& opc_id);
    result<> set_order(const std::string& opc_id, run_order order);
    result<stored_opc> get_opc(const std::string& opc_id);
    result<listing<stored_opc>> list_opcs(const list_query& query);

    result<> create_tag(const tag_config& tag);
    result<> update_tag(const tag_config& tag);
    result<> delete_tag(const std::string& tag_id);
    /// Bulk: one transaction for all.
    result<> change_tags(const tag_changes& changes);
    result<tag_config> get_tag(const std::string& tag_id);
    /// Of one OPC, by id. Unknown OPC: an empty list.
    result<listing<tag_config>> list_tags(const std::string& opc_id, const list_query& query);
    /// OPC of each of these tags that exists, in no order.
    result<std::vector<std::pair<std::string, std::string>>> find_tags(const std::vector<std::string>& tag_ids);

    result<std::vector<site>> list_sites();
    result<> make_site(const std::string& site_id);  ///< no error when it exists

    result<std::vector<user>> list_users();
    result<user> get_user(const std::string& user_id);
    result<> create_user(const user& u);
    result<> update_user(const user& u);
    result<> delete_user(const std::string& user_id);

    result<std::vector<api_key>> list_keys();
    result<> create_key(const api_key& k);
    result<> update_key(const api_key& k);
    result<> delete_key(const std::string& key_id);

    /// `EDGE_` + 12 characters, made once.
    const std::string& edge_id() const noexcept;

    std::int64_t size_bytes() const;       ///< of the file and its log, for the monitor
    bool is_writable();                    ///< tries a write transaction, for the readiness probe
    const std::string& last_error() const noexcept;  ///< words of the database about the last `unavailable`

private:
    store();
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::store
