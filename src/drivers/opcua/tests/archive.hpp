#pragma once

#include <open62541/plugin/historydatabase.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua::test {

/// What a test server keeps of the past, by the identifier of the node. Changed while the server is stopped, or on its
/// thread.
class archive {
public:
    struct entry {
        wall_time time;
        double v = 0;
        UA_StatusCode status = UA_STATUSCODE_GOOD;
    };
    std::map<std::string, std::vector<entry>> kept;
    std::size_t max_in_page = 1'000'000;
    std::size_t max_nodes = 1'000'000;           ///< in one request
    UA_StatusCode refusal = UA_STATUSCODE_GOOD;  ///< of each request as a whole
    bool names_no_next = false;                  ///< a page is cut without a word
    milliseconds delay{0};                       ///< of the next `delayed` answers
    int delayed = 0;
    int pages = 0;
    int given_back = 0;

    UA_HistoryDatabase door() {
        UA_HistoryDatabase out{};
        out.context = this;
        out.readRaw = read;
        return out;
    }

private:
    static void read(UA_Server*, void* context, const UA_NodeId*, void*, const UA_RequestHeader*,
                     const UA_ReadRawModifiedDetails* details, UA_TimestampsToReturn, UA_Boolean is_release,
                     size_t count, const UA_HistoryReadValueId* nodes, UA_HistoryReadResponse* response,
                     UA_HistoryData* const* const found) {
        auto& self = *static_cast<archive*>(context);
        if (self.refusal != UA_STATUSCODE_GOOD) {
            response->responseHeader.serviceResult = self.refusal;
            return;
        }
        if (self.delayed > 0) {
            --self.delayed;
            usleep(static_cast<useconds_t>(self.delay.count()) * 1'000);
        }
        if (count > self.max_nodes) {
            response->responseHeader.serviceResult = UA_STATUSCODE_BADTOOMANYOPERATIONS;
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (is_release) {
                ++self.given_back;
            } else {
                self.read_one(*details, nodes[i], response->results[i], *found[i]);
            }
        }
    }

    void read_one(const UA_ReadRawModifiedDetails& asked, const UA_HistoryReadValueId& node, UA_HistoryReadResult& to,
                  UA_HistoryData& data) {
        ++pages;
        const auto from = kept.find(std::string(to_view(node.nodeId.identifier.string)));
        if (from == kept.end()) {
            to.statusCode = UA_STATUSCODE_BADHISTORYOPERATIONUNSUPPORTED;
            return;
        }
        std::vector<entry> in;
        std::ranges::copy_if(from->second, std::back_inserter(in), [&](const entry& e) {
            const auto time = to_date_time(e.time);
            return time >= asked.startTime && time < asked.endTime;
        });
        const std::string place(to_view(node.continuationPoint));
        const std::size_t begin = place.empty() ? 0 : std::stoul(place);
        const auto max = std::min<std::size_t>(asked.numValuesPerNode, max_in_page);
        const auto page = std::span(in).subspan(begin, std::min(max, in.size() - begin));
        data.dataValues = static_cast<UA_DataValue*>(UA_Array_new(page.size(), &UA_TYPES[UA_TYPES_DATAVALUE]));
        data.dataValuesSize = page.size();
        for (std::size_t i = 0; i < page.size(); ++i) {
            auto& out = data.dataValues[i];
            UA_Variant_setScalarCopy(&out.value, &page[i].v, &UA_TYPES[UA_TYPES_DOUBLE]);
            out.hasValue = out.hasSourceTimestamp = out.hasStatus = true;
            out.sourceTimestamp = to_date_time(page[i].time);
            out.status = page[i].status;
        }
        if (begin + page.size() < in.size() && !names_no_next) {
            to.continuationPoint = copy(std::string_view(std::to_string(begin + page.size())));
        }
    }
};

}  // namespace penstock::opcua::test
