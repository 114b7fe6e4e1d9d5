const MAX_HEAD_BYTES = 64 * 1_024;
const MAX_BODY_BYTES = 256 * 1_024;
const HEAD_END = Buffer.from("\r\n\r\n");
const EMPTY = Buffer.alloc(0);

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
  #pieces: Buffer[] = [];
  #length = 0;
  /** Bytes that were searched for the end of the head. */
  #searched = 0;
  /** Of the message being read; null while its head has not ended. */
  #wanted: number | null = null;
  #isBroken = false;

  push(chunk: Buffer): Framed {
    const messages: Buffer[] = [];
    let pings = 0;
    if (this.#isBroken) return { messages, pings, isBroken: true };
    this.#pieces.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      if (this.#wanted === null) {
        pings += this.#skipLineEnds();
        if (!this.#findHead()) break;
      }
      if (this.#wanted === null || this.#length < this.#wanted) break;
      messages.push(this.#take(this.#wanted));
      this.#wanted = null;
    }
    return { messages, pings, isBroken: this.#isBroken };
  }

  #skipLineEnds(): number {
    const bytes = this.#join();
    let at = 0;
    let pings = 0;
    while (bytes[at] === 13 && bytes[at + 1] === 10) {
      if (bytes[at + 2] === 13 && bytes[at + 3] === 10) {
        pings += 1;
        at += 2;
      } else if (at + 2 === bytes.length) {
        // Half a ping, perhaps.
        break;
      }
      at += 2;
    }
    if (at > 0) {
      this.#take(at);
      this.#searched = 0;
    }
    return pings;
  }

  /** Sets how long the message is, or finds that it cannot be known (yet). */
  #findHead(): boolean {
    const bytes = this.#join();
    const end = bytes.indexOf(HEAD_END, Math.max(0, this.#searched - 3));
    if (end === -1) {
      this.#searched = bytes.length;
      if (bytes.length > MAX_HEAD_BYTES) this.#break();
      return false;
    }
    const bodyLength = end > MAX_HEAD_BYTES ? null : contentLengthOf(bytes.toString("latin1", 0, end));
    if (bodyLength === null) {
      this.#break();
      return false;
    }
    this.#wanted = end + 4 + bodyLength;
    return true;
  }

  #break(): void {
    this.#isBroken = true;
    this.#pieces = [];
    this.#length = 0;
  }

  #join(): Buffer {
    const [first] = this.#pieces;
    if (this.#pieces.length <= 1) return first ?? EMPTY;
    const joined = Buffer.concat(this.#pieces, this.#length);
    this.#pieces = [joined];
    return joined;
  }

  #take(length: number): Buffer {
    const bytes = this.#join();
    const rest = bytes.subarray(length);
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    this.#searched = 0;
    return bytes.subarray(0, length);
  }
}

/** Null when it is missing, malformed, contradicts itself or is too large. */
function contentLengthOf(head: string): number | null {
  let found: string | null = null;
  for (const match of head.matchAll(/\r\n(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*(?=\r\n|$)/gi)) {
    if (found !== null && found !== match[1]) return null;
    found = match[1] ?? null;
  }
  const length = found === null ? null : Number(found);
  return length !== null && length <= MAX_BODY_BYTES ? length : null;
}
