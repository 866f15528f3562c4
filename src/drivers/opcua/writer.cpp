#include "drivers/opcua/writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <span>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/opcua/conversion.hpp"
#include "drivers/opcua/member.hpp"
#include "drivers/opcua/node.hpp"
#include "drivers/opcua/structure_reader.hpp"
#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

using owned_write = owned<UA_WriteRequest, UA_TYPES_WRITEREQUEST>;
using owned_written = owned<UA_WriteResponse, UA_TYPES_WRITERESPONSE>;

io::awaitable<result<std::vector<point_value>>> read_one(session& over, std::vector<point>& points, point_index at,
                                                         milliseconds timeout) {
    std::vector<point_value> received;
    const std::array<point_index, 1> which{at};
    const auto asked = co_await over.read_points(which, points, received, timeout);
    if (!asked) co_return asked.error();
    co_return received;
}

/// The node's data type where it has no value to show it.
io::awaitable<result<const UA_DataType*>> declared_type(session& over, const point& p, milliseconds timeout) {
    auto node = over.node_of(p);
    if (!node) co_return node.error();
    std::vector<session::attribute> what;
    what.push_back({std::move(*node), UA_ATTRIBUTEID_DATATYPE});
    const auto response = co_await over.read(std::move(what), timeout);
    if (!response) co_return response.error();
    const auto& received = (*response)->results[0];
    if (received.hasStatus && UA_StatusCode_isBad(received.status)) co_return status_error(received.status);
    if (!received.hasValue || received.value.type != &UA_TYPES[UA_TYPES_NODEID]) co_return nullptr;
    const auto* type = UA_findDataType(static_cast<const UA_NodeId*>(received.value.data));
    co_return type != nullptr&& element_of(*type) ? type : nullptr;
}

/// The array as the server has it; what a part is written into where ranges are ignored.
io::awaitable<result<owned_variant>> read_whole(session& over, const point& p, const std::string& range,
                                                milliseconds timeout) {
    auto node = over.node_of(p);
    if (!node) co_return node.error();
    std::vector<session::attribute> what;
    what.push_back({std::move(*node), UA_ATTRIBUTEID_VALUE, range});
    auto response = co_await over.read(std::move(what), timeout);
    if (!response) co_return response.error();
    auto& received = (*response)->results[0];
    if (received.hasStatus && UA_StatusCode_isBad(received.status)) co_return status_error(received.status);
    if (!received.hasValue) co_return errc::no_value;
    co_return owned_variant(std::exchange(received.value, {}));
}

/// Finds out whether a write of a part would replace the whole, where what was read has not shown it yet.
io::awaitable<result<>> learn_ranges(session& over, const point& p, milliseconds timeout) {
    auto& facts = over.facts();
    if (facts.ignores_ranges || facts.keeps_ranges) co_return result<>{};
    const auto whole = co_await read_whole(over, p, {}, timeout);
    if (!whole) co_return whole.error();
    const auto part = co_await read_whole(over, p, range_text(p.node()), timeout);
    if (!part) co_return part.error();
    if ((*part)->arrayLength < (*whole)->arrayLength) {
        facts.keeps_ranges = true;
    } else if ((*whole)->arrayLength > 0 && p.node().part->first > 0) {
        facts.ignores_ranges = true;
    }
    co_return result<>{};
}

/// The whole array with `part` in its place.
result<value> with_part(const UA_Variant& whole, const value& part, const node_address::range& where) {
    auto all = from_variant(whole);
    if (!all) return all.error();
    auto* elements = std::get_if<array>(&*all);
    if (elements == nullptr) {
        return worded_error("the server ignores ranges, and its value is not an array: nothing was written",
                            remedy::fix_config);
    }
    const auto* several = std::get_if<array>(&part);
    const std::size_t count = several == nullptr ? 1 : several->size();
    if (where.first + count > elements->size()) return status_error(UA_STATUSCODE_BADINDEXRANGENODATA);
    for (std::size_t i = 0; i < count; ++i)
        (*elements)[where.first + i] = several == nullptr ? part : (*several)[i];
    return std::move(*all);
}

