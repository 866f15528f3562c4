#pragma once

#include "base/error.hpp"
#include "master/field.hpp"
#include "master/record.hpp"

namespace penstock::master {

inline field email() {
    return text("email", "E-mail address.", 254).one_line();
}

/// Adds a fault if the record's `email` is set but has not the form of an e-mail address.
void check_email(const record& r, faults& found);

}  // namespace penstock::master
