#include "api/formats/envelope.hpp"

#include <array>
#include <random>

#include "model/json_write.hpp"

namespace penstock::api {

void open_ok(std::string& out) {
    out += R"({"result":"OK","data":)";
}

void close_ok(std::string& out, const envelope_meta& meta) {
    out += R"(,"meta":{"timestamp":)";
    out += std::to_string(to_epoch_ms(meta.time));
    out += R"(,"status":"OK","request_id":")";
    out += meta.request_id;
    out += "\"}}";
}

void write_error(std::string& out, const envelope_meta& meta, unsigned http_status, std::string_view message,
                 std::span<const error_item> items, std::string_view data, const std::vector<std::string>& trace) {
    json_writer json(out);
    json.begin_object().member("result", "ERROR").key("data").raw(data).member("message", message);
    json.key("meta").begin_object();
    json.member("timestamp", to_epoch_ms(meta.time)).member("status", "ERROR").member("http_status", http_status);
    json.member("request_id", meta.request_id).end_object();
    json.key("errors").begin_array();
    for (const auto& item : items) {
        json.begin_object().member("code", item.code).member("message", item.message);
        if (!item.more_members.empty()) json.raw(item.more_members);
        json.end_object();
    }
    json.end_array();
    if (!trace.empty()) json.member("trace", trace);
    json.end_object();
}

bool is_uuid(std::string_view text) noexcept {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        const bool is_hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (is_dash ? c != '-' : !is_hex) return false;
    }
    return true;
}

std::string make_uuid() {
    // Only names a request, protects nothing: a generator per thread, seeded once, is enough.
    thread_local std::mt19937_64 generator = [] {
        std::random_device source;
        std::seed_seq seed{source(), source(), source(), source(), source(), source(), source(), source()};
        return std::mt19937_64(seed);
    }();
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<std::uint64_t, 2> bits{generator(), generator()};
    bits[0] = (bits[0] & ~0xF000ULL) | 0x4000ULL;
    bits[1] = (bits[1] & ~(3ULL << 62U)) | (2ULL << 62U);
    std::string out(36, '-');
    std::size_t at = 0;
    for (const auto word : bits) {
        for (unsigned shift = 64; shift > 0;) {
            shift -= 4;
            if (at == 8 || at == 13 || at == 18 || at == 23) ++at;
            out[at++] = digits[(word >> shift) & 0xFU];
        }
    }
    return out;
}

}  // namespace penstock::api
