import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import { encodeMuLaw } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import { MAX_QUEUED_MS } from "@parley/contracts/sip-bridge/media-queue";
import { MediaSession } from "@parley/sip/rtp/media-session";
import type { AgreedMedia } from "@parley/sip/sdp/offer-answer";
import { KeyMerger, type KeyWay } from "./key-merger.ts";
import type { ConnectLeg, MediaFigures } from "./media-messages.ts";
import { MediaSocket } from "./media-socket.ts";
import type { Paced } from "./pacer.ts";

/** Who has the leg in the worker. */
export interface LegListener {
  onConnected(): void;
  onStreamFailed(message: string): void;
  onSilent(): void;
}

/** A peer that sends neither sound nor anything else for so long has gone, unless it said that it would be silent. */
const SILENT_AFTER_MS = 30_000;
const REPORT_EVERY_TICKS = 250;
const TONE_CHUNK_MS = 500;
const MAX_WAITING_KEYS = 64;
/** How much is kept of what comes before the session. Of packets the newest: a second of a peer's. */
const MAX_EARLY = 50;

/** One leg's sound: its two ports, its session, and where the sound comes from and goes to. */
export class WorkerLeg implements Paced {
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #listener: LegListener;
  #session: MediaSession | null = null;
  #agreed: AgreedMedia | null = null;
  #socket: MediaSocket | null = null;
  #joined: WorkerLeg | null = null;
  /** The socket's audio and the names of its marks, while there is no session to take them. */
  readonly #connectedEarly: (Uint8Array | string)[] = [];
  /** The service's keys, likewise. */
  #keysEarly = "";
  /** A peer may send as soon as it has answered, or has our answer, which can be before this thread hears of it. */
  readonly #packetsEarly: { readonly packet: Buffer; readonly address: string; readonly port: number }[] = [];
  /** The caller's keys, while no media socket is open: before the first, and between one that broke and the next. */
  #waitingKeys: string[] = [];
  readonly #keys = new KeyMerger();
  #ticks = 0;
  #hasToldSilence = false;
  readonly #nowMs: () => number;

