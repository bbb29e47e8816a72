/* Says whether the task whose environment this is leaves it to others to speak. */
#include <stdio.h>

#include "environment.h"

int main(void) { puts(lull_environment()->quiet ? "quiet" : "speaks"); }
