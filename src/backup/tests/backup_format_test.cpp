#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "backup/entry_path.hpp"
#include "backup/file_name.hpp"
#include "backup/reader.hpp"
#include "backup/sealed_stream.hpp"
#include "backup/summed_stream.hpp"
#include "backup/tests/memory_stream.hpp"
#include "backup/writer.hpp"
#include "backup/zstd_stream.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "tests/support/temp_dir.hpp"
#include "time/iso_text.hpp"

namespace penstock::backup {
namespace {

using cause = failure::cause;

class memory_sink final : public byte_sink {
public:
    outcome<> write(byte_view more) override {
        bytes.append(reinterpret_cast<const char*>(more.data()), more.size());
        return {};
    }
    outcome<> finish() override { return {}; }
    std::string bytes;
};

manifest head() {
    manifest m;
    m.version = "1.2.3";
    m.schema = 5;
    m.edge_id = "EDGE_ABC";
    m.created_at = 1'764'000'000'000;
    m.note = "before the line moves";
    m.change = 42;
    m.database = "sqlite";
    m.has_secrets = true;
    return m;
}

class backup_format : public testing::Test {
protected:
    void put(const std::string& part, const std::string& path, const std::string& content) {
        const auto at = folder_.at("from/" + part + "/" + path);
        std::filesystem::create_directories(std::filesystem::path(at).parent_path());
        std::ofstream(at) << content;
        files_.push_back({part, path, at});
        expected_[part + "/" + path] = content;
    }

    std::string made(std::string_view passphrase) {
        auto m = head();
        auto parts = measure(files_, {});
        EXPECT_TRUE(parts) << parts.error().message;
        m.parts = *parts;
        const auto path = folder_.at("made.psb");
        std::filesystem::remove(path);
        const auto done = write_backup(path, m, files_, passphrase, {});
        EXPECT_TRUE(done) << done.error().message;
        return *read_file(path);
    }

