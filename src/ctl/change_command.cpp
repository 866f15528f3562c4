#include "ctl/change_command.hpp"
#include "base/url.hpp"

#include <CLI/CLI.hpp>
#include <deque>
#include <memory>
#include <ostream>

#include "ctl/json_text.hpp"
#include "ctl/poll.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct change_arguments {
    std::string start_after;
    std::size_t last = 20;
    bool watches = false;
    unsigned interval_ms = 1000;
};

/// Reads the feed behind `seq` to its end and moves `seq` there, a page at a time: the feed may be long.
outcome<> read_feed(api_client& to, std::string& seq, const std::function<void(const json::value&)>& take) {
    std::string next = seq;
    do {
        const auto page = to.get("/api/v5/system/change?size=5000&after=" + percent_encode(next));
        if (!page) return page.error();
        for (const auto& change : array_of(*page, "items")) {
            take(change);
            seq = text_of(change, "seq");
        }
        next = text_of(*page, "next");
    } while (!next.empty());
    return {};
}

void print(command_context& s, const json::value& change) {
    if (s.is_json) {
        s.output << format_json(change, layout::one_line) << '\n';
        return;
    }
    const auto& at = member_of(change, "at");
    s.output << displayable(text_of(change, "seq") + "  " + (at.is_int64() ? local_time(at.get_int64()) : "") + "  " +
                            text_of(change, "actor") + "  " + text_of(change, "action") + " " +
                            text_of(change, "kind") + " " + text_of(change, "id") + "  version " +
                            text_of(change, "version"))
             << '\n';
}

outcome<> show_changes(command_context& s, const change_arguments& a) {
    auto seq = a.start_after.empty() ? std::string("0") : a.start_after;
    std::deque<json::value> newest;  // the feed has no end to begin at
    const auto read = read_feed(s.api, seq, [&](const json::value& change) {
        newest.push_back(change);
        if (a.start_after.empty() && newest.size() > a.last) newest.pop_front();
    });
    if (!read) return read.error();
    for (const auto& change : newest)
        print(s, change);
    s.output.flush();
    if (!a.watches) return {};
    return poll(s, std::chrono::milliseconds(a.interval_ms), [&] {
        auto more = read_feed(s.api, seq, [&](const json::value& change) { print(s, change); });
        s.output.flush();
        return more;
    });
}

}  // namespace

void add_change_command(CLI::App& v5, action& chosen) {
    const auto a = std::make_shared<change_arguments>();
    auto* const made = add_command(v5, "changes", "Show changes, newest last", chosen, a, show_changes);
    made->add_option("--after", a->start_after, "Only changes after the change with this seq");
    made->add_option("--last", a->last, "Without --after: the number of changes")->capture_default_str();
    made->add_flag("--watch", a->watches, "Continue until stopped");
    made->add_option("--interval", a->interval_ms, "Milliseconds between two requests to the gateway")
        ->capture_default_str()
        ->check(CLI::Range(50U, 3'600'000U));
}

}  // namespace penstock::ctl
