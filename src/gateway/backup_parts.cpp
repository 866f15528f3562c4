#include "gateway/backup_parts.hpp"

#include <filesystem>
#include <optional>

#include "base/failure.hpp"
#include "base/private_file.hpp"
#include "base/product.hpp"
#include "gateway/recorder.hpp"
#include "properties/restore_properties.hpp"
#include "properties/zone_name.hpp"

namespace penstock::gateway {

namespace {

constexpr std::string_view database_key = "edge.store.url";

/// Where a properties file has the database, unless the command line says it.
std::optional<std::string> database_in(const properties::editor& editor, const std::string& text) {
    for (const auto& p : editor.entries()) {
        if (p.key == database_key && p.is_overridden) return std::nullopt;
    }
    std::vector<properties::properties_file::line_fault> unreadable;
    std::string found;
    const auto file = properties::properties_file::read(text, unreadable);
    for (const auto& e : file.entries()) {
        if (e.key == database_key) found = e.value;
    }
    return found;
}

checked<properties::adopted_properties> adopt(const properties::property_masks& masks, const properties::editor& editor,
                                              const std::string& path, const std::string& database,
                                              const std::string& text) {
    const auto present = read_file(path);
    auto adopted = properties::adopt_properties(masks, text, present ? *present : std::string());
    const auto found = editor.check(adopted.text);
    if (!found) return to_fault(found.error());
    if (const auto other = database_in(editor, adopted.text); other && *other != database)
        return fault{std::string(database_key),
                     "in the backup names another database than the one that this gateway uses"};
    return adopted;
}

}  // namespace

checked<std::unique_ptr<services::backup_service>> make_backups(const properties::property_set& set,
                                                                const backup_surroundings& of) {
    const auto absolute = [](const std::string& path) {
        return std::filesystem::absolute(path).lexically_normal().string();
    };
    services::backup_site site;
    site.data_dir = absolute(of.data_dir);
    site.database = absolute(of.database);
    if (set.store.url.starts_with("postgres")) site.store_url = set.store.url;
    site.properties = absolute(of.config_path);
    site.version = std::string(product_version());
    site.edge_id = of.edge_id;
    site.site_id = set.edge.site_id;
    site.time_zone = properties::zone_name(set);
    site.is_secret = of.is_secret;
    site.max_upload_bytes = set.backup.max_bytes;
    site.history = of.kept->history();
    site.position = [kept = of.kept] { return static_cast<std::int64_t>(kept->journal().written()); };
    const auto masks = std::make_shared<const properties::property_masks>(of.is_secret);
    site.hide_secrets = [masks](const std::string& text) {
        std::vector<properties::properties_file::line_fault> unreadable;
        return masks->hide(properties::properties_file::read(text, unreadable));
    };
    site.adopt_properties = [masks, editor = of.editor, path = site.properties, database = set.store.url](
                                const std::string& text) { return adopt(*masks, *editor, path, database, text); };

    services::backup_service::schedule_settings scheduled;
    if (!set.backup.schedule.empty()) {
        const auto when = backup::schedule::parse(set.backup.schedule);
        if (!when) return fault{"edge.backup.schedule", when.error().message};
        scheduled.schedule = *when;
    }
    scheduled.zone = time_zone::find(site.time_zone).value_or(time_zone::own());
    scheduled.keep = set.backup.keep;
    scheduled.passphrase_file = set.backup.passphrase_file;
    return std::make_unique<services::backup_service>(std::move(site), std::move(scheduled));
}

}  // namespace penstock::gateway
