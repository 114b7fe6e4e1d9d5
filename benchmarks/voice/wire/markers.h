// Frames that tell the truth about a call: the phone puts them into the caller's audio, and whoever plays the recognizer
// takes its words from them. Mu-law near silence, so that no detector of voice hears them, and without
// 0x7f, the one code that decoding and encoding changes. The other side of ../markers.ts.
#pragma once
#include <stdint.h>

enum { MARKER_BYTES = 8 };

// The caller begins to speak while the agent does.
static const uint8_t MARKER_BARGE_IN[MARKER_BYTES] = {0xfe, 0x7d, 0xfc, 0x7b, 0xfa, 0x79, 0xf8, 0x77};
// The caller has probably finished; the end follows 200 ms later.
static const uint8_t MARKER_EAGER_END[MARKER_BYTES] = {0xfb, 0x7e, 0xf9, 0x7c, 0xf7, 0x7a, 0xf5, 0x78};
// The caller has finished.
static const uint8_t MARKER_TURN_END[MARKER_BYTES] = {0xfd, 0x7e, 0xfb, 0x7c, 0xf9, 0x7a, 0xf7, 0x78};
