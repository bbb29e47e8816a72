/* What a program has been given that a child of ours would not have: such a program runs in our place, without Lull. */
#ifndef LULL_OBSTACLES_H
#define LULL_OBSTACLES_H

/* A sentence that says what; NULL: nothing. */
const char *obstacle(void);

#endif
