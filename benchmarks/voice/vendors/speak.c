#include "speak.h"

enum { PIECE_BYTES = 1600, PIECES = 10, TONE_PERIOD_BYTES = 40 };

static void send_audio(Connection *connection) {
  uint8_t piece[PIECE_BYTES];
  // A tone of 200 Hz, a square of middling loudness.
  for (int at = 0; at < PIECE_BYTES; at++) piece[at] = at % TONE_PERIOD_BYTES < TONE_PERIOD_BYTES / 2 ? 0xb0 : 0x30;
  for (int sent = 0; sent < PIECES; sent++) connection_send_message(connection, WS_BINARY, piece, sizeof piece);
}

void speak_open(Connection *connection) {
  connection_send_text(connection, "{\"type\":\"Metadata\",\"request_id\":\"6f2d8c1e-0000-4000-8000-000000000001\","
                                   "\"model_name\":\"aura-2-thalia-en\",\"model_version\":\"2025-04-07.0\","
                                   "\"model_uuid\":\"6f2d8c1e-0000-4000-8000-000000000002\"}");
}

void speak_receive(Connection *connection, const WebSocketFrame *message) {
  if (message_is(message, "Speak")) {
    connection->has_text = true;
  } else if (message_is(message, "Flush")) {
    if (connection->has_text) send_audio(connection);
    connection->has_text = false;
    connection_send_text(connection, "{\"type\":\"Flushed\",\"sequence_id\":%u}", connection->sequence_id++);
  } else if (message_is(message, "Clear")) {
    connection->has_text = false;
    connection_send_text(connection, "{\"type\":\"Cleared\",\"sequence_id\":%u}", connection->sequence_id++);
  } else if (message_is(message, "Close")) {
    connection_send_message(connection, WS_CLOSE, "\x03\xe8", 2);
  }
}
