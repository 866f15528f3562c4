#pragma once

#include <cstdint>
#include <string>

#include "drivers/melsec/limits.hpp"
#include "drivers/melsec/request.hpp"
#include "drivers/melsec/sim_device_memory.hpp"

namespace penstock::melsec {

/// What a simulated controller does with a request, independent of how frames write it.
///
/// It answers with the usual end codes of controllers: 4031 for a number that does not exist (iQ-F C056), C051 to C054
/// and C0D8 for sizes, C05C for bit access to words, 4030 and 4032 for devices that a command cannot access.
/// Thread: one.
class sim_cpu {
public:
    sim_cpu(const frame_dialect& d, std::string password);

    /// Appends the answer's data: words with the low byte first; bits, two in a byte. Returns the end code; 0 =
    /// success.
    std::uint16_t serve(const request& r, byte_buffer& data);

    sim_device_memory& bank() noexcept { return bank_; }
    const sim_device_memory& bank() const noexcept { return bank_; }
    bool has_password() const noexcept { return !password_.empty(); }

private:
    using end_code = std::uint16_t;

    end_code range_error() const noexcept;
    end_code check_words(const device_ref& at, std::uint32_t words, std::uint32_t& numbers) const;
    end_code read_words(const request& r, byte_buffer& data) const;
    end_code read_bits(const request& r, byte_buffer& data) const;
    end_code write_words(const request& r);
    end_code write_bits(const request& r);
    end_code read_at_random(const request& r, byte_buffer& data) const;
    end_code write_words_at_random(const request& r);
    end_code write_bits_at_random(const request& r);
    end_code read_blocks(const request& r, byte_buffer& data) const;
    end_code write_blocks(const request& r);
    end_code identify(byte_buffer& data) const;

    frame_dialect dialect_;
    request_limits limits_;
    sim_device_memory bank_;
    std::string password_;
};

}  // namespace penstock::melsec
