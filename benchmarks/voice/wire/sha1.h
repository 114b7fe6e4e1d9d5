// SHA-1 (RFC 3174), for the WebSocket handshake only (RFC 6455, section 4.2.2), so that nothing has to be linked.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SHA1_BYTES = 20, SHA1_MAX_INPUT = 119 };

static inline uint32_t sha1_rotate(uint32_t value, int bits) { return value << bits | value >> (32 - bits); }

static inline void sha1_block(uint32_t state[5], const uint8_t block[64]) {
  uint32_t words[80];
  for (int at = 0; at < 16; at++) {
    words[at] = (uint32_t)block[at * 4] << 24 | (uint32_t)block[at * 4 + 1] << 16 | (uint32_t)block[at * 4 + 2] << 8 |
                block[at * 4 + 3];
  }
  for (int at = 16; at < 80; at++) {
    words[at] = sha1_rotate(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1);
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
  for (int at = 0; at < 80; at++) {
    uint32_t mixed, constant;
    if (at < 20) mixed = (b & c) | (~b & d), constant = 0x5a827999;
    else if (at < 40) mixed = b ^ c ^ d, constant = 0x6ed9eba1;
    else if (at < 60) mixed = (b & c) | (b & d) | (c & d), constant = 0x8f1bbcdc;
    else mixed = b ^ c ^ d, constant = 0xca62c1d6;
    uint32_t next = sha1_rotate(a, 5) + mixed + e + constant + words[at];
    e = d, d = c, c = sha1_rotate(b, 30), b = a, a = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

// The digest of at most SHA1_MAX_INPUT bytes; more than a handshake's key needs.
static inline void sha1(const uint8_t *input, size_t length, uint8_t digest[SHA1_BYTES]) {
  uint8_t padded[128] = {0};
  memcpy(padded, input, length);
  padded[length] = 0x80;
  size_t blocks = length < 56 ? 1 : 2;
  uint64_t bits = (uint64_t)length * 8;
  for (int byte = 0; byte < 8; byte++) padded[blocks * 64 - 1 - byte] = (uint8_t)(bits >> (8 * byte));
  uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (size_t block = 0; block < blocks; block++) sha1_block(state, padded + block * 64);
  for (int byte = 0; byte < SHA1_BYTES; byte++) digest[byte] = (uint8_t)(state[byte / 4] >> (24 - 8 * (byte % 4)));
}
