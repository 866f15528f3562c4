#include "io/serial_stream.hpp"

#include <sys/ioctl.h>
#include <termios.h>

#include <boost/asio/serial_port.hpp>
#include <utility>

#include "io/channel_stream.hpp"

namespace penstock::io {
namespace {

using port = asio::basic_serial_port<executor>;

struct serial_channel {
    static constexpr bool reconnect_clears = false;
    static constexpr bool writes_survive_cancel = true;

    template <class Token>
    auto async_read_some(asio::mutable_buffer into, Token token) {
        return line.async_read_some(into, token);
    }
    template <class Token>
    auto async_write_some(asio::const_buffer bytes, Token token) {
        return line.async_write_some(bytes, token);
    }
    std::size_t write_now(asio::const_buffer, error_code& ec) {
        ec = asio::error::would_block;  // Asio's own write blocks on a serial line
        return 0;
    }

    void discard() noexcept { ::tcflush(line.native_handle(), TCIFLUSH); }
    void cancel() noexcept {
        error_code ignored;
        line.cancel(ignored);
    }
    void close() noexcept {
        error_code ignored;
        line.close(ignored);
    }

    port line;
};

result<asio::serial_port_base::parity> parity_of(char letter) {
    using parity = asio::serial_port_base::parity;
    switch (letter) {
        case 'N': return parity(parity::none);
        case 'E': return parity(parity::even);
        case 'O': return parity(parity::odd);
        default: return errc::bad_address;
    }
}

error_code configure(port& line, const serial_settings& settings) {
    using base = asio::serial_port_base;
    const auto parity = parity_of(settings.parity);
    if (!parity || settings.stop_bits < 1 || settings.stop_bits > 2) return errc::bad_address;
    const auto stop = settings.stop_bits == 2 ? base::stop_bits::two : base::stop_bits::one;
    error_code ec;
    if (line.set_option(base::baud_rate(settings.baud), ec)) return ec;
    if (line.set_option(base::character_size(settings.data_bits), ec)) return ec;
    if (line.set_option(*parity, ec)) return ec;
    if (line.set_option(base::stop_bits(stop), ec)) return ec;
    line.set_option(base::flow_control(base::flow_control::none), ec);
    return ec;
}

}  // namespace

result<std::unique_ptr<stream>> open_serial(executor where, const std::string& path, const serial_settings& settings) {
    port line(where);
    error_code ec;
    if (path.empty()) return errc::bad_address;
    if (line.open(path, ec)) return ec;
    if (::ioctl(line.native_handle(), TIOCEXCL) != 0) return error_code(errno, boost::system::system_category());
    if (const auto bad = configure(line, settings)) return bad;
    ::tcflush(line.native_handle(), TCIOFLUSH);
    return std::make_unique<channel_stream<serial_channel>>(where, serial_channel{std::move(line)});
}

}  // namespace penstock::io
