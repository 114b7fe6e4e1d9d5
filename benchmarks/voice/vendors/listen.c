#include "listen.h"

#include <string.h>

#include "../wire/markers.h"

#define TURN_TRANSCRIPT "What time do you open on Saturday?"
#define BARGE_IN_TRANSCRIPT "Wait a moment"
#define REQUEST_ID "6f2d8c1e-0000-4000-8000-000000000000"

static const double BYTES_PER_SECOND = 8000;

static uint64_t marker_value(const uint8_t marker[MARKER_BYTES]) {
  uint64_t value = 0;
  for (int at = 0; at < MARKER_BYTES; at++) value = value << 8 | marker[at];
  return value;
}

static double heard_seconds(const Connection *connection) { return (double)connection->audio_bytes / BYTES_PER_SECOND; }

static void send_results(Connection *connection, const char *transcript, const char *words, bool is_final,
                         bool is_from_finalize) {
  double heard = heard_seconds(connection);
  double duration = heard < 1.5 ? heard : 1.5;
  connection_send_text(
      connection,
      "{\"type\":\"Results\",\"channel_index\":[0,1],\"duration\":%.3f,\"start\":%.3f,\"is_final\":%s,\"speech_final\":%s,"
      "\"channel\":{\"alternatives\":[{\"transcript\":\"%s\",\"confidence\":%s,\"words\":[%s]}]},"
      "\"metadata\":{\"request_id\":\"" REQUEST_ID "\",\"model_info\":{\"name\":\"general-nova-3\",\"version\":"
      "\"2025-04-17.21547\",\"arch\":\"nova-3\"},\"model_uuid\":\"" REQUEST_ID "\"},\"from_finalize\":%s}",
      duration, heard - duration, is_final ? "true" : "false", is_final && !is_from_finalize ? "true" : "false", transcript,
      *transcript == 0 ? "0.0" : "0.99", words, is_from_finalize ? "true" : "false");
}

// `trigger`: why the turn ended; NULL when it did not.
static void send_turn_info(Connection *connection, const char *event, const char *transcript, const char *words,
                           double confidence, const char *trigger) {
  double heard = heard_seconds(connection);
  connection_send_text(connection,
                       "{\"type\":\"TurnInfo\",\"request_id\":\"" REQUEST_ID "\",\"sequence_id\":%u,\"event\":\"%s\","
                       "\"turn_index\":%u,\"audio_window_start\":%.3f,\"audio_window_end\":%.3f,\"transcript\":\"%s\","
                       "\"words\":[%s],\"end_of_turn_confidence\":%.4f%s%s%s}",
                       connection->sequence_id++, event, connection->turn_index, heard < 1.5 ? 0 : heard - 1.5, heard,
                       transcript, words, confidence, trigger == NULL ? "" : ",\"trigger\":\"", trigger == NULL ? "" : trigger,
                       trigger == NULL ? "" : "\"");
}

// The words of the two transcripts, as each protocol lists them; times are those of the turn, not of the stream.
static const char NOVA_TURN_WORDS[] =
    "{\"word\":\"what\",\"start\":0.08,\"end\":0.24,\"confidence\":0.99,\"punctuated_word\":\"What\"},"
    "{\"word\":\"time\",\"start\":0.24,\"end\":0.48,\"confidence\":0.99,\"punctuated_word\":\"time\"},"
    "{\"word\":\"do\",\"start\":0.48,\"end\":0.6,\"confidence\":0.99,\"punctuated_word\":\"do\"},"
    "{\"word\":\"you\",\"start\":0.6,\"end\":0.72,\"confidence\":0.99,\"punctuated_word\":\"you\"},"
    "{\"word\":\"open\",\"start\":0.72,\"end\":1.0,\"confidence\":0.99,\"punctuated_word\":\"open\"},"
    "{\"word\":\"on\",\"start\":1.0,\"end\":1.12,\"confidence\":0.99,\"punctuated_word\":\"on\"},"
    "{\"word\":\"saturday\",\"start\":1.12,\"end\":1.5,\"confidence\":0.99,\"punctuated_word\":\"Saturday?\"}";
static const char NOVA_BARGE_IN_WORDS[] =
    "{\"word\":\"wait\",\"start\":0.0,\"end\":0.2,\"confidence\":0.99,\"punctuated_word\":\"Wait\"},"
    "{\"word\":\"a\",\"start\":0.2,\"end\":0.24,\"confidence\":0.99,\"punctuated_word\":\"a\"},"
    "{\"word\":\"moment\",\"start\":0.24,\"end\":0.5,\"confidence\":0.99,\"punctuated_word\":\"moment\"}";
