/* Prints what I/O ports read, without any driver between: one line for each line with a port's number. Usage: port_value, as root. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/io.h>

int main(void)
{
	char line[32];

	while (fgets(line, sizeof line, stdin) != NULL) {
		unsigned long port = strtoul(line, NULL, 0);

		if (port == 0 || port > 0xffff || ioperm(port, 1, 1) != 0) {
			perror("port_value");
			return 1;
		}
		printf("%d\n", inb(port));
		fflush(stdout);
	}
	return 0;
}
