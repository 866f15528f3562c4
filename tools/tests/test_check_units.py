import unittest

from sample_tree import PlantedTree

FILE = "namespace penstock::a {{\n\nnamespace {{\n\n{}\n\n}}  // namespace\n\n}}  // namespace penstock::a\n"


class CheckUnits(PlantedTree):
    tool = "check_units.py"

    def plant_two(self, one, other, other_folder="a"):
        self.plant("src/a/CMakeLists.txt", "")
        self.plant(f"src/{other_folder}/CMakeLists.txt", "")
        self.plant("src/a/one.cpp", FILE.format(one))
        self.plant(f"src/{other_folder}/other.cpp", FILE.format(other))

    def test_refuses_two_of_a_name(self):
        for one, other, name in (
            ("struct row {\n};", "class row final {\n};", "type row"),
            ("constexpr int most = 3;", "const std::vector<int> most{1};", "constant most"),
            ("int of(const row& a) {\n}", "std::string of(const row& b) {\n}", "function of(row)"),
            ("void of(row& a) {\n}", "row of(row a) {\n}", "function of(row)"),
            ("using row = int;", "using row = long;", "type row"),
        ):
            with self.subTest(name):
                self.plant_two(one, other)
                self.assert_refused(f"src/a/other.cpp:5: {name} stands in one.cpp, too")

    def test_refuses_a_constant_with_the_name_of_a_function(self):
        self.plant_two("constexpr int most = 3;", "int most(int a) {\n}")
        self.assert_refused("src/a/other.cpp:5: function most(int) is a constant in one.cpp")

    def test_accepts_equal_aliases_and_overloads(self):
        self.plant_two("using row = int;\nint of(int a) {\n}", "using row = int;\nint of(long a) {\n}")
        self.assert_accepted()

    def test_accepts_a_name_of_another_module(self):
        self.plant_two("struct row {\n};", "struct row {\n};", "b")
        self.assert_accepted()


if __name__ == "__main__":
    unittest.main()
