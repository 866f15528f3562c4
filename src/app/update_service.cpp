#include "app/update_service.hpp"

#include <filesystem>

#include "app/own_files.hpp"
#include "base/product.hpp"
#include "services/gateway_updates.hpp"

namespace penstock::app {

namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
    std::error_code unknown;
    const auto whole = fs::absolute(path, unknown);
    return unknown ? path : whole.lexically_normal().string();
}

/// Where root's program finds this gateway: on its address, or on the loopback one if it has all.
std::string probed_host(const std::string& bind) {
    if (bind.empty() || bind == "0.0.0.0") return "127.0.0.1";
    return bind == "::" ? "::1" : bind;
}

}  // namespace

std::unique_ptr<services::updates> make_updates(const properties& set, const std::string& data_dir,
                                                const std::string& config_path, const std::string& database) {
    services::gateway_updates::settings s;
    s.url = set.update_url;
    s.folder = absolute(data_dir + "/update");
    s.key_places = {(installed_at() / "share/update.pub").string(),
                    absolute((fs::path(config_path).parent_path() / "update.d").string())};
    s.installed = product_version();
    s.more = {{"database", set.store_url.starts_with("postgres") ? "postgresql" : absolute(database)},
              {"host", probed_host(set.http_bind)},
              {"probe_s", set.update_probe_s}};
    return std::make_unique<services::gateway_updates>(std::move(s));
}

jobs::job_kind upgrade_kind(services::updates& of) {
    return {.name = "upgrade", .run = [&of](jobs::job_context& job) { return of.run(job); }, .needs_script = true};
}

}  // namespace penstock::app
