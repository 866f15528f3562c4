#include "jobs/output_line.hpp"

#include <boost/json/parse.hpp>

#include "base/error.hpp"
#include "base/text.hpp"

namespace penstock::jobs {

namespace {

/// Takes what follows `::word ` in the line; false: it is another line.
bool take_word(std::string_view& line, std::string_view word) {
    if (!line.starts_with(word)) return false;
    const auto rest = line.substr(word.size());
    if (!rest.empty() && rest.front() != ' ') return false;
    line = trim(rest);
    return true;
}

}  // namespace

output_line parse_output_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    auto rest = line;
    if (take_word(rest, "::step") && !rest.empty()) return step_line{rest};
    if (rest = line; take_word(rest, "::percent")) {
        if (const auto n = parse_number<unsigned>(rest); n && *n <= 100) return percent_line{*n};
    }
    if (rest = line; take_word(rest, "::result")) {
        error_code failed;
        auto parsed = boost::json::parse(rest, failed);
        if (!failed && parsed.is_object()) return result_line{std::move(parsed.get_object())};
    }
    if (rest = line; take_word(rest, "::fail")) return fail_line{rest};
    if (rest = line; take_word(rest, "::rolled-back")) return rolled_back_line{rest};
    return log_line{line};
}

}  // namespace penstock::jobs