/// A list of another length than the node has: its ArrayDimensions say how many elements it may have, 0 = any.
/// A server that does not say accepts or refuses the write itself.
io::awaitable<result<>> check_length(session& over, const point& p, const value& v, milliseconds timeout) {
    const auto* elements = std::get_if<array>(&v);
    const auto& now = p.reported_type;
    const bool is_whole = !p.node().part && p.node().member.empty();
    if (elements == nullptr || !is_whole || p.dimensions.size() > 1) co_return result<>{};
    if (now && elements->size() == now->count) co_return result<>{};
    auto node = over.node_of(p);
    if (!node) co_return node.error();
    std::vector<session::attribute> what;
    what.push_back({std::move(*node), UA_ATTRIBUTEID_ARRAYDIMENSIONS});
    const auto response = co_await over.read(std::move(what), timeout);
    if (!response) co_return response.error();
    const auto& received = (*response)->results[0].value;
    const bool is_said = (*response)->results[0].hasValue && received.type == &UA_TYPES[UA_TYPES_UINT32] &&
                         !UA_Variant_isScalar(&received) && received.arrayLength == 1;
    const auto max = is_said ? *static_cast<const UA_UInt32*>(received.data) : 0U;
    if (max != 0 && elements->size() > max) {
        co_return worded_error(fmt::format("the node accepts a list of at most {} elements (its ArrayDimensions): {} "
                                           "were given, nothing was written",
                                           max, elements->size()),
                               remedy::fix_config);
    }
    co_return result<>{};
}

/// A matrix travels row by row, so it would arrive as a list: what was read says what it is.
result<> set_dimensions(UA_Variant& to, std::span<const UA_UInt32> shape) {
    if (shape.size() < 2) return {};
    std::size_t count = 1;
    for (const auto n : shape)
        count *= n;
    if (count != to.arrayLength) {
        return worded_error(fmt::format("the node is a matrix of {} elements: {} were given, nothing was written",
                                        fmt::join(shape, " x "), to.arrayLength),
                            remedy::fix_config);
    }
    const auto copied = UA_Array_copy(shape.data(), shape.size(), reinterpret_cast<void**>(&to.arrayDimensions),
                                      &UA_TYPES[UA_TYPES_UINT32]);
    if (copied != UA_STATUSCODE_GOOD) return status_error(copied);
    to.arrayDimensionsSize = shape.size();
    return {};
}

result<owned_write> make_request(session& over, const point& p, const value& v, const UA_DataType& native,
                                 const UA_Variant* whole) {
    const auto element = *element_of(native);
    const auto* elements = std::get_if<array>(&v);
    const auto count = elements == nullptr ? 0U : static_cast<std::uint32_t>(elements->size());
    const auto type = p.type ? p.type : p.reported_type;
    const data_type from{type ? type->element : element, count};
    const bool has_no_elements = elements != nullptr && count == 0;
    auto converted =
        has_no_elements ? result<value>(v) : convert(v, from, {element, count}, conversion_direction::to_server);
    if (!converted) return converted.error();
    auto node = over.node_of(p);
    if (!node) return node.error();

    owned_write request;
    request->nodesToWrite = static_cast<UA_WriteValue*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_WRITEVALUE]));
    if (request->nodesToWrite == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->nodesToWriteSize = 1;
    auto& item = request->nodesToWrite[0];
    item.nodeId = node->release();
    item.attributeId = UA_ATTRIBUTEID_VALUE;
    item.value.hasValue = true;
    const bool is_element = p.node().part && p.node().part->is_element;
    value sent = std::move(*converted);
    if (whole != nullptr) {
        auto all = with_part(*whole, sent, *p.node().part);
        if (!all) return all.error();
        sent = std::move(*all);
    } else {
        if (const auto range = range_text(p.node()); !range.empty()) item.indexRange = copy(range);
        if (is_element) sent = array{std::move(sent)};
    }
    const auto packed = to_variant(sent, native, item.value.value);
    if (!packed) return packed.error();
    const auto shape = whole != nullptr ? std::span<const UA_UInt32>(whole->arrayDimensions, whole->arrayDimensionsSize)
                                        : std::span<const UA_UInt32>(p.dimensions);
    const auto shaped = set_dimensions(item.value.value, shape);
    if (!shaped) return shaped.error();
    return request;
}

