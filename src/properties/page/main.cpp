// Prints docs/properties.md.

#include <cstdio>

#include "properties/property_set.hpp"

int main() {
    std::fputs(penstock::properties::properties_page().c_str(), stdout);
}
