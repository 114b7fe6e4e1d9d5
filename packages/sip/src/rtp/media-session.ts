import { aLawToMuLaw, muLawToALaw } from "@parley/audio/a-law";
import { dtmfTones } from "@parley/audio/tones";
import { type AgreedMedia, type CodecName, type MediaDirection, OUR_EVENT_TYPE } from "../sdp/offer-answer.ts";
import { FRAME_SAMPLES, JitterBuffer } from "./jitter-buffer.ts";
import { newRtpView, RTP_HEADER_BYTES, readRtp, writeRtpHeader } from "./packet.ts";
import { Playout } from "./playout.ts";
import { type ReceptionFigures, writeReport } from "./rtcp.ts";
import { SourceLock } from "./source-lock.ts";
import { SrtpReceiver, SrtpSender } from "./srtp.ts";
import { TelephoneEventReader, TelephoneEventWriter } from "./telephone-event.ts";

/** RFC 3389: what a peer sends instead of speech while nobody speaks. It has this number without being agreed on. */
const COMFORT_NOISE_TYPE = 13;

/** What a session is handed. */
export interface MediaSessionDeps {
  /** Random; of our stream. */
  readonly ssrc: number;
  readonly firstSequence: number;
  readonly firstTimestamp: number;
  /** RTCP's name for us: `user@host`, or random. */
  readonly cname: string;
  readonly maxQueuedMs: number;
  nowMs(): number;
  /** Sends a packet of RTP. The memory is used again for the next one. */
  send(packet: Uint8Array, address: string, port: number): void;
  /** A frame of 160 bytes of mu-law; valid only during the call. */
  onAudio(frame: Uint8Array): void;
  onDigit(key: string): void;
  onMark(name: string): void;
}

/** What came of a session. */
export interface MediaSessionFigures {
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly lostPercent: number;
  readonly jitterMs: number;
}

/** The sound of one leg: packets of the peer in, frames out, and the other way round. Time passes by `tick`, every 20 ms. */
export class MediaSession {
  readonly #deps: MediaSessionDeps;
  readonly #jitter = new JitterBuffer();
  readonly #reader = new TelephoneEventReader();
  readonly #writer = new TelephoneEventWriter();
  readonly #playout: Playout;
  readonly #view = newRtpView();
  readonly #received = new Uint8Array(FRAME_SAMPLES);
  readonly #packet = new Uint8Array(RTP_HEADER_BYTES + FRAME_SAMPLES);
  readonly #payload = this.#packet.subarray(RTP_HEADER_BYTES);
  readonly #lock: SourceLock;
  #agreed: AgreedMedia;
  #sealer: SrtpSender | null;
  #opener: SrtpReceiver | null;
  #sequence: number;
  #timestamp: number;
  #remoteSsrc: number | null = null;
  #lastHeardMs: number;
  #packetsSent = 0;
  #packetsReceived = 0;
  /** Of the peer's sequence numbers: the first, and the highest with its wraps. */
  #firstHeard = 0;
  #highestHeard = 0;
  #heardInStream = 0;
  #lostBefore = 0;
  #expectedBefore = 0;
  #reported = { lost: 0, expected: 0 };
  #isQuiet = true;
  #digitsAfterSound = "";

  constructor(agreed: AgreedMedia, deps: MediaSessionDeps) {
    this.#agreed = agreed;
    this.#deps = deps;
    this.#lock = new SourceLock(agreed.remote);
    this.#sequence = deps.firstSequence & 0xffff;
    this.#timestamp = deps.firstTimestamp >>> 0;
    this.#lastHeardMs = deps.nowMs();
    this.#playout = new Playout(deps.maxQueuedMs, deps.onMark);
    this.#sealer = agreed.srtp === null ? null : new SrtpSender(agreed.srtp.suite, agreed.srtp.localKey);
    this.#opener = agreed.srtp === null ? null : new SrtpReceiver(agreed.srtp.suite, agreed.srtp.remoteKey);
  }

  get direction(): MediaDirection {
    return this.#agreed.direction;
  }

  /** For how long nothing showed that the peer is there. */
  get silentMs(): number {
    return this.#deps.nowMs() - this.#lastHeardMs;
  }

