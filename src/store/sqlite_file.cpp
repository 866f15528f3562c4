#include "store/sqlite_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "store/database_code.hpp"

namespace penstock::store {

namespace {

constexpr int busy_timeout_ms = 5'000;
constexpr int pages_per_step = 1'024;
constexpr int instructions_between_questions = 10'000;
constexpr int busy_pause_ms = 20;
constexpr int max_busy_pauses = 250;

sqlite_api::sqlite3_stmt* handle(void* statement) noexcept {
    return static_cast<sqlite_api::sqlite3_stmt*>(statement);
}

}  // namespace

struct sqlite_file::state {
    sqlite_api::sqlite3* db = nullptr;
    std::string path;
    std::function<bool()> is_cancelled;
    ~state() { sqlite_api::sqlite3_close(db); }
};

void leave_out_locks() noexcept {
    sqlite_api::sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
    sqlite_api::sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

outcome<> make_private_file(const std::string& path) {
    // An existing one is not touched: closing any descriptor of a file drops all locks that this process has on it,
    // and the next program that opens the database would clear its log away as if it had no writer.
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0 && errno == EEXIST) return {};
    if (file < 0) return system_failure(path, errno);
    ::close(file);
    return {};
}

sqlite_file::sqlite_file(std::unique_ptr<state> s) : state_(std::move(s)) {}
sqlite_file::~sqlite_file() = default;

failure sqlite_file::last_failure() const {
    const auto means = meaning_of_sqlite(sqlite_api::sqlite3_extended_errcode(state_->db));
    return {means == cause::not_a_database ? means : as_unavailable(means),
            state_->path + ": " + sqlite_api::sqlite3_errmsg(state_->db)};
}

outcome<std::unique_ptr<sqlite_file>> sqlite_file::open(const std::string& path, mode m) {
    auto s = std::make_unique<state>();
    s->path = path;
    if (m == mode::create) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (file < 0) return system_failure(path, errno);
        ::close(file);
    }
    if (m == mode::write_or_create) {
        if (auto made = make_private_file(path); !made) return made.error();
        std::error_code unknown;
        if (std::filesystem::is_symlink(path, unknown)) return system_failure(path, ELOOP);
    }
    const int opened = sqlite_api::sqlite3_open_v2(path.c_str(), &s->db, SQLITE_OPEN_READWRITE, nullptr);
    std::unique_ptr<sqlite_file> made(new sqlite_file(std::move(s)));
    if (opened != SQLITE_OK) return made->last_failure();
    sqlite_api::sqlite3_busy_timeout(made->state_->db, busy_timeout_ms);
    const char* const pragma = m == mode::read     ? "PRAGMA query_only=ON"
                               : m == mode::create ? "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF"
                                                   : "PRAGMA synchronous=FULL";
    if (auto done = made->execute(pragma); !done) return done.error();
    return made;
}

std::string sqlite_file::quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        out += c;
        if (c == '\'') out += c;
    }
    return out + "'";
}

void sqlite_file::set_cancel(std::function<bool()> is_cancelled) {
    state_->is_cancelled = std::move(is_cancelled);
    if (!state_->is_cancelled) return sqlite_api::sqlite3_progress_handler(state_->db, 0, nullptr, nullptr);
    sqlite_api::sqlite3_progress_handler(
        state_->db, instructions_between_questions,
        [](void* self) { return static_cast<state*>(self)->is_cancelled() ? 1 : 0; }, state_.get());
}

