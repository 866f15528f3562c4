#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/browse.hpp"
#include "drivers/ingest.hpp"
#include "live/tag_table.hpp"

namespace penstock::engine {

/// The result of a write.
struct write_result {
    /// Why it failed, for programs.
    enum class cause {
        none,       ///< it did not fail
        bad_value,  ///< the tag cannot hold this value; nothing was sent
        read_only,  ///< the device allows only reading at this address
        no_link,    ///< the device is not connected, or not collected from; nothing was sent
        refused,    ///< the device returned an error
        timed_out,  ///< it is unknown whether the device accepted the value
        other,
    };
    bool is_done = false;
    cause failure_cause = cause::other;
    std::string opc_id;
    std::string plc_address;
    std::string value;                       ///< as requested
    std::optional<std::string> actual_read;  ///< absent: the protocol cannot read back
    std::string message;                     ///< why it failed, human-readable; empty on success
};

/// The result of a fresh read: on success the record is in the tag table and copied here.
struct read_result {
    bool is_found = false;
    bool is_done = false;
    live::last_value record;
    std::string message;  ///< why it failed, human-readable
};

/// The result of browsing a device.
struct browse_result {
    bool is_found = false;  ///< the OPC
    bool is_done = false;
    browse_page page{};
    std::string message{};  ///< why it failed, human-readable
};

/// The result for values that a device posted.
struct ingest_result {
    bool is_found = false;  ///< the OPC
    bool is_done = false;
    std::size_t value_count = 0;         ///< number of accepted values, including those with bad quality
    std::vector<ingested_item> items{};  ///< of a list, in its order; empty for a device's own document
    std::string message{};               ///< why nothing was accepted, human-readable
    bool is_document_wrong = false;      ///< `message` is about the document, not about the OPC
};

/// Answer to "test before saving": nothing is stored, nothing keeps running.
struct test_report {
    struct point {
        std::string tag_id;
        std::string plc_address;
        bool is_good = false;
        std::string value;    ///< v1 text
        std::string message;  ///< why the read failed
        double ms = 0;        ///< time of the request that read it
    };
    bool is_connected = false;
    std::string message;  ///< why the link could not be opened
    double connect_ms = 0;
    std::string identity;  ///< what the device reports about itself; empty if nothing
    std::vector<point> points;
    std::vector<planned_request> plan;  ///< the requests of a scan
};

}  // namespace penstock::engine
