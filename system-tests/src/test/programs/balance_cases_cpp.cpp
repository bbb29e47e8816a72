// The same in C++.
#include "balance_cases.c"
