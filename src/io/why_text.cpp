#include "io/why_text.hpp"

#include <boost/asio/error.hpp>

#include "io/stream.hpp"

namespace penstock::io {

namespace codes = boost::asio::error;

namespace {

bool is_name_unknown(const error_code& why) noexcept {
    return why == codes::host_not_found || why == codes::host_not_found_try_again || why == codes::no_data ||
           why == codes::no_recovery;
}

}  // namespace

std::string why_unreached(const error_code& why) {
    if (is_name_unknown(why)) return "the name of the host is not known";
    if (why == codes::eof || why == errc::closed) return "the other side closed the connection";
    return why.message();
}

std::optional<std::string_view> what_to_check(const error_code& why) noexcept {
    if (why == codes::connection_refused)
        return "nothing listens on this port: check the address, the port, and that the device or server is on";
    if (is_name_unknown(why)) return "check the name and the DNS server, or enter the IP address";
    if (why == codes::network_unreachable || why == codes::host_unreachable)
        return "check the cable, the address, and the network settings of this gateway";
    if (why == errc::timed_out || why == codes::timed_out)
        return "check that the device or server is on, the cable, the address, the port, and the firewalls between";
    if (why == errc::closed || why == codes::eof || why == codes::connection_reset || why == codes::broken_pipe)
        return "check that the protocol is right for this port, and how many connections the other side accepts";
    if (why == errc::is_file || why == errc::is_folder || why == errc::is_no_line)
        return "enter the path of a serial line, such as /dev/ttyUSB0 or one of those in /dev/serial/by-id";
    if (why == errc::is_absent) return "check the path, and that the adapter is plugged in";
    if (why == errc::is_denied) return "add the gateway's system user to the group of this path, often dialout";
    if (why == errc::is_taken) return "close the other program: only one program can use a serial line";
    return std::nullopt;
}

std::string why_text(const error_code& why) {
    const auto check = what_to_check(why);
    return check ? why_unreached(why) + "; " + std::string(*check) : why_unreached(why);
}

}  // namespace penstock::io
