/* Runs a command and writes into a file how it ended as the kernel tells its parent, which a shell cannot tell apart:
 *     wait_status FILE COMMAND... */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    pid_t child = fork();
    if (child == 0) {
        execvp(argv[2], &argv[2]);
        _exit(127);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) return 2;
    FILE *file = fopen(argv[1], "w");
    if (!file) return 2;
    if (WIFSIGNALED(status))
        fprintf(file, "signalled %d\n", WTERMSIG(status));
    else
        fprintf(file, "exited %d\n", WEXITSTATUS(status));
    return fclose(file) ? 2 : 0;
}
