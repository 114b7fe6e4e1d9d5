import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { ConnectionRecord, SpeakingRecords } from "./speaking-records.ts";
import type { SpeakingOptions } from "./speaking-script.ts";
import type { ToneSpeaker } from "./tone-speaker.ts";

export interface Refusal {
  readonly statusCode: number;
  readonly body: JsonRecord;
}

/** What one vendor's voices do on a socket. */
export interface SpeakingWire {
  /** Null: the upgrade is accepted. The API key has been checked when `check` is asked. */
  check(request: IncomingMessage, options: SpeakingOptions): Refusal | null;
  keyOf(request: IncomingMessage): string | null;
  refusalBody(statusCode: number, code: string | undefined): JsonRecord;
  serve(scene: SpeakingScene): SpeakingSession;
}

export interface SpeakingScene {
  readonly socket: WebSocket;
  readonly connection: ConnectionRecord;
  readonly options: SpeakingOptions;
  readonly records: SpeakingRecords;
  readonly speaker: ToneSpeaker;
}

/** One open socket. */
export interface SpeakingSession {
  /** A text frame; null when it is no JSON object. */
  onMessage(message: JsonRecord | null): void;
  /** The client has gone. */
  onClose(): void;
}

export function sendJson(socket: WebSocket, message: JsonRecord): void {
  socket.send(JSON.stringify(message));
}

/** Without a close frame, as a broken network ends it. */
export function cut(socket: WebSocket): void {
  // What was sent leaves first, so that the client meets a cut and not a loss.
  setImmediate(() => socket.terminate());
}

/** Broken off: what is waiting behind it is never said. */
export function untilCleared(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Works off one thing after another; what is queued can be thrown away. */
export class SpeakingQueue {
  #tail: Promise<void> = Promise.resolve();
  #stop = new AbortController();

  /** @returns when it is done, or was thrown away */
  add(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    this.#tail = this.#tail.then(() => (signal.aborted ? undefined : work(signal)));
    return this.#tail;
  }

  /** Stops what runs and drops what waits; later work is not concerned. */
  clear(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }
}
