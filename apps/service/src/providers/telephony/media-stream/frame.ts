import { decodeBase64MuLaw } from "@parley/audio/base64-mu-law";

/**
 * Reads the message that arrives 50 times a second on every call, without `JSON.parse` and without allocating:
 *
 *     {"event":"media","sequenceNumber":"3","media":{"track":"inbound","chunk":"1","timestamp":"5","payload":"…"},"streamSid":"MZ…"}
 *
 * It accepts only JSON of this shape: members in any order, others allowed, strings without escapes, all other values
 * whole numbers, and no repeat of a member it uses. Everything else goes to `JSON.parse`, so no message can be read
 * differently here than there.
 */
export class MediaFrameReader {
  /** Mu-law; valid until the next `read`. */
  audio: Uint8Array;
  /** The frame's number in its stream; -1 if the message does not say. */
  chunk = -1;
  isInbound = true;

  /** As large as the longest frame so far; `audio` is a view of its beginning. */
  #decoded = new Uint8Array(1_024);
  #payloadStart = -1;
  /** First guess: the previous frame's length, which most frames share. */
  #payloadLength = 0;

  constructor() {
    this.audio = this.#decoded;
  }

  /** @returns false when the message needs `JSON.parse`; the fields are then meaningless. */
  read(message: Uint8Array): boolean {
    this.#payloadStart = -1;
    this.chunk = -1;
    this.isInbound = true;
    if (this.#readMessage(message) && this.#payloadStart >= 0 && this.#decode(message)) return true;
    // The guessed payload length may have been wrong.
    if (this.#payloadStart >= 0) this.#payloadLength = 0;
    return false;
  }

  #readMessage(message: Uint8Array): boolean {
    let hasEvent = false;
    let hasMedia = false;
    let at = skipPast(message, 0, OPEN_OBJECT);
    while (at >= 0) {
      const start = skipPast(message, at, QUOTE);
      const end = endOfString(message, start);
      at = skipPast(message, end + 1, COLON);
      if (end < 0 || at < 0) return false;
      if (isWord(message, start, end, EVENT)) {
        const valueStart = skipPast(message, at, QUOTE);
        const valueEnd = endOfString(message, valueStart);
        if (valueEnd < 0 || !isWord(message, valueStart, valueEnd, MEDIA)) return false;
        hasEvent = true;
        at = valueEnd + 1;
      } else if (isWord(message, start, end, MEDIA)) {
        if (hasMedia) return false;
        hasMedia = true;
        at = this.#readMedia(message, at);
      } else {
        at = skipScalar(message, at);
      }
      if (at < 0) return false;
      const next = skipPast(message, at, COMMA);
      if (next < 0) break;
      at = next;
    }
    const end = skipPast(message, at, CLOSE_OBJECT);
    return end >= 0 && hasEvent && hasMedia && skipSpace(message, end) === message.length;
  }

  /** @returns where the object ends, or -1. */
  #readMedia(message: Uint8Array, from: number): number {
    let hasTrack = false;
    let at = skipPast(message, from, OPEN_OBJECT);
    while (at >= 0) {
      const start = skipPast(message, at, QUOTE);
      const end = endOfString(message, start);
      at = skipPast(message, end + 1, COLON);
      if (end < 0 || at < 0) return -1;
      if (isWord(message, start, end, PAYLOAD)) {
        if (this.#payloadStart >= 0) return -1;
        at = this.#readPayload(message, at);
      } else if (isWord(message, start, end, CHUNK)) {
        if (this.chunk >= 0) return -1;
        at = this.#readChunk(message, at);
      } else if (isWord(message, start, end, TRACK)) {
        const valueStart = skipPast(message, at, QUOTE);
        const valueEnd = endOfString(message, valueStart);
        if (hasTrack || valueEnd < 0) return -1;
        hasTrack = true;
        this.isInbound = isWord(message, valueStart, valueEnd, INBOUND);
        at = valueEnd + 1;
      } else {
        at = skipScalar(message, at);
      }
      if (at < 0) return -1;
      const next = skipPast(message, at, COMMA);
      if (next < 0) return skipPast(message, at, CLOSE_OBJECT);
      at = next;
    }
    return -1;
  }

  /** Assumes the previous frame's length if that ends at a quote. A wrong guess then includes a quote and fails to decode. */
  #readPayload(message: Uint8Array, from: number): number {
    const start = skipPast(message, from, QUOTE);
    if (start < 0) return -1;
    this.#payloadStart = start;
    let end = start + this.#payloadLength;
    if (message[end] !== QUOTE) {
      end = endOfString(message, start);
      this.#payloadLength = end - start;
    }
    return end < 0 ? -1 : end + 1;
  }

