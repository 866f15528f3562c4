#include "update/upgrade_state.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>

#include "model/json_parse.hpp"

namespace penstock::update {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> phases{"RUNNING", "COMMITTED", "ROLLED_BACK", "FAILED"};
constexpr std::array<std::string_view, 8> steps{"verify",  "unpack", "snapshot", "switch",
                                                "restart", "probe",  "commit",   "rollback"};

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
    if (found == words.end()) return fault{std::string(name), "has a value that this version does not support"};
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
                     {"first_start_at", s.first_start_at},
                     {"probe_ms", s.probe_ms},
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
    out.first_start_at = number_at(in, "first_start_at");
    out.probe_ms = std::max<std::int64_t>(0, number_at(in, "probe_ms"));
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

}  // namespace penstock::update
