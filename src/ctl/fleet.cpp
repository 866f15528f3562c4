#include "ctl/fleet.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <ostream>
#include <sstream>
#include <thread>

#include "base/text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds stop_poll_interval{100};

/// What the threads of one run share.
class crew {
public:
    crew(const fleet::task& work, std::span<const fleet_gateway> gateways, const fleet::settings& settings,
         command_context& user)
        : work_(work), gateways_(gateways), settings_(settings), user_(user), reports_(gateways.size()) {
        for (std::size_t i = 0; i < gateways.size(); ++i) {
            reports_[i].name = gateways[i].name;
            reports_[i].url = gateways[i].url;
        }
    }

    /// What a thread does: one gateway after the other, as long as there are any.
    void work_off() {
        for (;;) {
            const auto index = next_.fetch_add(1);
            if (index >= gateways_.size() || is_stopped_) break;
            work_on(index);
        }
        const std::lock_guard lock(mutex_);
        ++ended_;
        condition_.notify_all();
    }

    /// Until all threads have ended, or the user stops them.
    void wait_for(std::size_t threads) {
        for (;;) {
            {
                std::unique_lock lock(mutex_);
                if (condition_.wait_for(lock, stop_poll_interval, [&] { return ended_ == threads; })) return;
            }
            if (!is_stopped_ && !user_.wait(std::chrono::milliseconds(0))) stop();
        }
    }

    std::vector<gateway_report> take_reports() { return std::move(reports_); }

private:
    void stop() {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
        condition_.notify_all();
    }

    void work_on(std::size_t index) {
        const auto& gateway = gateways_[index];
        auto& report = reports_[index];
        report.was_started = true;
        const auto deadline = steady_now() + settings_.deadline;
        auto link = gateway.open(deadline);
        if (!link) return note(report, link.error());
        auto call = link->call;
        link->call = [this, call](const request& r) -> outcome<response> {
            if (is_stopped_) return failure{exit_code::refused, "stopped"};
            return call(r);
        };
        std::ostringstream out, notes;
        api_client api(link->call);
        command_context own{
            api,
            out,
            notes,
            user_.is_json,
            false,
            [this, deadline](std::chrono::milliseconds time) { return wait(time, deadline); },
            [this](const std::string& question, bool is_secret) { return ask(question, is_secret); },
            [](const std::string&) {
                return outcome<>(failure{exit_code::bad_usage, "the editor works on one gateway at a time"});
            },
            gateway.name};
        const auto done = work_(own, *link, report.result);
        report.output = out.str();
        if (report.output.empty() && done) report.output = notes.str();
        if (!done) note(report, done.error());
    }

    static void note(gateway_report& report, const failure& why) {
        report.code = why.code;
        report.error = why.text.empty() ? "failed" : why.text;
    }

    bool wait(std::chrono::milliseconds time, steady_time deadline) {
        std::unique_lock lock(mutex_);
        condition_.wait_until(lock, std::min(steady_now() + time, deadline), [&] { return is_stopped_.load(); });
        return !is_stopped_ && steady_now() < deadline;
    }

    /// Each question once: the answer is for all.
    outcome<std::string> ask(const std::string& question, bool is_secret) {
        const std::lock_guard lock(questions_mutex_);
        auto found = answers_.find(question);
        if (found == answers_.end()) found = answers_.emplace(question, user_.ask(question, is_secret)).first;
        return found->second;
    }

    const fleet::task& work_;
    std::span<const fleet_gateway> gateways_;
    const fleet::settings& settings_;
    command_context& user_;
    std::vector<gateway_report> reports_;  ///< each written by the thread that has its index
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> is_stopped_{false};
    std::mutex mutex_;
    std::condition_variable condition_;
    std::size_t ended_ = 0;
    std::mutex questions_mutex_;
    std::map<std::string, outcome<std::string>> answers_;
};

