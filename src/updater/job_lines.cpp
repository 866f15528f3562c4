#include "updater/job_lines.hpp"

#include <boost/json/serialize.hpp>
#include <ostream>
#include <string>

namespace penstock::updater {

void job_lines::percent(unsigned of_100) {
    if (of_100 == percent_) return;
    percent_ = of_100;
    put("::percent ", std::to_string(of_100));
}

void job_lines::set_result(const boost::json::object& members) {
    put("::result ", boost::json::serialize(members));
}

void job_lines::put(std::string_view front, std::string_view text) {
    std::string line(front);
    for (const char c : text)
        line += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    // What begins as a line of the form, but is text, is none.
    if (front.empty() && line.starts_with("::")) line.insert(0, " ");
    output_ << line << '\n' << std::flush;
}

}  // namespace penstock::updater
