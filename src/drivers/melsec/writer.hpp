#pragma once

#include "drivers/driver.hpp"
#include "drivers/melsec/planner.hpp"
#include "drivers/melsec/request.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::melsec {

/// Writes values into a controller and reads them back.
///
/// Words are written by 1401 in words, bit devices in bits, also numbers in them; LTN, LSTN, LCN and LZ by 1402
/// in double words, contacts and coils of long timers by 1402 in bits. Bits of a word are changed by reading the word
/// and writing it back, without another request of the gateway between: the protocol has no other way.
/// Lifecycle: as long as the conversation. Thread: the device's loop; calls never overlap, also not with its reads.
class writer {
public:
    struct settings {
        plan_rules plan;
        milliseconds timeout{1000};  ///< of each request
    };

    /// `s` may be changed between calls; both must outlive the writer.
    writer(request_pipeline& link, const settings& s) noexcept : pipeline_(link), settings_(s) {}

    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

    /// One request outside a scan; the data of its answer lives until the next one. Errors: the end code's.
    io::awaitable<result<byte_view>> ask(const request& r);

private:
    io::awaitable<result<>> send_words(const point& to, image what);
    io::awaitable<result<>> send(const request& r);
    io::awaitable<result<byte_view>> read_words(const point& from);
    io::awaitable<std::optional<value>> read_back(const point& from);

    request_pipeline& pipeline_;
    const settings& settings_;
    byte_buffer frame_;
    byte_buffer scratch_;
};

}  // namespace penstock::melsec
