#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "store/tests/temp_store.hpp"

// Kills a writing process again and again. The time is wherever the writer is when the parent has seen its n-th
// answer, so every run cuts other places; nothing waits for a clock.

namespace penstock::store {
namespace {

constexpr int kills = 25;
constexpr int tags_of_each = 3;

std::string opc_name(int number) {
    return "PLC" + std::to_string(number);
}

opc_config numbered_opc(int number) {
    opc_config opc;
    opc.opc_id = opc.opc_name = opc_name(number);
    opc.opc_type = "MODBUS";
    opc.opc_agent_ip = "127.0.0.1";
    opc.site_id = "SITE_" + std::to_string(number);
    return opc;
}

std::vector<tag_config> numbered_tags(int number) {
    std::vector<tag_config> tags(tags_of_each);
    for (auto& tag : tags) {
        tag.tag_id = opc_name(number) + "." + std::to_string(&tag - tags.data());
    }
    return tags;
}

/// Creates OPCs, telling each that was answered, until it is killed.
[[noreturn]] void write_until_killed(const std::string& folder, int first, int report_to) {
    auto opened = store::open({folder, "SITE_DEFAULT", {}});
    for (int number = first; opened; ++number) {
        if (!put_opc(**opened, numbered_opc(number), numbered_tags(number))) break;
        if (::write(report_to, &number, sizeof number) != sizeof number) break;
    }
    ::_exit(1);
}

/// Kills the writer after `answers` answers; the numbers that it reported, also the last ones.
std::set<int> run_and_kill(const std::string& folder, int first, int answers) {
    int ends[2] = {};
    EXPECT_EQ(::pipe(ends), 0);
    const auto child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        write_until_killed(folder, first, ends[1]);
    }
    ::close(ends[1]);
    std::set<int> reported;
    int number = 0;
    while (::read(ends[0], &number, sizeof number) == sizeof number) {
        reported.insert(number);
        if (static_cast<int>(reported.size()) == answers) ::kill(child, SIGKILL);
    }
    ::close(ends[0]);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself";
    return reported;
}

TEST(kill, nothing_that_was_answered_is_lost_and_nothing_is_half_there) {
    const temp_dir folder;
    std::set<int> reported;
    int next = 0;
    for (int i = 0; i < kills; ++i) {
        reported.merge(run_and_kill(folder.path(), next, 1 + i % 4));
        const auto opened = store::open({folder.path().string(), "SITE_DEFAULT", {}});
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        const auto stored = (*opened)->list_opcs();
        ASSERT_TRUE(stored) << stored.error().message;
        std::set<int> there;
        for (const auto& row : stored->items) {
            const auto number = *parse_number<int>(std::string_view(row.config.opc_id).substr(3));
            there.insert(number);
            EXPECT_EQ((*opened)->list_tags(row.config.opc_id)->total, tags_of_each) << row.config.opc_id;
            next = std::max(next, number + 1);
        }
        for (const int number : reported) {
            EXPECT_TRUE(there.contains(number)) << "OPC " << number << " was answered and is lost";
        }
        EXPECT_LE(there.size(), reported.size() + static_cast<std::size_t>(i) + 1)
            << "at most one a kill was not answered";
    }
    EXPECT_GE(reported.size(), static_cast<std::size_t>(kills));
}

}  // namespace
}  // namespace penstock::store
