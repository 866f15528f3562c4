#include "jobs/job_record.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/random.hpp"
#include "base/text.hpp"
#include "model/json_write.hpp"

namespace penstock::jobs {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 7> state_names{"QUEUED",      "RUNNING",   "SUCCEEDED",  "FAILED",
                                                      "ROLLED_BACK", "CANCELLED", "INTERRUPTED"};
constexpr std::string_view id_prefix = "JOB_";
constexpr std::string_view id_alphabet =
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's: no letter that looks like a digit
constexpr std::size_t id_digits = 26;
constexpr std::size_t max_text = 4U << 10U;

std::string cut(std::string_view text) {
    return make_utf8(text.substr(0, max_text));
}

void write_step(json_writer& out, const job_step& s) {
    out.begin_object().member("name", s.name).member("state", to_string(s.state));
    out.member("started_at", to_epoch_ms(s.started_at)).member("ended_at", to_epoch_ms(s.ended_at));
    out.member("message", s.message).end_object();
}

/// Reads members, and notes the first that is not what it must be.
class members {
public:
    explicit members(const json::object& of) : object_(of) {}

    void read(std::string_view name, std::string& into) {
        if (const auto* v = find(name)) {
            if (v->is_string()) {
                into = std::string(v->get_string());
            } else {
                note(name, "a text");
            }
        }
    }
    void read(std::string_view name, wall_time& into) {
        std::int64_t ms = to_epoch_ms(into);
        read(name, ms);
        into = from_epoch_ms(ms);
    }
    void read(std::string_view name, bool& into) {
        if (const auto* v = find(name)) {
            if (v->is_bool()) {
                into = v->get_bool();
            } else {
                note(name, "true or false");
            }
        }
    }
    template <std::integral T>
    void read(std::string_view name, T& into) {
        if (const auto* v = find(name)) {
            error_code failed;
            const auto value = v->to_number<T>(failed);
            if (failed) return note(name, "a whole number");
            into = value;
        }
    }
    void read(std::string_view name, job_state& into) {
        std::string word(to_string(into));
        read(name, word);
        if (const auto state = parse_job_state(word)) {
            into = *state;
        } else {
            note(name, "a state of a job");
        }
    }
    const json::value* find(std::string_view name) const {
        const auto* v = object_.if_contains(name);
        return v == nullptr || v->is_null() ? nullptr : v;
    }
    void note(std::string_view name, std::string_view expected) {
        if (!wrong_) wrong_ = fault{std::string(name), "expected " + std::string(expected)};
    }
    const std::optional<fault>& wrong() const noexcept { return wrong_; }

private:
    const json::object& object_;
    std::optional<fault> wrong_;
};

checked<job_step> parse_step(const json::value& from) {
    job_step s;
    if (!from.is_object()) return fault{"steps", "expected a list of objects"};
    members m(from.get_object());
    m.read("name", s.name);
    m.read("state", s.state);
    m.read("started_at", s.started_at);
    m.read("ended_at", s.ended_at);
    m.read("message", s.message);
    if (m.wrong()) return *m.wrong();
    return s;
}

void add_digits(std::string& to, std::uint64_t bits, unsigned count) {
    for (unsigned i = count; i-- > 0;)
        to += id_alphabet[(bits >> (5U * i)) & 31U];
}

}  // namespace

const std::string& job_record::step() const noexcept {
    static const std::string none;
    return steps.empty() ? none : steps.back().name;
}

void job_record::begin_step(std::string_view name, wall_time now) {
    if (!steps.empty() && steps.back().ended_at == wall_time{}) {
        steps.back().state = job_state::succeeded;
        steps.back().ended_at = now;
    }
    if (steps.size() < max_steps) steps.push_back({cut(name), job_state::running, now, {}, {}});
}

void job_record::end(const ending& how, wall_time now) {
    state = how.state;
    ended_at = now;
    code = how.code;
    message = cut(how.message);
    process_group = 0;
    awaits_restart = false;
    if (state == job_state::succeeded) percent = 100;
    if (steps.empty() || steps.back().ended_at != wall_time{}) return;
    steps.back().state = state;
    steps.back().ended_at = now;
    if (state != job_state::succeeded) steps.back().message = message;
}

