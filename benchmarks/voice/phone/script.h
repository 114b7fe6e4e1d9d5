// What a caller does, frame by frame: speaks 1.5 s, is silent 0.5 s, has finished (TURN_END) and listens. In every other
// cycle they speak over the answer after a second (BARGE_IN), finish again and listen.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../wire/base64.h"
#include "../wire/markers.h"

enum {
  FRAME_BYTES = 160,
  FRAME_MS = 20,
  SPEECH_FRAMES = 75,
  PAUSE_FRAMES = 25,
  // 200 ms before the end, as a recognizer guesses it.
  EAGER_FRAMES = 10,
  BEFORE_BARGE_IN_FRAMES = 50,
  BARGE_IN_FRAMES = 30,
  // The answer is 2 s long; the caller waits a little longer.
  LISTEN_FRAMES = 110,
  PLAIN_CYCLE_FRAMES = SPEECH_FRAMES + PAUSE_FRAMES + LISTEN_FRAMES,
  BARGE_IN_CYCLE_FRAMES =
      SPEECH_FRAMES + PAUSE_FRAMES + BEFORE_BARGE_IN_FRAMES + BARGE_IN_FRAMES + PAUSE_FRAMES + LISTEN_FRAMES,
  // 160 bytes of base64 with its closing zero.
  PAYLOAD_CHARS = 217,
};

typedef enum { FRAME_NOTHING, FRAME_TURN_END, FRAME_BARGE_IN } FrameEvent;

typedef struct {
  char payload[PAYLOAD_CHARS];
  FrameEvent event;
} Frame;

typedef struct {
  Frame silence;
  Frame plain[PLAIN_CYCLE_FRAMES];
  Frame barge_in[BARGE_IN_CYCLE_FRAMES];
} Script;

static inline Frame script_frame(const uint8_t *start, size_t length, FrameEvent event) {
  uint8_t bytes[FRAME_BYTES];
  memset(bytes, 0xff, sizeof bytes);
  if (length > 0) memcpy(bytes, start, length);
  Frame frame = {.event = event};
  base64_encode(bytes, sizeof bytes, frame.payload);
  return frame;
}

static inline Frame *script_silence(Frame *at, const Frame *silence, int frames) {
  for (int frame = 0; frame < frames; frame++) *at++ = *silence;
  return at;
}

static inline Frame *script_speech(Frame *at, const uint8_t *speech, int frames) {
  for (int frame = 0; frame < frames; frame++) *at++ = script_frame(speech + frame * FRAME_BYTES, FRAME_BYTES, FRAME_NOTHING);
  return at;
}

// The silence after speech with the guess that it is the end, then the end itself.
static inline Frame *script_turn_end(Frame *at, const Frame *silence) {
  at = script_silence(at, silence, PAUSE_FRAMES - EAGER_FRAMES);
  *at++ = script_frame(MARKER_EAGER_END, MARKER_BYTES, FRAME_NOTHING);
  at = script_silence(at, silence, EAGER_FRAMES - 1);
  *at++ = script_frame(MARKER_TURN_END, MARKER_BYTES, FRAME_TURN_END);
  return at;
}

// `speech` is raw mu-law of at least SPEECH_FRAMES frames. With `is_barge_in_unmarked` nobody is told of the barge-in: a
// detector of voice has to hear it, and the clock runs from its first spoken frame.
static inline void script_build(Script *script, const uint8_t *speech, bool is_barge_in_unmarked) {
  script->silence = script_frame(NULL, 0, FRAME_NOTHING);
  const Frame *silence = &script->silence;

  Frame *at = script_speech(script->plain, speech, SPEECH_FRAMES);
  at = script_turn_end(at, silence);
  script_silence(at, silence, LISTEN_FRAMES - 1);

  at = script_speech(script->barge_in, speech, SPEECH_FRAMES);
  at = script_turn_end(at, silence);
  at = script_silence(at, silence, BEFORE_BARGE_IN_FRAMES - 1);
  Frame *barge_in = at;
  if (!is_barge_in_unmarked) *at++ = script_frame(MARKER_BARGE_IN, MARKER_BYTES, FRAME_NOTHING);
  at = script_speech(at, speech, BARGE_IN_FRAMES);
  barge_in->event = FRAME_BARGE_IN;
  at = script_turn_end(at, silence);
  script_silence(at, silence, (int)(script->barge_in + BARGE_IN_CYCLE_FRAMES - at));
}
