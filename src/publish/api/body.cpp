#include "publish/api/body.hpp"

#include <zstd.h>

#include <stdexcept>

#include "http_client/compression.hpp"
#include "publish/sample_json.hpp"
#include "publish/template_text.hpp"

namespace penstock::publish::api {

namespace {

std::string fill(std::string_view text, std::string_view samples, const body_metadata& metadata) {
    std::string out;
    append_expanded(out, text, [&](std::string_view word) {
        if (word == "samples") {
            out.append("[").append(samples).append("]");
        } else if (word == "edge") {
            out += metadata.edge_id;
        } else if (word == "batch_id") {
            out += metadata.batch_id;
        } else if (word == "count") {
            out += std::to_string(metadata.count);
        } else {
            return false;
        }
        return true;
    });
    return out;
}

std::string pack_zstd(std::string_view plain) {
    std::string out(ZSTD_compressBound(plain.size()), '\0');
    const auto size = ZSTD_compress(out.data(), out.size(), plain.data(), plain.size(), 1);
    if (ZSTD_isError(size) != 0) throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
    out.resize(size);
    return out;
}

}  // namespace

sample_text join_samples(const outgoing_batch& batch, std::size_t usual_size) {
    sample_text out;
    out.ends.reserve(batch.size());
    out.json.reserve(usual_size * batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (i > 0) out.json += ',';
        append_sample(out.json, batch, i);
        out.ends.push_back(out.json.size());
    }
    return out;
}

std::string make_body(const body_rules& rules, std::string_view samples, std::span<const std::size_t> ends,
                      const body_metadata& metadata) {
    std::string out;
    out.reserve(samples.size() + 2);
    switch (rules.form) {
        case body_rules::format::json: out.append("[").append(samples).append("]"); break;
        case body_rules::format::filled: out = fill(rules.text, samples, metadata); break;
        case body_rules::format::ndjson: {
            std::size_t begin = 0;
            for (const auto end : ends) {
                out.append(samples.substr(begin, end - begin)).append("\n");
                begin = end + 1;
            }
            break;
        }
    }
    return out;
}

std::string_view media_type(const body_rules& rules) noexcept {
    return rules.form == body_rules::format::ndjson ? "application/x-ndjson" : "application/json; charset=utf-8";
}

std::string pack_body(const body_rules& rules, std::string plain) {
    switch (rules.packed) {
        case body_rules::packing::gzip: return http::compress(plain);
        case body_rules::packing::zstd: return pack_zstd(plain);
        case body_rules::packing::none: break;
    }
    return plain;
}

std::string_view content_encoding(const body_rules& rules) noexcept {
    switch (rules.packed) {
        case body_rules::packing::gzip: return "gzip";
        case body_rules::packing::zstd: return "zstd";
        case body_rules::packing::none: break;
    }
    return {};
}

}  // namespace penstock::publish::api
