#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "model/tag.hpp"
#include "store/failure.hpp"
#include "store/page.hpp"

namespace penstock::store {

class database;

/// A plant (V5 §3 and its common fields).
struct site {
    std::string site_id;
    std::string site_name;
    std::string description;
    std::string address;
    std::string time_zone;  ///< IANA name; empty = edge.timezone
    std::optional<double> lat;
    std::optional<double> lng;
    std::optional<std::string> calendar_id;
    bool active = true;
    std::optional<std::string> external_id;
    option_map attributes;
    std::int64_t created_at = 0;  ///< epoch ms
    std::int64_t updated_at = 0;  ///< epoch ms
    std::string created_by;
    std::string updated_by;
    std::int64_t version = 1;
};

BOOST_DESCRIBE_STRUCT(site, (),
                      (site_id, site_name, description, address, time_zone, lat, lng, calendar_id, active, external_id,
                       attributes, created_at, updated_at, created_by, updated_by, version))

/// The sites. OPCs make those that they name.
///
/// Thread: the store thread.
class site_records {
public:
    explicit site_records(database& db) : db_(db) {}

    /// Makes the site, its name being its id, if there is none.
    answer<> ensure(const std::string& site_id, wall_time now);
    answer<site> get(const std::string& site_id);
    answer<page<site>> list(const page_query& query = {});

private:
    database& db_;
};

}  // namespace penstock::store
