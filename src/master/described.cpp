#include "master/described.hpp"

namespace penstock::master {

field field_of_rule(const field_rule& rule, kind type, bool is_nullable, cell default_value) {
    using shape = field_rule::shape;
    field f;
    f.name = rule.name;
    f.description = rule.text;
    f.type = type;
    f.is_nullable = is_nullable;
    f.default_value = std::move(default_value);
    f.is_required = rule.is_required;
    f.is_read_only = rule.is_read_only;
    f.min_value = rule.min;
    f.max_value = rule.max;
    f.max_length = rule.max_length;
    f.min_length = rule.is_required && type == kind::text ? 1 : 0;
    f.is_one_line = rule.form == shape::one_line;
    switch (rule.form) {
        case shape::priority: f.choices = {"CRITICAL", "HIGH", "MEDIUM", "LOW"}; break;
        case shape::priority_or_none: f.choices = {"", "CRITICAL", "HIGH", "MEDIUM", "LOW"}; break;
        case shape::record_mode: f.choices = {"", "all", "change"}; break;
        case shape::scale_kind: f.choices = {"exponent", "factor"}; break;
        case shape::clamp_ends: f.choices = {"", "low", "high", "both"}; break;
        case shape::any:
        case shape::id:
        case shape::one_line:
        case shape::site: break;
    }
    if (!f.choices.empty()) f.type = kind::choice;
    return f;
}

}  // namespace penstock::master
