#include "store/store.hpp"

#include <openssl/rand.h>

#include <array>
#include <filesystem>
#include <optional>

#include "store/migrations.hpp"
#include "store/option_vault.hpp"

namespace penstock::store {

namespace {

answer<std::string> make_edge_id() {
    constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";  // 32, none like another
    std::array<std::uint8_t, 12> random{};
    if (RAND_bytes(random.data(), static_cast<int>(random.size())) != 1) {
        return failure{errc::unavailable, "no random numbers"};
    }
    std::string id = "EDGE_";
    for (const auto byte : random) {
        id += letters[byte % letters.size()];
    }
    return id;
}

}  // namespace

class store::body {
public:
    body(std::unique_ptr<database> d, const secret_box::key& key, const store_options& options)
        : path(options.data_dir + "/config.sqlite"), db(std::move(d)), vault(key, options.is_secret) {}

    answer<> prepare(const std::string& site_id, wall_time now) {
        if (auto done = migrate(*db, now); !done) return done;
        if (auto done = sites.ensure(site_id, now); !done) return done;
        auto kept = settings.get("edge_id");
        if (!kept) return kept.error();
        if (*kept) {
            edge_id = **kept;
            return {};
        }
        auto made = make_edge_id();
        if (!made) return made.error();
        edge_id = *made;
        return settings.put("edge_id", edge_id);
    }

    const std::string path;
    const std::unique_ptr<database> db;
    const option_vault vault;
    site_records sites{*db};
    opc_records opcs{*db, vault};
    tag_records tags{*db};
    user_records users{*db};
    key_records keys{*db};
    setting_records settings{*db};
    std::string edge_id;
};

answer<std::unique_ptr<store>> store::open(const store_options& options, wall_time now) {
    auto db = database::open_sqlite(options.data_dir + "/config.sqlite");
    if (!db) return db.error();
    const auto key = load_or_make_key(options.data_dir + "/secrets/store-key");
    if (!key) return key.error();
    auto made = std::make_unique<body>(std::move(*db), *key, options);
    if (auto done = made->prepare(options.site_id, now); !done) return done.error();
    return std::unique_ptr<store>(new store(std::move(made)));
}

store::store(std::unique_ptr<body> b) : body_(std::move(b)) {}
store::~store() = default;

site_records& store::sites() noexcept {
    return body_->sites;
}

opc_records& store::opcs() noexcept {
    return body_->opcs;
}

tag_records& store::tags() noexcept {
    return body_->tags;
}

user_records& store::users() noexcept {
    return body_->users;
}

key_records& store::keys() noexcept {
    return body_->keys;
}

setting_records& store::settings() noexcept {
    return body_->settings;
}

const std::string& store::edge_id() const noexcept {
    return body_->edge_id;
}

answer<> store::check() {
    return body_->db->guarded([&]() -> answer<> {
        body_->db->session() << "BEGIN IMMEDIATE";  // takes the right to write, and writes nothing
        body_->db->session() << "ROLLBACK";
        return {};
    });
}

std::int64_t store::size_bytes() const {
    std::uintmax_t sum = 0;
    for (const auto* ending : {"", "-wal", "-shm"}) {
        std::error_code ec;
        const auto size = std::filesystem::file_size(body_->path + ending, ec);
        if (!ec) sum += size;
    }
    return static_cast<std::int64_t>(sum);
}

}  // namespace penstock::store
