#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::publish::api {

/// How samples become a body.
struct body_rules {
    enum class format { json, ndjson, filled } form = format::json;
    std::string text;  ///< of `filled`: the template
    enum class packing { none, gzip, zstd } packed = packing::none;
};

/// What a template is filled with, in addition to the samples.
struct body_metadata {
    std::string_view edge_id, batch_id;
    std::size_t count = 0;
};

/// The body before it is packed. `samples`: their JSON, one after the other with a comma between. Pure.
std::string make_body(const body_rules& rules, std::string_view samples, std::span<const std::size_t> ends,
                      const body_metadata& metadata);

std::string_view media_type(const body_rules& rules) noexcept;

/// Packs by the rules, at the fastest level: what is saved beyond it costs more time than the line.
std::string pack_body(const body_rules& rules, std::string plain);

/// `gzip`, `zstd`; empty = not packed.
std::string_view content_encoding(const body_rules& rules) noexcept;

}  // namespace penstock::publish::api
