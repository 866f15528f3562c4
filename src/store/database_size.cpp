#include "store/database_size.hpp"

#include <array>
#include <filesystem>

#include "store/database.hpp"
#include "store/snapshot.hpp"

namespace penstock::store {

std::int64_t file_bytes(const std::string& path) noexcept {
    std::int64_t sum = 0;
    for (const auto* suffix : {"", "-wal", "-shm"}) {
        std::error_code ec;
        const auto size = std::filesystem::file_size(path + suffix, ec);
        if (!ec) sum += static_cast<std::int64_t>(size);
    }
    return sum;
}

std::int64_t snapshot::database_bytes() {
    std::int64_t bytes = 0;
    run([&](database& db) {
        auto& st = db.prepared("SELECT pg_database_size(current_database())", {}, std::array{slot::type::integer});
        for (bool is_row = st.execute(); is_row; is_row = st.fetch())
            bytes = st.out(0).integer;
    });
    return bytes;
}

}  // namespace penstock::store
