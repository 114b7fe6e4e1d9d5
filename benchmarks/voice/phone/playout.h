// What the carrier does with the audio it is sent: it plays it, says of marks that they were reached, and throws away on
// demand what was not played.
#pragma once
#include <stdbool.h>
#include <string.h>

enum { PLAYOUT_MARKS = 64, MARK_NAME_CHARS = 64 };

typedef struct {
  double until_ms;
  struct {
    double due_ms;
    char name[MARK_NAME_CHARS];
  } marks[PLAYOUT_MARKS];
  int first_mark;
  int mark_count;
} Playout;

static inline void playout_play(Playout *playout, double at_ms, double duration_ms) {
  if (playout->until_ms < at_ms) playout->until_ms = at_ms;
  playout->until_ms += duration_ms;
}

// False when more marks are open than any product needs.
static inline bool playout_mark(Playout *playout, const char *name, size_t length) {
  if (playout->mark_count == PLAYOUT_MARKS || length >= MARK_NAME_CHARS) return false;
  int at = (playout->first_mark + playout->mark_count++) % PLAYOUT_MARKS;
  playout->marks[at].due_ms = playout->until_ms;
  memcpy(playout->marks[at].name, name, length);
  playout->marks[at].name[length] = 0;
  return true;
}

// All marks come back at once, the audio before them unheard.
static inline void playout_clear(Playout *playout, double at_ms) {
  playout->until_ms = at_ms;
  for (int mark = 0; mark < playout->mark_count; mark++) {
    playout->marks[(playout->first_mark + mark) % PLAYOUT_MARKS].due_ms = at_ms;
  }
}

// The next mark whose audio has played, or NULL; good until the next call.
static inline const char *playout_next_mark(Playout *playout, double at_ms) {
  if (playout->mark_count == 0 || playout->marks[playout->first_mark].due_ms > at_ms) return NULL;
  const char *name = playout->marks[playout->first_mark].name;
  playout->first_mark = (playout->first_mark + 1) % PLAYOUT_MARKS;
  playout->mark_count--;
  return name;
}
