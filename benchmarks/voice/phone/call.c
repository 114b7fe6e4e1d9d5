#include "call.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../wire/clock.h"
#include "../wire/websocket.h"

// Less than this after its last audio, the agent counts as speaking: nobody sends in larger steps.
static const double SPEAKING_MS = 250;
// G.711 at 8 kHz.
static const double BYTES_PER_MS = 8;

static void fail(const Call *call, const char *what) {
  fprintf(stderr, "phone: %s: %s\n", call->target.call_sid, what);
  exit(1);
}

void call_connect(Call *call) {
  const CallTarget *target = &call->target;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)target->port)};
  if (inet_pton(AF_INET, target->address, &address.sin_addr) != 1) fail(call, "not an IPv4 address");
  call->fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(call->fd, (struct sockaddr *)&address, sizeof address) != 0) fail(call, "cannot connect");
  int on = 1;
  setsockopt(call->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);

  char request[1024];
  int length = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        target->path, target->host);
  if (write(call->fd, request, (size_t)length) != length) fail(call, "cannot ask for the upgrade");
  char answer[4096];
  int size = 0;
  // A byte at a time: what follows the answer is a frame already.
  while (size < 4 || memcmp(answer + size - 4, "\r\n\r\n", 4) != 0) {
    if (size == sizeof answer - 1 || read(call->fd, answer + size, 1) != 1) fail(call, "no answer to the upgrade");
    size++;
  }
  answer[size] = 0;
  if (strncmp(answer, "HTTP/1.1 101", 12) != 0) fail(call, answer);
  fcntl(call->fd, F_SETFL, O_NONBLOCK);
  call->is_open = true;
}

static void close_call(Call *call) {
  call->is_open = false;
  close(call->fd);
}

static void send_frame(Call *call, enum WebSocketOpcode opcode, const char *payload, size_t length) {
  if (!call->is_open) return;
  uint8_t frame[WS_MAX_HEADER_BYTES + 2048];
  size_t header = websocket_header(frame, opcode, length, true);
  memcpy(frame + header, payload, length);
  ssize_t sent = send(call->fd, frame, header + length, MSG_NOSIGNAL);
  // A socket takes two megabytes, minutes of a call: who has not read them will not come back.
  if (sent != (ssize_t)(header + length)) close_call(call);
}

static void send_text(Call *call, const char *text, int length) { send_frame(call, WS_TEXT, text, (size_t)length); }

void call_start(Call *call, bool is_counted) {
  static const char CONNECTED[] = "{\"event\":\"connected\",\"protocol\":\"Call\",\"version\":\"1.0.0\"}";
  send_text(call, CONNECTED, sizeof CONNECTED - 1);
  char text[2048];
  int length = snprintf(text, sizeof text,
                        "{\"event\":\"start\",\"sequenceNumber\":\"1\",\"start\":{\"accountSid\":\"AC%032d\","
                        "\"streamSid\":\"%s\",\"callSid\":\"%s\",\"tracks\":[\"inbound\"],\"mediaFormat\":"
                        "{\"encoding\":\"audio/x-mulaw\",\"sampleRate\":8000,\"channels\":1},"
                        "\"customParameters\":%s},\"streamSid\":\"%s\"}",
                        0, call->stream_sid, call->target.call_sid, call->target.parameters, call->stream_sid);
  call->sequence_number = 1;
  call->started_ms = now_ms();
  call->is_start_counted = is_counted;
  send_text(call, text, length);
}

static void send_media(Call *call, const char *payload) {
  char text[1024];
  unsigned chunk = call->sequence_number++;
  int length = snprintf(text, sizeof text,
                        "{\"event\":\"media\",\"sequenceNumber\":\"%u\",\"media\":{\"track\":\"inbound\",\"chunk\":\"%u\","
                        "\"timestamp\":\"%u\",\"payload\":\"%s\"},\"streamSid\":\"%s\"}",
                        call->sequence_number, chunk, (chunk - 1) * FRAME_MS, payload, call->stream_sid);
  send_text(call, text, length);
}

