#pragma once
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  // One call a line: address, port, path, Host header, call sid, custom parameters as JSON without blanks.
  const char *calls_file;
  // Raw mu-law, 8 kHz.
  const char *speech_file;
  double warm_up_ms;
  double measure_ms;
  // How often figures are printed and begun anew, each after `measure_ms`.
  int windows;
  // Nobody is told of barge-ins: a detector of voice has to hear them.
  bool is_barge_in_unmarked;
  // Instead of conversations: how soon the welcome is heard, in calls that begin `spacing_ms` apart.
  bool is_welcome;
  double spacing_ms;
} Options;

static inline Options options_read(int count, char **arguments) {
  Options options = {.warm_up_ms = 4000, .measure_ms = 10000, .windows = 1, .spacing_ms = 100};
  for (int at = 1; at < count; at++) {
    const char *name = arguments[at];
    if (strcmp(name, "--welcome") == 0) {
      options.is_welcome = true;
      continue;
    }
    if (strcmp(name, "--unmarked-barge-in") == 0) {
      options.is_barge_in_unmarked = true;
      continue;
    }
    const char *value = at + 1 < count ? arguments[++at] : "";
    if (strcmp(name, "--calls") == 0) options.calls_file = value;
    else if (strcmp(name, "--speech") == 0) options.speech_file = value;
    else if (strcmp(name, "--warm-up-ms") == 0) options.warm_up_ms = atof(value);
    else if (strcmp(name, "--measure-ms") == 0) options.measure_ms = atof(value);
    else if (strcmp(name, "--windows") == 0) options.windows = atoi(value);
    else if (strcmp(name, "--spacing-ms") == 0) options.spacing_ms = atof(value);
    else fprintf(stderr, "phone: unknown option %s\n", name), exit(2);
  }
  if (options.calls_file == NULL || options.speech_file == NULL) {
    fprintf(stderr, "usage: phone --calls FILE --speech FILE [--warm-up-ms 4000] [--measure-ms 10000] [--windows 1] "
                    "[--unmarked-barge-in] [--welcome] [--spacing-ms 100]\n");
    exit(2);
  }
  return options;
}
