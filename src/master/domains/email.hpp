#pragma once

#include "base/error.hpp"
#include "master/field.hpp"
#include "master/record.hpp"

namespace penstock::master {

inline field email() {
    return text("email", "E-mail address.", 254).one_line();
}

/// A fault unless the record's `email` is empty or could be one.
void check_email(const record& r, faults& found);

}  // namespace penstock::master