io::awaitable<result<>> send(session& over, owned_write request, milliseconds timeout) {
    const auto written = co_await over.ask<owned_written>(std::move(request), timeout);
    if (!written) {
        const auto& why = written.error();
        if (why == io::errc::timed_out) co_return driver_errc::write_timeout;
        if (remedy_of(why) == remedy::reconnect) co_return driver_errc::write_cut_off;
        co_return why;
    }
    if ((*written)->resultsSize != 1) co_return driver_errc::bad_response;
    if (UA_StatusCode_isBad((*written)->results[0])) co_return status_error((*written)->results[0]);
    co_return result<>{};
}

io::awaitable<result<write_outcome>> read_back(session& over, std::vector<point>& points, point_index at,
                                               milliseconds timeout) {
    auto back = co_await read_one(over, points, at, timeout);
    if (!back) co_return back.error();
    write_outcome out{};
    if (!back->empty() && !is_bad(back->front().state)) out.actual = std::move(back->front().v);
    co_return out;
}

/// Where a server ignores ranges a write to a part would replace the whole.
io::awaitable<result<>> may_write_part(session& over, const point& p, const device_options& options) {
    if (!p.node().part) co_return result<>{};
    const auto learnt = co_await learn_ranges(over, p, options.timeout);
    if (!learnt) co_return learnt.error();
    if (over.facts().ignores_ranges && !options.may_write_whole) {
        co_return worded_error(
            "the server ignores ranges, so it would replace the whole array by this value: nothing was written. With "
            "the option write_whole_array the gateway reads the array, changes this part and writes the whole",
            remedy::fix_config);
    }
    co_return result<>{};
}

bool replaces_whole(session& over, const point& p) {
    return p.node().part && over.facts().ignores_ranges;
}

/// One element of an array that the server sent whole, else the value itself.
result<UA_Variant> structure_in(UA_Variant& read, const point& p, bool is_whole_array) {
    if (!is_whole_array) return read;
    const auto at = p.node().part->first;
    if (UA_Variant_isScalar(&read) || at >= read.arrayLength || !p.node().part->is_element)
        return status_error(UA_STATUSCODE_BADINDEXRANGENODATA);
    UA_Variant out{};
    out.type = read.type;
    out.storageType = UA_VARIANT_DATA_NODELETE;
    out.data = static_cast<std::byte*>(read.data) + std::size_t{at} * read.type->memSize;
    return out;
}

