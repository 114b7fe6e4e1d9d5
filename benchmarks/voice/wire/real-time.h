// Before all that is not in a hurry, where the machine lets us (root, or CAP_SYS_NICE): the phone and the vendors share
// cores with a database and the process that starts them, and what they wait there would count against the contestant.
#pragma once
#include <sched.h>

enum { VENDORS_PRIORITY = 1, PHONE_PRIORITY = 2 };

static inline void run_in_real_time(int priority) {
  struct sched_param parameter = {.sched_priority = priority};
  // Where it may not, the phone's lateness tells.
  (void)sched_setscheduler(0, SCHED_FIFO, &parameter);
}
