/* Hardware events of the whole team, each thread's counted as one group by perf_event_open(2). */
#ifndef LULL_COUNTERS_H
#define LULL_COUNTERS_H

enum { MOST_EVENTS = 8 };

/* Opens the events, as name:type:config,name:type:config, for every thread of the team. Ends the program if it can't. */
void counters_open(const char *events);

/* How many events there are, and their names. */
int counters_events(void);
const char *counters_name(int event);

/* Adds the team's counts to the totals, or takes them off (sign -1); scaled where the kernel shared the counters out. */
void counters_add(double *totals, int sign);

#endif
