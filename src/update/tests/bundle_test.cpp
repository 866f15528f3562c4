#include "update/bundle.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"
#include "update/tests/bundle_maker.hpp"

namespace penstock::update {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::string> sample_files{
    {"bin/penstock", std::string(300'000, 'p')}, {"lib/libx.so.1.2", "library"}, {"share/empty", ""}};
const std::map<std::string, std::string> sample_links{{"lib/libx.so.1", "libx.so.1.2"}};

class bundle : public testing::Test {
protected:
    bundle() { fs::create_directory(target()); }

    fs::path target() const { return folder_.at("unpacked"); }
    std::string tar() const { return folder_.at("penstock.tar.zst"); }

    static std::vector<tar_entry> sample() {
        std::vector<tar_entry> all{{"manifest.json", manifest_of(sample_files, sample_links)}};
        for (const auto& [path, content] : sample_files)
            all.push_back({path, content});
        all.push_back({"lib/libx.so.1", "", AE_IFLNK, "libx.so.1.2"});
        return all;
    }

    /// The fault of unpacking these entries: its field, or `none`.
    std::string fault_of(const std::vector<tar_entry>& entries) {
        write_tar(tar(), entries);
        fs::remove_all(target());
        fs::create_directory(target());
        const auto done = unpack_bundle(tar(), target());
        return done ? "none" : done.error().field.empty() ? done.error().message : done.error().field;
    }

    test::temp_dir folder_;
};

TEST_F(bundle, is_unpacked_with_the_modes_of_its_manifest) {
    ASSERT_EQ(fault_of(sample()), "none");
    EXPECT_EQ(read_file(target() / "bin/penstock").value(), sample_files.at("bin/penstock"));
    EXPECT_EQ(read_file(target() / "lib/libx.so.1").value(), "library");
    struct stat facts {};
    ASSERT_EQ(::stat((target() / "bin/penstock").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0755U);
    ASSERT_EQ(::stat((target() / "lib/libx.so.1.2").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0644U);
    EXPECT_EQ(check_unpacked(target()).value().number.text(), "1.4.0");
}

TEST_F(bundle, made_by_tar_of_a_folder_is_the_same) {
    auto entries = sample();
    for (auto& e : entries)
        e.path.insert(0, "./");
    entries.insert(entries.begin(), {"./", "", AE_IFDIR});
    entries.insert(entries.begin() + 2, {"./bin/", "", AE_IFDIR});
    EXPECT_EQ(fault_of(entries), "none");
}

TEST_F(bundle, its_manifest_is_read_alone) {
    write_tar(tar(), {{"manifest.json", manifest_of(sample_files)}});
    EXPECT_EQ(read_bundle_manifest(tar()).value().find_file("bin/penstock")->mode, 0755U);
    EXPECT_FALSE(unpack_bundle(tar(), target()).has_value());
}

TEST_F(bundle, what_leads_out_of_its_folder_is_refused_and_not_written) {
    const auto outside = folder_.path() / "outside";
    for (const auto& path : {std::string("../outside"), std::string("bin/../../outside"), outside.string()}) {
        auto entries = sample();
        entries.push_back({path, "evil"});
        EXPECT_EQ(fault_of(entries), path);
        EXPECT_FALSE(fs::exists(outside));
        entries = sample();
        auto files = sample_files;
        files[path] = "evil";
        entries[0].content = manifest_of(files, sample_links);
        entries.push_back({path, "evil"});
        EXPECT_NE(fault_of(entries), "none");
        EXPECT_FALSE(fs::exists(outside));
    }
}

TEST_F(bundle, a_file_is_never_written_through_a_link) {
    fs::create_directory(folder_.at("victim"));
    auto entries = sample();
    entries.insert(entries.begin() + 1, {"share", "", AE_IFLNK, folder_.at("victim")});
    EXPECT_EQ(fault_of(entries), "share");
    auto links = sample_links;
    links["share"] = "../victim";
    entries[0].content = manifest_of(sample_files, links);
    EXPECT_NE(fault_of(entries), "none");
    EXPECT_TRUE(fs::is_empty(folder_.at("victim")));
}

TEST_F(bundle, links_out_of_it_and_to_nothing_are_refused) {
    for (const std::string target : {"/etc/passwd", "../../etc/passwd", "../..", "missing", "", ".", "libx.so.1"}) {
        auto links = sample_links;
        links["lib/libx.so.1"] = target;
        auto entries = sample();
        entries[0].content = manifest_of(sample_files, links);
        entries.back().target = target.empty() ? "x" : target;
        EXPECT_NE(fault_of(entries), "none") << target;
    }
}

TEST_F(bundle, what_is_neither_file_nor_link_is_refused) {
    for (const mode_t type : {AE_IFCHR, AE_IFBLK, AE_IFIFO}) {
        auto entries = sample();
        entries[2] = {"lib/libx.so.1.2", "", type};
        EXPECT_EQ(fault_of(entries), "lib/libx.so.1.2");
    }
    auto entries = sample();
    entries[2] = {"lib/libx.so.1.2", "", AE_IFREG, "bin/penstock", true};
    EXPECT_EQ(fault_of(entries), "lib/libx.so.1.2");
}

TEST_F(bundle, holds_just_what_its_manifest_says) {
    auto more = sample();
    more.push_back({"bin/extra", "x"});
    EXPECT_EQ(fault_of(more), "bin/extra");
    auto folder = sample();
    folder.push_back({"var", "", AE_IFDIR});
    EXPECT_EQ(fault_of(folder), "var");
    auto fewer = sample();
    fewer.erase(fewer.begin() + 1);
    EXPECT_EQ(fault_of(fewer), "bin/penstock");
    auto without_link = sample();
    without_link.pop_back();
    EXPECT_EQ(fault_of(without_link), "lib/libx.so.1");
    auto twice = sample();
    twice.push_back(twice[1]);
    EXPECT_EQ(fault_of(twice), "bin/penstock");
    auto late = sample();
    std::swap(late[0], late[1]);
    EXPECT_NE(fault_of(late).find("begins with bin/penstock, and a bundle with the file manifest.json"),
              std::string::npos)
        << fault_of(late);
    EXPECT_NE(fault_of({}).find("empty archive"), std::string::npos) << fault_of({});
    auto second = sample();
    second.push_back(second[0]);
    EXPECT_EQ(fault_of(second), "manifest.json");
}

TEST_F(bundle, each_file_has_its_size_and_sum) {
    auto changed = sample();
    changed[1].content[1000] = 'q';
    EXPECT_EQ(fault_of(changed), "bin/penstock");
    auto longer = sample();
    longer[1].content += 'p';
    EXPECT_EQ(fault_of(longer), "bin/penstock");
    auto shorter = sample();
    shorter[1].content.pop_back();
    EXPECT_EQ(fault_of(shorter), "bin/penstock");
}

TEST_F(bundle, cut_anywhere_is_refused) {
    write_tar(tar(), sample());
    const auto whole = read_file(tar()).value();
    for (std::size_t n = 0; n < whole.size(); n += 1 + whole.size() / 60) {
        std::ofstream(tar(), std::ios::binary | std::ios::trunc) << std::string_view(whole).substr(0, n);
        fs::remove_all(target());
        fs::create_directory(target());
        EXPECT_FALSE(unpack_bundle(tar(), target()).has_value()) << n;
    }
}

TEST_F(bundle, of_another_form_is_refused) {
    write_tar(tar(), sample(), false);
    // A plain tar is none: what is unpacked is what was packed, and formats that nobody makes are no way in.
    std::ofstream(folder_.at("text")) << "hello";
    EXPECT_FALSE(unpack_bundle(folder_.at("text"), target()).has_value());
    EXPECT_FALSE(unpack_bundle(folder_.at("missing"), target()).has_value());
    EXPECT_FALSE(unpack_bundle(folder_.path(), target()).has_value());
}

TEST_F(bundle, an_unpacked_one_is_checked_again) {
    ASSERT_EQ(fault_of(sample()), "none");
    std::ofstream(target() / "share/extra") << "x";
    EXPECT_EQ(check_unpacked(target()).error().field, "share/extra");
    fs::remove(target() / "share/extra");
    std::ofstream(target() / "lib/libx.so.1.2") << "librarY";
    EXPECT_EQ(check_unpacked(target()).error().field, "lib/libx.so.1.2");
    fs::remove(target() / "lib/libx.so.1.2");
    EXPECT_EQ(check_unpacked(target()).error().field, "lib/libx.so.1.2");
}

std::string manifest_fault(std::string_view text) {
    const auto read = parse_manifest(text);
    return read ? "none" : read.error().field;
}

TEST(manifest, names_the_member_at_fault) {
    const auto good = manifest_of(sample_files, sample_links);
    const auto with = [&](std::string_view part, std::string_view other) {
        auto text = good;
        return manifest_fault(text.replace(text.find(part), part.size(), other));
    };
    EXPECT_EQ(manifest_fault(good), "none");
    EXPECT_EQ(with("\"version\"", "\"v\""), "version");
    EXPECT_EQ(with("2026-11-25", "today"), "build_date");
    EXPECT_EQ(with("\"amd64\"", "1"), "arch");
    EXPECT_EQ(with("\"database\":5", "\"database\":-5"), "schemas.database");
    EXPECT_EQ(with("\"0755\"", "\"4755\""), "files[0].mode");
    EXPECT_EQ(with("bin/penstock", "/bin/penstock"), "files[0].path");
    EXPECT_EQ(with("bin/penstock", "bin//penstock"), "files[0].path");
    EXPECT_EQ(with("bin/penstock", "manifest.json"), "files[0].path");
    EXPECT_EQ(with("bin/penstock", "share"), "files");
    EXPECT_EQ(with("share/empty", "bin/penstock"), "files");
    EXPECT_EQ(with("\"size\":300000", "\"size\":5000000000"), "files[0].size");
    EXPECT_EQ(with("\"lib/libx.so.1\"", "\"lib/libx.so.1.2\""), "links");
}

TEST(manifest, a_link_is_resolved_from_its_own_folder) {
    EXPECT_EQ(resolve_link("lib/a", "b"), "lib/b");
    EXPECT_EQ(resolve_link("lib/x/a", "../b"), "lib/b");
    EXPECT_EQ(resolve_link("a", "../b"), std::nullopt);
    EXPECT_EQ(resolve_link("lib/a", "../../b"), std::nullopt);
    EXPECT_EQ(resolve_link("lib/a", "/b"), std::nullopt);
    EXPECT_EQ(resolve_link("lib/a", "./b"), std::nullopt);
    EXPECT_EQ(resolve_link("lib/a", ""), std::nullopt);
}

}  // namespace
}  // namespace penstock::update
