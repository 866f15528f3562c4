#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "publish/opcua_server/opcua_server.hpp"
#include "publish/opcua_server/tests/ua_client.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::publish {

/// A server over a tag table of the test's, on a port of its own. Site SITE_A, OPC LINE.
class server_fixture {
public:
    explicit server_fixture(opcua_server_settings s = {});
    ~server_fixture() { stop(); }

    /// Puts a tag into the table and into what `start` or `put` serves.
    tag_config& add(const std::string& tag_id, const std::string& type = "Double", tag_number number = 0,
                    bool is_scaled = false);
    void set_states(const std::string& tag_id, const state_texts& states);  ///< before `start` or `put`
    void start();
    void stop() { server.stop(); }

    /// The OPC as it is now, to a server that runs; waits until it is applied.
    void put();
    void wait_applied();                   ///< until what was put is served
    std::vector<session_info> sessions();  ///< as they are now

    void set(const std::string& tag_id, const value& v, quality q = quality::good,
             std::int64_t time = 1'700'000'000'123);
    void fail(const std::string& tag_id, quality q);
    void forget(const std::string& tag_id);  ///< out of table and configuration

    ua_client client(const ua_login& as = {});  ///< connected, or the test fails

    opc_config opc;
    std::vector<tag_config> tags;
    live::tag_table table;
    test::temp_dir folder;
    std::unique_ptr<opcua::certificate_store> certificates;

    // What is done with a write; at first it is put into `written` and done.
    std::function<void(std::string, std::string, std::function<void(write_status)>)> on_write;
    // Who may log in, on the server's thread; at first `vera` reads and `otto` writes, both by `local`.
    std::function<session_role(std::string_view user, std::string_view password)> login;
    std::function<void(const ua_access&)> audit;  ///< on the server's thread; at first nobody
    std::mutex mutex;
    std::map<std::string, std::string> written;
    server_callbacks callbacks;
    std::uint16_t port = 0;
    opcua_server server;

private:
    server_callbacks make_doors();
    std::shared_ptr<live::tag_block> home_ = std::make_shared<live::tag_block>();
    std::shared_ptr<const std::string> opc_id_ = std::make_shared<const std::string>("LINE");
    std::map<std::string, live::tag_slot> places_;
};

/// Calls `is_so` until it is, 5 s at most.
bool comes_true(const std::function<bool()>& is_so);

}  // namespace penstock::publish