outcome<> sqlite_file::execute(const std::string& sql) {
    if (sqlite_api::sqlite3_exec(state_->db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return last_failure();
    return {};
}

outcome<std::vector<std::string>> sqlite_file::texts(const std::string& sql) {
    std::vector<std::string> out;
    const auto keep = [](void* to, int columns, char** values, char**) {
        const char* first = columns > 0 ? values[0] : nullptr;
        static_cast<std::vector<std::string>*>(to)->emplace_back(first == nullptr ? "" : first);
        return 0;
    };
    if (sqlite_api::sqlite3_exec(state_->db, sql.c_str(), keep, &out, nullptr) != SQLITE_OK) return last_failure();
    return out;
}

outcome<std::int64_t> sqlite_file::number(const std::string& sql) {
    const auto found = texts(sql);
    if (!found) return found.error();
    if (found->empty() || found->front().empty()) return std::int64_t{0};
    return std::strtoll(found->front().c_str(), nullptr, 10);
}

outcome<std::unique_ptr<sqlite_file::prepared>> sqlite_file::prepare(const std::string& sql) {
    sqlite_api::sqlite3_stmt* made = nullptr;
    if (sqlite_api::sqlite3_prepare_v2(state_->db, sql.c_str(), -1, &made, nullptr) != SQLITE_OK) return last_failure();
    return std::unique_ptr<prepared>(new prepared(*this, made));
}

sqlite_file::prepared::~prepared() {
    sqlite_api::sqlite3_finalize(handle(statement_));
}

void sqlite_file::prepared::bind(int place, type t, std::optional<std::string_view> value) {
    auto* st = handle(statement_);
    if (!value) {
        sqlite_api::sqlite3_bind_null(st, place);
        return;
    }
    switch (t) {
        case type::integer:
            sqlite_api::sqlite3_bind_int64(st, place, std::strtoll(std::string(*value).c_str(), nullptr, 10));
            return;
        case type::real:
            sqlite_api::sqlite3_bind_double(st, place, std::strtod(std::string(*value).c_str(), nullptr));
            return;
        case type::text: break;
    }
    sqlite_api::sqlite3_bind_text(st, place, value->data(), static_cast<int>(value->size()), nullptr);
}

void sqlite_file::prepared::bind(int place, std::int64_t value) {
    sqlite_api::sqlite3_bind_int64(handle(statement_), place, value);
}

void sqlite_file::prepared::bind(int place, std::string_view text) {
    // A view without data would be NULL.
    sqlite_api::sqlite3_bind_text(handle(statement_), place, text.data() == nullptr ? "" : text.data(),
                                  static_cast<int>(text.size()), nullptr);
}

void sqlite_file::prepared::bind_blob(int place, std::span<const std::uint8_t> bytes) {
    sqlite_api::sqlite3_bind_blob(handle(statement_), place, bytes.data(), static_cast<int>(bytes.size()), nullptr);
}

std::int64_t sqlite_file::prepared::number(int column) const {
    return sqlite_api::sqlite3_column_int64(handle(statement_), column);
}

std::string sqlite_file::prepared::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite_api::sqlite3_column_text(handle(statement_), column));
    const auto size = static_cast<std::size_t>(sqlite_api::sqlite3_column_bytes(handle(statement_), column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
}

std::span<const std::uint8_t> sqlite_file::prepared::blob(int column) const {
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite_api::sqlite3_column_blob(handle(statement_), column));
    const auto size = static_cast<std::size_t>(sqlite_api::sqlite3_column_bytes(handle(statement_), column));
    return bytes == nullptr ? std::span<const std::uint8_t>() : std::span(bytes, size);
}

outcome<bool> sqlite_file::prepared::step() {
    auto* st = handle(statement_);
    const int done = sqlite_api::sqlite3_step(st);
    if (done == SQLITE_ROW) return true;
    if (done != SQLITE_DONE) return file_.last_failure();
    sqlite_api::sqlite3_reset(st);
    return false;
}

int sqlite_file::prepared::columns() const noexcept {
    return sqlite_api::sqlite3_column_count(handle(statement_));
}

bool sqlite_file::prepared::append(int column, std::string& to) const {
    auto* st = handle(statement_);
    switch (sqlite_api::sqlite3_column_type(st, column)) {
        case SQLITE_NULL: return false;
        case SQLITE_INTEGER: to += std::to_string(sqlite_api::sqlite3_column_int64(st, column)); return true;
        case SQLITE_FLOAT: to += fmt::format("{}", sqlite_api::sqlite3_column_double(st, column)); return true;
        default: break;
    }
    const auto* text = reinterpret_cast<const char*>(sqlite_api::sqlite3_column_text(st, column));
    to.append(text, static_cast<std::size_t>(sqlite_api::sqlite3_column_bytes(st, column)));
    return true;
}

outcome<> sqlite_file::copy_into(sqlite_file& to, const std::function<bool(unsigned of_100)>& go_on) {
    // Within a transaction that reads: so it is one moment's, however long it takes and whatever others write.
    if (auto begun = execute("BEGIN"); !begun) return begun;
    if (auto seen = number("SELECT count(*) FROM sqlite_master"); !seen) return seen.error();
    auto* copying = sqlite_api::sqlite3_backup_init(to.state_->db, "main", state_->db, "main");
    if (copying == nullptr) return to.last_failure();
    int step = SQLITE_OK;
    bool is_wanted = true;
    for (int pauses = 0; is_wanted && pauses < max_busy_pauses;) {
        step = sqlite_api::sqlite3_backup_step(copying, pages_per_step);
        if (step == SQLITE_BUSY || step == SQLITE_LOCKED) {
            ++pauses;
            sqlite_api::sqlite3_sleep(busy_pause_ms);
            continue;
        }
        if (step != SQLITE_OK) break;
        const auto all = sqlite_api::sqlite3_backup_pagecount(copying);
        const auto left = sqlite_api::sqlite3_backup_remaining(copying);
        is_wanted = !go_on || go_on(all <= 0 ? 0U : static_cast<unsigned>(100LL * (all - left) / all));
    }
    const int finished = sqlite_api::sqlite3_backup_finish(copying);
    (void)execute("COMMIT");
    if (!is_wanted) return failure{cause::unavailable, "the copy of the database was cancelled"};
    if (step == SQLITE_DONE && finished == SQLITE_OK) return {};
    const int code = finished == SQLITE_OK ? step : finished;
    return failure{as_unavailable(meaning_of_sqlite(code)), to.state_->path + ": " + sqlite_api::sqlite3_errstr(code)};
}

}  // namespace penstock::store
