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
    std::ostringstream output, notes;
    std::vector<std::string> uploaded;  ///< what was sent piece by piece
    int waits = 0;                      ///< how often the user lets a command go on
    bool is_terminal = false;
    std::deque<std::string> typed;  ///< what the user answers; empty = there is nobody
    std::vector<std::string> asked;
    std::function<outcome<>(const std::string& path)> editor;
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

    /// An inner error of v1: `data` with its code.
    void refuses(const std::string& code, const std::string& message, const std::string& more = "") {
        says(R"({"result":"ERROR","msg":")" + message + R"(","code":")" + code + '"' + more + "}");
    }

    /// The connection breaks within a body that is taken piece by piece.
    void breaks_after(std::string body) { answers.push_back({0, "", "", std::move(body)}); }

    /// The gateway is away for one request.
    void is_gone() { answers.emplace_back(); }

    void read_upload(const upload& from) {
        auto& whole = uploaded.emplace_back();
        while (whole.size() < from.size) {
            char piece[3];
            const auto size = from.read(piece);
            if (!size) return;
            whole.append(piece, *size);
        }
    }

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
            if (r.from != nullptr) read_upload(*r.from);
            if (r.to && (a.status / 100 == 2 || a.status == 0) && !a.body.empty()) {
                if (const auto done = r.to(a.body); !done) return done.error();
                a.body.clear();
            }
            if (a.status == 0) return failure{exit_code::unreachable, "gone"};
            return a;
        });
        const auto ask = [this](const std::string& question, bool is_secret) -> outcome<std::string> {
            asked.push_back(question + (is_secret ? " (secret)" : ""));
            if (typed.empty()) return failure{exit_code::bad_usage, "nobody to ask"};
            const auto answer = typed.front();
            typed.pop_front();
            return answer;
        };
        command_context s{to,  output, notes, line.is_json, is_terminal, [this](auto) { return waits-- > 0; },
                          ask, editor};
        if (const auto done = line.chosen(s); !done) {
            code = done.error().code;
            failed = done.error().text;
        }
    }
};

}  // namespace penstock::ctl
