// Frames of RFC 6455, section 5.2, without extensions and without fragments.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum WebSocketOpcode { WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
enum { WS_MAX_HEADER_BYTES = 14 };

typedef struct {
  enum WebSocketOpcode opcode;
  uint8_t *payload;
  size_t length;
} WebSocketFrame;

// Writes the header of a frame. A client's frame must be masked (section 5.1); the mask is zero, which leaves the payload
// as it is and saves a pass over it.
static inline size_t websocket_header(uint8_t *out, enum WebSocketOpcode opcode, size_t length, bool is_client) {
  size_t size = 0;
  uint8_t mask_bit = is_client ? 0x80 : 0;
  out[size++] = (uint8_t)(0x80 | opcode);
  if (length < 126) {
    out[size++] = (uint8_t)(mask_bit | length);
  } else if (length < 65536) {
    out[size++] = mask_bit | 126;
    out[size++] = (uint8_t)(length >> 8);
    out[size++] = (uint8_t)length;
  } else {
    out[size++] = mask_bit | 127;
    for (int shift = 56; shift >= 0; shift -= 8) out[size++] = (uint8_t)((uint64_t)length >> shift);
  }
  if (is_client) {
    for (int byte = 0; byte < 4; byte++) out[size++] = 0;
  }
  return size;
}

// Reads one frame from the beginning of `bytes` and unmasks it in place. Returns the bytes it took; 0 when it is not
// whole yet.
static inline size_t websocket_read(uint8_t *bytes, size_t available, WebSocketFrame *frame) {
  if (available < 2) return 0;
  uint64_t length = bytes[1] & 127;
  size_t header = 2;
  if (length == 126) {
    if (available < 4) return 0;
    length = (uint64_t)bytes[2] << 8 | bytes[3];
    header = 4;
  } else if (length == 127) {
    if (available < 10) return 0;
    length = 0;
    for (int byte = 2; byte < 10; byte++) length = length << 8 | bytes[byte];
    header = 10;
  }
  bool is_masked = bytes[1] & 0x80;
  size_t whole = header + (is_masked ? 4 : 0) + length;
  if (available < whole) return 0;
  frame->opcode = bytes[0] & 15;
  frame->payload = bytes + whole - length;
  frame->length = length;
  if (is_masked) {
    const uint8_t *mask = bytes + header;
    for (size_t at = 0; at < length; at++) frame->payload[at] ^= mask[at & 3];
  }
  return whole;
}