  get figures(): MediaSessionFigures {
    const { lost, expected } = this.#losses();
    return {
      packetsSent: this.#packetsSent,
      packetsReceived: this.#packetsReceived,
      lostPercent: expected === 0 ? 0 : Math.round((1_000 * lost) / expected) / 10,
      jitterMs: Math.round(10 * this.#jitter.jitterMs) / 10,
    };
  }

  /** A new agreement: hold, another address, other keys. */
  agree(agreed: AgreedMedia): void {
    const before = this.#agreed;
    this.#agreed = agreed;
    this.#lock.tell(agreed.remote);
    this.#lastHeardMs = this.#deps.nowMs();
    const { srtp } = agreed;
    if (srtp === null) {
      this.#sealer = null;
      this.#opener = null;
      return;
    }
    if (before.srtp?.localKey.equals(srtp.localKey) !== true) this.#sealer = new SrtpSender(srtp.suite, srtp.localKey);
    if (before.srtp?.remoteKey.equals(srtp.remoteKey) !== true)
      this.#opener = new SrtpReceiver(srtp.suite, srtp.remoteKey);
  }

  /**
   * Takes a packet from the socket; RTCP and what is no RTP is passed over.
   * @param isEarly it came before the session: its keys count, but its sound would only delay what follows
   */
  receive(packet: Uint8Array, address: string, port: number, isEarly = false): void {
    const now = this.#deps.nowMs();
    const { target } = this.#lock;
    // Whatever it is: a peer that sends has not gone.
    if (address === target.address && port === target.port) this.#lastHeardMs = now;
    const view = this.#view;
    if (!readRtp(packet, view)) return;
    const plain = this.#opener === null ? packet : this.#opener.unprotect(packet);
    if (plain === null || (this.#opener !== null && !readRtp(plain, view))) return;
    const codec = this.#codecOf(view.payloadType);
    const isEvent = codec === null && this.#isEvent(view.payloadType);
    const isNoise = view.payloadType === COMFORT_NOISE_TYPE;
    if ((codec === null && !isEvent && !isNoise) || !this.#lock.accepts(address, port, view.ssrc)) return;
    this.#count(view.ssrc, view.sequence);
    this.#lastHeardMs = now;
    // Silence is what is played anyway where nothing comes.
    if (isNoise || this.#agreed.direction === "sendonly" || this.#agreed.direction === "inactive") return;
    const payload = plain.subarray(view.payloadOffset, view.payloadOffset + view.payloadLength);
    if (isEvent) {
      for (const key of this.#reader.read(payload, view, now)) this.#deps.onDigit(key);
    } else if (!isEarly && payload.length > 0 && payload.length <= 8 * FRAME_SAMPLES) {
      if (codec === "PCMA") aLawToMuLaw(payload);
      this.#jitter.push(payload, view.timestamp, now);
    }
  }

  /** Takes a packet from the socket for RTCP: only that it came counts. */
  receiveReport(address: string): void {
    if (address === this.#lock.target.address) this.heard();
  }

  /** Something else showed that the peer is there: signalling. */
  heard(): void {
    this.#lastHeardMs = this.#deps.nowMs();
  }

  /** 20 ms have passed: a frame of the peer's, a packet of ours. */
  tick(): void {
    this.#jitter.pull(this.#received);
    this.#deps.onAudio(this.#received);
    const { direction } = this.#agreed;
    if (direction !== "recvonly" && direction !== "inactive") this.#sendNext();
    this.#timestamp = (this.#timestamp + FRAME_SAMPLES) >>> 0;
  }

  queueAudio(muLaw: Uint8Array): void {
    this.#playout.queue(muLaw);
  }

  queueMark(name: string): void {
    this.#playout.mark(name);
  }

  clear(): void {
    this.#playout.clear();
  }

  /** Presses keys once the sound before them has left. */
  sendDigits(keys: string): void {
    this.#digitsAfterSound += keys;
  }

  /** RTCP about both streams, in plain. */
  report(isLast: boolean): Uint8Array {
    const { ssrc, cname, nowMs } = this.#deps;
    return writeReport({
      ssrc,
      cname,
      nowMs: nowMs(),
      timestamp: this.#timestamp,
      packetCount: this.#packetsSent,
      byteCount: this.#packetsSent * FRAME_SAMPLES,
      reception: this.#reception(),
      isLast,
    });
  }

  get target(): { readonly address: string; readonly port: number } {
    return this.#lock.target;
  }

  /** What we offered may come whatever was chosen for the other way: RFC 3264, 7. */
  #codecOf(payloadType: number): CodecName | null {
    if (payloadType === this.#agreed.payloadType) return this.#agreed.codec;
    return payloadType === 0 ? "PCMU" : payloadType === 8 ? "PCMA" : null;
  }

  #isEvent(payloadType: number): boolean {
    return payloadType === this.#agreed.telephoneEventPayloadType || payloadType === OUR_EVENT_TYPE;
  }

  #sendNext(): void {
    const isSound = this.#playout.next(this.#payload);
    const eventType = this.#agreed.telephoneEventPayloadType;
    if (!isSound && this.#digitsAfterSound !== "") {
      // A peer that takes no events hears the keys' tones.
      if (eventType === null) this.#playout.queue(dtmfTones(onlyKeys(this.#digitsAfterSound)));
      else this.#writer.press(this.#digitsAfterSound);
      this.#digitsAfterSound = "";
    }
    if (this.#writer.isBusy && eventType !== null) {
      const event = this.#writer.next(this.#timestamp);
      if (event !== null) {
        const packet = this.#packet.subarray(0, RTP_HEADER_BYTES + event.payload.length);
        packet.set(event.payload, RTP_HEADER_BYTES);
        this.#send(packet, eventType, event.hasMarker, event.timestamp);
        return;
      }
    }
    if (this.#agreed.codec === "PCMA") muLawToALaw(this.#payload);
    // The first packet of speech after silence: RFC 3551, 4.1.
    this.#send(this.#packet, this.#agreed.payloadType, isSound && this.#isQuiet, this.#timestamp);
    this.#isQuiet = !isSound;
  }

  #send(packet: Uint8Array, payloadType: number, hasMarker: boolean, timestamp: number): void {
    writeRtpHeader(packet, payloadType, hasMarker, this.#sequence, timestamp, this.#deps.ssrc);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#packetsSent += 1;
    const { address, port } = this.#lock.target;
    this.#deps.send(this.#sealer === null ? packet : this.#sealer.protect(packet), address, port);
  }

  #count(ssrc: number, sequence: number): void {
    this.#packetsReceived += 1;
    if (ssrc !== this.#remoteSsrc) {
      const { lost, expected } = this.#losses();
      this.#lostBefore = lost;
      this.#expectedBefore = expected;
      this.#remoteSsrc = ssrc;
      this.#firstHeard = sequence;
      this.#highestHeard = sequence;
      this.#heardInStream = 1;
      this.#jitter.reset();
      return;
    }
    this.#heardInStream += 1;
    const ahead = (sequence - (this.#highestHeard & 0xffff) + 0x1_0000) & 0xffff;
    if (ahead > 0 && ahead < 0x8000) this.#highestHeard += ahead;
  }

  #losses(): { readonly lost: number; readonly expected: number } {
    if (this.#remoteSsrc === null) return { lost: 0, expected: 0 };
    const expected = this.#highestHeard - this.#firstHeard + 1;
    return {
      lost: this.#lostBefore + Math.max(0, expected - this.#heardInStream),
      expected: this.#expectedBefore + expected,
    };
  }

  #reception(): ReceptionFigures | null {
    if (this.#remoteSsrc === null) return null;
    const { lost, expected } = this.#losses();
    const since = { lost: lost - this.#reported.lost, expected: expected - this.#reported.expected };
    this.#reported = { lost, expected };
    return {
      ssrc: this.#remoteSsrc,
      fractionLost:
        since.expected <= 0 ? 0 : Math.min(255, Math.floor((256 * Math.max(0, since.lost)) / since.expected)),
      cumulativeLost: lost,
      highestSequence: this.#highestHeard,
      jitter: this.#jitter.jitterMs * 8,
    };
  }
}

function onlyKeys(text: string): string {
  return text.toUpperCase().replace(/[^0-9*#A-D]/g, "");
}
