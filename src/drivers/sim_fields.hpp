#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drivers/sim_signal.hpp"

namespace penstock {

/// Reads the fields of one object of a profile. `wrong` stores the first fault of the whole profile; after a fault,
/// reads return some value of the right type.
class sim_fields {
public:
    using visitor = std::function<void(const boost::json::value& v, std::string path)>;

    sim_fields(const boost::json::value& v, std::string path, std::optional<fault>& wrong);

    /// Sets the names of all possible fields; call it first.
    void allow(std::initializer_list<std::string_view> names);

    double number(std::string_view name, double default_value, double min, double max);
    template <class T>
    T integer(std::string_view name, T default_value, double max) {
        return static_cast<T>(number(name, static_cast<double>(default_value), 0, max));
    }
    std::string text(std::string_view name, std::string default_value);
    std::vector<std::string> texts(std::string_view name);
    void for_each(std::string_view name, const visitor& visit);  ///< calls `visit` for each element of a list
    option_map options(std::string_view name);                   ///< reads texts, numbers and booleans of an object

    /// The field, or null.
    const boost::json::value* find(std::string_view name) const;

    void add_error(std::string_view name, std::string message);
    std::string path_of(std::string_view name) const;  ///< path of a field

private:
    const boost::json::object* object_;
    std::string path_;
    std::optional<fault>& wrong_;
};

/// Reads the fields `shape`, `low`, `high`, `step`, `period_ms`, `phase` and `texts` of a signal, and `type`, whose
/// default is `default_value`, or String for the shape text.
struct sim_typed_wave {
    element_type type;
    sim_wave wave;
};
sim_typed_wave read_wave(sim_fields& in, element_type default_value);

}  // namespace penstock
