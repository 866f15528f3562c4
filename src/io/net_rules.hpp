#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/network_list.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// Allowed targets of connections whose address was configured by an API call: devices, tests, transfers, discovery.
struct net_rules {
    network_list allowed;                        ///< none = every address that is not link-local
    std::vector<std::uint16_t> own_ports;        ///< of this program over TCP, refused at every address of the machine
    std::string property;                        ///< which a refusal names
    std::vector<std::uint16_t> dial_in_ports{};  ///< at which devices may make the connection
    std::string dial_in_bind{};                  ///< the address that those ports are open at
    std::string dial_in_property{};              ///< which a refusal of such a port names
};

/// For the whole process; before the first call everything is permitted, for the simulators. Thread: any.
void set_net_rules(net_rules rules);

/// Who named the address of a connection. Addresses in the owner's properties are not checked.
enum class named_by { call, owner };

enum class transport { tcp, udp };

/// No error if the rules permit this address, which is the one that is connected to, never a name: a name may mean
/// another address each time. Otherwise an error (`fix_config`) whose text has property and address.
error_code refusal(const asio::ip::address& to, std::uint16_t port, transport by);

/// The address to listen at for devices that dial in at that port. Fails if the rules do not list the port, with an
/// error (`fix_config`) that names the property.
result<std::string> dial_in_address(std::uint16_t port);

/// As `connect`, for addresses that the owner's properties name: no rules. Errors: those of `connect`.
awaitable<result<std::unique_ptr<stream>>> connect_for_owner(executor where, endpoint to, steady_time deadline);

}  // namespace penstock::io
