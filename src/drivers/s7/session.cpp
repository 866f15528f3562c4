#include "drivers/s7/session.hpp"

#include <algorithm>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/frame_fields.hpp"
#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

constexpr std::size_t offered_tpdu_size = 1024;
constexpr std::size_t min_pdu = 112;  // S7-200 and the oldest S7-300 have this size
constexpr std::size_t usual_pdu = 240;
constexpr std::size_t connect_source = 8;  // position of the gateway's reference in the request to connect
constexpr std::size_t connect_kind = 5;
constexpr std::uint8_t connect_tpdu_code = 0xE0;
constexpr std::size_t tpdu_header_size = 3;

/// The usual refusal: the controller ends the link without an answer.
bool is_hang_up(const error_code& ec) noexcept {
    return ec != io::errc::timed_out && remedy_of(ec) == remedy::reconnect;
}

milliseconds until(steady_time deadline) noexcept {
    return std::max(std::chrono::duration_cast<milliseconds>(deadline - steady_now()), milliseconds{1});
}

}  // namespace

result<std::optional<std::size_t>> framer::frame_size(byte_view arrived, const pending_request*) const {
    return message_size(arrived);
}

void framer::put_id(std::span<std::uint8_t> request, std::uint32_t id) const {
    const bool is_connect = request[connect_kind] == connect_tpdu_code;
    if (is_connect) connect_id_ = id;
    const auto at = is_connect ? connect_source : reference_offset;
    request[at] = static_cast<std::uint8_t>(id >> 8U);
    request[at + 1] = static_cast<std::uint8_t>(id);
}

std::optional<std::uint32_t> framer::id_of(byte_view response) const {
    if (const auto c = decode_connect(response)) {
        if (c->is_confirm) return connect_id_;
        return std::nullopt;
    }
    byte_buffer scratch;
    const auto p = decode_pdu(payload_of(response, scratch));
    if (!p || p->kind == pdu_kind::job) return std::nullopt;
    if (p->kind == pdu_kind::userdata) {
        const auto s = decode_service(p->parameters);
        if (!s || !s->is_response) return std::nullopt;  // an unsolicited message
    }
    return p->reference;
}

frame_text framer::describe(frame_log::direction, byte_view frame) const {
    return {describe_message(frame), fields_of_frame(frame)};
}

session::session(const settings& s, frame_log* log)
    : settings_(s),
      pipeline_(rules_, {.depth = 1}, log),
      pdu_size_(std::min<std::size_t>(s.pdu_size, usual_pdu)),
      max_job_(pdu_size_) {}

io::awaitable<result<>> session::open(std::unique_ptr<io::stream> stream, steady_time deadline) {
    pipeline_.attach(std::move(stream));
    pipeline_.set_depth(1);
    auto done = co_await connect(deadline);
    if (done) done = co_await negotiate(deadline);
    if (!done) pipeline_.close();
    co_return done;
}

io::awaitable<result<>> session::connect(steady_time deadline) {
    constexpr unsigned types = 3;  // PG 1, OP 2, basic 3
    auto remote = settings_.remote_tsap;
    if (settings_.picks_connection_type) {
        remote = static_cast<std::uint16_t>((remote & 0xFFU) | (attempt_ % types + 1) << 8U);
    }
    byte_buffer request;
    append_connect(request,
                   {.local_tsap = settings_.local_tsap, .remote_tsap = remote, .tpdu_size = offered_tpdu_size});
    const auto answered = co_await pipeline_.ask(request, until(deadline));
    if (!answered) {
        ++attempt_;
        if (answered.error().category() != error_code(errc::bad_header).category() && is_hang_up(answered.error())) {
            co_return errc::not_accepted;
        }
        co_return answered.error();
    }
    const auto confirmed = decode_connect(*answered);
    if (!confirmed || !confirmed->is_confirm) co_return errc::bad_header;
    tpdu_size_ = confirmed->tpdu_size == 0 ? offered_tpdu_size : std::min(confirmed->tpdu_size, offered_tpdu_size);
    co_return result<>{};
}

io::awaitable<result<>> session::negotiate(steady_time deadline) {
    const auto parameters = setup_parameters({settings_.jobs, settings_.jobs, settings_.pdu_size});
    byte_buffer request;
    append_pdu(request, {.parameters = parameters});
    const auto response = co_await ask(request, until(deadline));
    if (!response && is_hang_up(response.error())) {
        ++attempt_;
        co_return errc::not_accepted;
    }
    if (!response) co_return response.error();
    const auto agreed = decode_setup(response->parameters);
    if (!agreed || agreed->pdu_size < min_pdu) co_return errc::bad_setup;
    // Some controllers offer more than requested, and some limit only one of the two numbers of jobs.
    pdu_size_ = std::min(agreed->pdu_size, settings_.pdu_size);
    max_job_ = std::min(pdu_size_, tpdu_size_ - tpdu_header_size);
    const auto jobs = std::min({agreed->jobs_calling, agreed->jobs_called, settings_.jobs});
    pipeline_.set_depth(std::max<unsigned>(jobs, 1));
    co_return result<>{};
}

io::awaitable<result<pdu>> session::ask(byte_view job, milliseconds timeout) {
    const auto answered = co_await pipeline_.ask(job, timeout);
    if (!answered) co_return answered.error();
    const auto p = decode_pdu(payload_of(*answered, scratch_));
    if (!p) co_return errc::bad_header;
    if (p->error != 0) co_return header_error(p->error);
    co_return *p;
}

io::awaitable<result<byte_buffer>> session::ask_service(service s, byte_buffer content, milliseconds timeout) {
    constexpr int max_parts = 256;  // stops at a controller whose list never ends
    byte_buffer out;
    for (int part = 0; part < max_parts; ++part) {
        const auto parameters = service_parameters(s);
        const auto data = service_data(content);
        byte_buffer request;
        append_pdu(request, {.kind = pdu_kind::userdata, .parameters = parameters, .data = data});
        const auto response = co_await ask(request, timeout);
        if (!response) co_return response.error();
        const auto reported = decode_service(response->parameters);
        if (!reported || reported->group != s.group || reported->code != s.code) co_return driver_errc::bad_response;
        if (reported->error != 0) co_return header_error(reported->error);
        const auto brought = decode_service_data(response->data);
        if (!brought) co_return driver_errc::bad_response;
        if (brought->code != 0xFF) co_return item_error(brought->code);
        append(out, brought->bytes);
        if (!reported->has_more) break;
        s.goes_on = true;
        s.sequence = reported->sequence;
        content.clear();
    }
    co_return out;
}

}  // namespace penstock::s7
