#pragma once

#include <cstdint>
#include <optional>

#include "api/v5/call.hpp"

namespace penstock::api::v5 {

/// The version that the sender locks with (`If-Match`, or `version` of the body); none: the last write wins.
/// Refused: `malformed`: two that differ, or a header that is no version.
outcome<std::optional<std::int64_t>> expected_version(const call& c, const std::optional<std::int64_t>& of_body);

/// Refused: `conflict`: the record is not of that version any more.
outcome<> check_version(const std::optional<std::int64_t>& wanted, const master::record& r);

/// `"3"`
std::string entity_tag(const master::record& r);

/// Whether If-None-Match names this version: the record is unchanged.
bool is_not_modified(const call& c, const master::record& r);

}  // namespace penstock::api::v5
