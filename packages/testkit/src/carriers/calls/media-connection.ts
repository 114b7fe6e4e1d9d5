import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@parley/foundation/clock";
import { WebSocket } from "ws";
import { socketTargetOf } from "../mapped-origin.ts";
import type { CallLeg, LegMedia } from "./call-leg.ts";
import type { MediaCommand, MediaWire, WireMessage } from "./media-wire.ts";

/** How a media stream ended: it never began, was closed by one side, or was cut off. */
export type MediaEnd =
  | { readonly how: "refused"; readonly statusCode: number | null }
  | { readonly how: "closed"; readonly by: "service" | "carrier" | "cut"; readonly code: number | null };

export interface MediaConnectionParts {
  readonly leg: CallLeg;
  /** As in the carrier's instructions. */
  readonly url: string;
  readonly wire: MediaWire;
  readonly originMap: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Before the carrier connects. */
  readonly delayMs: number;
  /** The carrier cannot connect. */
  readonly isUnreachable: boolean;
  /** Whether the next two frames swap places. */
  readonly isFrameHeld: () => boolean;
}

const HANDSHAKE_TIMEOUT_MS = 5_000;
/** How long the other side may take to answer a close. */
const CLOSE_TIMEOUT_MS = 500;

/** The carrier's side of a media socket: carries a phone's sound both ways in the carrier's protocol, in real time. */
export class MediaConnection implements LegMedia {
  readonly #parts: MediaConnectionParts;
  readonly #opened = Promise.withResolvers<boolean>();
  readonly #ended = Promise.withResolvers<MediaEnd>();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #closedBy: "service" | "carrier" | "cut" | null = null;
  #heldFrame: WireMessage | null = null;
  #isFinished = false;

  constructor(parts: MediaConnectionParts) {
    this.#parts = parts;
    parts.leg.signal.addEventListener("abort", () => this.stop(), { once: true });
    void this.#open();
  }

  /** Resolves false when it never opens. */
  get opened(): Promise<boolean> {
    return this.#opened.promise;
  }

  get ended(): Promise<MediaEnd> {
    return this.#ended.promise;
  }

  press(digits: string): void {
    for (const digit of digits) this.#send(this.#parts.wire.digit(digit));
  }

  /** Ends the stream from the carrier's side: says so, and closes. */
  stop(): void {
    if (this.#closedBy !== null) return;
    this.#closedBy = "carrier";
    if (!this.#isOpen) {
      this.#socket?.terminate();
      this.#finish({ how: "closed", by: "carrier", code: null });
      return;
    }
    for (const message of this.#parts.wire.closing()) this.#send(message);
    this.#parts.leg.detach(this.#takeFrame);
    this.#socket?.close(1_000);
    void delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }).then(() => this.#socket?.terminate());
    this.#finish({ how: "closed", by: "carrier", code: 1_000 });
  }

  /** Breaks the connection without a word or a close frame. @returns false when there is none */
  drop(): boolean {
    if (!this.#isOpen || this.#closedBy !== null) return false;
    this.#closedBy = "cut";
    this.#socket?.terminate();
    return true;
  }

  async #open(): Promise<void> {
    const { url, wire, originMap, clock, delayMs, isUnreachable, leg } = this.#parts;
    const target = socketTargetOf(url, originMap);
    if (delayMs > 0) await clock.sleep(delayMs, leg.signal).catch(() => undefined);
    if (this.#closedBy !== null) return;
    if (target === null || isUnreachable) {
      this.#finish({ how: "refused", statusCode: null });
      return;
    }
    const socket = new WebSocket(target.connectTo, [], {
      headers: { ...wire.headers, Host: target.host },
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    this.#socket = socket;
    let statusCode: number | null = null;
    socket.on("unexpected-response", (request, response) => {
      statusCode = response.statusCode ?? null;
      request.destroy();
      this.#finish({ how: "refused", statusCode });
    });
    socket.on("error", () => undefined);
    socket.on("open", () => this.#onOpen());
    socket.on("message", (data, isBinary) => this.#onMessage(bufferOf(data), isBinary));
    socket.on("close", (code) => {
      if (!this.#isOpen) this.#finish({ how: "refused", statusCode });
      else this.#finish({ how: "closed", by: this.#closedBy ?? (code === 1_006 ? "cut" : "service"), code });
    });
  }

  #onOpen(): void {
    if (this.#closedBy !== null) return;
    const { leg, wire, url } = this.#parts;
    this.#isOpen = true;
    leg.log.add({ kind: "media-opened", url });
    for (const message of wire.opening()) this.#send(message);
    leg.attach(this.#takeFrame);
    this.#opened.resolve(true);
  }

  readonly #takeFrame = (muLaw: Uint8Array): void => {
    const frame = this.#parts.wire.frame(muLaw);
    const held = this.#heldFrame;
    this.#heldFrame = null;
    if (held === null && this.#parts.wire.mayReorderFrames === true && this.#parts.isFrameHeld()) {
      this.#heldFrame = frame;
      return;
    }
    this.#send(frame);
    if (held !== null) this.#send(held);
  };

  #onMessage(message: Buffer, isBinary: boolean): void {
    if (this.#closedBy !== null) return;
    this.#perform(this.#parts.wire.read(message, isBinary));
  }

  #perform(command: MediaCommand): void {
    const { log, earpiece } = this.#parts.leg;
    switch (command.kind) {
      case "audio":
        log.add({ kind: "audio", samples: command.muLaw.length });
        this.#play(command.muLaw);
        return;
      case "mark":
        log.add({ kind: "mark", name: command.name });
        earpiece.mark(() => {
          log.add({ kind: "mark-returned", name: command.name });
          this.#send(command.reply());
        });
        return;
      case "clear":
        if (!command.returnsMarks) earpiece.forgetMarks();
        log.add({ kind: "clear", clearedSamples: earpiece.clear() });
        if (command.reply !== null) this.#send(command.reply());
        return;
      case "violation":
        log.add({ kind: "violation", message: command.message });
        if (command.reply !== undefined) this.#send(command.reply);
        return;
    }
  }

  #play(muLaw: Uint8Array): void {
    const { leg, wire } = this.#parts;
    const room = (wire.maxWaitingSamples ?? Number.POSITIVE_INFINITY) - leg.earpiece.waitingSamples;
    if (muLaw.length > room) leg.log.add({ kind: "violation", message: "more audio than the carrier's buffer holds" });
    leg.earpiece.play(muLaw.subarray(0, Math.max(0, room)));
  }

  #send(message: WireMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #finish(end: MediaEnd): void {
    const { leg, url } = this.#parts;
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#closedBy ??= "service";
    leg.detach(this.#takeFrame);
    // Audio not played yet ends with its stream.
    leg.earpiece.forgetMarks();
    leg.earpiece.clear();
    if (end.how === "refused") leg.log.add({ kind: "media-refused", url, statusCode: end.statusCode });
    else leg.log.add({ kind: "media-closed", by: end.by, code: end.code });
    this.#opened.resolve(false);
    this.#ended.resolve(end);
  }
}

function bufferOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
