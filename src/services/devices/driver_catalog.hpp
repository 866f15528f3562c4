#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/option_schema.hpp"

namespace penstock::services {

/// One protocol, as the API describes it.
struct driver_entry {
    std::shared_ptr<const protocol> kind;
    option_schema schema;
    std::string
        json;  ///< `{"opc_type","title","aliases":[…],"default_port","icon","browses",…,"form":[…],"schema":{…}}`
};

/// The port that the gateway uses for an OPC, as text; empty: it has none.
std::string port_in_force(const driver_entry& of, const opc_config& opc);

/// The protocols of this gateway, their schemas parsed once. Immutable.   Thread: any.
class driver_catalog {
public:
    /// Throws std::invalid_argument, which names the place, if a schema is wrong: that is a bug of the driver.
    explicit driver_catalog(const std::vector<std::shared_ptr<const protocol>>& protocols);

    /// By type or alias, in any case; null if there is none.
    const driver_entry* find(std::string_view type_or_alias) const noexcept;
    const std::vector<driver_entry>& all() const noexcept { return entries_; }

    /// `MODBUS, S7`: for messages.
    std::string types() const;

private:
    std::vector<driver_entry> entries_;
};

}  // namespace penstock::services
