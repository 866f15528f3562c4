#include "drivers/opcua/path_table.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/opcua/errc.hpp"
#include "drivers/opcua/node.hpp"
#include "drivers/opcua/session.hpp"
#include "opcua/errc.hpp"

namespace penstock::opcua {

namespace {

using owned_translation = owned<UA_TranslateBrowsePathsToNodeIdsRequest, UA_TYPES_TRANSLATEBROWSEPATHSTONODEIDSREQUEST>;
using owned_translated =
    owned<UA_TranslateBrowsePathsToNodeIdsResponse, UA_TYPES_TRANSLATEBROWSEPATHSTONODEIDSRESPONSE>;
using owned_path = owned<UA_BrowsePath, UA_TYPES_BROWSEPATH>;

error_code no_node(std::string why) {
    return worded_error(std::move(why), remedy::device_refused);
}

result<owned_path> to_stack(const browse_path& path, const std::vector<std::string>& namespaces) {
    owned_path out;
    out->startingNode = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);
    if (!path.start.empty()) {
        const auto start = opcua::parse_address(path.start);
        if (!start) return no_node(start.error().message);
        auto node = to_node_id(*start, namespaces);
        if (!node) return node.error();
        out->startingNode = node->release();
    }
    auto& way = out->relativePath;
    way.elements =
        static_cast<UA_RelativePathElement*>(UA_Array_new(path.names.size(), &UA_TYPES[UA_TYPES_RELATIVEPATHELEMENT]));
    if (way.elements == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    way.elementsSize = path.names.size();
    for (std::size_t i = 0; i < path.names.size(); ++i) {
        const auto& name = path.names[i];
        const auto index = name.uri.empty() ? result<std::uint16_t>(name.index) : index_of(name.uri, namespaces);
        if (!index) return index.error();
        auto& element = way.elements[i];
        element.referenceTypeId = UA_NODEID_NUMERIC(0, UA_NS0ID_HIERARCHICALREFERENCES);
        element.includeSubtypes = true;
        element.targetName.namespaceIndex = *index;
        element.targetName.name = copy(name.text);
    }
    return out;
}

/// The one node that a path leads to. Two references may lead to the same one.
result<owned_node_id> only_target(const UA_BrowsePathResult& from, const std::vector<std::string>& namespaces) {
    constexpr std::size_t max_shown = 3;
    if (from.statusCode == UA_STATUSCODE_BADNOMATCH ||
        (!UA_StatusCode_isBad(from.statusCode) && from.targetsSize == 0)) {
        return status_error(UA_STATUSCODE_BADNOMATCH);
    }
    if (UA_StatusCode_isBad(from.statusCode)) return status_error(from.statusCode);
    std::vector<owned_node_id> found;
    for (const auto& target : std::span(from.targets, from.targetsSize)) {
        if (target.remainingPathIndex != 0xFFFF'FFFFU || target.targetId.serverIndex != 0) {
            return no_node("the path leads to another server");
        }
        owned_node_id node;
        if (!node.copy_from(target.targetId.nodeId)) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        if (target.targetId.namespaceUri.length > 0) {
            const auto index = index_of(std::string(to_view(target.targetId.namespaceUri)), namespaces);
            if (!index) return index.error();
            node->namespaceIndex = *index;
        }
        if (std::ranges::none_of(found, [&](const auto& f) { return UA_NodeId_equal(&*f, &*node); })) {
            found.push_back(std::move(node));
        }
    }
    if (found.size() == 1) return std::move(found.front());
    std::string names;
    for (std::size_t i = 0; i < std::min(found.size(), max_shown); ++i)
        names += (i == 0 ? "" : ", ") + format_address(to_address(*found[i]));
    return no_node(fmt::format("the path leads to {} nodes ({}{}): enter the one that you want", found.size(), names,
                               found.size() > max_shown ? ", …" : ""));
}

bool has_no_match(const path_target& t) noexcept {
    constexpr UA_StatusCode without_info = 0xFFFF'0000U;
    return t.progress == path_target::state::failed && (code_of(t.error) & without_info) == UA_STATUSCODE_BADNOMATCH;
}

/// A point whose path is not known; which of its readings has been tried.
struct wanted_path {
    point_index index;
    bool has_turned = false;
};

class translator {
public:
    translator(session& over, std::vector<point>& points, milliseconds timeout, steady_time since)
        : session_(over), points_(points), patience_(timeout), start_(since) {}

    io::awaitable<result<>> all(std::vector<wanted_path> wanted) {
        while (!wanted.empty()) {
            std::vector<path_query> queries;
            std::set<const path_target*> known;
            for (const auto& w : wanted) {
                point& p = points_[w.index];
                auto& target = session_.paths().target_of(p);
                if (known.insert(&target).second) queries.push_back({&target, &std::get<browse_path>(p.node().id)});
            }
            auto asked = co_await ask(queries);
            if (!asked) co_return asked;
            std::erase_if(wanted, [&](wanted_path& w) { return !turn(w); });
        }
        co_return result<>{};
    }

private:
    struct path_query {
        path_target* target;
        const browse_path* path;
    };

