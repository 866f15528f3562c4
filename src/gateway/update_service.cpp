#include "gateway/update_service.hpp"

#include <optional>

#include "base/private_file.hpp"
#include "base/product.hpp"
#include "gateway/own_files.hpp"
#include "services/administration/gateway_updates.hpp"
#include "update/upgrade_state.hpp"

namespace penstock::gateway {

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

jobs::ending ending_of(const update::upgrade_state& noted) {
    using enum jobs::job_state;
    switch (noted.state) {
        case update::phase::running: return {running};
        case update::phase::committed: return {succeeded, noted.message};
        case update::phase::rolled_back: return {rolled_back, noted.message};
        case update::phase::failed: break;
    }
    return {failed, noted.message};
}

/// What penstock-update noted of that job; nothing: its notes are of another one, or cannot be read.
std::optional<jobs::noted_state> read_notes(const std::string& path, const std::string& job_id) {
    std::error_code unknown;
    if (path.empty() || fs::file_size(path, unknown) > update::max_state_bytes || unknown) return std::nullopt;
    const auto text = read_file(path);
    if (!text) return std::nullopt;
    const auto noted = update::parse_state(*text);
    if (!noted || noted->job_id != job_id) return std::nullopt;
    jobs::noted_state out{ending_of(*noted), std::string(to_string(noted->step)), {{"from", noted->from}}};
    if (!noted->to.empty()) out.result["to"] = noted->to;
    if (!noted->signed_by.empty()) out.result["signed_by"] = noted->signed_by;
    return out;
}

}  // namespace

std::unique_ptr<services::updates> make_updates(const properties::property_set& set, const std::string& data_dir,
                                                const std::string& config_path, const std::string& database) {
    services::gateway_updates::settings s;
    s.url = set.update.url;
    s.folder = absolute(data_dir + "/update");
    s.key_places = {(installed_at() / "share/update.pub").string(),
                    absolute((fs::path(config_path).parent_path() / "update.d").string())};
    s.installed = product_version();
    s.parameters = {{"database", set.store.url.starts_with("postgres") ? "postgresql" : absolute(database)},
                    {"host", probed_host(set.http.bind)},
                    {"probe_s", set.update.probe_s}};
    return std::make_unique<services::gateway_updates>(std::move(s));
}

std::string upgrade_notes(const fs::path& installed_at) {
    const auto versions = installed_at.parent_path();
    return versions.filename() == "versions" ? (versions.parent_path() / "upgrade.json").string() : std::string();
}

jobs::job_kind upgrade_kind(services::updates& of, std::string notes) {
    return {.name = "upgrade",
            .run = [&of](jobs::job_context& job) { return of.run(job); },
            .noted = [notes = std::move(notes)](const std::string& job_id) { return read_notes(notes, job_id); },
            .needs_script = true};
}

}  // namespace penstock::gateway