    void SetUp() override {
        put("database", "config.sqlite", std::string(300'000, 'x') + "end");
        put("properties", "penstock.properties", "edge.log.level=info\n");
        put("certificates", "pki/b", "");
        put("certificates", "pki/a", "a certificate");
        put("history", std::string(150, 'l') + "/" + std::string(150, 'n'), "long names");
    }

    test::temp_dir folder_;
    std::vector<source_file> files_;
    std::map<std::string, std::string> expected_;
};

failure read_failure(std::string_view bytes, std::string_view passphrase) {
    auto from = reader::open(std::make_unique<memory_source>(bytes));
    if (!from) return from.error();
    kept_files out;
    const auto done = (*from)->read(passphrase, out);
    return done ? failure{cause::cancelled, "it was read"} : done.error();
}

TEST_F(backup_format, comes_back_as_it_was) {
    for (const std::string passphrase : {"", "a passphrase"}) {
        const auto bytes = made(passphrase);
        for (const std::size_t piece : {7U, 1'000'000U}) {
            auto from = reader::open(std::make_unique<memory_source>(bytes, piece));
            ASSERT_TRUE(from) << from.error().message;
            EXPECT_EQ((*from)->is_encrypted(), !passphrase.empty());
            EXPECT_EQ((*from)->head().note, "before the line moves");
            EXPECT_EQ((*from)->head().change, 42);
            kept_files out;
            const auto done = (*from)->read(passphrase, out);
            ASSERT_TRUE(done) << done.error().message;
            EXPECT_EQ(out.files, expected_);
        }
    }
}

TEST_F(backup_format, without_a_passphrase_is_a_tar_with_its_manifest_first) {
    made("");
    const auto list = folder_.at("list");
    ASSERT_EQ(std::system(("tar tf " + folder_.at("made.psb") + " > " + list).c_str()), 0);
    EXPECT_EQ(read_file(list)->substr(0, 70),
              "manifest.json\nproperties/penstock.properties\ndatabase/config.sqlite\nce");
    const auto head = folder_.at("head");
    ASSERT_EQ(std::system(("tar xOf " + folder_.at("made.psb") + " manifest.json > " + head).c_str()), 0);
    EXPECT_TRUE(parse_manifest(*read_file(head)));
}

TEST_F(backup_format, with_a_passphrase_shows_its_manifest_alone) {
    put("secrets", "secrets/api-key", "kept-secret-kept-secret");
    const auto bytes = made("a passphrase");
    EXPECT_NE(bytes.find("before the line moves"), std::string::npos);
    EXPECT_EQ(bytes.find("edge.log.level"), std::string::npos);
    EXPECT_EQ(bytes.find("kept-secret"), std::string::npos);
    EXPECT_NE(bytes, made("a passphrase"));  // salt and nonce
}

TEST_F(backup_format, another_passphrase_is_told_apart_from_damage) {
    const auto bytes = made("a passphrase");
    EXPECT_EQ(read_failure(bytes, "a passphrasE").kind, cause::bad_passphrase);
    EXPECT_EQ(read_failure(bytes, "").kind, cause::bad_passphrase);
}

TEST_F(backup_format, one_flipped_bit_anywhere_is_found) {
    std::mt19937 random(20261125);
    for (const std::string passphrase : {"", "a passphrase"}) {
        const auto bytes = made(passphrase);
        const auto step = passphrase.empty() ? 1U : bytes.size() / 60;  // a key costs a tenth of a second
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            auto damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (random() % 8)));
            EXPECT_EQ(read_failure(damaged, passphrase).kind, cause::bad_backup) << at;
        }
    }
}

TEST_F(backup_format, one_byte_too_few_or_too_many_is_found) {
    for (const std::string passphrase : {"", "a passphrase"}) {
        const auto bytes = made(passphrase);
        EXPECT_EQ(read_failure(bytes + '\0', passphrase).kind, cause::bad_backup);
        EXPECT_EQ(read_failure(bytes + bytes, passphrase).kind, cause::bad_backup);
        const auto step = passphrase.empty() ? 1U : bytes.size() / 40;
        for (std::size_t size = 0; size < bytes.size(); size += step)
            EXPECT_EQ(read_failure(bytes.substr(0, size), passphrase).kind, cause::bad_backup) << size;
        EXPECT_EQ(read_failure(bytes.substr(0, bytes.size() - 1), passphrase).kind, cause::bad_backup);
    }
}

TEST_F(backup_format, whole_pieces_left_out_at_the_end_are_found) {
    std::mt19937 random(1);
    std::string noise(400'000, '\0');
    for (auto& c : noise)
        c = static_cast<char>(random());
    put("history", "z", noise);
    const auto bytes = made("a passphrase");
    EXPECT_EQ(read_failure(bytes.substr(0, bytes.size() - sealed_piece - 17), "a passphrase").kind, cause::bad_backup);
}

TEST_F(backup_format, a_failed_one_leaves_nothing) {
    auto m = head();
    m.parts = *measure(files_, {});
    std::ofstream(files_.back().file, std::ios::app) << "one more byte";
    EXPECT_EQ(write_backup(folder_.at("changed"), m, files_, "", {}).error().kind, cause::unavailable);
    EXPECT_FALSE(std::filesystem::exists(folder_.at("changed")));
    m.parts = *measure(files_, {});
    const auto cancel = [](std::uint64_t) { return false; };
    EXPECT_EQ(write_backup(folder_.at("cancelled"), m, files_, "p", cancel).error().kind, cause::cancelled);
    EXPECT_FALSE(std::filesystem::exists(folder_.at("cancelled")));
    EXPECT_EQ(write_backup("/dev/full/x", m, files_, "", {}).error().kind, cause::unavailable);
    std::ofstream(folder_.at("there")) << "another one";
    EXPECT_FALSE(write_backup(folder_.at("there"), m, files_, "", {}));
    EXPECT_EQ(*read_file(folder_.at("there")), "another one");
}

// What others may make.

std::string tar_header(std::string name, std::size_t size, char type, const std::string& link = {}) {
    std::string h(512, '\0');
    name.resize(std::min<std::size_t>(name.size(), 100));
    h.replace(0, name.size(), name);
    const auto octal = [&](std::size_t at, std::size_t digits, std::size_t value) {
        for (std::size_t i = digits; i-- > 0; value /= 8)
            h[at + i] = static_cast<char>('0' + value % 8);
    };
    octal(100, 7, 0600);
    octal(108, 7, 0);
    octal(116, 7, 0);
    octal(124, 11, size);
    octal(136, 11, 0);
    h[156] = type;
    h.replace(157, link.size(), link);
    h.replace(257, 8, std::string("ustar\00000", 8));
    h.replace(148, 8, 8, ' ');
    std::size_t sum = 0;
    for (const char c : h)
        sum += static_cast<unsigned char>(c);
    octal(148, 6, sum);
    h[154] = '\0';
    return h;
}

std::string tar_file(const std::string& name, const std::string& content, char type = '0',
                     const std::string& link = {}) {
    auto out = tar_header(name, content.size(), type, link) + content;
    out.resize((out.size() + 511) / 512 * 512, '\0');
    return out;
}

/// A backup without passphrase of those entries; its manifest declares one part of that size.
std::string crafted(const std::string& entries, std::uint64_t files, std::uint64_t size, std::string sum = {}) {
    auto m = head();
    if (sum.empty()) sum.assign(64, '0');
    m.parts = {{"database", files, size, sum}};
    memory_sink to;
    summed_sink summed(to);
    zstd_sink pack(summed);
    const auto all = tar_file("manifest.json", format_manifest(m)) + entries + std::string(1024, '\0');
    EXPECT_TRUE(pack.write(as_bytes(all)));
    EXPECT_TRUE(pack.finish());
    return to.bytes;
}

std::string refusal_of(const std::string& entries, std::uint64_t files = 1, std::uint64_t size = 100) {
    const auto why = read_failure(crafted(entries, files, size), "");
    EXPECT_EQ(why.kind, cause::bad_backup) << why.message;
    return why.message;
}

TEST(hostile_backup, does_not_lead_out_of_its_folder) {
    for (const auto* path :
         {"/etc/passwd", "database/../../x", "../x", "database//x", "database/./x", "database/a\\b", "database/x\n"}) {
        EXPECT_EQ(refusal_of(tar_file(path, "x")), "the backup is damaged: a file in it has a path outside the backup")
            << path;
    }
}

TEST(hostile_backup, has_nothing_but_files) {
    for (const char type : {'1', '2', '3', '4', '5', '6'}) {
        const auto why = refusal_of(tar_file("database/x", "", type, "/etc/passwd"));
        EXPECT_EQ(why, "the backup is damaged: it contains something that is not a file") << type;
    }
}

TEST(hostile_backup, has_no_more_than_its_manifest_says) {
    EXPECT_NE(refusal_of(tar_file("database/x", std::string(101, 'x'))).find("larger than its manifest"),
              std::string::npos);
    const auto two = tar_file("database/a", std::string(50, 'x')) + tar_file("database/b", std::string(51, 'x'));
    EXPECT_NE(refusal_of(two, 2).find("larger than its manifest"), std::string::npos);
    EXPECT_NE(refusal_of("", 1).find("missing"), std::string::npos);
    // The sum of one file without content is right, and there is another one.
    const std::string header(
        "a\0"
        "0\0",
        4);
    const auto sum = to_hex(sha256(header));
    const auto more = crafted(tar_file("database/a", "") + tar_file("database/b", ""), 1, 0, sum);
    EXPECT_NE(read_failure(more, "").message.find("more files"), std::string::npos);
    const auto right = crafted(tar_file("database/a", ""), 1, 0, sum);
    EXPECT_EQ(read_failure(right, "").message, "it was read");
}

TEST(hostile_backup, has_each_file_once_and_in_order) {
    const auto two = [](const char* a, const char* b) { return tar_file(a, "1") + tar_file(b, "2"); };
    EXPECT_NE(refusal_of(two("database/a", "database/a"), 2).find("twice"), std::string::npos);
    EXPECT_NE(refusal_of(two("database/b", "database/a"), 2).find("order"), std::string::npos);
    EXPECT_NE(refusal_of(two("database/b", "secrets/a"), 2).find("not where"), std::string::npos);
}

TEST(hostile_backup, unpacks_no_bomb) {
    // 200 MB of zeros in some kilobytes, of a file that says that it is large, and of one that does not.
    memory_sink to;
    summed_sink summed(to);
    zstd_sink pack(summed);
    auto m = head();
    m.parts = {{"database", 1, 100, std::string(64, '0')}};
    ASSERT_TRUE(pack.write(as_bytes(tar_file("manifest.json", format_manifest(m)))));
    ASSERT_TRUE(pack.write(as_bytes(tar_header("database/x", 200U << 20U, '0'))));
    const std::string zeros(1U << 20U, '\0');
    for (int i = 0; i < 200; ++i)
        ASSERT_TRUE(pack.write(as_bytes(zeros)));
    ASSERT_TRUE(pack.finish());
    EXPECT_NE(read_failure(to.bytes, "").message.find("larger than its manifest"), std::string::npos);
    EXPECT_LT(to.bytes.size(), 100'000U);

    memory_sink behind;
    summed_sink summed_behind(behind);
    zstd_sink pack_behind(summed_behind);
    const std::string header(
        "a\0"
        "0\0",
        4);
    m.parts = {{"database", 1, 0, to_hex(sha256(header))}};
    ASSERT_TRUE(pack_behind.write(as_bytes(tar_file("manifest.json", format_manifest(m)) + tar_file("database/a", "") +
                                           std::string(1024, '\0'))));
    for (int i = 0; i < 200; ++i)
        ASSERT_TRUE(pack_behind.write(as_bytes(zeros)));
    ASSERT_TRUE(pack_behind.finish());
    EXPECT_NE(read_failure(behind.bytes, "").message.find("after its last file"), std::string::npos);
}

TEST(hostile_backup, may_not_ask_for_more_memory_than_a_backup_does) {
    const key_cost dear[] = {{3, (64U << 10U)}, {9, 1024}};
    for (const auto& cost : dear) {
        memory_sink to;
        ASSERT_TRUE(sealing_sink::make(to, format_manifest(head()), "p", cost));
        EXPECT_NE(read_failure(to.bytes, "p").message.find("more memory or time"), std::string::npos);
    }
}

TEST(hostile_backup, is_refused_when_it_is_something_else) {
    for (const auto* text : {"", "P", "PENSTPSB", "a text that is no backup", "PENSTPSB\x01\0\0\0\xff\xff\xff\xff"})
        EXPECT_EQ(read_failure(text, "p").kind, cause::bad_backup);
}

TEST(backup_manifest, of_a_newer_format_names_both) {
    auto m = head();
    m.format = 2;
    m.version = "9.0.0";
    const auto read = parse_manifest(format_manifest(m));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("9.0.0"), std::string::npos);
    EXPECT_NE(read.error().message.find("(2; this gateway reads 1)"), std::string::npos);
}

TEST(backup_manifest, is_refused_where_it_is_not_whole) {
    auto m = head();
    m.parts = {{"database", 1, 1, std::string(64, 'a')}};
    const auto text = format_manifest(m);
    ASSERT_TRUE(parse_manifest(text));
    const auto with = [&](const std::string& from, const std::string& to) {
        auto changed = text;
        changed.replace(changed.find(from), from.size(), to);
        return parse_manifest(changed).has_value();
    };
    EXPECT_FALSE(with("\"files\":1", "\"files\":-1"));
    EXPECT_FALSE(with("\"files\":1", "\"files\":200001"));
    EXPECT_FALSE(with("\"size\":1", "\"size\":9223372036854775807"));
    EXPECT_FALSE(with("\"name\":\"database\"", "\"name\":\"..\""));
    EXPECT_FALSE(with("\"change\":42", "\"change\":\"42\""));
    EXPECT_FALSE(with("\"edge_id\"", "\"edge\""));
    EXPECT_FALSE(with("penstock", "other"));
    EXPECT_FALSE(parse_manifest(std::string(5'000, '[')));
    EXPECT_TRUE(with("\"change\":42", "\"change\":42,\"of_a_later_version\":{}"));
    m.parts = {m.parts[0], m.parts[0]};
    EXPECT_FALSE(parse_manifest(format_manifest(m)));
}

TEST(backup_manifest, versions_are_compared_by_number) {
    EXPECT_TRUE(is_newer("1.10.0", "1.9.9"));
    EXPECT_FALSE(is_newer("1.9.9", "1.10.0"));
    EXPECT_FALSE(is_newer("0.1.0", "0.1.0"));
    EXPECT_TRUE(is_newer("2", "1.9"));
    EXPECT_FALSE(is_newer("", "0.0.1"));
}

TEST(backup_file_name, is_never_a_path) {
    EXPECT_EQ(make_file_name("EDGE_ABC", *parse_iso_time("2026-11-25T03:15:00.5Z")),
              "penstock-EDGE_ABC-20261125T031500Z.psb");
    EXPECT_TRUE(is_file_name("penstock-EDGE_ABC-20261125T031500Z.psb"));
    EXPECT_TRUE(is_file_name("line-3.tar.zst"));
    for (const auto* name :
         {"", ".psb", "../x.psb", "a/b.psb", "x", "x.psb.part", "x\n.psb", "-x.psb", "%2e.psb", "x.PSB"})
        EXPECT_FALSE(is_file_name(name)) << name;
    EXPECT_FALSE(is_file_name(std::string(200, 'x') + ".psb"));
}

}  // namespace
}  // namespace penstock::backup
