#pragma once

#include <open62541/server.h>

#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// HistoryRead: raw values and aggregates, straight from the gateway's history (OPC UA parts 11 and 13).
///
/// A continuation point holds where the rest begins, so none is kept here: it never runs out, and releasing it is
/// nothing. Bounding values are not made up. An aggregate has one value an interval, an interval without points
/// BadNoData; Total is the average times the seconds of the interval.
///
/// Thread: the server's; a read keeps it for as long as the history takes.
/// Limits: 10,000 values of a node an answer, 100,000 of all its nodes together; the rest by continuation.
class history_reader {
public:
    explicit history_reader(const server_callbacks& callbacks) : callbacks_(callbacks) {}

    /// Nothing when no history is kept.
    void install(UA_ServerConfig& config);

private:
    const server_callbacks& callbacks_;
};

}  // namespace penstock::publish
