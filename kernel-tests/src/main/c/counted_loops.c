/*
 * Two OpenMP phases whose threads execute known numbers of instructions, until so many seconds are over: in the first phase thread
 * t 200,000 (t + 1), in the second three times as many. Prints how many reads the process asked the kernel for.
 * Usage: counted_loops SECONDS. For arm64.
 */
#include <inttypes.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURNS UINT64_C(100000) /* of two instructions */

static void turn(uint64_t turns)
{
	__asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(turns) : : "cc");
}

static long reads(void)
{
	char line[128];
	long count = -1;
	FILE *file = fopen("/proc/self/io", "r");

	while (file != NULL && fgets(line, sizeof line, file) != NULL)
		sscanf(line, "syscr: %ld", &count);
	if (file != NULL)
		fclose(file);
	return count;
}

int main(int argc, char **argv)
{
	double end = omp_get_wtime() + (argc > 1 ? atof(argv[1]) : 1);
	long iterations = 0;

	for (; omp_get_wtime() < end; iterations++) {
#pragma omp parallel
		turn(TURNS * (uint64_t)(omp_get_thread_num() + 1));
#pragma omp parallel
		turn(3 * TURNS * (uint64_t)(omp_get_thread_num() + 1));
	}
	printf("%ld iterations, %ld reads\n", iterations, reads());
	return 0;
}
