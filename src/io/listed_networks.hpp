#pragma once

#include <boost/asio/ip/address.hpp>

namespace penstock::io {

/// Whether the list of networks in the properties (`net_rules::allowed`) contains that address; false without a list.
/// Thread: any.
bool is_listed(const boost::asio::ip::address& given);

}  // namespace penstock::io
