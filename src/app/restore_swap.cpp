#include "app/restore_swap.hpp"

#include <fmt/core.h>

#include "app/data_folder.hpp"
#include "backup/restore_plan.hpp"

namespace penstock::app {

checked<> carry_out_restore(const std::string& data_dir) {
    if (!backup::find_plan(data_dir)) return {};
    const auto held = data_folder::open(data_dir);  // nobody else moves anything meanwhile
    if (!held) return held.error();
    const auto folder = backup::find_plan(data_dir);
    if (!folder) return {};
    const auto plan = backup::carry_out(data_dir, *folder);
    if (!plan) return plan.error();
    if (auto done = backup::finish_plan(data_dir, *folder); !done) return done;
    fmt::print(stderr, "penstock: {} was restored as {}; what was there before is in {}/{}\n", plan->name, plan->as,
               data_dir, backup::restore_plan::old_folder);
    return {};
}

}  // namespace penstock::app
