#pragma once

#include <boost/json/object.hpp>
#include <iosfwd>
#include <string_view>

namespace penstock::updater {

/// Prints the lines of a job for the process that runs it (`::step`, `::percent`, `::result`, `::fail`,
/// `::rolled-back`; all other lines are its log). Each line is flushed, so a kill loses no printed line.
class job_lines {
public:
    explicit job_lines(std::ostream& out) : output_(out) {}

    void step(std::string_view name) { put("::step ", name); }
    void percent(unsigned of_100);
    void log(std::string_view text) { put("", text); }
    void set_result(const boost::json::object& members);
    void fail(std::string_view text) { put("::fail ", text); }
    void roll_back(std::string_view text) { put("::rolled-back ", text); }

private:
    void put(std::string_view front, std::string_view text);

    std::ostream& output_;
    unsigned percent_ = 101;  ///< percentage that was printed last
};

}  // namespace penstock::updater
