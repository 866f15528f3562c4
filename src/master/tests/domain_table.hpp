#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "master/tests/memory_transaction.hpp"

namespace penstock::master {

inline constexpr wall_time monday{milliseconds{1'790'000'000'000}};  ///< 2026-09-21T14:13:20Z

/// A record as it is before a case, what is read-only and hidden too: without rules. Its fields are JSON, with '
/// for ". Kinds beside those of the catalogue: `login` and `token`, whose fields are the id of who has one.
struct given {
    std::string_view kind;
    std::string fields;
};

/// The plant of a case: its rows, and what the gateway is.
struct scene {
    memory_rows rows;
    record_context context;
    memory_rows original;       ///< consequences are what has changed since
    std::vector<record> asked;  ///< as they were sent: what was written is compared with that
};

using change = std::function<void(scene&, memory_transaction&)>;

// What a call of V5 requests; JSON as above. Faults of the body are refusals, too.
change create(std::string_view kind, std::string fields);
change update(std::string_view kind, std::string id, std::string fields);
change remove(std::string_view kind, std::string id);

/// One row of a table: a request to a plant, and its result, a line each. The records that were written, in
/// the order of the catalogue, with what else than the fields sent has changed; what was written in addition to them;
/// or the refusal:
///
///     + site SITE_1 time_zone=Asia/Seoul        created, and the rule has set the zone
///     ~ path PATH_1 v2 is_default=false         updated: it has a new version
///     ~ tag TAG_1 site_id=SITE_2                assigned: its version stays
///     - alarm ALARM_TAG_1
///     E1400 steps: open order ORDER_1 uses this path
struct domain_case {
    std::string name;
    std::vector<given> setup;
    change asked;
    std::string outcome;
    std::string actor = "ada";
    milliseconds delay{};  ///< than `monday`
};

/// Each case in a plant of its own; `plant` exists before all of them.
void expect_outcomes(const std::vector<given>& plant, const std::vector<domain_case>& cases);

/// A record as a case has it.
record stored(const given& g);

}  // namespace penstock::master
