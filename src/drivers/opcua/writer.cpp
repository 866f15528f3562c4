#include "drivers/opcua/writer.hpp"

#include <array>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/opcua/conversion.hpp"
#include "drivers/opcua/node.hpp"
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
    auto node = to_node_id(p.node(), over.namespaces());
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

result<owned_write> make_request(session& over, const point& p, const value& v, const UA_DataType& native) {
    const auto element = *element_of(native);
    const auto* elements = std::get_if<array>(&v);
    const auto count = elements == nullptr ? 0U : static_cast<std::uint32_t>(elements->size());
    const auto type = p.type ? p.type : p.reported_type;
    const data_type from{type ? type->element : element, count};
    auto converted = convert(v, from, {element, count}, conversion_direction::to_server);
    if (!converted) return converted.error();
    auto node = to_node_id(p.node(), over.namespaces());
    if (!node) return node.error();

    owned_write request;
    request->nodesToWrite = static_cast<UA_WriteValue*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_WRITEVALUE]));
    if (request->nodesToWrite == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->nodesToWriteSize = 1;
    auto& item = request->nodesToWrite[0];
    item.nodeId = node->release();
    item.attributeId = UA_ATTRIBUTEID_VALUE;
    if (const auto range = range_text(p.node()); !range.empty()) item.indexRange = copy(range);
    item.value.hasValue = true;
    const bool is_element = p.node().part && p.node().part->is_element;
    value sent = std::move(*converted);
    if (is_element) sent = array{std::move(sent)};
    const auto packed = to_variant(sent, native, item.value.value);
    if (!packed) return packed.error();
    return request;
}

}  // namespace

io::awaitable<result<write_outcome>> write_point(session& over, std::vector<point>& points, point_index at,
                                                 const value& v, milliseconds timeout) {
    point& p = points[at];
    if (!p.node().member.empty()) {
        co_return worded_error("a member cannot be written alone: OPC UA writes whole structures", remedy::fix_config);
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
    auto request = make_request(over, p, v, *p.native);
    if (!request) co_return request.error();
    const auto written = co_await over.ask<owned_written>(std::move(*request), timeout);
    if (!written) {
        const auto& why = written.error();
        if (why == io::errc::timed_out) co_return driver_errc::write_timeout;
        if (remedy_of(why) == remedy::reconnect) co_return driver_errc::write_cut_off;
        co_return why;
    }
    if ((*written)->resultsSize != 1) co_return driver_errc::bad_response;
    if (UA_StatusCode_isBad((*written)->results[0])) co_return status_error((*written)->results[0]);

    auto back = co_await read_one(over, points, at, timeout);
    if (!back) co_return back.error();
    write_outcome out{};
    if (!back->empty() && !is_bad(back->front().state)) out.actual = std::move(back->front().v);
    co_return out;
}

}  // namespace penstock::opcua
