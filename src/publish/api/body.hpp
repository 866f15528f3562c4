#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish::api {

/// The format of the body of a request.
struct body_rules {
    enum class format { json, ndjson, filled } form = format::json;
    std::string text;  ///< the template, if the format is `filled`
    enum class packing { none, gzip, zstd } packed = packing::none;
};

/// Values of a template's placeholders other than the samples.
struct body_metadata {
    std::string_view edge_id, batch_id;
    std::size_t count = 0;
};

/// Samples as JSON with commas between them, and the end of each sample in the text.
struct sample_text {
    std::string json;
    std::vector<std::size_t> ends;
};

/// `usual_size`: bytes of a sample, so that the text grows rarely. Pure.
sample_text join_samples(const outgoing_batch& batch, std::size_t usual_size);

/// Makes the body before compression. `samples`: their JSON texts with commas between them. Pure.
std::string make_body(const body_rules& rules, std::string_view samples, std::span<const std::size_t> ends,
                      const body_metadata& metadata);

std::string_view media_type(const body_rules& rules) noexcept;

/// Compresses the body at the fastest level: a higher level costs more time than it saves on the network.
std::string pack_body(const body_rules& rules, std::string plain);

/// `gzip`, `zstd`; empty = not compressed.
std::string_view content_encoding(const body_rules& rules) noexcept;

}  // namespace penstock::publish::api
