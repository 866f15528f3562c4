#pragma once

#include <boost/asio/ip/address.hpp>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::io {

/// Addresses and networks, as a property lists them: `10.0.0.0/8, 192.168.3.7, ::1, fd00::/8`.
///
/// An IPv4 address of an IPv6 socket (`::ffff:10.1.2.3`) is the IPv4 address.
class network_list {
public:
    /// Reads a list with commas; blanks are ignored; an empty text is an empty list. The fault names the part that is
    /// neither an address nor a network.
    static checked<network_list> parse(std::string_view text);

    bool contains(const boost::asio::ip::address& a) const;
    /// False if the text is no address.
    bool contains(std::string_view address) const;
    bool empty() const noexcept { return networks_.empty(); }

private:
    struct network {
        boost::asio::ip::address first;
        unsigned bits = 0;
    };
    static checked<network> parse_one(std::string_view text);

    std::vector<network> networks_;
};

/// The IPv4 address of an IPv4-mapped IPv6 address; any other address unchanged.
boost::asio::ip::address unmapped(const boost::asio::ip::address& a);

}  // namespace penstock::io
