#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/editor.hpp"

namespace penstock::properties {

/// A text that says what was done with it.
class fake_editor final : public editor {
public:
    outcome<properties_text> load() const override {
        if (refused && refused->kind != failure::cause::stale) return *refused;
        return file;
    }
    std::vector<property_view> entries() const override { return views; }
    outcome<properties_change> check(const std::string& text) const override { return note("check " + text); }
    outcome<properties_change> save(const std::string& text, const std::optional<std::string>& version,
                                    const properties_author& author) override {
        return note("save " + text + " of " + version.value_or("any") + " by " + author.name);
    }
    outcome<std::vector<properties_version>> versions() const override {
        if (refused) return *refused;
        return kept;
    }
    outcome<properties_text> find_version(const std::string& version) const override {
        if (refused) return *refused;
        return properties_text{version, {}, "text of " + version};
    }
    outcome<properties_change> restore(const std::string& version, const properties_author& author) override {
        return note("restore " + version + " by " + author.name);
    }

    properties_text file{"v1", "/etc/penstock/penstock.properties", "edge.http.port=8080\n"};
    std::vector<property_view> views;
    std::vector<properties_version> kept;
    std::optional<failure> refused;
    mutable std::vector<std::string> done;

private:
    outcome<properties_change> note(std::string what) const {
        if (refused) return *refused;
        done.push_back(std::move(what));
        return properties_change{"v2", {"edge.http.port", "edge.log.level"}, {"edge.log.level"}, {"edge.http.port"}};
    }
};

}  // namespace penstock::properties
