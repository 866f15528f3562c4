#pragma once

#include <cstdint>

namespace penstock {

/// Why a request is in a scan.
enum class poll_purpose : std::uint8_t {
    planned,          ///< it belongs to the plan
    planned_witness,  ///< the same; in this scan it also shows whether its station responds
    half,             ///< half of a request that was refused
    retry,            ///< reads addresses whose time in quarantine has ended
    sample,           ///< reads addresses that are probably not the reason for a refusal: together, never halved
    probe,            ///< reads one point of a station that does not respond
    witness,          ///< shows whether a station responds that has not answered another request
    search,           ///< finds the addresses for which a station sends no response
    size,             ///< tries whether a larger request is answered
};

/// How far a request has come in a scan.
enum class poll_progress : std::uint8_t {
    waiting,   ///< it is to be sent, or its response is awaited
    answered,  ///< the device has answered with values
    refused,   ///< the device has refused it
    left_out,  ///< it is not sent in this scan, or not again
};

/// Everything that decides about one request of a scan. Only `next` changes it.
struct poll_state {
    static constexpr int troubles_until_search = 3;

    poll_purpose purpose = poll_purpose::planned;
    poll_progress progress = poll_progress::waiting;
    bool is_proven = false;    ///< it has been answered before
    bool is_repeated = false;  ///< it was refused in this scan and is sent again
    int troubles = 0;          ///< scans in succession in which the device refused it for a trouble of its own

    bool is_waiting() const noexcept { return progress == poll_progress::waiting; }
    bool is_planned() const noexcept {
        return purpose == poll_purpose::planned || purpose == poll_purpose::planned_witness;
    }
    bool is_witness() const noexcept {
        return purpose == poll_purpose::witness || purpose == poll_purpose::planned_witness;
    }
    /// Whether other requests of the scan read the same, so that its failure says nothing about its points.
    bool is_probe() const noexcept {
        return purpose == poll_purpose::probe || purpose == poll_purpose::witness || purpose == poll_purpose::size;
    }
    /// Whether it probably gets no response.
    bool is_search() const noexcept { return purpose == poll_purpose::search || purpose == poll_purpose::size; }
    friend bool operator==(const poll_state&, const poll_state&) = default;
};

/// What happens to a request. Fields that the kind does not name are ignored.
struct poll_event {
    enum class kind : std::uint8_t {
        begun,      ///< a new scan
        chosen,     ///< as the witness of its station
        answered,   ///< with values
        refused,    ///< refused because of its addresses or size: `has_one_point`
        troubled,   ///< refused, because the device has a trouble of its own: `has_one_point`
        timed_out,  ///< no response has come in time: `is_station_doubted`
        left_out,   ///< its station does not respond, or another request takes its place
        restored,   ///< the request that took its place was not answered
    };
    kind type;
    bool has_one_point = false;
    bool is_station_doubted = false;  ///< its station has not answered another request of the scan
};

/// What the list must do.
enum class poll_action : std::uint8_t {
    none,
    confirm,        ///< its batch is not in doubt any more
    release,        ///< its points are read again by the plan
    end_trial,      ///< the device has accepted or not accepted the size
    repeat,         ///< it is sent again: one refusal of a good address may be an accident
    postpone,       ///< it is sent again in the next scan
    halve,          ///< its halves are sent in its place
    isolate,        ///< its point goes into quarantine
    keep_isolated,  ///< its points stay in quarantine
    doubt,          ///< its batch is in doubt, because it had no response
    narrow,         ///< the search goes on with its halves
    drop_station,   ///< its station does not respond
};

struct poll_step {
    poll_state state;
    poll_action action;
};

/// Decides about one request of a scan. Pure and independent of the time; the list decides everything that needs it.
poll_step next(poll_state s, const poll_event& e) noexcept;

}  // namespace penstock
