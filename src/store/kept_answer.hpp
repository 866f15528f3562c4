#pragma once

#include <optional>
#include <string>

#include "store/record_work.hpp"

namespace penstock::store {

/// The answer that a call got, kept for whoever asks the same again (V5 §1.4, Idempotency-Key).
struct kept_answer {
    std::string user_id, path, idempotency_key;
    std::string body_sha256;  ///< of what was sent, hexadecimal
    std::string answer;       ///< the body
};

/// The one of the same user, path and key; older than a day it is forgotten.
std::optional<kept_answer> find_answer(record_work& work, const kept_answer& like);
void keep_answer(record_work& work, const kept_answer& kept);

}  // namespace penstock::store
