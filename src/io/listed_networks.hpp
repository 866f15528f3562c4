#pragma once

#include <boost/asio/ip/address.hpp>

namespace penstock::io {

/// Whether the owner's list of networks (`net_rules::allowed`) names that address; without a list nothing is named.
/// Thread: any.
bool is_listed(const boost::asio::ip::address& given);

}  // namespace penstock::io
