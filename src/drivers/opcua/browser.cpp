#include "drivers/opcua/browser.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "base/text.hpp"
#include "drivers/errc.hpp"
#include "drivers/opcua/node.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

using owned_browse = owned<UA_BrowseRequest, UA_TYPES_BROWSEREQUEST>;
using owned_browsed = owned<UA_BrowseResponse, UA_TYPES_BROWSERESPONSE>;
using owned_next = owned<UA_BrowseNextRequest, UA_TYPES_BROWSENEXTREQUEST>;
using owned_nexted = owned<UA_BrowseNextResponse, UA_TYPES_BROWSENEXTRESPONSE>;

constexpr std::uint32_t max_folder_depth = 10;
constexpr std::size_t max_nodes = 100'000;

struct found_node {
    std::string text;  ///< the address
    owned_node_id id;
    std::string name;
    UA_NodeClass node_class = UA_NODECLASS_OBJECT;
};

browse_item::kind kind_of(UA_NodeClass what) noexcept {
    if (what == UA_NODECLASS_VARIABLE) return browse_item::kind::variable;
    return what == UA_NODECLASS_METHOD ? browse_item::kind::method : browse_item::kind::folder;
}

class walker {
public:
    walker(session& over, const browse_query& query, milliseconds timeout)
        : session_(over), query_(query), patience_(timeout) {}

    io::awaitable<result<>> walk(owned_node_id root) {
        std::vector<owned_node_id> level;
        level.push_back(std::move(root));
        const auto depth = std::clamp<std::uint32_t>(query_.depth, 1, max_folder_depth);
        for (std::uint32_t i = 0; i < depth && !level.empty(); ++i) {
            next_level_.clear();
            for (std::size_t begin = 0; begin < level.size(); begin += session_.limits().browse) {
                const auto count = std::min<std::size_t>(session_.limits().browse, level.size() - begin);
                const auto done = co_await browse(std::span(level).subspan(begin, count), i == 0);
                if (!done) co_return done;
            }
            level = std::exchange(next_level_, {});
        }
        std::ranges::sort(found_, {}, &found_node::text);
        co_return result<>{};
    }

    std::vector<found_node>& found() noexcept { return found_; }

private:
    io::awaitable<result<>> browse(std::span<owned_node_id> nodes, bool is_root) {
        auto request = make_browse(nodes, 0);
        if (!request) co_return request.error();
        auto response = co_await session_.ask<owned_browsed>(std::move(*request), patience_);
        if (!response) co_return response.error();
        if ((*response)->resultsSize != nodes.size()) co_return driver_errc::bad_response;
        std::vector<UA_ByteString> points;
        for (auto& r : std::span((*response)->results, (*response)->resultsSize)) {
            if (is_root &&
                (r.statusCode == UA_STATUSCODE_BADNODEIDUNKNOWN || r.statusCode == UA_STATUSCODE_BADNODEIDINVALID)) {
                co_return driver_errc::no_such_node;
            }
            if (auto taken = take(r); !taken) co_return taken;
            if (r.continuationPoint.length > 0) points.push_back(std::exchange(r.continuationPoint, {}));
        }
        auto done = co_await follow(std::move(points));
        co_return done;
    }

    /// The rest of long lists, which servers return in pieces.
    io::awaitable<result<>> follow(std::vector<UA_ByteString> points) {
        while (!points.empty()) {
            owned_next request;
            const auto size = points.size();
            const auto copied =
                UA_Array_copy(points.data(), size, reinterpret_cast<void**>(&request->continuationPoints),
                              &UA_TYPES[UA_TYPES_BYTESTRING]);
            for (auto& point : points)
                UA_ByteString_clear(&point);
            points.clear();
            if (copied != UA_STATUSCODE_GOOD) co_return status_error(copied);
            request->continuationPointsSize = size;
            auto response = co_await session_.ask<owned_nexted>(std::move(request), patience_);
            if (!response) co_return response.error();
            for (auto& r : std::span((*response)->results, (*response)->resultsSize)) {
                if (auto taken = take(r); !taken) {
                    for (auto& point : points)
                        UA_ByteString_clear(&point);
                    co_return taken;
                }
                if (r.continuationPoint.length > 0) points.push_back(std::exchange(r.continuationPoint, {}));
            }
        }
        co_return result<>{};
    }

