#include "api/openapi/operation_names.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace penstock::api {

namespace {

bool is_parameter(std::string_view segment) noexcept {
    return segment.starts_with('{');
}

bool is_prefix(std::string_view segment) noexcept {
    return segment.empty() || segment == "api" || segment == "v1" || segment == "v5" || segment == "ui";
}

std::string singular(std::string word) {
    if (word.size() > 2 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")) word.pop_back();
    return word;
}

/// The words of the path; a word before a parameter is in singular: `users`, `{userId}` become `user`.
std::vector<std::string> words_of(std::string_view pattern) {
    std::vector<std::string> words;
    for (const auto segment : split(pattern, '/')) {
        if (is_prefix(segment)) continue;
        if (is_parameter(segment)) {
            if (!words.empty()) words.back() = singular(words.back());
            continue;
        }
        std::string word(segment);
        std::replace_if(
            word.begin(), word.end(), [](char c) { return c == '-' || c == '.'; }, '_');
        words.push_back(std::move(word));
    }
    return words;
}

std::string joined(std::string_view first, const std::vector<std::string>& words, std::size_t count) {
    std::string name(first);
    for (std::size_t n = 0; n < count; ++n)
        name += "_" + words[n];
    return name;
}

/// The parent path, if the path ends with a parameter.
std::optional<std::string_view> collection_of(std::string_view pattern) {
    const auto slash = pattern.rfind('/');
    if (slash == std::string_view::npos || !is_parameter(pattern.substr(slash + 1))) return std::nullopt;
    return pattern.substr(0, slash);
}

constexpr own_operation_name own_names[] = {
    {verb::get, "/api/health", "get_health_of_old_clients"},
    {verb::get, "/api/http", "get_values_of_old_clients"},
    {verb::post, "/api/http", "post_values_of_old_clients"},
    {verb::get, "/api/v1/export", "export_opcs"},
    {verb::post, "/api/v1/import", "import_file"},
    {verb::post, "/api/v1/keys/main/rotate", "rotate_main_key"},
    {verb::get, "/api/v1/opc/{opcId}/export", "export_opc"},
    {verb::get, "/api/v1/opc/{opcId}/tag", "list_opc_tags"},
    {verb::post, "/api/v1/opc/{opcId}/tag", "create_opc_tag"},
    {verb::post, "/api/v1/opc/{opcId}/tag/bulk", "create_opc_tags"},
    {verb::post, "/api/v1/session/second-factor", "begin_second_factor"},
    {verb::post, "/api/v1/session/second-factor/confirm", "confirm_second_factor"},
    {verb::post, "/api/v1/session/second-factor/remove", "remove_second_factor"},
    {verb::remove, "/api/v1/transfer/{name}/dead", "delete_all_transfer_dead"},
    {verb::post, "/api/v1/tag/{tagId}/value", "write_tag_value"},
    {verb::post, "/api/v5/alarm/ack", "ack_alarms"},
    {verb::get, "/api/v5/alarm/history", "list_alarm_history"},
    {verb::get, "/api/v5/alarm/history/export", "export_alarm_history"},
    {verb::get, "/api/v5/flow/{id}/picture/{picture_id}", "get_picture_of_flow"},
    {verb::post, "/config/firmware", "update_firmware"},
    {verb::post, "/config/reboot", "reboot_machine"},
    {verb::post, "/config/restart", "restart_gateway"},
    {verb::post, "/config/restore", "restore_backup"},
    {verb::post, "/config/temp-clean", "clean_temporary_files"},
    {verb::post, "/config/upgrade", "upgrade_gateway"},
    {verb::get, "/display/{secret}", "open_display"},
    {verb::post, "/login/form", "log_in"},
    {verb::post, "/login/setup", "set_up_first_administrator"},
    {verb::post, "/logout", "log_out"},
    {verb::post, "/ui/opcua/certificates", "add_opcua_certificate"},
    {verb::post, "/ui/opcua/certificates/renew", "renew_opcua_certificate"},
};

}  // namespace

std::span<const own_operation_name> own_operation_names() noexcept {
    return own_names;
}

operation_names::operation_names(const std::vector<route>& routes) {
    for (const auto& r : routes) {
        if (const auto above = collection_of(r.pattern)) collections_.emplace(*above);
    }
}

std::string operation_names::of(const route& r) const {
    for (const auto& own : own_names) {
        if (own.method == r.method && own.pattern == r.pattern) return std::string(own.name);
    }
    auto words = words_of(r.pattern);
    if (words.empty()) return to_lower(to_string(r.method));
    const bool is_collection = collections_.contains(r.pattern);
    switch (r.method) {
        case verb::get: return joined(is_collection ? "list" : "get", words, words.size());
        case verb::put: return joined("update", words, words.size());
        case verb::patch: return joined("change", words, words.size());
        case verb::remove: return joined("delete", words, words.size());
        default: break;
    }
    if (is_collection || collection_of(r.pattern)) {
        words.back() = singular(words.back());
        return joined("create", words, words.size());
    }
    return joined(words.back(), words, words.size() - 1);
}

std::string_view operation_group(const route& r) {
    for (const auto segment : split(r.pattern, '/')) {
        if (!is_prefix(segment)) return segment == "transfer_types" ? "transfer" : segment;
    }
    return "page";
}

}  // namespace penstock::api
