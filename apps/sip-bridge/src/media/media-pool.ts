import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { AgreedMedia } from "@parley/sip/sdp/offer-answer";
import type { SipTimers } from "@parley/sip/timers";
import type { Logger } from "../logging.ts";
import type { FromWorker, LegEvent, MediaFigures, ToWorker } from "./media-messages.ts";
import { PortPool } from "./port-pool.ts";

/** Who has a leg's media. */
export interface MediaListener {
  onConnected(): void;
  onStreamFailed(message: string): void;
  /** Nothing came from the peer for a long time. */
  onSilent(): void;
  /** The worker is gone; a leg's media cannot be saved. */
  onLost(): void;
}

interface Leg {
  readonly id: string;
  readonly worker: MediaWorker;
  readonly port: number;
  readonly listener: MediaListener;
  onOpened: ((problem: string | null) => void) | null;
  onClosed: ((figures: MediaFigures | null) => void) | null;
}

interface MediaWorker {
  readonly thread: Worker;
  readonly legs: Set<string>;
  p99Ms: number;
  /** Since when it sends too late; null: it does not. */
  lateSinceMs: number | null;
}

export interface MediaPoolOptions {
  readonly bindAddress: string;
  readonly workers: number;
  readonly maxLegsPerWorker: number;
  readonly rtpPortMin: number;
  readonly rtpPortMax: number;
}

/** Packets later than this for that long: the worker takes no more calls. */
const TOO_LATE_MS = 10;
const TOO_LATE_FOR_MS = 5_000;
const OPEN_ATTEMPTS = 20;

/** The threads that carry sound, and what each leg has there. */
export class MediaPool {
  readonly #options: MediaPoolOptions;
  readonly #timers: SipTimers;
  readonly #logger: Logger;
  readonly #ports: PortPool;
  readonly #workers: MediaWorker[] = [];
  readonly #legs = new Map<string, Leg>();
  #counter = 0;
  #isClosing = false;

  constructor(options: MediaPoolOptions, timers: SipTimers, logger: Logger) {
    this.#options = options;
    this.#timers = timers;
    this.#logger = logger;
    this.#ports = new PortPool(options.rtpPortMin, options.rtpPortMax, timers);
    for (let index = 0; index < options.workers; index += 1) this.#workers.push(this.#start());
  }

  get legCount(): number {
    return this.#legs.size;
  }

  get freePortCount(): number {
    return this.#ports.freeCount;
  }

  /** Of the worker that is latest. */
  get latenessP99Ms(): number {
    return Math.max(0, ...this.#workers.map(({ p99Ms }) => p99Ms));
  }

  get hasRoom(): boolean {
    return this.#pick() !== null && this.#ports.freeCount > 0;
  }

  /**
   * Opens the ports of a leg.
   * @param beside a leg that the new one may be joined with
   * @throws Error when there is no room or no port
   */
  async open(listener: MediaListener, beside: MediaLeg | null = null): Promise<MediaLeg> {
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt += 1) {
      const worker = (beside === null ? null : this.#legs.get(beside.id)?.worker) ?? this.#pick();
      const port = this.#ports.take();
      if (worker === null || port === null) throw new Error("No media worker has room");
      this.#counter += 1;
      const leg: Leg = { id: `l${this.#counter}`, worker, port, listener, onOpened: null, onClosed: null };
      this.#legs.set(leg.id, leg);
      worker.legs.add(leg.id);
      const problem = await new Promise<string | null>((resolve) => {
        leg.onOpened = resolve;
        this.#tell(leg, { kind: "open", leg: leg.id, address: this.#options.bindAddress, port });
      });
      if (problem === null)
        return new MediaLeg(
          leg.id,
          port,
          (message) => this.#tell(leg, message),
          () => this.#close(leg),
        );
      // Another program has the port.
      this.#forget(leg);
      this.#logger.warn("a port for media could not be opened", { port, reason: problem });
    }
    throw new Error("No port for media could be opened");
  }

  /**
   * Opens one of the ports for sound for something else than a call; give it back with `returnPort`.
   * @throws Error when none is left
   */
  async lendPort<Opened>(open: (port: number) => Promise<Opened>): Promise<{ socket: Opened; port: number }> {
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt += 1) {
      const port = this.#ports.take();
      if (port === null) break;
      try {
        return { socket: await open(port), port };
      } catch {
        // Another program has it.
        this.#ports.release(port);
      }
    }
    throw new Error("No port for media could be opened");
  }

  returnPort(port: number): void {
    this.#ports.release(port);
  }

  async stop(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#workers.map(({ thread }) => thread.terminate()));
  }