/// One line of several, and how many more there are.
std::string first_line(const std::string& text) {
    const auto lines = split(trim(text), '\n');
    auto out = std::string(trim(lines.front()));
    if (lines.size() > 1) out += " (+" + std::to_string(lines.size() - 1) + " lines)";
    return out;
}

json::object json_of(const gateway_report& r) {
    json::object out{{"name", r.name}, {"url", r.url}, {"exit_code", static_cast<int>(r.code)}};
    if (!r.error.empty()) out["error"] = r.error;
    if (trim(r.output).empty()) return out;
    auto parsed = parse_json(r.output, "output");
    if (parsed) {
        out["result"] = std::move(*parsed);
    } else {
        out["output"] = r.output;
    }
    return out;
}

void print_whole(command_context& s, const gateway_report& r) {
    s.output << "== " << displayable(r.name) << ": " << verdict_text(r) << '\n';
    for (const auto* text : {&r.output, &r.error})
        if (!text->empty())
            for (const auto line : split(trim(*text), '\n'))
                s.output << displayable(line) << '\n';
}

}  // namespace

std::vector<gateway_report> fleet::run(const task& work, std::span<const fleet_gateway> some) {
    crew shared(work, some, settings_, context_);
    const auto threads = std::min<std::size_t>(std::max(settings_.jobs, 1U), some.size());
    std::vector<std::jthread> running;
    running.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i)
        running.emplace_back([&shared] { shared.work_off(); });
    shared.wait_for(threads);
    running.clear();
    auto reports = shared.take_reports();
    for (auto& r : reports) {
        if (r.was_started) continue;
        r.code = exit_code::refused;
        r.error = "not started";
    }
    return reports;
}

outcome<> run_command_on(fleet& all, const action& command) {
    auto& s = all.context();
    const auto reports = all.run([&](command_context& own, gateway_link&, json::value&) { return command(own); });
    if (s.is_json) {
        json::array out;
        for (const auto& r : reports)
            out.push_back(json_of(r));
        s.output << format_json(out) << '\n';
    } else if (all.options().shows_all) {
        for (const auto& r : reports)
            print_whole(s, r);
    } else {
        table t({"GATEWAY", "RESULT", "OUTPUT"});
        for (const auto& r : reports)
            t.add({r.name, verdict_text(r), first_line(r.error.empty() ? r.output : r.error)});
        s.output << t.text();
    }
    return worst_of(reports);
}

outcome<> worst_of(std::span<const gateway_report> reports) {
    const auto worst = std::ranges::max_element(reports, {}, [](const auto& r) { return static_cast<int>(r.code); });
    if (worst == reports.end() || worst->code == exit_code::done) return {};
    const auto count = std::ranges::count_if(reports, [](const auto& r) { return r.code != exit_code::done; });
    return failure{worst->code, std::to_string(count) + " of " + std::to_string(reports.size()) + " gateways failed"};
}

std::string verdict_text(const gateway_report& r) {
    if (!r.was_started) return "not started";
    switch (r.code) {
        case exit_code::done: return "ok";
        case exit_code::refused: return "refused";
        case exit_code::bad_usage: return "bad usage";
        case exit_code::unreachable: break;
    }
    return "unreachable";
}

outcome<std::string> output_path(const command_context& s, const std::string& path) {
    if (path.empty() || s.gateway_name.empty()) return path;
    constexpr std::string_view place = "{name}";
    const auto at = path.find(place);
    if (at == std::string::npos)
        return failure{exit_code::bad_usage,
                       path + ": each gateway needs a file of its own, such as " + path + ".{name}"};
    auto out = path;
    return out.replace(at, place.size(), s.gateway_name);
}

outcome<> write_output_for(command_context& s, const std::string& path, const std::string& text) {
    const auto file = output_path(s, path);
    if (!file) return file.error();
    return write_output(*file, text, s.output);
}

}  // namespace penstock::ctl
