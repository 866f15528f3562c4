#pragma once

#include <boost/json/object.hpp>
#include <iosfwd>
#include <string_view>

namespace penstock::updater {

/// What a job prints for whoever runs it (`::step`, `::percent`, `::result`, `::fail`, `::rolled-back`; all else is its
/// log). A line at a time, flushed: a kill loses none that was printed.
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
    unsigned percent_ = 101;  ///< that was printed last
};

}  // namespace penstock::updater