  #start(): MediaWorker {
    const thread = new Worker(new URL("./media-thread.mjs", import.meta.url), {
      workerData: { compileCache: getCompileCacheDir() },
    });
    const worker: MediaWorker = { thread, legs: new Set(), p99Ms: 0, lateSinceMs: null };
    thread.on("message", (message: FromWorker) => this.#take(worker, message));
    thread.on("error", (error) => this.#logger.error("a media worker failed", { reason: error.message }));
    thread.on("exit", () => this.#ended(worker));
    thread.unref();
    return worker;
  }

  #ended(worker: MediaWorker): void {
    if (this.#isClosing) return;
    const index = this.#workers.indexOf(worker);
    if (index !== -1) this.#workers[index] = this.#start();
    for (const id of worker.legs) {
      const leg = this.#legs.get(id);
      if (leg === undefined) continue;
      this.#forget(leg);
      leg.onOpened?.("The media worker ended");
      leg.onClosed?.(null);
      leg.listener.onLost();
    }
  }

  #pick(): MediaWorker | null {
    const now = this.#timers.nowMs();
    const able = this.#workers.filter(
      ({ legs, lateSinceMs }) =>
        legs.size < this.#options.maxLegsPerWorker && (lateSinceMs === null || now - lateSinceMs < TOO_LATE_FOR_MS),
    );
    return able.sort((a, b) => a.legs.size - b.legs.size)[0] ?? null;
  }

  #tell(leg: Leg, message: ToWorker): void {
    if (this.#legs.has(leg.id)) leg.worker.thread.postMessage(message);
  }

  #close(leg: Leg): Promise<MediaFigures | null> {
    if (!this.#legs.has(leg.id)) return Promise.resolve(null);
    return new Promise((resolve) => {
      leg.onClosed = resolve;
      this.#tell(leg, { kind: "close", leg: leg.id });
    });
  }

  #forget(leg: Leg): void {
    this.#legs.delete(leg.id);
    leg.worker.legs.delete(leg.id);
    this.#ports.release(leg.port);
  }

  #take(worker: MediaWorker, message: FromWorker): void {
    if (message.kind === "lateness") {
      worker.p99Ms = message.p99Ms;
      worker.lateSinceMs = message.p99Ms > TOO_LATE_MS ? (worker.lateSinceMs ?? this.#timers.nowMs()) : null;
    } else {
      this.#takeForLeg(message);
    }
  }

  #takeForLeg(message: LegEvent): void {
    const leg = this.#legs.get(message.leg);
    if (leg === undefined) return;
    switch (message.kind) {
      case "opened":
        leg.onOpened?.(null);
        return;
      case "not-opened":
        leg.onOpened?.(message.reason);
        return;
      case "connected":
        leg.listener.onConnected();
        return;
      case "stream-failed":
        leg.listener.onStreamFailed(message.message);
        return;
      case "silent":
        leg.listener.onSilent();
        return;
      case "closed":
        this.#forget(leg);
        leg.onClosed?.(message.figures);
    }
  }
}

/** What a leg's media can be told to do. */
export class MediaLeg {
  readonly id: string;
  /** Of RTP; RTCP has the one above. */
  readonly port: number;
  readonly #tell: (message: ToWorker) => void;
  readonly #close: () => Promise<MediaFigures | null>;

  constructor(id: string, port: number, tell: (message: ToWorker) => void, close: () => Promise<MediaFigures | null>) {
    this.id = id;
    this.port = port;
    this.#tell = tell;
    this.#close = close;
  }

  agree(agreed: AgreedMedia): void {
    this.#tell({ kind: "agree", leg: this.id, agreed });
  }

  connect(
    callSid: string,
    media: { readonly url: string; readonly token: string },
    digitsFirst: { readonly digits: string; readonly afterMs: number } | null = null,
  ): void {
    this.#tell({ kind: "connect", leg: this.id, callSid, ...media, digitsFirst });
  }

  join(other: MediaLeg): void {
    this.#tell({ kind: "join", leg: this.id, other: other.id });
  }

  /** The peer pressed a key and told by SIP INFO. */
  press(digit: string): void {
    this.#tell({ kind: "press", leg: this.id, digit });
  }

  /** The peer's signalling shows that it is there. */
  heard(): void {
    this.#tell({ kind: "heard", leg: this.id });
  }

  sendDigits(digits: string): void {
    this.#tell({ kind: "digits", leg: this.id, digits });
  }

  playTone(hz: number, lengthMs: number): void {
    this.#tell({ kind: "tone", leg: this.id, hz, lengthMs });
  }

  /** Null when there are no figures: nothing was agreed. */
  close(): Promise<MediaFigures | null> {
    return this.#close();
  }
}
