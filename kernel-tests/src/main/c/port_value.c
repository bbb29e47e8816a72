/* Prints what an I/O port reads, without any driver between. Usage: port_value PORT, as root. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/io.h>

int main(int count, char **arguments)
{
	unsigned long port = count == 2 ? strtoul(arguments[1], NULL, 0) : 0;

	if (port == 0 || port > 0xffff || ioperm(port, 1, 1) != 0) {
		perror("port_value");
		return 1;
	}
	printf("%d\n", inb(port));
	return 0;
}
