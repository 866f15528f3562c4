#pragma once

#include <optional>
#include <string>

#include "store/failure.hpp"

namespace penstock::store {

class database;

/// Single facts that the program keeps about itself, by name.
///
/// Thread: the store thread.
class setting_records {
public:
    explicit setting_records(database& db) : db_(db) {}

    answer<std::optional<std::string>> get(const std::string& name);
    answer<> put(const std::string& name, const std::string& text);

private:
    database& db_;
};

}  // namespace penstock::store
