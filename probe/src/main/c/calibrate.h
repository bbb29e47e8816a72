/* The probe's own cost, measured before anybody reads the ring. */
#ifndef LULL_CALIBRATE_H
#define LULL_CALIBRATE_H

void lull_calibrate(void);

#endif
