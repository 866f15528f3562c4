#pragma once

/// Marks what the shared library shows; everything else in it is hidden. A template is shown only if what it
/// is made of is, so the records bear it as well.
#define PENSTOCK_V5_API __attribute__((visibility("default")))
