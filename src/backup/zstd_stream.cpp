#include "backup/zstd_stream.hpp"

#include <zstd.h>

#include <array>
#include <new>

namespace penstock::backup {

namespace {

constexpr int level = 3;
constexpr int max_window_log = 23;
constexpr std::size_t packed_piece = 128U << 10U;

}  // namespace

struct zstd_sink::state {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    byte_buffer output = byte_buffer(packed_piece);
    ~state() { ZSTD_freeCCtx(context); }
};

zstd_sink::zstd_sink(byte_sink& to) : sink_(to), state_(std::make_unique<state>()) {
    if (state_->context == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(state_->context, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(state_->context, ZSTD_c_checksumFlag, 1);
}

zstd_sink::~zstd_sink() = default;

outcome<> zstd_sink::write(byte_view bytes) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    while (in.pos < in.size) {
        ZSTD_outBuffer out{state_->output.data(), state_->output.size(), 0};
        const auto left = ZSTD_compressStream2(state_->context, &out, &in, ZSTD_e_continue);
        if (ZSTD_isError(left) != 0) return failure{failure::cause::unavailable, ZSTD_getErrorName(left)};
        if (auto done = sink_.write({state_->output.data(), out.pos}); !done) return done;
    }
    return {};
}

outcome<> zstd_sink::finish() {
    for (;;) {
        ZSTD_inBuffer in{nullptr, 0, 0};
        ZSTD_outBuffer out{state_->output.data(), state_->output.size(), 0};
        const auto left = ZSTD_compressStream2(state_->context, &out, &in, ZSTD_e_end);
        if (ZSTD_isError(left) != 0) return failure{failure::cause::unavailable, ZSTD_getErrorName(left)};
        if (auto done = sink_.write({state_->output.data(), out.pos}); !done) return done;
        if (left == 0) return sink_.finish();
    }
}

struct zstd_source::state {
    ZSTD_DCtx* context = ZSTD_createDCtx();
    byte_buffer input = byte_buffer(packed_piece);
    std::size_t begin = 0, end = 0;
    bool is_at_end = false;
    ~state() { ZSTD_freeDCtx(context); }
};

zstd_source::zstd_source(byte_source& from) : source_(from), state_(std::make_unique<state>()) {
    if (state_->context == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(state_->context, ZSTD_d_windowLogMax, max_window_log);
}

zstd_source::~zstd_source() = default;

outcome<std::size_t> zstd_source::read(std::span<std::uint8_t> into) {
    auto& s = *state_;
    if (into.empty()) return std::size_t{0};
    while (!s.is_at_end) {
        bool has_more = true;
        if (s.begin == s.end) {
            const auto n = source_.read(s.input);
            if (!n) return n.error();
            s.begin = 0;
            s.end = *n;
            has_more = *n > 0;
        }
        ZSTD_inBuffer in{s.input.data() + s.begin, s.end - s.begin, 0};
        ZSTD_outBuffer out{into.data(), into.size(), 0};
        const auto left = ZSTD_decompressStream(s.context, &out, &in);
        if (ZSTD_isError(left) != 0) return damaged(ZSTD_getErrorName(left));
        s.begin += in.pos;
        if (left == 0) {
            s.is_at_end = true;
            std::array<std::uint8_t, 1> one{};
            const auto more = s.begin < s.end ? outcome<std::size_t>(1) : source_.read(one);
            if (!more) return more.error();
            if (*more > 0) return damaged("there are bytes after its end");
        }
        if (out.pos > 0) return out.pos;
        if (!has_more && !s.is_at_end) return damaged("it is incomplete");
    }
    return std::size_t{0};
}

}  // namespace penstock::backup
