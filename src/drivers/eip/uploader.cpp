#include "drivers/eip/uploader.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr unsigned max_pages = 65'536;
constexpr std::uint32_t max_body = 1'000'000;

}  // namespace

io::awaitable<result<symbol_table>> uploader::load(upload_filter w) {
    const auto listed = co_await load_symbols({}, w);
    if (!listed) co_return listed.error();
    const auto programs = found_.programs;
    for (const auto& program : programs) {
        if (!w.wants_program(program)) continue;
        const auto in_program = co_await load_symbols(program, w);
        if (!in_program && ends_link(in_program.error())) co_return in_program.error();
    }
    while (!wanted_.empty()) {
        const auto id = *wanted_.begin();
        const auto loaded = co_await load_structure(id);
        // A structure that the device does not describe: its members are then requested by name.
        if (!loaded && ends_link(loaded.error())) co_return loaded.error();
        wanted_.erase(id);
    }
    co_return std::move(found_);
}

io::awaitable<result<>> uploader::load_symbols(std::string program, const upload_filter& w) {
    std::uint32_t next = 0;
    for (unsigned page = 0; page < max_pages; ++page) {
        byte_buffer message;
        append_symbol_request(message, program, next);
        const auto r = co_await session_.ask(message);
        if (!r) co_return r.error();
        if (r->status == cip_status::path_unknown && page > 0) co_return result<>{};
        if (r->status != 0 && r->status != cip_status::partial) co_return error_of(*r);
        auto symbols = decode_symbols(r->body, program);
        if (!symbols) co_return symbols.error();
        const auto before = next;
        for (auto& s : *symbols) {
            next = std::max(next, s.instance + 1);
            if (program.empty() && s.name.starts_with("Program:")) found_.programs.push_back(s.name);
            if (!is_tag(s)) continue;
            if (s.word.is_structure() && w.wants_layout(s)) wanted_.insert(s.word.structure_id());
            found_.add(std::move(s));
        }
        if (r->status == 0 || next == before) co_return result<>{};
    }
    co_return result<>{};
}

io::awaitable<result<>> uploader::load_structure(std::uint16_t id) {
    byte_buffer message;
    append_sizes_request(message, id);
    const auto r = co_await session_.ask(message);
    if (!r) co_return r.error();
    if (r->status != 0) co_return error_of(*r);
    const auto sizes = decode_sizes(r->body);
    if (!sizes) co_return sizes.error();
    if (sizes->body_size() > max_body) co_return errc::short_message;
    const auto body = co_await load_body(id, sizes->body_size());
    if (!body) co_return body.error();
    auto s = decode_structure(id, *sizes, *body);
    if (!s) co_return s.error();
    for (const auto& m : s->members) {
        const auto inner = m.word.structure_id();
        if (m.word.is_structure() && inner != id && found_.find_structure(inner) == nullptr) wanted_.insert(inner);
    }
    found_.add(std::move(*s));
    co_return result<>{};
}

io::awaitable<result<byte_buffer>> uploader::load_body(std::uint16_t id, std::uint32_t size) {
    byte_buffer out;
    while (out.size() < size) {
        const auto rest = std::min<std::size_t>(size - out.size(), session_.transport().max_response - 8);
        byte_buffer message;
        append_structure_request(message, id, static_cast<std::uint32_t>(out.size()), static_cast<std::uint16_t>(rest));
        const auto r = co_await session_.ask(message);
        if (!r) co_return r.error();
        if ((r->status != 0 && r->status != cip_status::partial) || r->body.empty()) co_return error_of(*r);
        append(out, r->body);
    }
    co_return out;
}

}  // namespace penstock::eip
