#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/call.hpp"
#include "api/opc_read.hpp"
#include "api/handler_context.hpp"
#include "store/store.hpp"

namespace penstock::api {

// What the configuration calls share. All of it runs on the store thread.

/// Answers with what a failure of the store means: inner NOT_FOUND, DUPLICATE, INTEGRITY, or 500 STORE_FAILED.
void refuse(call& c, const store::failure& why);

/// True: the OPC is the built-in one, and the call has been refused with PROTECTED.
bool is_protected(call& c, std::string_view opc_id);

/// The stored OPC; nothing when the call has been refused.
std::optional<store::stored_opc> find_opc(call& c, const std::string& opc_id);

/// All tags of an OPC; nothing when the call has been refused.
std::optional<std::vector<tag_config>> find_tags(call& c, const std::string& opc_id);

/// What lists show: as stored, or while the database is away as it was known last.
template <class T>
struct shown {
    T of;
    bool is_old = false;
};
std::optional<shown<opc_config>> shown_opc(call& c, const std::string& opc_id);
std::optional<shown<tag_config>> shown_tag(call& c, const std::string& tag_id);
std::optional<shown<store::listing<opc_config>>> shown_opcs(call& c, const store::list_query& query);
std::optional<shown<store::listing<tag_config>>> shown_tags(call& c, const std::string& opc_id,
                                                            const store::list_query& query);

/// What is said of such an answer, in the member `warning` of lists.
inline constexpr std::string_view old_configuration =
    "the database does not answer: this is the configuration as it was known last";

/// How long the process runs, whatever was done to the clock.
std::int64_t uptime_ms(const settings& of) noexcept;

opc_reader reader_of(const call& c);

/// `q`, `page` and `size` of a list call; nothing when the call has been answered with 400.
std::optional<store::list_query> list_query_of(call& c);

/// The schema of an OPC's protocol; null for the built-in one.
const option_schema* schema_of(const call& c, const opc_config& opc);

}  // namespace penstock::api