    /// True: the other reading of the point's text is to be asked for.
    bool turn(wanted_path& w) {
        point& p = points_[w.index];
        if (!p.literal || !has_no_match(session_.paths().target_of(p))) return false;
        if (w.has_turned) {
            p.is_literal = false;  // neither: what is said is said of the plain reading
            return false;
        }
        p.is_literal = !p.is_literal;
        w.has_turned = true;
        const auto& other = session_.paths().target_of(p);
        if (other.is_wanted(start_)) return true;
        // It was asked for, for another point.
        if (other.progress != path_target::state::found) p.is_literal = false;
        return false;
    }

    io::awaitable<result<>> ask(const std::vector<path_query>& wanted) {
        std::vector<path_target*> asked;
        std::vector<owned_path> paths;
        for (const auto& [target, path] : wanted) {
            auto sent = to_stack(*path, session_.namespaces());
            if (!sent) {
                target->fail(sent.error(), steady_now());
                continue;
            }
            asked.push_back(target);
            paths.push_back(std::move(*sent));
        }
        for (std::size_t begin = 0; begin < asked.size();) {
            const auto count = std::min<std::size_t>(session_.limits().paths, asked.size() - begin);
            auto request = request_of(std::span(paths).subspan(begin, count));
            if (!request) co_return request.error();
            const auto response = co_await session_.ask<owned_translated>(std::move(*request), patience_);
            if (!response && remedy_of(response.error()) != remedy::device_refused) co_return response.error();
            if (!response && count > 1 && code_of(response.error()) == UA_STATUSCODE_BADTOOMANYOPERATIONS) {
                session_.halve(&server_limits::paths, count);
                continue;
            }
            if (response && (*response)->resultsSize != count) co_return driver_errc::bad_response;
            for (std::size_t i = 0; i < count; ++i) {
                auto node = response ? only_target((*response)->results[i], session_.namespaces())
                                     : result<owned_node_id>(response.error());
                auto& target = *asked[begin + i];
                if (node) {
                    target.put(std::move(*node));
                } else {
                    target.fail(node.error(), steady_now());
                }
            }
            begin += count;
        }
        co_return result<>{};
    }

    static result<owned_translation> request_of(std::span<const owned_path> paths) {
        owned_translation request;
        request->browsePaths = static_cast<UA_BrowsePath*>(UA_Array_new(paths.size(), &UA_TYPES[UA_TYPES_BROWSEPATH]));
        if (request->browsePaths == nullptr) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        request->browsePathsSize = paths.size();
        for (std::size_t i = 0; i < paths.size(); ++i) {
            // Copied: where the server wants fewer at once they are sent again.
            if (UA_BrowsePath_copy(&*paths[i], &request->browsePaths[i]) != UA_STATUSCODE_GOOD)
                return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
        }
        return request;
    }

    session& session_;
    std::vector<point>& points_;
    const milliseconds patience_;
    const steady_time start_;
};

}  // namespace

void path_target::put(owned_node_id found) {
    progress = state::found;
    node = std::move(found);
    error = {};
}

void path_target::fail(const error_code& why, steady_time now) {
    progress = state::failed;
    node = {};
    error = why;
    failed_at = now;
}

void path_target::forget() noexcept {
    progress = state::unknown;
    node = {};
    error = {};
}

bool path_target::is_wanted(steady_time since) const noexcept {
    return progress == state::unknown || (progress == state::failed && failed_at < since);
}

result<owned_node_id> path_target::copy_node() const {
    if (progress == state::unknown) return errc::no_value;
    if (progress == state::failed) return error;
    owned_node_id out;
    if (!out.copy_from(*node)) return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    return out;
}

path_target& path_table::target_of(point& p) {
    auto& kept = p.targets[p.is_literal ? 1 : 0];
    if (kept == nullptr) {
        auto& known = known_[node_text(p.node())];
        if (known == nullptr) known = std::make_shared<path_target>();
        kept = known;
    }
    return *kept;
}

void path_table::forget_failed() noexcept {
    for (auto& [text, target] : known_) {
        if (target->progress == path_target::state::failed) target->forget();
    }
}

void path_table::clear() noexcept {
    std::erase_if(known_, [](const auto& k) { return k.second.use_count() == 1; });  // no point has it any more
    for (auto& [text, target] : known_)
        target->forget();
}

io::awaitable<result<>> translate_paths(session& over, std::span<const point_index> which, std::vector<point>& points,
                                        milliseconds timeout) {
    std::vector<wanted_path> wanted;
    const auto since = steady_now() - over.retry_after();
    for (const auto at : which) {
        point& p = points[at];
        if (p.node().is_path() && over.paths().target_of(p).is_wanted(since)) wanted.push_back({at});
    }
    if (wanted.empty()) co_return result<>{};
    auto done = co_await translator(over, points, timeout, since).all(std::move(wanted));
    co_return done;
}

}  // namespace penstock::opcua
