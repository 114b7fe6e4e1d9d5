#pragma once
#include <stddef.h>
#include <stdint.h>

// Writes the base64 of `length` bytes and a closing zero; returns the number of characters.
static inline size_t base64_encode(const uint8_t *bytes, size_t length, char *out) {
  static const char ALPHABET[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t written = 0;
  for (size_t at = 0; at < length; at += 3) {
    size_t left = length - at;
    uint32_t group = (uint32_t)bytes[at] << 16;
    if (left > 1) group |= (uint32_t)bytes[at + 1] << 8;
    if (left > 2) group |= bytes[at + 2];
    out[written++] = ALPHABET[group >> 18];
    out[written++] = ALPHABET[group >> 12 & 63];
    out[written++] = left > 1 ? ALPHABET[group >> 6 & 63] : '=';
    out[written++] = left > 2 ? ALPHABET[group & 63] : '=';
  }
  out[written] = 0;
  return written;
}

// How many bytes `length` characters of base64 stand for.
static inline size_t base64_decoded_bytes(const char *text, size_t length) {
  if (length < 4) return 0;
  return length / 4 * 3 - (text[length - 1] == '=') - (text[length - 2] == '=');
}
