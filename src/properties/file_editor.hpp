#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/checks.hpp"
#include "properties/editor.hpp"
#include "properties/masks.hpp"
#include "properties/property_set.hpp"
#include "properties/versions.hpp"

namespace penstock::properties {

/// Implements `editor` on a file.
///
/// A saved text replaces the file by a rename in its folder, so the file is complete after a power cut at any time;
/// owner and mode stay. Thread: one at a time.
class file_editor final : public editor {
public:
    struct parts {
        std::string path;               ///< path of the file, which may not exist yet
        std::vector<setting> settings;  ///< settings of the command line
        std::string data_dir;           ///< data folder, for the versions and their key
        secret_transfer_option is_secret;
        settings_check check;
        /// Applies changes that need no restart, after a text was saved.
        std::function<void(const property_set&)> apply;
        /// Records, before the file becomes version `saved`, that the next start is a trial of it.
        std::function<checked<>(const std::string& before, const std::string& saved)> note_trial;
        std::function<wall_time()> clock = &wall_now;
    };

    explicit file_editor(parts p);

    outcome<properties_text> load() const override;
    std::vector<property_view> entries() const override;
    outcome<properties_change> check(const std::string& text) const override;
    outcome<properties_change> save(const std::string& text, const std::optional<std::string>& version,
                                    const properties_author& author) override;
    outcome<std::vector<properties_version>> versions() const override;
    outcome<properties_text> find_version(const std::string& version) const override;
    outcome<properties_change> restore(const std::string& version, const properties_author& author) override;

private:
    struct edit {
        properties_file stored, edited;  ///< with secrets in clear
        properties_change change;
    };
    outcome<properties_file> read() const;
    outcome<edit> prepare(const std::string& text) const;
    outcome<properties_change> write(const edit& e, const std::string& author);
    properties_text shown(const properties_file& file) const;

    const parts parts_;
    const property_masks masks_;
    const properties_versions versions_;
};

}  // namespace penstock::properties
