// A phone simulator: N calls in real time over the Twilio Media Streams protocol, on an absolute schedule, so that a slow
// answer delays no later frame. Frames with markers are the truth it measures against; its own lateness is measured too.
// Prints `measuring` when figures begin, then a line of JSON for each window.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "../wire/clock.h"
#include "../wire/real-time.h"
#include "call.h"
#include "options.h"

enum { TIMER = 0xffffffff, MAX_EVENTS = 256, MAX_FRAMES_A_ROUND = 8 };

// How long answers to the last turns that count are waited for.
static const double GRACE_MS = 1000;
// Between the first messages and the first frame: whoever sets up a call slowly shall not be late for ever.
static const double SETTLE_MS = 1500;

typedef struct {
  Call *calls;
  int count;
  Script script;
  Figures figures;
  int epoll;
  int timer;
} Phone;

static void fail(const char *what) {
  fprintf(stderr, "phone: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void read_targets(Phone *phone, const char *path) {
  FILE *file = fopen(path, "r");
  if (file == NULL) fail(path);
  CallTarget target;
  while (fscanf(file, "%127s %d %127s %127s %127s %1023s", target.address, &target.port, target.path, target.host,
                target.call_sid, target.parameters) == 6) {
    phone->calls = realloc(phone->calls, sizeof(Call) * (size_t)(phone->count + 1));
    if (phone->calls == NULL) fail("calls");
    Call *call = &phone->calls[phone->count];
    memset(call, 0, sizeof *call);
    call->target = target;
    snprintf(call->stream_sid, sizeof call->stream_sid, "MZ%032d", phone->count);
    phone->count++;
  }
  fclose(file);
  if (phone->count == 0) fail("no calls");
}

static uint8_t *read_speech(const char *path) {
  enum { NEEDED = SPEECH_FRAMES * FRAME_BYTES };
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail(path);
  uint8_t *speech = malloc(NEEDED);
  if (speech == NULL || fread(speech, 1, NEEDED, file) != NEEDED) fail("speech is shorter than 1.5 s");
  fclose(file);
  return speech;
}

static void watch(Phone *phone, int fd, uint32_t id) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = id};
  if (epoll_ctl(phone->epoll, EPOLL_CTL_ADD, fd, &event) != 0) fail("epoll");
}

// Reads what has arrived until `until_ms` or, if that is sooner, until something has.
static void receive(Phone *phone, double until_ms) {
  double wait_ms = until_ms - now_ms();
  // Zero would disarm the timer.
  if (wait_ms < 0.001) wait_ms = 0.001;
  struct itimerspec at = {.it_value = {.tv_sec = (long)(wait_ms / 1e3), .tv_nsec = (long)(wait_ms * 1e6) % 1000000000}};
  timerfd_settime(phone->timer, 0, &at, NULL);
  struct epoll_event events[MAX_EVENTS];
  int count = epoll_wait(phone->epoll, events, MAX_EVENTS, -1);
  for (int event = 0; event < count; event++) {
    uint32_t id = events[event].data.u32;
    if (id == TIMER) {
      uint64_t expirations;
      if (read(phone->timer, &expirations, sizeof expirations) < 0 && errno != EAGAIN) fail("timer");
    } else if (phone->calls[id].is_open) {
      call_receive(&phone->calls[id], &phone->figures);
    }
  }
}

static void say(const char *what) {
  printf("%s\n", what);
  fflush(stdout);
}

// Conversations: all calls at once, their frames and their cycles spread evenly.
static void converse(Phone *phone, const Options *options) {
  for (int at = 0; at < phone->count; at++) call_start(&phone->calls[at], false);
  double start_ms = now_ms() + SETTLE_MS;
  for (int at = 0; at < phone->count; at++) {
    Call *call = &phone->calls[at];
    call->next_frame_ms = start_ms + (double)FRAME_MS * at / phone->count;
    call->frame = -(int)((long)at * PLAIN_CYCLE_FRAMES / phone->count);
    call->cycle = at;
  }
  double measure_from_ms = start_ms + options->warm_up_ms;
  double window_ends_ms = measure_from_ms + options->measure_ms;
  double measure_until_ms = measure_from_ms + options->measure_ms * options->windows;
  bool is_measuring = false;
  int windows_left = options->windows;
  // Calls in the order of their phases: the next frame is always the one after the last.
  int next = 0;
  for (double time_ms = now_ms(); time_ms < measure_until_ms + GRACE_MS; time_ms = now_ms()) {
    if (!is_measuring && time_ms >= measure_from_ms) {
      is_measuring = true;
      figures_clear(&phone->figures);
      say("measuring");
    }
    if (windows_left > 1 && time_ms >= window_ends_ms) {
      figures_print(&phone->figures, stdout);
      figures_clear(&phone->figures);
      window_ends_ms += options->measure_ms;
      windows_left--;
    } else if (windows_left == 1 && time_ms >= window_ends_ms) {
      windows_left = 0;
      say("measured");
    }
    for (int sent = 0; sent < MAX_FRAMES_A_ROUND && time_ms >= phone->calls[next].next_frame_ms; sent++) {
      Call *call = &phone->calls[next];
      double scheduled_ms = call->next_frame_ms;
      bool is_counted = scheduled_ms >= measure_from_ms && scheduled_ms < measure_until_ms;
      call_send_frame(call, &phone->script, &phone->figures, scheduled_ms, is_counted);
      call->next_frame_ms += FRAME_MS;
      next = (next + 1) % phone->count;
      time_ms = now_ms();
    }
    receive(phone, phone->calls[next].next_frame_ms);
  }
}

// Calls that begin one after the other and listen.
static void listen_to_welcomes(Phone *phone, const Options *options) {
  double start_ms = now_ms() + SETTLE_MS;
  for (int at = 0; at < phone->count; at++) {
    phone->calls[at].next_frame_ms = start_ms + options->spacing_ms * at;
  }
  double until_ms = start_ms + options->spacing_ms * phone->count + options->measure_ms;
  say("measuring");
  for (double time_ms = now_ms(); time_ms < until_ms; time_ms = now_ms()) {
    double next_ms = until_ms;
    for (int at = 0; at < phone->count; at++) {
      Call *call = &phone->calls[at];
      if (time_ms >= call->next_frame_ms) {
        histogram_add(&phone->figures.lateness, now_ms() - call->next_frame_ms);
        if (call->sequence_number == 0) call_start(call, true);
        else call_send_silence(call, &phone->script);
        call->next_frame_ms += FRAME_MS;
      }
      if (call->next_frame_ms < next_ms) next_ms = call->next_frame_ms;
    }
    receive(phone, next_ms);
  }
  say("measured");
}

int main(int count, char **arguments) {
  Options options = options_read(count, arguments);
  run_in_real_time(PHONE_PRIORITY);
  static Phone phone;
  read_targets(&phone, options.calls_file);
  script_build(&phone.script, read_speech(options.speech_file), options.is_barge_in_unmarked);
  phone.epoll = epoll_create1(0);
  phone.timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  watch(&phone, phone.timer, TIMER);
  for (int at = 0; at < phone.count; at++) {
    call_connect(&phone.calls[at]);
    watch(&phone, phone.calls[at].fd, (uint32_t)at);
  }
  if (options.is_welcome) listen_to_welcomes(&phone, &options);
  else converse(&phone, &options);
  for (int at = 0; at < phone.count; at++) {
    call_give_up_waiting(&phone.calls[at], &phone.figures);
    phone.figures.lost_calls += !phone.calls[at].is_open;
    call_stop(&phone.calls[at]);
  }
  figures_print(&phone.figures, stdout);
  return 0;
}
