/* A program that the probe follows. */
int main(void) {
    int threads = 0;
#pragma omp parallel reduction(+ : threads)
    threads++;
    return threads > 0 ? 0 : 1;
}
