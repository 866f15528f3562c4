#include "app/start_trial.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <optional>

#include "backup/restore_plan.hpp"
#include "base/clock.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "gateway/data_folder.hpp"
#include "properties/versions.hpp"

namespace penstock::app {

namespace {

namespace fs = std::filesystem;

std::string file_in(const std::string& data_dir, const char* name) {
    return data_dir + "/trial/" + name;
}

constexpr const char* restore_name = "restore";        // the restore's job
constexpr const char* properties_name = "properties";  // the version before, the version saved
constexpr const char* starts_name = "starts";
constexpr const char* report_name = "report";

struct saved_properties {
    std::string previous, saved;
};

std::optional<saved_properties> read_saved(const std::string& data_dir) {
    const auto text = read_file(file_in(data_dir, properties_name));
    if (!text) return std::nullopt;
    const auto parts = split(trim(*text), ' ');
    if (parts.size() != 2) return std::nullopt;
    return saved_properties{std::string(parts[0]), std::string(parts[1])};
}

bool has_any(const std::string& data_dir) {
    std::error_code ec;
    return fs::exists(file_in(data_dir, restore_name), ec) || read_saved(data_dir).has_value();
}

unsigned starts_of(const std::string& data_dir) {
    const auto text = read_file(file_in(data_dir, starts_name));
    return text ? parse_number<unsigned>(trim(*text)).value_or(0) : 0;
}

void clear(const std::string& data_dir) {
    for (const auto* name : {restore_name, properties_name, starts_name})
        remove_file(file_in(data_dir, name));
}

void report(const std::string& data_dir, const std::string& sentence) {
    fmt::print(stderr, "penstock: {}\n", sentence);
    if (const auto done = write_private_file(file_in(data_dir, report_name), sentence + "\n"); !done)
        fmt::print(stderr, "penstock: {}\n", done.error().message);
}

}  // namespace

bool start_trial::has_failed() const {
    return has_any(line_.data) && starts_of(line_.data) >= max_starts;
}

void start_trial::begin() const {
    if (!has_any(line_.data)) return;
    const auto held = gateway::data_folder::open(line_.data);
    if (!held) return;  // the start says why
    // A disk that is full proves nothing.
    (void)write_private_file(file_in(line_.data, starts_name), std::to_string(starts_of(line_.data) + 1) + "\n");
}

bool start_trial::go_back(const std::string& why) const {
    const auto held = gateway::data_folder::open(line_.data);
    if (!held) return false;
    std::error_code ec;
    const bool is_restore = fs::exists(file_in(line_.data, restore_name), ec);
    const bool is_back = is_restore ? return_restore(why) : return_properties(why);
    clear(line_.data);
    return is_back;
}

bool start_trial::return_restore(const std::string& why) const {
    const auto job = read_file(file_in(line_.data, restore_name));
    if (!job) return false;
    const std::string job_id(trim(*job));
    const auto planned = backup::plan_way_back(line_.data, job_id);
    if (!planned) {
        fmt::print(stderr, "penstock: the data from before the restore cannot be put back: {}\n",
                   planned.error().message);
        return false;
    }
    if (!*planned) return false;
    const auto sentence =
        "the gateway did not start with the restored data and went back to the data from before the restore; the "
        "restored data is in " +
        line_.data + "/" + std::string(backup::restore_plan::old_folder) + "; reason: " + why;
    report(line_.data, sentence);
    if (const auto done = backup::note_undone(line_.data, {job_id, sentence}); !done)
        fmt::print(stderr, "penstock: {}\n", done.error().message);
    return true;
}

bool start_trial::return_properties(const std::string& why) const {
    const auto saved = read_saved(line_.data);
    const auto now = read_file(line_.config);
    if (!saved || !now || properties::properties_versions::version_of(*now) != saved->saved)
        return false;  // edited by hand since
    const auto versions = properties::properties_versions::of(line_.data);
    versions.seal_clear_ones();
    const auto text = saved->previous == "none" ? checked<std::string>(std::string()) : versions.find(saved->previous);
    if (!text) {
        fmt::print(stderr, "penstock: the previous properties cannot be put back: {}\n", text.error().message);
        return false;
    }
    if (const auto done = replace_file(line_.config, *text); !done) {
        fmt::print(stderr, "penstock: {} cannot be put back: {}\n", line_.config, done.error().message());
        return false;
    }
    (void)versions.add(*text, "gateway", wall_now());
    report(line_.data, fmt::format("the gateway did not start with version {} of the properties and went back to the "
                                   "previous version, {}; correct the properties and save them again; reason: {}",
                                   saved->saved, saved->previous, why));
    return true;
}

void start_trial::succeed() const {
    clear(line_.data);
}

void start_trial::call_off() const {
    remove_file(file_in(line_.data, starts_name));
}

checked<> start_trial::note_restore(const std::string& data_dir, const std::string& job_id) {
    clear(data_dir);
    return write_private_file(file_in(data_dir, restore_name), job_id + "\n");
}

checked<> start_trial::note_properties(const std::string& data_dir, const std::string& before,
                                       const std::string& saved) {
    const auto earlier = read_saved(data_dir);
    const auto first = earlier && earlier->saved == before ? earlier->previous : before;
    if (first == saved) {  // what the gateway runs with
        remove_file(file_in(data_dir, properties_name));
        return {};
    }
    remove_file(file_in(data_dir, starts_name));
    return write_private_file(file_in(data_dir, properties_name), first + " " + saved + "\n");
}

std::string start_trial::take_report(const std::string& data_dir) {
    const auto path = file_in(data_dir, report_name);
    const auto text = read_file(path);
    if (!text) return {};
    remove_file(path);
    return std::string(trim(*text));
}

}  // namespace penstock::app
