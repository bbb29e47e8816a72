/* Shared memory that the agent made for the program's tasks. */
#ifndef LULL_CHANNELS_H
#define LULL_CHANNELS_H

/* Removes the directory and all in it, if it is called like a channel, is ours and lies where channels lie. */
void remove_channel(const char *path);

#endif
