#pragma once

#include <algorithm>
#include <deque>
#include <sstream>

#include "ctl/command_line.hpp"

namespace penstock::ctl {

/// A gateway of canned answers, and what the command did with them.
struct cli_fixture {
    std::deque<response> answers;
    std::vector<request> requests;
    std::ostringstream out, notes;
    int waits = 0;  ///< how often the user lets a command go on
    bool is_terminal = false;
    exit_code code = exit_code::done;
    std::string failed;

    void says(const std::string& data) {
        answers.push_back({200, "application/json", "", R"({"result":"OK","data":)" + data + "}"});
    }

    void says_v5(const std::string& data) {
        answers.push_back({200, "application/json; charset=utf-8", "", R"({"_status":"OK","data":)" + data + "}"});
    }

    void says_text(std::string type, std::string body) {
        answers.push_back({200, std::move(type), "", std::move(body)});
    }

    /// The gateway is away for one request.
    void is_gone() { answers.emplace_back(); }

    void run(std::vector<std::string> words) {
        command_line line;
        std::reverse(words.begin(), words.end());
        try {
            line.app.parse(words);
        } catch (const CLI::ParseError& e) {
            code = e.get_exit_code() == 0 ? exit_code::done : exit_code::bad_usage;
            return;
        }
        api_client to([this](const request& r) -> outcome<response> {
            requests.push_back(r);
            if (answers.empty()) return failure{exit_code::unreachable, "gone"};
            auto a = answers.front();
            answers.pop_front();
            if (a.status == 0) return failure{exit_code::unreachable, "gone"};
            return a;
        });
        command_context s{to, out, notes, line.is_json, is_terminal, [this](auto) { return waits-- > 0; }};
        if (const auto done = line.chosen(s); !done) {
            code = done.error().code;
            failed = done.error().text;
        }
    }
};

}  // namespace penstock::ctl
