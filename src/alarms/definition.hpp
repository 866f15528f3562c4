#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "alarms/rules.hpp"
#include "model/state_texts.hpp"

namespace penstock::alarms {

/// Language of standard messages, which alarms without a message of their own have: `edge.language`.
enum class text_language : std::uint8_t { english, korean };

/// An alarm as configured, with the fields of its tag that its events need.
struct definition {
    struct level_config {
        level alarm_level{};
        std::optional<double> limit{};
        std::string priority{};
        std::string message{};  ///< may contain `{tag_id} {tag_name} {value} {limit} {unit} {level} {asset}`
    };

    std::string alarm_id{}, alarm_name{};
    std::string tag_id{}, tag_name{}, unit{};
    state_texts states{};          ///< texts of the tag's values
    std::string display_format{};  ///< of numbers in messages: see `shown_number`
    std::string site_id{}, linked_asset_id{}, asset_name{};
    rules::kind alarm_kind = rules::kind::limit;
    std::vector<level_config> bands{};
    double deadband = 0;
    milliseconds on_delay{}, off_delay{};
    bool is_ack_required = true;
    bool is_enabled = true;

    const level_config* find(level at) const noexcept;  ///< null: that level is no alarm
    rules make_rules() const noexcept;
};

/// The number whose shortest text is the text of the tag's value in v1: for a Float 6.1237264, not 6.1237263679504395;
/// for a scaled value 232.2, not 232.20000000000002 (15 digits). Other numbers stay unchanged.
double shortest_decimal(double number, bool is_scaled);

/// The message of the level, with its placeholders replaced and numbers as `shown_number` writes them. Other text in
/// braces stays. `value`: `nullopt` if there is none.
std::string fill_message(const definition& of, const definition::level_config& at, std::optional<double> value);

/// The message when the alarm clears, which does not depend on the message of the level: `Level is 5 bar, no longer
/// beyond HI 10`. `limit`: the limit of the level that has ended. Both numbers may be missing.
std::string clear_message(const definition& of, level left, std::optional<double> limit, std::optional<double> value,
                          text_language in = text_language::english);

}  // namespace penstock::alarms
