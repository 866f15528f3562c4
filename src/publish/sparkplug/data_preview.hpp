#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "publish/message_preview.hpp"
#include "publish/outgoing.hpp"
#include "publish/sparkplug/options.hpp"

namespace penstock::publish::sparkplug {

/// The NDATA and DDATA for that batch, their content as JSON: the payload itself is binary. Numbers that a session
/// gives (seq) are omitted. Pure.
std::vector<message_preview> preview_data(const settings& s, std::string_view edge_id, const outgoing_batch& batch);

}  // namespace penstock::publish::sparkplug
