#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "update/upgrade_state.hpp"
#include "updater/places.hpp"

namespace penstock::updater {

using update::database_place;
using update::phase;
using update::step;
using update::upgrade_state;

/// `nullopt`: there is no such file.
checked<std::optional<upgrade_state>> read_state(const install_root& root);

/// Writes the state through a temporary file; it is on disk when this returns. All users may read it, because the
/// gateway shows it.
checked<> write_state(const install_root& root, const upgrade_state& s);

/// The newest time of signing that was accepted, from `trust.json`; 0 = none.
checked<std::int64_t> read_newest_signed(const install_root& root);
checked<> write_newest_signed(const install_root& root, std::int64_t epoch_ms);

/// Writes a file with mode 0644 through a temporary file; it is on disk when this returns.
checked<> write_root_file(const fs::path& path, std::string_view text);

}  // namespace penstock::updater