void job_record::reopen() {
    state = job_state::running;
    ended_at = {};
    code.clear();
    message.clear();
    process_group = 0;
    is_external = false;
    if (steps.empty() || steps.back().state == job_state::succeeded) return;
    steps.back().state = job_state::running;
    steps.back().ended_at = {};
    steps.back().message.clear();
}

void job_record::add_result(const json::object& members) {
    auto all = result;
    for (const auto& m : members)
        all[m.key()] = m.value();
    if (json::serialize(all).size() <= max_result_bytes) result = std::move(all);
}

std::string_view to_string(job_state s) noexcept {
    return state_names[std::size_t(s)];
}

std::optional<job_state> parse_job_state(std::string_view text) noexcept {
    const auto found = std::ranges::find(state_names, text);
    if (found == state_names.end()) return std::nullopt;
    return job_state(found - state_names.begin());
}

std::string format_record(const job_record& r) {
    std::string text;
    json_writer out(text);
    out.begin_object().member("job_id", r.job_id).member("job", r.job).member("state", to_string(r.state));
    out.member("actor", r.actor).member("created_at", to_epoch_ms(r.created_at));
    out.member("started_at", to_epoch_ms(r.started_at)).member("ended_at", to_epoch_ms(r.ended_at));
    out.member("percent", r.percent).key("steps").begin_array();
    for (const auto& s : r.steps)
        write_step(out, s);
    out.end_array().member("exit_code", r.exit_code).member("code", r.code).member("message", r.message);
    out.key("result").raw(json::serialize(r.result)).member("process_group", r.process_group);
    out.member("awaits_restart", r.awaits_restart).member("is_external", r.is_external).end_object();
    text += '\n';
    return text;
}

checked<job_record> parse_record(std::string_view text) {
    error_code failed;
    const auto parsed = json::parse(text, failed);
    if (failed || !parsed.is_object()) return fault{"", "expected a JSON object"};
    members m(parsed.get_object());
    job_record r;
    m.read("job_id", r.job_id);
    m.read("job", r.job);
    m.read("state", r.state);
    m.read("actor", r.actor);
    m.read("created_at", r.created_at);
    m.read("started_at", r.started_at);
    m.read("ended_at", r.ended_at);
    m.read("percent", r.percent);
    m.read("code", r.code);
    m.read("message", r.message);
    m.read("process_group", r.process_group);
    m.read("awaits_restart", r.awaits_restart);
    m.read("is_external", r.is_external);
    if (m.find("exit_code") != nullptr) m.read("exit_code", r.exit_code.emplace());
    if (const auto* v = m.find("result")) {
        if (v->is_object()) {
            r.result = v->get_object();
        } else {
            m.note("result", "an object");
        }
    }
    if (const auto* v = m.find("steps")) {
        if (!v->is_array() || v->get_array().size() > job_record::max_steps) return fault{"steps", "expected a list"};
        for (const auto& one : v->get_array()) {
            auto s = parse_step(one);
            if (!s) return s.error();
            r.steps.push_back(std::move(*s));
        }
    }
    if (!is_job_id(r.job_id)) m.note("job_id", "JOB_ and 26 characters");
    if (r.percent > 100) m.note("percent", "0 to 100");
    if (m.wrong()) return *m.wrong();
    return r;
}

std::string make_job_id(wall_time now) {
    std::array<std::uint8_t, 10> random{};
    fill_random(random);
    std::string id(id_prefix);
    add_digits(id, std::uint64_t(std::max<std::int64_t>(to_epoch_ms(now), 0)), 10);
    for (std::size_t half = 0; half < random.size(); half += 5) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 5; ++i)
            bits = bits << 8U | random[half + i];
        add_digits(id, bits, 8);
    }
    return id;
}

bool is_job_id(std::string_view text) noexcept {
    return text.size() == id_prefix.size() + id_digits && text.starts_with(id_prefix) &&
           text.substr(id_prefix.size()).find_first_not_of(id_alphabet) == text.npos;
}

}  // namespace penstock::jobs