static const char FLUX_TURN_WORDS[] =
    "{\"word\":\"What\",\"confidence\":0.99},{\"word\":\"time\",\"confidence\":0.99},{\"word\":\"do\",\"confidence\":0.99},"
    "{\"word\":\"you\",\"confidence\":0.99},{\"word\":\"open\",\"confidence\":0.99},{\"word\":\"on\",\"confidence\":0.99},"
    "{\"word\":\"Saturday?\",\"confidence\":0.99}";
static const char FLUX_BARGE_IN_WORDS[] =
    "{\"word\":\"Wait\",\"confidence\":0.99},{\"word\":\"a\",\"confidence\":0.99},{\"word\":\"moment\",\"confidence\":0.99}";

static void open_turn(Connection *connection, const char *transcript, const char *words) {
  if (connection->is_turn_open) return;
  connection->is_turn_open = true;
  send_turn_info(connection, "StartOfTurn", transcript, words, 0.01, NULL);
}

static void end_turn(Connection *connection, const char *trigger) {
  send_turn_info(connection, "EndOfTurn", TURN_TRANSCRIPT, FLUX_TURN_WORDS, 0.9, trigger);
  connection->is_turn_open = false;
  connection->turn_index++;
}

static void hear_flux(Connection *connection, const uint8_t *marker) {
  if (marker == MARKER_BARGE_IN) {
    open_turn(connection, BARGE_IN_TRANSCRIPT, FLUX_BARGE_IN_WORDS);
    return;
  }
  if (marker == MARKER_EAGER_END && !connection->wants_eager_end) return;
  if (marker == MARKER_TURN_END && connection->is_end_forced) {
    connection->is_end_forced = false;
    return;
  }
  open_turn(connection, "What", "{\"word\":\"What\",\"confidence\":0.99}");
  if (marker == MARKER_EAGER_END) {
    send_turn_info(connection, "Update", TURN_TRANSCRIPT, FLUX_TURN_WORDS, 0.3, NULL);
    send_turn_info(connection, "EagerEndOfTurn", TURN_TRANSCRIPT, FLUX_TURN_WORDS, 0.5, NULL);
    return;
  }
  end_turn(connection, "model");
}

static void hear_nova(Connection *connection, const uint8_t *marker) {
  if (marker == MARKER_BARGE_IN) send_results(connection, BARGE_IN_TRANSCRIPT, NOVA_BARGE_IN_WORDS, false, false);
  if (marker == MARKER_TURN_END) send_results(connection, TURN_TRANSCRIPT, NOVA_TURN_WORDS, true, false);
}

// Looks for markers wherever they begin: a client may cut the audio as it likes.
static void hear(Connection *connection, const uint8_t *audio, size_t length) {
  const uint64_t barge_in = marker_value(MARKER_BARGE_IN);
  const uint64_t eager_end = marker_value(MARKER_EAGER_END);
  const uint64_t turn_end = marker_value(MARKER_TURN_END);
  for (size_t at = 0; at < length; at++) {
    uint64_t recent = connection->recent_audio = connection->recent_audio << 8 | audio[at];
    connection->audio_bytes++;
    const uint8_t *marker = recent == barge_in    ? MARKER_BARGE_IN
                            : recent == eager_end ? MARKER_EAGER_END
                            : recent == turn_end  ? MARKER_TURN_END
                                                  : NULL;
    if (marker == NULL) continue;
    if (connection->protocol == PROTOCOL_FLUX) hear_flux(connection, marker);
    else hear_nova(connection, marker);
  }
}

void listen_open(Connection *connection, const char *target) {
  if (connection->protocol != PROTOCOL_FLUX) return;
  // Off unless asked for, as at the vendor's.
  connection->wants_eager_end = strstr(target, "eager_eot_threshold=") != NULL;
  connection_send_text(connection, "{\"type\":\"Connected\",\"request_id\":\"" REQUEST_ID "\",\"sequence_id\":%u}",
                       connection->sequence_id++);
}

void listen_receive(Connection *connection, const WebSocketFrame *message) {
  if (message->opcode == WS_BINARY) {
    hear(connection, message->payload, message->length);
  } else if (message_is(message, "ForceEndTurn")) {
    // Without a turn the vendor says nothing.
    if (!connection->is_turn_open) return;
    connection->is_end_forced = true;
    end_turn(connection, "manual");
  } else if (message_is(message, "Finalize")) {
    send_results(connection, "", "", true, true);
  } else if (message_is(message, "CloseStream")) {
    if (connection->protocol == PROTOCOL_LISTEN) {
      connection_send_text(connection,
                           "{\"type\":\"Metadata\",\"transaction_key\":\"deprecated\",\"request_id\":\"" REQUEST_ID
                           "\",\"sha256\":\"\",\"created\":\"2026-01-01T00:00:00.000Z\",\"duration\":%.3f,\"channels\":1}",
                           heard_seconds(connection));
    }
    connection_send_message(connection, WS_CLOSE, "\x03\xe8", 2);
  }
}
