#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/call.hpp"
#include "api/formats/body_form.hpp"

namespace penstock::api {

/// The version of the header If-Match (`"3"`): the change is refused if the stored one is another; 0: any. `nullopt`:
/// it is no version; the call was answered with 400.
std::optional<std::int64_t> read_if_match(call& c);

/// Reads a list of texts of at most `max_listed_texts`; a member that is absent or null leaves it empty.
void read_texts(object_reader& members, std::string_view name, std::vector<std::string>& into);
inline constexpr std::size_t max_listed_texts = 1'000;

}  // namespace penstock::api
