const MAX_HEAD_BYTES = 64 * 1_024;
const MAX_BODY_BYTES = 256 * 1_024;
const FIRST_CAPACITY = 4_096;
const HEAD_END = Buffer.from("\r\n\r\n");
const CR = 13;
const LF = 10;

/** What `StreamFramer.push` found: whole messages, and how often the peer asked for a sign of life. */
export interface Framed {
  readonly messages: readonly Buffer[];
  /** Double line ends between messages, each to be answered by one line end: RFC 5626, 4.4.1. */
  readonly pings: number;
  /** The stream cannot be read any further, and its connection has to be closed. */
  readonly isBroken: boolean;
}

/**
 * Cuts a stream into messages by their Content-Length, which streams demand: RFC 3261, 18.3. Linear in what comes, however
 * small the pieces are.
 */
export class StreamFramer {
  #buffer = Buffer.alloc(FIRST_CAPACITY);
  /** What has come and was not taken stands from `#start` to `#end`. */
  #start = 0;
  #end = 0;
  /** Up to here there is no end of the head. */
  #searched = 0;
  /** Of the message being read; null while its head has not ended. */
  #wanted: number | null = null;
  #isBroken = false;

  push(chunk: Buffer): Framed {
    const messages: Buffer[] = [];
    let pings = 0;
    if (this.#isBroken) return { messages, pings, isBroken: true };
    this.#append(chunk);
    for (;;) {
      if (this.#wanted === null) {
        const skipped = this.#skipLineEnds();
        pings += skipped.pings;
        if (skipped.mayContinue || !this.#findHead()) break;
      }
      if (this.#wanted === null || this.#end - this.#start < this.#wanted) break;
      messages.push(Buffer.from(this.#buffer.subarray(this.#start, this.#start + this.#wanted)));
      this.#start += this.#wanted;
      this.#searched = this.#start;
      this.#wanted = null;
    }
    return { messages, pings, isBroken: this.#isBroken };
  }

  #append(chunk: Buffer): void {
    const held = this.#end - this.#start;
    if (this.#end + chunk.length > this.#buffer.length) {
      // Twice what is needed, so that bytes are moved as often as they come, not as often as pieces do.
      const needed = held + chunk.length;
      const target = needed * 2 > this.#buffer.length ? Buffer.alloc(needed * 2) : this.#buffer;
      this.#buffer.copy(target, 0, this.#start, this.#end);
      this.#buffer = target;
      this.#searched -= this.#start;
      this.#start = 0;
      this.#end = held;
    }
    chunk.copy(this.#buffer, this.#end);
    this.#end += chunk.length;
  }

  /** `mayContinue`: what is left is the beginning of a ping, perhaps. */
  #skipLineEnds(): { readonly pings: number; readonly mayContinue: boolean } {
    let pings = 0;
    for (;;) {
      const left = this.#end - this.#start;
      const isLineEnd = (at: number) => this.#buffer[at] === CR && this.#buffer[at + 1] === LF;
      if (left === 0) return { pings, mayContinue: true };
      if (left === 1) return { pings, mayContinue: this.#buffer[this.#start] === CR };
      if (!isLineEnd(this.#start)) break;
      if (left === 2 || (left === 3 && this.#buffer[this.#start + 2] === CR)) return { pings, mayContinue: true };
      const isPing = isLineEnd(this.#start + 2);
      this.#start += isPing ? 4 : 2;
      if (isPing) pings += 1;
    }
    this.#searched = Math.max(this.#searched, this.#start);
    return { pings, mayContinue: false };
  }

  /** Sets how long the message is, or finds that it cannot be known (yet). */
  #findHead(): boolean {
    const from = Math.max(this.#start, this.#searched - HEAD_END.length + 1);
    const found = this.#buffer.subarray(0, this.#end).indexOf(HEAD_END, from);
    const headBytes = (found === -1 ? this.#end : found) - this.#start;
    this.#searched = this.#end;
    if (headBytes > MAX_HEAD_BYTES) return this.#break();
    if (found === -1) return false;
    const bodyLength = contentLengthOf(this.#buffer.toString("latin1", this.#start, found));
    if (bodyLength === null) return this.#break();
    this.#wanted = headBytes + HEAD_END.length + bodyLength;
    return true;
  }

  #break(): false {
    this.#isBroken = true;
    this.#buffer = Buffer.alloc(0);
    this.#start = 0;
    this.#end = 0;
    return false;
  }
}

/** Null when it is missing, malformed, contradicts itself or is too large: where the next message begins is a guess then. */
function contentLengthOf(head: string): number | null {
  let length: number | null = null;
  // Folded lines are part of the field before them.
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const name = /^(content-length|l)[ \t]*:/i.exec(line)?.[0];
    if (name === undefined) continue;
    const value = line.slice(name.length).trim();
    if (!/^\d{1,9}$/.test(value) || (length !== null && length !== Number(value))) return null;
    length = Number(value);
  }
  return length !== null && length <= MAX_BODY_BYTES ? length : null;
}
