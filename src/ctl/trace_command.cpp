#include "ctl/trace_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/json_text.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct trace_arguments {
    std::string id;
    std::string level = "frames";
    unsigned seconds = 60;
};

template <class T>
T parsed_member(const json::value& object, std::string_view name) {
    return parse_number<T>(text_of(object, name)).value_or(0);
}

constexpr std::size_t time_of_day = std::string_view("2026-11-21 ").size();

/// Prints what is newer than `seen` and advances it.
void print_new(command_context& s, const json::value& page, std::uint64_t& seen) {
    for (const auto& line : array_of(page, "lines")) {
        const auto seq = parsed_member<std::uint64_t>(line, "seq");
        if (seq <= seen) continue;
        seen = seq;
        if (s.is_json) {
            s.output << format_json(line, layout::one_line) << '\n';
            continue;
        }
        const auto hex = text_of(line, "hex");
        s.output << displayable(local_time(parsed_member<std::int64_t>(line, "ts")).substr(time_of_day) + "  " +
                                text_of(line, "direction") + "  " + text_of(line, "meaning") +
                                (hex.empty() ? "" : "  [" + hex + "]"))
                 << '\n';
    }
    s.output.flush();
}

outcome<> trace(command_context& s, const trace_arguments& a) {
    const auto path = "/api/v1/opc/" + percent_encode(a.id) + "/trace";
    std::uint64_t seen = 0;
    const auto old = s.api.get(path);
    if (!old) return old.error();
    for (const auto& line : array_of(*old, "lines")) {
        seen = std::max(seen, parsed_member<std::uint64_t>(line, "seq"));
    }
    const auto begun = s.api.post(path, {{"level", a.level}, {"seconds", a.seconds}});
    if (!begun) return begun.error();
    for (bool goes_on = true; goes_on;) {
        goes_on = s.wait(std::chrono::milliseconds(300));
        const auto page = s.api.get(path + "?after=" + std::to_string(seen));
        if (!page) return page.error();
        print_new(s, *page, seen);
        if (text_of(*page, "level") == "off") return {};
    }
    const auto ended = s.api.post(path, {{"level", "off"}});
    return ended ? outcome<>{} : ended.error();
}

}  // namespace

void add_trace_command(CLI::App& opc, action& chosen) {
    const auto a = std::make_shared<trace_arguments>();
    auto* const made = opc.add_subcommand("trace", "Show the communication with the device until stopped");
    made->add_option("OPC_ID", a->id)->required();
    made->add_option("--level", a->level, "What is shown: values, frames or bytes")
        ->capture_default_str()
        ->check(CLI::IsMember({"values", "frames", "bytes"}));
    made->add_option("--seconds", a->seconds, "End after this number of seconds")
        ->capture_default_str()
        ->check(CLI::Range(1U, 3600U));
    made->callback([=, &chosen] { chosen = [a](command_context& s) { return trace(s, *a); }; });
}

}  // namespace penstock::ctl