static void send_due_marks(Call *call, double at_ms) {
  const char *name;
  while ((name = playout_next_mark(&call->playout, at_ms)) != NULL) {
    char text[512];
    int length = snprintf(text, sizeof text,
                          "{\"event\":\"mark\",\"sequenceNumber\":\"%u\",\"streamSid\":\"%s\",\"mark\":{\"name\":\"%s\"}}",
                          ++call->sequence_number, call->stream_sid, name);
    send_text(call, text, length);
  }
}

static bool is_agent_speaking(const Call *call, double at_ms) {
  return at_ms - call->last_media_ms < SPEAKING_MS || call->playout.until_ms > at_ms;
}

static void end_turn(Call *call, Figures *figures, double at_ms, bool is_counted) {
  call_give_up_waiting(call, figures);
  call->answer_bytes = 0;
  call->is_cleared = false;
  if (is_agent_speaking(call, at_ms)) {
    figures->overlapped_turns += is_counted;
    return;
  }
  call->turn_ended_ms = at_ms;
  call->is_turn_counted = is_counted;
}

static void barge_in(Call *call, double at_ms, bool is_counted) {
  // Without an answer there is nothing to speak over; the turn counts as missed already.
  if (!is_agent_speaking(call, at_ms)) return;
  call->barged_in_ms = at_ms;
  call->is_barge_in_counted = is_counted;
}

void call_give_up_waiting(Call *call, Figures *figures) {
  if (call->turn_ended_ms > 0) figures->missed_turns += call->is_turn_counted;
  if (call->barged_in_ms > 0) figures->missed_barge_ins += call->is_barge_in_counted;
  if (call->started_ms > 0) figures->missed_welcomes += call->is_start_counted;
  call->turn_ended_ms = call->barged_in_ms = call->started_ms = 0;
}

void call_send_frame(Call *call, const Script *script, Figures *figures, double scheduled_ms, bool is_counted) {
  bool has_barge_in = call->cycle & 1;
  const Frame *frames = has_barge_in ? script->barge_in : script->plain;
  const Frame *frame = call->frame < 0 ? &script->silence : &frames[call->frame];
  if (call->frame == 0 && call->answer_bytes > 0) {
    if (is_counted) histogram_add(&figures->answer, (double)call->answer_bytes / BYTES_PER_MS);
    call->answer_bytes = 0;
  }

  double at_ms = now_ms();
  send_due_marks(call, at_ms);
  if (frame->event == FRAME_TURN_END) end_turn(call, figures, at_ms, is_counted);
  if (frame->event == FRAME_BARGE_IN) barge_in(call, at_ms, is_counted);
  send_media(call, frame->payload);
  if (is_counted) histogram_add(&figures->lateness, at_ms - scheduled_ms);

  call->frame++;
  if (call->frame == (has_barge_in ? BARGE_IN_CYCLE_FRAMES : PLAIN_CYCLE_FRAMES)) {
    call->frame = 0;
    call->cycle++;
  }
}

void call_send_silence(Call *call, const Script *script) {
  send_due_marks(call, now_ms());
  send_media(call, script->silence.payload);
}

// The text between `before` and the next quotation mark; NULL when it is not there.
static const char *quoted_after(const char *text, size_t text_length, const char *before, size_t *length) {
  const char *found = memmem(text, text_length, before, strlen(before));
  if (found == NULL) return NULL;
  const char *start = found + strlen(before);
  const char *end = memchr(start, '"', (size_t)(text + text_length - start));
  if (end == NULL) return NULL;
  *length = (size_t)(end - start);
  return start;
}

