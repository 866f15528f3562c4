#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/store.hpp"
#include "history/rocksdb/tests/temp_folder.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr int not_permitted = 77;

/// A small disk that is visible only to this process.
bool mount_small_disk(const std::string& at) {
    if (::unshare(CLONE_NEWNS) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    if (::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
    return ::mount("tmpfs", at.c_str(), "tmpfs", 0, "size=48m") == 0;
}

void fill(const std::string& file) {
    std::ofstream out(file, std::ios::binary);
    const std::string block(4096, 'x');
    while (out.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    ::_exit(1);
}

chunk chunk_of(std::int64_t first_time, std::size_t size) {
    return {{7, first_time, 1}, first_time, byte_buffer(size, 0x55)};
}

[[noreturn]] void run_on_a_full_disk(const std::string& root) {
    std::filesystem::create_directory(root);
    if (!mount_small_disk(root)) ::_exit(not_permitted);
    auto made = open(root + "/h", {.buffer_bytes = 1U << 20U, .resume_interval = milliseconds{50}});
    require(made.has_value(), "it opens");
    auto& store = **made;
    const auto before = chunk_of(1000, 1000);
    require(store.put({&before, 1}) && store.commit(1), "it writes");
    fill(root + "/ballast");
    const auto during = chunk_of(2000, 100'000);
    require(static_cast<bool>(store.put({&during, 1})), "memory takes more");
    for (int tries = 0; tries < 3; ++tries) {
        const auto refused = store.commit(2);
        require(refused.has_error() && refused.error() == errc::no_space, "the error is that the disk is full");
        require(store.error().value_or("").find("no space left") != std::string::npos, "error() reports it");
        require(store.error()->find('/') == std::string::npos, "and names no file: everyone may read it in /health");
    }
    require(store.position().value() == 1, "the position is what is on disk");
    std::filesystem::remove(root + "/ballast");
    const bool goes_on = soon([&] { return !store.error(); });
    require(goes_on, store.error().value_or("").c_str());
    require(static_cast<bool>(store.commit(2)), "it writes again");
    made->reset();
    made = open(root + "/h", {});
    require(made.has_value() && (*made)->position().value() == 2, "all of it is there");
    std::size_t found = 0;
    require(static_cast<bool>((*made)->scan(7, 0, 9999, direction::ascending,
                                            [&](const chunk_key&, byte_view) { return ++found > 0; })),
            "it reads");
    require(found == 2, "no chunk is lost");
    made->reset();
    ::_exit(0);
}

[[noreturn]] void open_on_a_full_disk(const std::string& root) {
    std::filesystem::create_directory(root);
    if (!mount_small_disk(root)) ::_exit(not_permitted);
    const store_options quick{.resume_interval = milliseconds{10}};
    const auto before = chunk_of(1000, 1000);
    {
        auto made = open(root + "/h", quick);
        require(made.has_value(), "it opens");
        require((*made)->put({&before, 1}) && (*made)->commit(7), "it writes");
    }
    fill(root + "/ballast");
    fill(root + "/ballast2");
    require(!open(root + "/h", quick).has_value(), "it cannot be opened");
    auto made = open_or_retry(root + "/h", quick);
    require(made.has_value(), "it starts all the same");
    auto& store = **made;
    require(store.error().value_or("").find("no space left") != std::string::npos, "error() reports it");
    require(store.position().value() == 7, "the position is what is on disk");
    std::size_t found = 0;
    const auto count = [&](const chunk_key&, byte_view) { return ++found > 0; };
    require(static_cast<bool>(store.scan(7, 0, 9999, direction::ascending, count)) && found == 1, "it reads");
    const auto during = chunk_of(2000, 1000);
    require(store.put({&during, 1}).has_error(), "nothing is taken");
    std::filesystem::remove(root + "/ballast");
    std::filesystem::remove(root + "/ballast2");
    require(soon([&] { return static_cast<bool>(store.put({&during, 1})); }), "it opens by itself");
    require(static_cast<bool>(store.commit(8)) && !store.error(), "it keeps");
    require(static_cast<bool>(store.scan(7, 0, 9999, direction::ascending, count)) && found == 3, "all is there");
    made->reset();
    ::_exit(0);
}

bool ended_well(int status) {
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == not_permitted);
}

}  // namespace

TEST(rocksdb_store, reports_a_full_disk_and_resumes_automatically) {
    const shared_folder folder;
    EXPECT_EXIT(run_on_a_full_disk(folder.path()), ended_well, "");
}

TEST(rocksdb_store, a_start_on_a_full_disk_reads_what_is_there_and_keeps_again_when_there_is_room) {
    const shared_folder folder;
    EXPECT_EXIT(open_on_a_full_disk(folder.path()), ended_well, "");
}

TEST(rocksdb_store, one_that_is_damaged_is_no_reason_not_to_start) {
    const temp_dir root;
    ASSERT_TRUE(open(root.at("h"), {}));
    for (const auto& entry : std::filesystem::directory_iterator(root.at("h"))) {
        if (entry.path().filename().string().starts_with("MANIFEST")) std::ofstream(entry.path()) << "damage";
    }
    const auto made = open_or_retry(root.at("h"), {});
    ASSERT_TRUE(made);
    EXPECT_NE((*made)->error().value_or("").find("damaged"), std::string::npos);
    EXPECT_TRUE((*made)->position().has_error());
}

TEST(rocksdb_store, one_that_is_in_use_refuses_the_start) {
    const temp_dir root;
    const auto first = open_or_retry(root.at("h"), {});
    ASSERT_TRUE(first);
    EXPECT_FALSE(open_or_retry(root.at("h"), {}));
}

}  // namespace penstock::history::rocksdb_store
