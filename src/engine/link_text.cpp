#include "engine/link_text.hpp"

#include <fmt/format.h>

#include <boost/asio/error.hpp>

#include "base/within.hpp"
#include "drivers/errc.hpp"
#include "io/stream.hpp"
#include "io/why_text.hpp"
#include "model/secret_parts.hpp"

namespace penstock::engine {

namespace {

namespace codes = boost::asio::error;

std::string text_of(const error_code& why, milliseconds waited) {
    if (why == io::errc::timed_out || why == driver_errc::write_timeout) return "no answer " + within(waited);
    if (why == driver_errc::write_cut_off || why == codes::eof) return "the device closed the connection";
    return why == io::errc::closed ? why.message() : io::why_unreached(why);
}

/// A device that has answered before is at the right address, and speaks the right protocol.
std::string_view advice_for(const error_code& why, bool is_connecting) noexcept {
    const auto check = io::what_to_check(why);
    if (is_connecting && check) return *check;
    if (why == io::errc::timed_out)
        return "check that the device serves this protocol on this port, and its station or unit number if it has one";
    return to_string(remedy_of(why));
}

}  // namespace

std::string place_of(const opc_config& opc, std::uint16_t default_port) {
    const auto& host = opc.opc_agent_ip;
    const auto shown = mask_parts(host);
    const bool is_whole = host.empty() || host.starts_with('/') || host.find("://") != std::string::npos;
    const auto transport = opc.options.find("transport");
    const bool is_known = default_port != 0 && (transport == opc.options.end() || transport->second != "tls");
    const auto port = !opc.opc_agent_port.empty() ? opc.opc_agent_port
                      : is_known                  ? std::to_string(default_port)
                                                  : std::string();
    if (is_whole || port.empty()) return shown;
    return host.find(':') != std::string::npos && !host.starts_with('[') ? fmt::format("[{}]:{}", shown, port)
                                                                         : fmt::format("{}:{}", shown, port);
}

std::string loss_text(std::string_view doing, std::string_view place, const error_code& why, milliseconds waited) {
    return fmt::format("{} {}: {}; {}", doing, place, text_of(why, waited), advice_for(why, doing == "connecting"));
}

}  // namespace penstock::engine
