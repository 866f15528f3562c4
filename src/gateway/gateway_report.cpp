#include <fmt/format.h>

#include <utility>

#include "base/hang_detector.hpp"
#include "base/private_file.hpp"
#include "gateway/gateway_body.hpp"
#include "gateway/settings_check.hpp"
#include "model/secret_parts.hpp"
#include "properties/file.hpp"

namespace penstock::gateway {

std::vector<std::string> gateway::body::warnings() const {
    auto all = own_warnings();
    for (const auto& more :
         {transfers->problems(), running ? running->notifications.warnings() : std::vector<std::string>()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<std::string> gateway::body::own_warnings() const {
    std::vector<std::string> all;
    const auto add = [&](std::vector<std::string> sentences) {
        all.insert(all.end(), std::move_iterator(sentences.begin()), std::move_iterator(sentences.end()));
    };
    for (const auto& thread : still_threads())
        all.push_back(describe(thread));
    if (!went_back.empty()) all.push_back(went_back);
    for (const auto& key : set.left_out) {
        if (!key.starts_with("edge.transfer."))
            all.push_back("enter " + key +
                          " again in the properties: its secret was not in the backup that was restored");
    }
    for (const auto& opc : engine->statuses()) {
        if (says_locked(opc.last_error)) all.push_back("device " + opc.opc_id + ": " + opc.last_error);
    }
    add(accounts->warnings());
    add(set_aside);
    add(kept->problems());
    if (!weak_database.empty()) all.push_back(weak_database);
    add(changed_files);
    add(certificates->warnings());
    if (auto sentence = audit->trouble(); !sentence.empty()) all.push_back(std::move(sentence));
    add(backups->warnings());
    add(clock.warnings(steady_now()));
    if (monitor) add(monitor->problems());
    return all;
}

/// With these faults, a restart would fail.
std::optional<std::string> gateway::body::why_no_start() const {
    const auto next =
        properties::load(environment.config_path, properties::missing_file::means_defaults, environment.settings);
    const auto found = next ? check_start(next->values, places_of_own(), &set) : faults{next.error()};
    if (found.empty()) return std::nullopt;
    std::vector<properties::properties_file::line_fault> unreadable;
    const auto text = read_file(environment.config_path);
    const auto file = properties::properties_file::read(text ? *text : std::string(), unreadable);
    std::string why = "the gateway would not start with these properties; correct them first: ";
    for (const auto& f : found) {
        if (&f != &found.front()) why += "; ";
        auto sentence = to_string(f);
        std::size_t line = 0;
        for (const auto& e : file.entries())
            if (e.key == f.field) line = e.line;
        if (line != 0) sentence = fmt::format("line {}: {}", line, sentence);
        // The reader of the file puts its path and the line in front.
        if (sentence.starts_with(environment.config_path + ":"))
            sentence.replace(0, environment.config_path.size() + 1, "line ");
        why += sentence;
    }
    return why;
}

}  // namespace penstock::gateway
