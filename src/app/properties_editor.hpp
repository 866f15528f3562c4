#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/properties.hpp"
#include "app/properties_check.hpp"
#include "app/properties_versions.hpp"
#include "app/property_masks.hpp"
#include "services/administration/properties_editor.hpp"

namespace penstock::app {

/// `services::properties_editor` on a file.
///
/// A saved text replaces the file by a rename in its folder, so that the file is complete whenever the power fails;
/// owner and mode stay. Thread: one at a time.
class properties_editor final : public services::properties_editor {
public:
    struct parts {
        std::string path;               ///< of the file; it may not exist yet
        std::vector<setting> settings;  ///< of the command line
        std::string data_dir;  ///< of the versions, of their key, and of what a start is to prove (start_trial)
        secret_transfer_option is_secret;
        settings_check check;
        std::function<void(const properties&)> apply;  ///< what acts now, after a text was saved
        std::function<wall_time()> now = &wall_now;
    };

    explicit properties_editor(parts p);

    services::saved<services::properties_text> load() const override;
    std::vector<services::property_view> entries() const override;
    services::saved<services::properties_change> check(const std::string& text) const override;
    services::saved<services::properties_change> save(const std::string& text,
                                                      const std::optional<std::string>& version,
                                                      const services::properties_author& author) override;
    services::saved<std::vector<services::properties_version>> versions() const override;
    services::saved<services::properties_text> find_version(const std::string& version) const override;
    services::saved<services::properties_change> restore(const std::string& version,
                                                         const services::properties_author& author) override;

private:
    struct edit {
        properties_file stored, edited;  ///< in clear
        services::properties_change change;
    };
    services::saved<properties_file> read() const;
    services::saved<edit> prepare(const std::string& text) const;
    services::saved<services::properties_change> write(const edit& e, const std::string& author);
    services::properties_text shown(const properties_file& file) const;

    const parts parts_;
    const property_masks masks_;
    const properties_versions versions_;
};

}  // namespace penstock::app
