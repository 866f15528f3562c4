#include "jobs/request.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>

#include "jobs/job_record.hpp"

namespace penstock::jobs {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 7> known_jobs{"backup",  "firmware",   "reboot", "restart",
                                                     "restore", "temp-clean", "upgrade"};
constexpr std::size_t max_variables = 32;
constexpr std::size_t max_variable = 1024;
constexpr std::int64_t max_limit_s = 7 * 86'400;

bool is_variable(std::string_view text) {
    constexpr std::string_view prefix = "PENSTOCK_";
    const auto end = text.find('=');
    if (text.size() > max_variable || end == text.npos || !text.starts_with(prefix) || end == prefix.size())
        return false;
    const auto is_name = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    const auto is_text = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; };
    return std::ranges::all_of(text.substr(0, end), is_name) && std::ranges::all_of(text.substr(end), is_text);
}

}  // namespace

checked<unit_request> parse_request(std::string_view text) {
    if (text.size() > max_request_bytes) return fault{"", "expected 64 KiB at most"};
    error_code failed;
    const auto parsed = json::parse(text, failed);
    if (failed || !parsed.is_object()) return fault{"", "expected a JSON object"};
    unit_request r;
    for (const auto& [name, value] : parsed.get_object()) {
        if (name == "job_id" && value.is_string()) {
            r.job_id = value.get_string();
        } else if (name == "job" && value.is_string()) {
            r.job = value.get_string();
        } else if (name == "parameters" && value.is_object()) {
            r.parameters = value.get_object();
        } else if (name == "limit_s" && value.is_int64() && value.get_int64() > 0 && value.get_int64() <= max_limit_s) {
            r.limit = std::chrono::seconds(value.get_int64());
        } else if (name == "environment" && value.is_array() && value.get_array().size() <= max_variables) {
            for (const auto& one : value.get_array()) {
                if (!one.is_string() || !is_variable(one.get_string()))
                    return fault{"environment", "expected a list of texts such as PENSTOCK_NAME=value"};
                r.environment.emplace_back(one.get_string());
            }
        } else {
            return fault{std::string(name), "is unknown or not valid"};
        }
    }
    if (!is_job_id(r.job_id)) return fault{"job_id", "expected the id of a job"};
    if (std::ranges::find(known_jobs, r.job) == known_jobs.end()) return fault{"job", "is not a known job"};
    if (r.limit.count() == 0) return fault{"limit_s", "is missing"};
    return r;
}

}  // namespace penstock::jobs
