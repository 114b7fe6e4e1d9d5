// One call over the Twilio Media Streams protocol, seen from the carrier: what it sends, what it gets, what that says.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "figures.h"
#include "playout.h"
#include "script.h"

enum { CALL_FIELD_CHARS = 128, CALL_PARAMETERS_CHARS = 1024 };

// Where a call goes and who it says it is.
typedef struct {
  char address[CALL_FIELD_CHARS];
  int port;
  char path[CALL_FIELD_CHARS];
  char host[CALL_FIELD_CHARS];
  char call_sid[CALL_FIELD_CHARS];
  char parameters[CALL_PARAMETERS_CHARS];
} CallTarget;

typedef struct {
  int fd;
  bool is_open;
  CallTarget target;
  char stream_sid[CALL_FIELD_CHARS];
  unsigned sequence_number;

  double next_frame_ms;
  // Position in the cycle; below zero while the call waits for its phase.
  int frame;
  int cycle;

  Playout playout;
  double last_media_ms;
  uint64_t answer_bytes;
  bool is_cleared;

  // When what is awaited began; 0 when nothing is. Only what began while figures are taken counts.
  double started_ms;
  double turn_ended_ms;
  double barged_in_ms;
  bool is_start_counted;
  bool is_turn_counted;
  bool is_barge_in_counted;

  uint8_t *received;
  size_t received_length;
  size_t received_capacity;
} Call;

// Connects and upgrades; waits for the answer. Ends the process when it is refused: nothing can be measured then.
void call_connect(Call *call);
// Says that the stream begins; the welcome is awaited from here.
void call_start(Call *call, bool is_counted);
// The next frame of its script, at `scheduled_ms`. `is_counted`: figures are being taken.
void call_send_frame(Call *call, const Script *script, Figures *figures, double scheduled_ms, bool is_counted);
// Silence, outside any script.
void call_send_silence(Call *call, const Script *script);
// Whatever has arrived.
void call_receive(Call *call, Figures *figures);
// What is still awaited has been missed.
void call_give_up_waiting(Call *call, Figures *figures);
// Hangs up.
void call_stop(Call *call);
