#pragma once

#include <string>

#include "base/bytes.hpp"
#include "drivers/melsec/frame_dialect.hpp"

namespace penstock::melsec {

/// The text of an answer to "read type name": `R08CPU (4801)`, in 1E `PC type F3`; empty if the answer has no name.
std::string identity_text(const frame_dialect& d, byte_view data);

}  // namespace penstock::melsec
