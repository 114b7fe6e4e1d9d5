// A connection of a client to the vendors, and what its bytes mean: HTTP until it is upgraded, then one vendor's protocol.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../wire/websocket.h"

typedef enum { PROTOCOL_HTTP, PROTOCOL_LISTEN, PROTOCOL_FLUX, PROTOCOL_SPEAK } Protocol;

typedef struct {
  int fd;
  Protocol protocol;
  bool is_closing;
  unsigned sequence_id;

  // Recognizers: the last bytes of audio, as many as a marker has; how much there was; which turn it is.
  uint64_t recent_audio;
  uint64_t audio_bytes;
  unsigned turn_index;
  bool is_turn_open;
  bool wants_eager_end;
  // The client ended the turn itself, before its marker came.
  bool is_end_forced;

  // Voice: text that waits for its flush.
  bool has_text;

  uint8_t *received;
  size_t received_length;
  size_t received_capacity;
  uint8_t *unsent;
  size_t unsent_length;
} Connection;

void connection_send(Connection *connection, const void *bytes, size_t length);
void connection_send_message(Connection *connection, enum WebSocketOpcode opcode, const void *payload, size_t length);
// Text as of printf.
void connection_send_text(Connection *connection, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Whether a message of JSON has this `"type"`.
bool message_is(const WebSocketFrame *message, const char *type);
