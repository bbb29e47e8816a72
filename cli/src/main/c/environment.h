/* The environment that the program gets. */
#ifndef LULL_ENVIRONMENT_H
#define LULL_ENVIRONMENT_H

/* The shell that started us has changed ours: does what the first words of argv say, =NAME=VALUE or -NAME each, and answers the
 * number of the first that is about something else. */
int mend_environment(char **argv);

/* What we were given, byte for byte, and what is added to it, NAME=VALUE each; NULL without memory. */
char **environment_with(char *const *additions, int count);

#endif
