#pragma once

#include <memory>

#include "drivers/driver.hpp"
#include "drivers/eip/options.hpp"
#include "drivers/eip/pccc.hpp"

namespace penstock::eip {

/// The driver of a processor with data files: SLC 500, MicroLogix, PLC-5.
std::unique_ptr<driver> make_file_driver(const device_options& options, const device_context& context);

constexpr file_dialect dialect_of(family f) noexcept {
    return f == family::plc5 ? file_dialect::plc5 : file_dialect::slc;
}

}  // namespace penstock::eip
