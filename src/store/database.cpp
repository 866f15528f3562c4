#include "store/database.hpp"

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "base/log.hpp"
#include "store/query.hpp"

namespace penstock::store {

namespace {

/// What SQLite and PostgreSQL say, and what it means. SOCI 4.0 has categories for the latter only, and the numbers of
/// the former are hidden behind a header that does not mix with <sqlite3.h>: the words are what both have.
constexpr std::array<std::pair<std::string_view, errc>, 11> meanings{{
    {"UNIQUE constraint", errc::duplicate},
    {"duplicate key", errc::duplicate},
    {"FOREIGN KEY constraint", errc::integrity},
    {"foreign key constraint", errc::integrity},
    {"not a database", errc::not_a_database},
    {"malformed", errc::not_a_database},
    {"locked", errc::unavailable},
    {"disk", errc::unavailable},  // full, and input/output errors
    {"readonly", errc::unavailable},
    {"unable to open", errc::unavailable},
    {"connection", errc::unavailable},
}};

/// SQLite would make the file with the mode that the umask leaves; it holds password hashes.
answer<> make_private(const std::string& path) {
    std::error_code ec;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ec);
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return failure{errc::unavailable, path + ": " + std::strerror(errno)};
    ::close(file);
    return {};
}

}  // namespace

answer<std::unique_ptr<database>> database::open_sqlite(const std::string& path) {
    if (auto made = make_private(path); !made) return made.error();
    auto db = std::make_unique<database>();
    auto opened = db->guarded([&]() -> answer<> {
        db->session_.open(soci::sqlite3, "dbname=\"" + path + "\" timeout=5");
        // WAL and FULL: a commit is one append that is on disk, also after a power cut, when the call returns.
        for (const auto* pragma : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON"}) {
            execute(db->session_, pragma);
        }
        return {};
    });
    if (!opened) return failure{opened.error().code, path + ": " + opened.error().message};
    return db;
}

failure database::failure_of(const soci::soci_error& e) {
    const std::string words = e.get_error_message();  // what() adds the values, hashes of passwords among them
    auto code = errc::wrong_query;
    for (const auto& [part, meaning] : meanings) {
        if (words.find(part) != std::string::npos) {
            code = meaning;
            break;
        }
    }
    if (code == errc::duplicate || code == errc::integrity) return {code, make_error_code(code).message()};
    last_error_ = words;
    logger("store")->error("{}", words);
    return {code, words};
}

}  // namespace penstock::store