  private constructor(rtp: Socket, rtcp: Socket, listener: LegListener, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    this.#listener = listener;
    rtp.on("message", (packet, { address, port }) => {
      if (this.#session !== null) {
        this.#session.receive(packet, address, port);
        return;
      }
      this.#packetsEarly.push({ packet, address, port });
      if (this.#packetsEarly.length > MAX_EARLY) this.#packetsEarly.shift();
    });
    // What a peer reports is not needed, only that it does; the socket keeps its ICMP errors away from the one for sound.
    rtcp.on("message", (_report, { address }) => this.#session?.receiveReport(address));
    rtp.on("error", () => {});
    rtcp.on("error", () => {});
  }

  /** @throws Error (EADDRINUSE …) when one of the ports cannot be had */
  static async open(
    address: string,
    port: number,
    listener: LegListener,
    nowMs = () => performance.now(),
  ): Promise<WorkerLeg> {
    const rtp = await bind(address, port);
    try {
      return new WorkerLeg(rtp, await bind(address, port + 1), listener, nowMs);
    } catch (error) {
      rtp.close();
      throw error;
    }
  }

  agree(agreed: AgreedMedia): void {
    this.#agreed = agreed;
    this.#hasToldSilence = false;
    if (this.#session !== null) {
      this.#session.agree(agreed);
      return;
    }
    const random = randomBytes(10);
    this.#session = new MediaSession(agreed, {
      ssrc: random.readUInt32BE(0),
      firstSequence: random.readUInt16BE(4),
      firstTimestamp: random.readUInt32BE(6),
      cname: randomBytes(8).toString("hex"),
      maxQueuedMs: MAX_QUEUED_MS,
      nowMs: this.#nowMs,
      send: (packet, address, port) => {
        // The socket may still hold the memory when the next packet is written.
        this.#rtp.send(Uint8Array.prototype.slice.call(packet), port, address, () => {});
      },
      onAudio: (frame) => {
        if (this.#joined === null) this.#socket?.sendAudio(frame);
        else this.#joined.#session?.queueAudio(frame);
      },
      onDigit: (digit) => this.press(digit, "rtp"),
      onMark: (name) => this.#socket?.sendEvent({ event: "mark", name }),
    });
    for (const { packet, address, port } of this.#packetsEarly.splice(0)) {
      this.#session.receive(packet, address, port, true);
    }
    for (const early of this.#connectedEarly.splice(0)) this.#queue(early);
    this.#session.sendDigits(this.#keysEarly);
    this.#keysEarly = "";
  }

  connect({ url, token, callSid, digitsFirst }: ConnectLeg): void {
    this.#socket?.close(false);
    if (digitsFirst !== null) setTimeout(() => this.sendDigits(digitsFirst.digits), digitsFirst.afterMs).unref();
    const socket = new MediaSocket(url, token, callSid, {
      onConnected: () => {
        for (const digit of this.#waitingKeys.splice(0)) socket.sendEvent({ event: "dtmf", digit });
        this.#listener.onConnected();
      },
      onAudio: (muLaw) => this.#queue(muLaw),
      onMark: (name) => this.#queue(name),
      onClear: () => {
        for (const early of this.#connectedEarly.splice(0)) {
          if (typeof early === "string") socket.sendEvent({ event: "mark", name: early });
        }
        this.#session?.clear();
      },
      onDigits: (digits) => this.sendDigits(digits),
      onEnd: (message) => {
        if (this.#socket !== socket) return;
        this.#socket = null;
        this.#listener.onStreamFailed(message);
      },
    });
    this.#socket = socket;
  }

  /** The peer pressed a key. */
  press(digit: string, way: KeyWay): void {
    if (!this.#keys.isNew(digit, way, this.#nowMs())) return;
    if (this.#joined === null) this.#tellKey(digit);
    else this.#joined.#session?.sendDigits(digit);
  }

  #tellKey(digit: string): void {
    if (this.#socket?.sendEvent({ event: "dtmf", digit }) === true) return;
    if (this.#waitingKeys.length < MAX_WAITING_KEYS) this.#waitingKeys.push(digit);
  }

  /** Hears the other leg, and is heard there; call it for both. */
  join(other: WorkerLeg): void {
    this.#socket?.close(true);
    this.#socket = null;
    this.#session?.clear();
    this.#joined = other;
  }

  sendDigits(digits: string): void {
    if (this.#session !== null) this.#session.sendDigits(digits);
    else this.#keysEarly = (this.#keysEarly + digits).slice(0, MAX_WAITING_KEYS);
  }

  /** The peer's signalling shows that it is there. */
  heard(): void {
    this.#session?.heard();
  }

  playTone(hz: number, lengthMs: number): void {
    const chunks = Math.ceil(lengthMs / TONE_CHUNK_MS);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      setTimeout(() => this.#session?.queueAudio(toneOf(hz)), chunk * TONE_CHUNK_MS).unref();
    }
  }

  tick(): void {
    const session = this.#session;
    if (session === null) return;
    session.tick();
    this.#ticks += 1;
    if (this.#ticks % REPORT_EVERY_TICKS !== 0) return;
    this.#report(session, false);
    // A peer that only sends has us on hold, and promises no music: RFC 3264, 8.4.
    if (session.direction !== "sendrecv" || session.silentMs < SILENT_AFTER_MS || this.#hasToldSilence) return;
    this.#hasToldSilence = true;
    this.#listener.onSilent();
  }

  /** Null when nothing was ever agreed. */
  close(lateP99Ms: number): MediaFigures | null {
    this.#socket?.close(true);
    this.#socket = null;
    if (this.#session !== null) this.#report(this.#session, true);
    this.#rtp.close();
    this.#rtcp.close();
    if (this.#session === null || this.#agreed === null) return null;
    return { codec: this.#agreed.codec, ...this.#session.figures, lateP99Ms };
  }

  /** @param next μ-law, or the name of a mark */
  #queue(next: Uint8Array | string): void {
    if (this.#joined !== null) return;
    if (this.#session === null) {
      if (this.#connectedEarly.length >= MAX_EARLY) return;
      this.#connectedEarly.push(typeof next === "string" ? next : Uint8Array.prototype.slice.call(next));
    } else if (typeof next === "string") this.#session.queueMark(next);
    else this.#session.queueAudio(next);
  }

  #report(session: MediaSession, isLast: boolean): void {
    // Reports in plain would say what SRTP hides.
    if (this.#agreed === null || this.#agreed.srtp !== null) return;
    const { address, port } = session.target;
    if (port + 1 <= 65_535) this.#rtcp.send(session.report(isLast), port + 1, address, () => {});
  }
}

function bind(address: string, port: number): Promise<Socket> {
  const socket = createSocket({ type: isIPv6(address) ? "udp6" : "udp4" });
  return new Promise((resolve, reject) => {
    socket.once("error", (error) => {
      socket.close();
      reject(error);
    });
    socket.bind(port, address, () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
  });
}

function toneOf(frequencyHz: number): Uint8Array {
  const pcm = sineTone({ frequencyHz, durationMs: TONE_CHUNK_MS });
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}
