#include "app/driver_list.hpp"

#include "drivers/modbus/driver.hpp"

namespace penstock::app {

std::vector<std::shared_ptr<const protocol>> all_protocols() {
    return {
        make_modbus(),
    };
}

}  // namespace penstock::app