    result<> take(UA_BrowseResult& from) {
        for (auto& reference : std::span(from.references, from.referencesSize)) {
            if (reference.nodeId.serverIndex != 0 || reference.nodeId.namespaceUri.length > 0) continue;
            found_node node;
            node.text = format_address(to_address(reference.nodeId.nodeId));
            if (!known_.insert(node.text).second) continue;
            if (known_.size() > max_nodes) {
                return worded_error(
                    fmt::format("more than {} nodes: browse with less depth, or below another node", max_nodes),
                    remedy::fix_config);
            }
            if (!node.id.copy_from(reference.nodeId.nodeId)) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
            const auto shown = to_view(reference.displayName.text);
            node.name = make_utf8(shown.empty() ? to_view(reference.browseName.name) : shown);
            node.node_class = reference.nodeClass;
            if (node.node_class != UA_NODECLASS_METHOD) {
                owned_node_id copy;
                if (!copy.copy_from(reference.nodeId.nodeId)) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
                next_level_.push_back(std::move(copy));
            }
            if (contains_ignoring_case(node.name, query_.part)) found_.push_back(std::move(node));
        }
        return {};
    }

public:
    /// `max` references of each node; 0 = all.
    static result<owned_browse> make_browse(std::span<owned_node_id> nodes, UA_UInt32 max) {
        owned_browse request;
        request->requestedMaxReferencesPerNode = max;
        request->nodesToBrowse =
            static_cast<UA_BrowseDescription*>(UA_Array_new(nodes.size(), &UA_TYPES[UA_TYPES_BROWSEDESCRIPTION]));
        if (request->nodesToBrowse == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        request->nodesToBrowseSize = nodes.size();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            auto& item = request->nodesToBrowse[i];
            if (UA_NodeId_copy(&*nodes[i], &item.nodeId) != UA_STATUSCODE_GOOD) {
                return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
            }
            item.browseDirection = UA_BROWSEDIRECTION_FORWARD;
            item.referenceTypeId = UA_NODEID_NUMERIC(0, UA_NS0ID_HIERARCHICALREFERENCES);
            item.includeSubtypes = true;
            item.nodeClassMask = UA_NODECLASS_OBJECT | UA_NODECLASS_VARIABLE | UA_NODECLASS_METHOD;
            item.resultMask = UA_BROWSERESULTMASK_ALL;
        }
        return request;
    }

private:
    session& session_;
    const browse_query& query_;
    const milliseconds patience_;
    std::vector<owned_node_id> next_level_;
    std::set<std::string> known_;
    std::vector<found_node> found_;
};

/// What a page contains of its nodes beyond their names.
class describer {
public:
    describer(session& over, milliseconds timeout) : session_(over), patience_(timeout) {}

    io::awaitable<result<>> describe(std::span<found_node> nodes, std::span<browse_item> items) {
        auto done = co_await read_children(nodes, items);
        if (done) done = co_await read_attributes(nodes, items);
        co_return done;
    }

private:
    static constexpr std::array<UA_UInt32, 5> attributes{UA_ATTRIBUTEID_DATATYPE, UA_ATTRIBUTEID_VALUERANK,
                                                         UA_ATTRIBUTEID_ARRAYDIMENSIONS, UA_ATTRIBUTEID_USERACCESSLEVEL,
                                                         UA_ATTRIBUTEID_DESCRIPTION};

    io::awaitable<result<>> read_children(std::span<found_node> nodes, std::span<browse_item> items) {
        for (std::size_t begin = 0; begin < nodes.size(); begin += session_.limits().browse) {
            const auto count = std::min<std::size_t>(session_.limits().browse, nodes.size() - begin);
            std::vector<owned_node_id> ids(count);
            for (std::size_t i = 0; i < count; ++i) {
                if (!ids[i].copy_from(*nodes[begin + i].id)) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
            }
            auto request = walker::make_browse(ids, 1);
            if (!request) co_return request.error();
            auto response = co_await session_.ask<owned_browsed>(std::move(*request), patience_);
            if (!response) co_return response.error();
            if ((*response)->resultsSize != count) co_return driver_errc::bad_response;
            std::vector<UA_ByteString> points;
            for (std::size_t i = 0; i < count; ++i) {
                auto& r = (*response)->results[i];
                items[begin + i].has_children = r.referencesSize > 0;
                if (r.continuationPoint.length > 0) points.push_back(r.continuationPoint);
            }
            if (points.empty()) continue;
            owned_next release;
            release->releaseContinuationPoints = true;
            if (UA_Array_copy(points.data(), points.size(), reinterpret_cast<void**>(&release->continuationPoints),
                              &UA_TYPES[UA_TYPES_BYTESTRING]) != UA_STATUSCODE_GOOD) {
                co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
            }
            release->continuationPointsSize = points.size();
            const auto released = co_await session_.ask<owned_nexted>(std::move(release), patience_);
            if (!released) co_return released.error();
        }
        co_return result<>{};
    }

