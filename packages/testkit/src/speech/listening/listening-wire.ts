import type { IncomingHttpHeaders } from "node:http";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningBehaviour } from "./listening-script.ts";

/** One vendor's way to listen over a WebSocket. */
export interface ListeningWire {
  readonly path: string;
  /** What the vendor knows, with the values it takes; anything else is refused with 400, as the vendor would. */
  readonly parameters: Readonly<Record<string, RegExp>>;
  readonly required: readonly string[];
  /** What is wrong with parameters that are each right; null when nothing is. */
  problemOf(query: URLSearchParams): string | null;
  keyOf(headers: IncomingHttpHeaders): string | null;
  refusalBody(statusCode: number, code: string | undefined, message: string | undefined): JsonRecord;
  /** For vendors that accept every socket and refuse on it: says why, and ends. Absent: the upgrade is refused. */
  refuseOpen?(peer: Pick<ListeningPeer, "send" | "close">, statusCode: number, message: string | undefined): void;
  /** The client's silence after which it hangs up. */
  readonly idleLimitMs: number;
  readonly idleEnd: { readonly code: number; readonly reason: string };
  /** Says that it failed, and ends. */
  fail(peer: ListeningPeer, code: string): void;
  open(peer: ListeningPeer): ListeningSession;
}

/** The other end of one socket, as a wire sees it. */
export interface ListeningPeer {
  readonly query: URLSearchParams;
  readonly behaviour: ListeningBehaviour;
  send(message: JsonRecord): void;
  close(code: number, reason: string): void;
  /** Gives audio to the recognizer, which answers by `onHeard`. Mu-law. */
  listen(audio: Uint8Array): void;
  /** At once when it is 0; not any more once the socket has closed. @returns takes it back */
  after(delayMs: number, work: () => void): () => void;
}

/** One open socket. */
export interface ListeningSession {
  onHeard(event: HeardEvent): void;
  onBinary(bytes: Uint8Array): void;
  /** @returns whether it is worth recording: more than audio. */
  onMessage(message: JsonRecord): boolean;
}