static void on_media(Call *call, Figures *figures, size_t audio_bytes, double at_ms) {
  figures->media_messages++;
  figures->media_bytes += audio_bytes;
  if (call->started_ms > 0) {
    if (call->is_start_counted) histogram_add(&figures->welcome, at_ms - call->started_ms);
    call->started_ms = 0;
  }
  if (call->turn_ended_ms > 0) {
    if (call->is_turn_counted) histogram_add(&figures->first_audio, at_ms - call->turn_ended_ms);
    call->turn_ended_ms = 0;
  }
  if (call->is_cleared) figures->stale_messages++;
  call->answer_bytes += audio_bytes;
  call->last_media_ms = at_ms;
  playout_play(&call->playout, at_ms, (double)audio_bytes / BYTES_PER_MS);
}

static void on_clear(Call *call, Figures *figures, double at_ms) {
  if (call->barged_in_ms > 0) {
    if (call->is_barge_in_counted) histogram_add(&figures->barge_in_to_clear, at_ms - call->barged_in_ms);
    call->barged_in_ms = 0;
    call->is_cleared = true;
  }
  call->last_media_ms = 0;
  playout_clear(&call->playout, at_ms);
}

static bool is_equal(const char *text, size_t length, const char *word) {
  return length == strlen(word) && memcmp(text, word, length) == 0;
}

static void on_message(Call *call, Figures *figures, const char *text, size_t length, double at_ms) {
  size_t event_length, value_length;
  const char *event = quoted_after(text, length, "\"event\":\"", &event_length);
  if (event == NULL) return;
  if (is_equal(event, event_length, "media")) {
    const char *payload = quoted_after(text, length, "\"payload\":\"", &value_length);
    if (payload != NULL) on_media(call, figures, base64_decoded_bytes(payload, value_length), at_ms);
  } else if (is_equal(event, event_length, "clear")) {
    on_clear(call, figures, at_ms);
  } else if (is_equal(event, event_length, "mark")) {
    const char *name = quoted_after(text, length, "\"name\":\"", &value_length);
    if (name != NULL && !playout_mark(&call->playout, name, value_length)) fail(call, "too many marks are open");
  }
}

void call_receive(Call *call, Figures *figures) {
  if (call->received_capacity - call->received_length < 16384) {
    call->received_capacity = call->received_capacity * 2 + 32768;
    call->received = realloc(call->received, call->received_capacity);
    if (call->received == NULL) fail(call, "out of memory");
  }
  ssize_t size = read(call->fd, call->received + call->received_length, call->received_capacity - call->received_length);
  if (size < 0 && errno == EAGAIN) return;
  if (size <= 0) {
    close_call(call);
    return;
  }
  double at_ms = now_ms();
  call->received_length += (size_t)size;
  size_t taken = 0, frame_bytes;
  WebSocketFrame frame;
  while ((frame_bytes = websocket_read(call->received + taken, call->received_length - taken, &frame)) > 0) {
    taken += frame_bytes;
    if (frame.opcode == WS_TEXT) on_message(call, figures, (const char *)frame.payload, frame.length, at_ms);
    if (frame.opcode == WS_PING) send_frame(call, WS_PONG, (const char *)frame.payload, frame.length);
  }
  call->received_length -= taken;
  memmove(call->received, call->received + taken, call->received_length);
}

void call_stop(Call *call) {
  if (!call->is_open) return;
  char text[512];
  int length = snprintf(text, sizeof text,
                        "{\"event\":\"stop\",\"sequenceNumber\":\"%u\",\"stop\":{\"accountSid\":\"AC%032d\","
                        "\"callSid\":\"%s\"},\"streamSid\":\"%s\"}",
                        ++call->sequence_number, 0, call->target.call_sid, call->stream_sid);
  send_text(call, text, length);
  static const char NORMAL_CLOSURE[2] = {(char)(1000 >> 8), (char)(1000 & 255)};
  send_frame(call, WS_CLOSE, NORMAL_CLOSURE, sizeof NORMAL_CLOSURE);
}