/// OPC UA writes structures only whole: it is read, changed and written back.
io::awaitable<result<write_outcome>> write_member(session& over, std::vector<point>& points, point_index at,
                                                  const value& v, const device_options& options) {
    const auto timeout = options.timeout;
    point& p = points[at];
    if (!options.may_write_structure) {
        co_return worded_error(
            "OPC UA writes only whole structures, not a single member: nothing was written. With the option "
            "write_whole_structure the gateway reads the structure, changes the member and writes the whole",
            remedy::fix_config);
    }
    if (!p.type && !p.reported_type) {
        const auto seen = co_await read_one(over, points, at, timeout);
        if (!seen) co_return seen.error();
        if (!p.reported_type && !seen->empty()) co_return seen->front().error;
    }
    const auto allowed = co_await may_write_part(over, p, options);
    if (!allowed) co_return allowed.error();
    const bool is_whole_array = replaces_whole(over, p);
    const auto range = is_whole_array ? std::string() : range_text(p.node());
    auto read = co_await read_whole(over, p, range, timeout);
    if (!read) co_return read.error();
    auto changed = structure_in(**read, p, is_whole_array);
    if (!changed) co_return changed.error();
    const auto type = p.type ? *p.type : p.reported_type.value_or(data_type{});
    auto done = put_member(*changed, p.node().member, v, type, over.facts().types);
    for (unsigned depth = 0; !done && done.error() == errc::unknown_structure && depth < max_structure_depth; ++depth) {
        const auto learnt = co_await learn_structures(over, over.facts().types, timeout);
        if (!learnt) co_return learnt.error();
        done = put_member(*changed, p.node().member, v, type, over.facts().types);
    }
    if (!done) co_return worded_error(done.error().message() + "; nothing was written", remedy::fix_config);

    auto node = over.node_of(p);
    if (!node) co_return node.error();
    owned_write request;
    request->nodesToWrite = static_cast<UA_WriteValue*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_WRITEVALUE]));
    if (request->nodesToWrite == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->nodesToWriteSize = 1;
    auto& item = request->nodesToWrite[0];
    item.nodeId = node->release();
    item.attributeId = UA_ATTRIBUTEID_VALUE;
    if (!range.empty()) item.indexRange = copy(range);
    item.value.hasValue = true;
    item.value.value = (*read).release();
    const auto sent = co_await send(over, std::move(request), timeout);
    if (!sent) co_return sent.error();
    auto back = co_await read_back(over, points, at, timeout);
    co_return back;
}

}  // namespace

io::awaitable<result<write_outcome>> write_point(session& over, std::vector<point>& points, point_index at,
                                                 const value& v, const device_options& options) {
    const auto timeout = options.timeout;
    point& p = points[at];
    if (p.is_event()) co_return worded_error("an alarm or event of the server cannot be written", remedy::fix_config);
    const std::array<point_index, 1> alone{at};
    const auto translated = co_await translate_paths(over, alone, points, timeout);
    if (!translated) co_return translated.error();
    if (p.misfit) {
        // It may fit by now.
        const auto seen = co_await read_one(over, points, at, timeout);
        if (!seen) co_return seen.error();
        if (p.misfit) {
            co_return worded_error("nothing was written, as the tag does not fit the node: " + p.misfit->message(),
                                   remedy::fix_config);
        }
    }
    if (!p.node().member.empty()) {
        auto written = co_await write_member(over, points, at, v, options);
        co_return written;
    }
    if (p.native == nullptr) {
        const auto seen = co_await read_one(over, points, at, timeout);
        if (!seen) co_return seen.error();
        if (p.native == nullptr) {
            const auto declared = co_await declared_type(over, p, timeout);
            if (!declared) co_return declared.error();
            p.native = *declared;
        }
        if (p.native == nullptr) {
            if (!p.type) {
                co_return worded_error("the server does not report the node's type: set the tag's data_type",
                                       remedy::fix_config);
            }
            p.native = &type_of(p.type->element);
        }
    }
    const auto allowed = co_await may_write_part(over, p, options);
    if (!allowed) co_return allowed.error();
    owned_variant whole;
    const bool is_whole = replaces_whole(over, p);
    if (is_whole) {
        auto read = co_await read_whole(over, p, {}, timeout);
        if (!read) co_return read.error();
        whole = std::move(*read);
    }
    const auto fits = co_await check_length(over, p, v, timeout);
    if (!fits) co_return fits.error();
    auto request = make_request(over, p, v, *p.native, is_whole ? &*whole : nullptr);
    if (!request) co_return request.error();
    const auto sent = co_await send(over, std::move(*request), timeout);
    if (!sent) co_return sent.error();
    auto back = co_await read_back(over, points, at, timeout);
    co_return back;
}

}  // namespace penstock::opcua
