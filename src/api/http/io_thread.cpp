#include "api/http/io_thread.hpp"

#include <fmt/format.h>

namespace penstock::api {

const std::string& io_thread::date_line() {
    const auto now = std::chrono::system_clock::to_time_t(wall_now());
    if (now != date_second_) {
        std::tm parts{};
        gmtime_r(&now, &parts);
        constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        date_ = fmt::format("Date: {}, {:02} {} {} {:02}:{:02}:{:02} GMT\r\n", days[parts.tm_wday], parts.tm_mday,
                            months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
        date_second_ = now;
    }
    return date_;
}

}  // namespace penstock::api
