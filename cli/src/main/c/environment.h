/* The environment that the program is to have. */
#ifndef LULL_ENVIRONMENT_H
#define LULL_ENVIRONMENT_H

/* By the words =NAME=VALUE and -NAME of our command line, as the shell that started us has changed it; answers the first word that is
 * about something else. */
int environment_mend(char **argv);

/* What we were given, byte for byte, and what is added to it; NULL without memory. */
char **environment_with(char *const *additions, int count);

#endif
