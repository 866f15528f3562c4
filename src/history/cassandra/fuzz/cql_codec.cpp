// Properties of the codec: a found frame lies within the bytes and a part of it needs more; an answer that was
// understood has all its cells within the frame's bytes; a request that was understood is written again as the same.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "history/cassandra/response_codec.hpp"
#include "history/cassandra/tests/request_reader.hpp"

using namespace penstock;
using namespace penstock::history::cassandra;
using penstock::fuzz::require;

namespace {

void check_response(const frame& f) {
    const auto a = decode_response(f);
    if (!a) return;
    describe(*a);
    const auto* r = std::get_if<rows>(&*a);
    if (r == nullptr) return;
    require(r->columns == 0 || r->cells.size() % r->columns == 0);
    require(r->cells.size() * 4 <= f.body.size());
    for (const auto& c : r->cells) {
        require(!c || c->size() <= f.body.size());
        texts_of(c);
        inet_of(c);
    }
}

void check_request(const frame& f) {
    const auto r = request_reader::read(f);
    if (!r) return;
    byte_buffer again;
    append_request(again, f.stream, *r);
    const auto found = next_frame(again, sender::client);
    require(found && *found && (**found).size == again.size());
    const auto same = request_reader::read(**found);
    require(same && request_reader::describe(*same) == request_reader::describe(*r));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    for (const auto from : {sender::client, sender::server}) {
        byte_view rest(bytes, size);
        while (!rest.empty()) {
            const auto found = next_frame(rest, from);
            if (!found || !*found) break;
            const frame& f = **found;
            require(f.size == f.body.size() + header_size && f.size <= rest.size());
            const auto part = next_frame(rest.first(f.size - 1), from);
            require(part && !*part);
            from == sender::client ? check_request(f) : check_response(f);
            rest = rest.subspan(f.size);
        }
    }
    return 0;
}
