import type { Ladder } from "@parley/contracts/sip-bridge/bridge-api";
import type { SipMessage, SipPeer } from "@parley/sip/message/message";

const MAX_MESSAGES = 200;
/** Calls whose messages are kept; the oldest go first. */
const MAX_CALLS = 2_000;
const MAX_TEXT = 8_000;

/** As it passed; made readable when somebody asks, which is seldom. */
interface Noted {
  readonly at: Date;
  readonly direction: "sent" | "received";
  readonly peer: SipPeer;
  readonly summary: string;
  /** Of it at most `MAX_TEXT`, so that a long message does not hold the memory of many. */
  readonly bytes: Buffer;
}

interface Trace {
  readonly messages: Noted[];
  isTruncated: boolean;
}

/** Credentials: of digests, and the keys of SRTP. */
const SECRET_FIELD = /^((?:proxy-)?authorization|authentication-info):.*$/gim;
const SRTP_KEY = /(a=crypto:.*inline:)[^|\r\n]*/gi;

/** The SIP messages of each call in order, for whoever has to find out why it failed. */
export class Ladders {
  readonly #now: () => Date;
  /** By Call-ID: an INVITE is traced before anybody knows which call it begins. */
  readonly #traces = new Map<string, Trace>();
  /** The Call-IDs of each call, one for each attempt and leg. */
  readonly #callIds = new Map<string, string[]>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  note(direction: "sent" | "received", message: SipMessage, peer: SipPeer, bytes: Buffer): void {
    const callId = message.headers.first("Call-ID");
    if (callId === null || !this.#isOfCall(callId, message)) return;
    const trace = this.#traces.get(callId) ?? this.#begin(callId);
    if (trace.messages.length === MAX_MESSAGES) {
      trace.isTruncated = true;
      return;
    }
    const summary = message.kind === "request" ? message.method : `${message.status} ${message.reason}`;
    const kept = bytes.length > MAX_TEXT ? Buffer.from(bytes.subarray(0, MAX_TEXT)) : bytes;
    trace.messages.push({ at: this.#now(), direction, peer, summary, bytes: kept });
  }

  /** The messages with that Call-ID belong to the call. */
  belongs(callId: string, callSid: string): void {
    const known = this.#callIds.get(callSid);
    if (known === undefined) this.#callIds.set(callSid, [callId]);
    else known.push(callId);
  }

  of(callSid: string): Ladder | null {
    const callIds = this.#callIds.get(callSid);
    if (callIds === undefined) return null;
    const traces = callIds.flatMap((callId) => this.#traces.get(callId) ?? []);
    const noted = traces.flatMap((trace) => trace.messages).sort((a, b) => a.at.getTime() - b.at.getTime());
    const messages = noted.map(({ at, direction, peer, summary, bytes }) => ({
      at: at.toISOString(),
      direction,
      peer: `${peer.transport} ${peer.address}:${peer.port}`,
      summary,
      text: withoutSecrets(bytes.toString("utf8")),
    }));
    return { call_sid: callSid, messages, is_truncated: traces.some(({ isTruncated }) => isTruncated) };
  }

  forget(callSid: string): void {
    for (const callId of this.#callIds.get(callSid) ?? []) this.#traces.delete(callId);
    this.#callIds.delete(callSid);
  }

  /** A trace begins with an INVITE; REGISTER and OPTIONS belong to no call. */
  #isOfCall(callId: string, message: SipMessage): boolean {
    return this.#traces.has(callId) || (message.kind === "request" && message.method === "INVITE");
  }

  #begin(callId: string): Trace {
    const [oldest] = this.#traces.keys();
    if (this.#traces.size >= MAX_CALLS && oldest !== undefined) this.#traces.delete(oldest);
    const trace: Trace = { messages: [], isTruncated: false };
    this.#traces.set(callId, trace);
    return trace;
  }
}

function withoutSecrets(text: string): string {
  return text.replace(SECRET_FIELD, "$1: (removed)").replace(SRTP_KEY, "$1(removed)");
}
