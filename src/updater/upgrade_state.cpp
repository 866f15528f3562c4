#include "updater/upgrade_state.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "model/json_parse.hpp"

namespace penstock::updater {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> phases{"RUNNING", "COMMITTED", "ROLLED_BACK", "FAILED"};
constexpr std::array<std::string_view, 8> steps{"verify",  "unpack", "snapshot", "switch",
                                                "restart", "probe",  "commit",   "rollback"};
constexpr std::uintmax_t max_state_bytes = 1U << 20U;

std::string text_at(const json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_at(const json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    boost::system::error_code wrong;
    const auto number = value == nullptr ? 0 : value->to_number<std::int64_t>(wrong);
    return wrong ? 0 : number;
}

bool flag_at(const json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    return value != nullptr && value->is_bool() && value->get_bool();
}

template <class E, std::size_t n>
checked<E> word_at(const json::object& in, std::string_view name, const std::array<std::string_view, n>& words) {
    const auto found = std::ranges::find(words, text_at(in, name));
    if (found == words.end()) return fault{std::string(name), "is not a word that this version knows"};
    return static_cast<E>(found - words.begin());
}

std::optional<std::vector<std::string>> texts_at(const json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    if (value == nullptr || !value->is_array()) return std::nullopt;
    std::vector<std::string> out;
    for (const auto& one : value->get_array())
        if (one.is_string()) out.emplace_back(one.get_string());
    return out;
}

/// Nothing: there is none. A file of root's that is no JSON object is a fault, for nothing may be guessed from it.
checked<std::optional<json_document>> read_object(const fs::path& path) {
    std::error_code failed;
    if (!fs::exists(path, failed) && !failed) return std::optional<json_document>();
    if (fs::file_size(path, failed) > max_state_bytes || failed) return fault{path.string(), "cannot be read"};
    const auto text = read_file(path.string());
    if (!text) return fault{path.string(), text.error().message()};
    auto parsed = parse_json_object(*text);
    if (!parsed) return fault{path.string(), parsed.error().message};
    return std::optional(std::move(*parsed));
}

}  // namespace

std::string_view to_string(phase p) noexcept {
    return phases[static_cast<std::size_t>(p)];
}

std::string_view to_string(step s) noexcept {
    return steps[static_cast<std::size_t>(s)];
}

std::string format_state(const upgrade_state& s) {
    json::object out{{"state", to_string(s.state)},
                     {"step", to_string(s.step)},
                     {"job_id", s.job_id},
                     {"from", s.from},
                     {"to", s.to},
                     {"previous_before", s.previous_before},
                     {"signed_by", s.signed_by},
                     {"started_at", s.started_at},
                     {"ended_at", s.ended_at},
                     {"starts", s.starts},
                     {"database", {{"is_shared", s.database.is_shared}, {"path", s.database.path}}},
                     {"has_snapshot", s.has_snapshot},
                     {"host", s.host},
                     {"message", s.message}};
    out["down_before"] = nullptr;
    if (s.down_before) out["down_before"] = json::array(s.down_before->begin(), s.down_before->end());
    out["migrations"] = nullptr;
    if (s.migrations) out["migrations"] = *s.migrations;
    return json::serialize(out) + "\n";
}

checked<upgrade_state> parse_state(std::string_view text) {
    const auto parsed = parse_json_object(text);
    if (!parsed) return parsed.error();
    const auto& in = parsed->root.get_object();
    upgrade_state out;
    const auto state = word_at<phase>(in, "state", phases);
    if (!state) return state.error();
    out.state = *state;
    const auto at = word_at<step>(in, "step", steps);
    if (!at) return at.error();
    out.step = *at;
    out.job_id = text_at(in, "job_id");
    out.from = text_at(in, "from");
    out.to = text_at(in, "to");
    out.previous_before = text_at(in, "previous_before");
    out.signed_by = text_at(in, "signed_by");
    out.started_at = number_at(in, "started_at");
    out.ended_at = number_at(in, "ended_at");
    out.starts = static_cast<std::uint64_t>(std::max<std::int64_t>(0, number_at(in, "starts")));
    out.down_before = texts_at(in, "down_before");
    if (const auto* place = in.if_contains("database"); place != nullptr && place->is_object()) {
        out.database.is_shared = flag_at(place->get_object(), "is_shared");
        out.database.path = text_at(place->get_object(), "path");
    }
    out.has_snapshot = flag_at(in, "has_snapshot");
    if (const auto* count = in.if_contains("migrations"); count != nullptr && count->is_number())
        out.migrations = number_at(in, "migrations");
    out.host = text_at(in, "host");
    out.message = text_at(in, "message");
    return out;
}

checked<std::optional<upgrade_state>> read_state(const install_root& root) {
    std::error_code failed;
    const auto path = root.state();
    if (!fs::exists(path, failed) && !failed) return std::optional<upgrade_state>();
    if (fs::file_size(path, failed) > max_state_bytes || failed) return fault{path.string(), "cannot be read"};
    const auto text = read_file(path.string());
    if (!text) return fault{path.string(), text.error().message()};
    auto out = parse_state(*text);
    if (!out) return fault{path.string(), to_string(out.error())};
    return std::optional(std::move(*out));
}

checked<> write_root_file(const fs::path& path, std::string_view text) {
    const auto fresh = path.string() + ".new";
    ::unlink(fresh.c_str());
    {
        const descriptor file(::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
        if (file.number() < 0) return path_fault(fresh);
        for (auto rest = text; !rest.empty();) {
            const auto n = ::write(file.number(), rest.data(), rest.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return path_fault(fresh);
            rest.remove_prefix(static_cast<std::size_t>(n));
        }
        if (::fchmod(file.number(), 0644) != 0 || ::fsync(file.number()) != 0) return path_fault(fresh);
    }
    if (::rename(fresh.c_str(), path.c_str()) != 0) return path_fault(path);
    return sync_folder(path.parent_path());
}

checked<> write_state(const install_root& root, const upgrade_state& s) {
    return write_root_file(root.state(), format_state(s));
}

checked<std::int64_t> read_newest_signed(const install_root& root) {
    const auto found = read_object(root.trust());
    if (!found) return found.error();
    return *found ? number_at((*found)->root.get_object(), "newest_signed_at") : 0;
}

checked<> write_newest_signed(const install_root& root, std::int64_t epoch_ms) {
    return write_root_file(root.trust(), json::serialize(json::object{{"newest_signed_at", epoch_ms}}) + "\n");
}

}  // namespace penstock::updater