    io::awaitable<result<>> read_attributes(std::span<found_node> nodes, std::span<browse_item> items) {
        const auto at_once = std::max<std::size_t>(session_.limits().read / attributes.size(), 1);
        std::vector<std::size_t> variables;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].node_class == UA_NODECLASS_VARIABLE) variables.push_back(i);
        }
        for (std::size_t begin = 0; begin < variables.size(); begin += at_once) {
            const auto part = std::span(variables).subspan(begin, std::min(at_once, variables.size() - begin));
            std::vector<session::attribute> what;
            for (const auto i : part) {
                for (const auto id : attributes) {
                    session::attribute one;
                    if (!one.node.copy_from(*nodes[i].id)) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
                    one.id = id;
                    what.push_back(std::move(one));
                }
            }
            const auto response = co_await session_.read(std::move(what), patience_);
            if (!response) co_return response.error();
            for (std::size_t i = 0; i < part.size(); ++i)
                apply_attributes(items[part[i]], (*response)->results + i * attributes.size());
        }
        co_return result<>{};
    }

    static void apply_attributes(browse_item& item, const UA_DataValue* from) {
        const auto& access = from[3].value;
        if (from[3].hasValue && UA_Variant_hasScalarType(&access, &UA_TYPES[UA_TYPES_BYTE])) {
            item.is_writable = (*static_cast<const UA_Byte*>(access.data) & UA_ACCESSLEVELMASK_WRITE) != 0;
        }
        if (const auto text = from[4].hasValue ? from_variant(from[4].value) : result<value>(std::string())) {
            if (const auto* description = std::get_if<std::string>(&*text)) item.description = *description;
        }
        const auto& type_id = from[0].value;
        if (!from[0].hasValue || !UA_Variant_hasScalarType(&type_id, &UA_TYPES[UA_TYPES_NODEID])) return;
        const auto* id = static_cast<const UA_NodeId*>(type_id.data);
        const auto* type = UA_findDataType(id);
        // Abstract types (Number, BaseDataType) and the server's own enumerations follow only from the value.
        if (type == nullptr) return;
        const auto element = element_of(*type);
        if (!element) {
            item.plc_address.reset();  // a structure
            return;
        }
        data_type of{*element, 0};
        const auto rank = from[1].hasValue ? from_variant(from[1].value) : result<value>(std::int64_t{-1});
        const auto* dimensions = rank ? std::get_if<std::int64_t>(&*rank) : nullptr;
        if (dimensions != nullptr && *dimensions >= 0) {
            const auto sizes = from[2].hasValue ? from_variant(from[2].value) : result<value>(value());
            const auto* list = sizes ? std::get_if<array>(&*sizes) : nullptr;
            std::uint64_t count = list != nullptr && !list->empty() ? 1 : 0;
            for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
                count *= std::get<std::uint64_t>((*list)[i]);
            if (count == 0 || count > 65'536) return;  // it has any length: its value shows
            of.count = static_cast<std::uint32_t>(count);
        }
        item.data_type = format_data_type(of);
    }

    session& session_;
    const milliseconds patience_;
};

}  // namespace

io::awaitable<result<browse_page>> browse_nodes(session& over, const browse_query& query, milliseconds timeout) {
    const auto address = parse_address(query.node.empty() ? "i=85" : query.node);
    if (!address || address->part) co_return driver_errc::no_such_node;
    auto root = to_node_id(*address, over.namespaces());
    if (!root) co_return root.error();
    walker all(over, query, timeout);
    const auto walked = co_await all.walk(std::move(*root));
    if (!walked) co_return walked.error();

    auto& found = all.found();
    const auto first = std::ranges::upper_bound(found, query.start_after, {}, &found_node::text) - found.begin();
    const auto begin = query.start_after.empty() ? std::size_t{0} : static_cast<std::size_t>(first);
    const auto count = std::min<std::size_t>(query.size, found.size() - begin);
    const auto nodes = std::span(found).subspan(begin, count);
    browse_page page{};
    for (const auto& node : nodes) {
        browse_item item{.node = node.text, .name = node.name};
        item.type = kind_of(node.node_class);
        if (node.node_class == UA_NODECLASS_VARIABLE) item.plc_address = node.text;
        page.items.push_back(std::move(item));
    }
    if (begin + count < found.size() && count > 0) page.next = found[begin + count - 1].text;
    describer more(over, timeout);
    const auto described = co_await more.describe(nodes, page.items);
    if (!described) co_return described.error();
    co_return page;
}

}  // namespace penstock::opcua
