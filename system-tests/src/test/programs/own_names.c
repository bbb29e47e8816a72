/* Functions of a library (LIBRARY) that are called as some of the C library are, and take and return quite other things; and a program
 * that calls them twice, the first time when nobody has looked for them yet. */
#include <stdarg.h>
#include <stdio.h>

struct many {
    double first, second, third, fourth;
};

double clone(double left, double right);
double thrd_create(double a, double b, double c, double d, double e, double f, double g, double h, double on_the_stack);
long system(long a, long b, long c, long d, long e, long f, long on_the_stack);
double fexecve(int count, ...);
struct many posix_spawn(double first, long second);
long double prctl(long double left, float right);

#ifdef LIBRARY
double clone(double left, double right) { return left * 10 + right; }

double thrd_create(double a, double b, double c, double d, double e, double f, double g, double h, double on_the_stack) {
    return ((((((((a * 10 + b) * 10 + c) * 10 + d) * 10 + e) * 10 + f) * 10 + g) * 10 + h) * 10 + on_the_stack);
}

long system(long a, long b, long c, long d, long e, long f, long on_the_stack) {
    return a + b * 10 + c * 100 + d * 1000 + e * 10000 + f * 100000 + on_the_stack * 1000000;
}

double fexecve(int count, ...) {
    double sum = 0;
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++) sum = sum * 10 + va_arg(list, double);
    va_end(list);
    return sum;
}

struct many posix_spawn(double first, long second) { return (struct many){first, (double)second, first * 2, (double)second * 2}; }

long double prctl(long double left, float right) { return left * 10 + (long double)right; }
#else
int main(void) {
    for (int i = 0; i < 2; i++) {
        struct many many = posix_spawn(1.5, 1L << 40);
        printf("%g %.9g %ld %g\n", clone(1, 2), thrd_create(1, 2, 3, 4, 5, 6, 7, 8, 9), system(1L << 40, 2, 3, 4, 5, 6, 7),
               fexecve(4, 1., 2., 3., 4.));
        printf("%g %g %g %g %Lg\n", many.first, many.second, many.third, many.fourth, prctl(1.5L, 2.5f));
    }
    return 0;
}
#endif
