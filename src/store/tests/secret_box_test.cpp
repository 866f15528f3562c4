#include "store/secret_box.hpp"

#include <sys/stat.h>

#include <fstream>
#include <numeric>

#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

secret_box::key counting_key() {
    secret_box::key k{};
    std::iota(k.begin(), k.end(), std::uint8_t{0});
    return k;
}

TEST(secret_box, opens_what_it_sealed) {
    const secret_box box(counting_key());
    for (const std::string plain : {"", "p", "a longer password with \xE2\x82\xAC and \n"}) {
        const auto sealed = box.seal(plain, "PLC1/password");
        ASSERT_TRUE(sealed.has_value());
        EXPECT_TRUE(secret_box::is_sealed(*sealed));
        EXPECT_EQ(*box.open(*sealed, "PLC1/password"), plain);
    }
}

TEST(secret_box, the_same_text_is_never_sealed_alike) {
    const secret_box box(counting_key());
    EXPECT_NE(*box.seal("p", "c"), *box.seal("p", "c"));
}

TEST(secret_box, refuses_another_context_another_key_and_damage) {
    const secret_box box(counting_key());
    const auto sealed = *box.seal("s3crets!", "PLC1/password");  // 36 bytes: every bit of the base64 counts
    EXPECT_EQ(cause_of(box.open(sealed, "PLC2/password")), cause::bad_key);
    EXPECT_EQ(cause_of(secret_box(secret_box::key{}).open(sealed, "PLC1/password")), cause::bad_key);
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        auto damaged = sealed;
        damaged[i] = damaged[i] == 'A' ? 'B' : 'A';
        EXPECT_EQ(cause_of(box.open(damaged, "PLC1/password")), cause::bad_key) << i;
        EXPECT_EQ(cause_of(box.open(sealed.substr(0, i), "PLC1/password")), cause::bad_key) << i;
    }
}

TEST(secret_box, opens_what_the_first_release_sealed) {
    const secret_box box(counting_key());
    EXPECT_EQ(*box.open("enc1:VmVRQ1IrB1AT4cXBKTnaYCA1eStb7VpLJXashfgLN6GpmA==", "PLC1/password"), "s3cret");
}

TEST(key_file, is_made_once_for_its_owner_alone) {
    const temp_dir folder;
    const std::string file = folder.path() / "secrets" / "store-key";
    const auto made = load_or_make_key(file);
    ASSERT_TRUE(made.has_value());
    struct stat facts {};
    ASSERT_EQ(::stat(file.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    EXPECT_EQ(facts.st_size, 32);
    EXPECT_EQ(*load_or_make_key(file), *made);
    EXPECT_NE(*load_or_make_key(folder.path() / "other"), *made);
}

TEST(key_file, of_another_size_is_set_aside_and_replaced) {
    const temp_dir folder;
    const std::string file = folder.path() / "store-key";
    std::ofstream(file) << "too short";
    const auto made = load_or_make_key(file);
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(std::filesystem::file_size(file + ".damaged"), 9U);
    EXPECT_EQ(*load_or_make_key(file), *made);
}

}  // namespace
}  // namespace penstock::store