  /** `"2"` or `2`. */
  #readChunk(message: Uint8Array, from: number): number {
    const quoted = skipPast(message, from, QUOTE);
    const start = quoted < 0 ? skipSpace(message, from) : quoted;
    let at = start;
    let chunk = 0;
    for (let digit = digitAt(message, at); digit >= 0; digit = digitAt(message, at)) {
      chunk = chunk * 10 + digit;
      at += 1;
    }
    const digits = at - start;
    if (digits === 0 || digits > MAX_CHUNK_DIGITS) return -1;
    this.chunk = chunk;
    if (quoted >= 0) return message[at] === QUOTE ? at + 1 : -1;
    return hasLeadingZero(message, start, at) ? -1 : at;
  }

  #decode(message: Uint8Array): boolean {
    const needed = Math.ceil((this.#payloadLength * 3) / 4);
    const hasGrown = this.#decoded.length < needed;
    if (hasGrown) this.#decoded = new Uint8Array(needed);
    const start = this.#payloadStart;
    const length = decodeBase64MuLaw(message, start, start + this.#payloadLength, this.#decoded);
    if (length < 0) return false;
    if (hasGrown || this.audio.length !== length) this.audio = this.#decoded.subarray(0, length);
    return true;
  }
}

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COLON = 0x3a;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MINUS = 0x2d;
const ZERO = 0x30;
/** Stays a safe integer. */
const MAX_CHUNK_DIGITS = 15;

const EVENT = bytesOf("event");
const MEDIA = bytesOf("media");
const PAYLOAD = bytesOf("payload");
const CHUNK = bytesOf("chunk");
const TRACK = bytesOf("track");
const INBOUND = bytesOf("inbound");

function bytesOf(word: string): Uint8Array {
  return new TextEncoder().encode(word);
}

function isWord(message: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  const { length } = word;
  if (end - start !== length) return false;
  for (let index = 0; index < length; index += 1) {
    if (message[start + index] !== word[index]) return false;
  }
  return true;
}

/** @returns the index after optional white space and `character`, or -1 if `character` is not next. */
function skipPast(message: Uint8Array, at: number, character: number): number {
  if (message[at] === character) return at + 1;
  const next = skipSpace(message, at);
  return message[next] === character ? next + 1 : -1;
}

function skipSpace(message: Uint8Array, from: number): number {
  let at = from;
  for (let byte = message[at]; isSpace(byte); byte = message[at]) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** @param start after the opening quote. @returns index of the closing one; -1 on an escape, control character or missing end. */
function endOfString(message: Uint8Array, start: number): number {
  if (start < 0) return -1;
  const { length } = message;
  for (let at = start; at < length; at += 1) {
    const byte = message[at] ?? 0;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < SPACE) return -1;
  }
  return -1;
}

/** Skips a plain string or a whole number. */
function skipScalar(message: Uint8Array, from: number): number {
  const quoted = skipPast(message, from, QUOTE);
  if (quoted >= 0) {
    const end = endOfString(message, quoted);
    return end < 0 ? -1 : end + 1;
  }
  let start = skipSpace(message, from);
  if (message[start] === MINUS) start += 1;
  let at = start;
  while (digitAt(message, at) >= 0) at += 1;
  return at === start || hasLeadingZero(message, start, at) ? -1 : at;
}

/** JSON forbids leading zeros. */
function hasLeadingZero(message: Uint8Array, start: number, end: number): boolean {
  return end - start > 1 && message[start] === ZERO;
}

/** -1 for anything but a digit. */
function digitAt(message: Uint8Array, at: number): number {
  const digit = (message[at] ?? 0) - ZERO;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
