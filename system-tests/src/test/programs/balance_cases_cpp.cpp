// The same in C++, where what lull.h needs of <dlfcn.h> may be there afterwards only.
#include "lull.h"

#include <dlfcn.h>

#include "balance_cases.c"
