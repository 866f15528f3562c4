#pragma once

#include "drivers/driver.hpp"
#include "drivers/melsec/planner.hpp"
#include "drivers/melsec/request.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::melsec {

/// Writes values into a controller and reads them back.
///
/// Words are written by 1401 in words. Bit devices are written by 1401 in bits, also numbers in bit devices. LTN, LSTN,
/// LCN and LZ are written by 1402 in double words, contacts and coils of long timers by 1402 in bits. For bits of a
/// word, the word is read, changed and written back, because the protocol has no other way; no other request of the
/// gateway is sent between.
/// Lifecycle: as long as the pipeline. Thread: the device's loop; calls never overlap, also not with reads.
class writer {
public:
    struct settings {
        plan_rules plan;
        milliseconds timeout{1000};  ///< of each request
    };

    /// `s` may be changed between calls; both must outlive the writer.
    writer(request_pipeline& link, const settings& s) noexcept : pipeline_(link), settings_(s) {}

    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

    /// Sends one request outside a scan; the data of its answer is valid until the next call. Errors: that of the end
    /// code.
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
