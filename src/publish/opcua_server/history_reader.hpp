#pragma once

#include <open62541/server.h>

#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// HistoryRead: raw values and aggregates from the gateway's history (OPC UA parts 11 and 13).
///
/// A continuation point contains where the rest begins, so the server stores none: it never expires, and releasing it
/// does nothing. There are no bounding values. An aggregate has one value for each interval; the status of an interval
/// without points is BadNoData. Total is the average multiplied by the seconds of the interval.
///
/// Thread: the server's; a read occupies it for as long as the history needs.
/// Limits: a response has 10,000 values of one node and 100,000 of all nodes; the rest follows by continuation points.
class history_reader {
public:
    explicit history_reader(const server_callbacks& callbacks) : callbacks_(callbacks) {}

    /// Does nothing if no history is kept.
    void install(UA_ServerConfig& config);

private:
    const server_callbacks& callbacks_;
};

}  // namespace penstock::publish
