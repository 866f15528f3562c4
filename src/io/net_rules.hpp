#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/network_list.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// Rules for connections whose address was configured by an API call: devices, tests, transfers, discovery.
struct net_rules {
    network_list allowed;                        ///< allowed addresses; empty = every address that is not link-local
    std::vector<std::uint16_t> own_ports;        ///< TCP ports of this program, refused at every address of the machine
    std::string property;                        ///< name of the property, for the text of a refusal
    std::vector<std::uint16_t> dial_in_ports{};  ///< ports to which devices may connect
    std::string dial_in_bind{};                  ///< address at which those ports are open
    std::string dial_in_property{};              ///< name of the property, for the refusal of such a port
};

/// Sets the rules of the whole process. Before the first call everything is allowed, as the simulators need it.
/// Thread: any.
void set_net_rules(net_rules rules);

/// Where the address of a connection comes from: an API call, or the properties. Those of properties are not checked.
enum class named_by { call, owner };

enum class transport { tcp, udp };

/// No error if the rules allow this address. It must be the address that is connected to and not a name, because a name
/// may mean another address each time. Otherwise an error (`fix_config`) whose text contains property and address.
error_code refusal(const asio::ip::address& to, std::uint16_t port, transport by);

/// The address to listen at for devices that dial in at that port. Fails if the rules do not list the port, with an
/// error (`fix_config`) that names the property.
result<std::string> dial_in_address(std::uint16_t port);

/// As `connect`, but without the rules: for addresses from the properties. Errors: those of `connect`.
awaitable<result<std::unique_ptr<stream>>> connect_for_owner(executor where, endpoint to, steady_time deadline);

}  // namespace penstock::io
