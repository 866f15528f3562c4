#include "store/where_clause.hpp"

namespace penstock::store {

std::string where_clause::bind(argument a) {
    arguments_.push_back(std::move(a));
    return place(arguments_.size() - 1);
}

void where_clause::add(const std::string& condition) {
    sql_ += sql_.empty() ? " WHERE " : " AND ";
    sql_ += condition;
}

void where_clause::add_any_of(const std::string& column, const std::vector<std::string>& values) {
    if (values.empty()) return;
    std::vector<std::string> each;
    for (const auto& value : values)
        each.push_back(bind({value}));
    add(column + (each.size() == 1 ? " = " + each[0] : " IN (" + text_list(each) + ")"));
}

void where_clause::add_under(const std::string& asset_column, const std::string& site_column, const std::string& id) {
    const auto place = [&] { return bind({id}); };
    auto below = asset_column + " IN (SELECT asset_id FROM asset WHERE asset_id = " + place();
    below += " OR site_id = " + place();
    below += " OR area_id = " + place();
    below += " OR line_id = " + place();
    below += " OR line_id IN (SELECT asset_id FROM asset WHERE area_id = " + place() + "))";
    add(site_column.empty() ? below : "(" + below + " OR " + site_column + " = " + place() + ")");
}

statement& where_clause::prepare(database& db, const std::string& sql, std::span<const slot::type> gives,
                                 std::size_t count) const {
    std::vector<slot::type> uses;
    for (std::size_t i = 0; i < count; ++i)
        uses.push_back(arguments_[i].type());
    auto& st = db.prepared(sql, uses, gives);
    for (std::size_t i = 0; i < count; ++i)
        arguments_[i].put_into(st.in(i));
    return st;
}

}  // namespace penstock::store
