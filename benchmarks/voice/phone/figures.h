// What was seen on the wire since the figures were last begun.
#pragma once
#include <stdio.h>

#include "histogram.h"

typedef struct {
  // From the last frame of a turn to the first audio of the answer, in ms.
  Histogram first_audio;
  // From the barge-in to `clear`, in ms.
  Histogram barge_in_to_clear;
  // From `start` to the first audio, in ms.
  Histogram welcome;
  // Audio received for a turn nobody spoke over, in ms.
  Histogram answer;
  // How late the phone itself sent its frames, in ms.
  Histogram lateness;
  uint64_t missed_turns;
  // The agent was still speaking when a turn ended, so whatever came first was no answer.
  uint64_t overlapped_turns;
  uint64_t missed_barge_ins;
  uint64_t missed_welcomes;
  // Audio after `clear`, before the caller has finished.
  uint64_t stale_messages;
  uint64_t media_messages;
  uint64_t media_bytes;
  uint64_t lost_calls;
} Figures;

static inline void figures_clear(Figures *figures) { memset(figures, 0, sizeof *figures); }

static inline void figures_print(const Figures *figures, FILE *out) {
  const struct {
    const char *name;
    const Histogram *histogram;
  } histograms[] = {
      {"firstAudioMs", &figures->first_audio},
      {"bargeInToClearMs", &figures->barge_in_to_clear},
      {"welcomeMs", &figures->welcome},
      {"answerMs", &figures->answer},
      {"latenessMs", &figures->lateness},
  };
  const struct {
    const char *name;
    uint64_t value;
  } counts[] = {
      {"missedTurns", figures->missed_turns},       {"overlappedTurns", figures->overlapped_turns},
      {"missedBargeIns", figures->missed_barge_ins}, {"missedWelcomes", figures->missed_welcomes},
      {"staleMessages", figures->stale_messages},   {"mediaMessages", figures->media_messages},
      {"mediaBytes", figures->media_bytes},         {"lostCalls", figures->lost_calls},
  };
  fputc('{', out);
  for (size_t at = 0; at < sizeof histograms / sizeof *histograms; at++) {
    fprintf(out, "\"%s\":", histograms[at].name);
    histogram_print(histograms[at].histogram, out);
    fputc(',', out);
  }
  const char *separator = "";
  for (size_t at = 0; at < sizeof counts / sizeof *counts; at++) {
    fprintf(out, "%s\"%s\":%lu", separator, counts[at].name, (unsigned long)counts[at].value);
    separator = ",";
  }
  fputs("}\n", out);
  fflush(out);
}
