#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::node_red {

/// An address of nodes7 in this gateway's words. Source: st-one-io/node-red-contrib-s7, variable addressing; nodes7
/// 0.3.18 (arrays, times).
conversion convert_s7(std::string_view address);

/// The type of a variable of node-red-contrib-cip-ethernet-ip; empty: the controller reports it.
std::string_view logix_type(std::string_view type) noexcept;

}  // namespace penstock::imports::node_red
