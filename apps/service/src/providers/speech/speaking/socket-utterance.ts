import type { Clock } from "@parley/foundation/clock";
import { SilenceWatch } from "./silence-watch.ts";
import type { SpokenWord, VoiceHandler, VoiceStream } from "./voice.ts";
import { faultOfEnd, type VoiceFault, voiceFailure } from "./voice-failure.ts";
import type { VoiceProtocol, VoiceSink, WireUtterance } from "./voice-protocol.ts";
import type { VoiceSocket, VoiceSocketEnding } from "./voice-socket.ts";

/**
 * How long a vendor may be silent while it owes audio. Vendors begin within about 100 ms and then run ahead of the voice,
 * so this is a failure, not slowness; a caller who hears nothing for longer hangs up, and another voice has to begin before
 * that. Connecting has its own limit, that of the socket.
 */
const SILENCE_LIMIT_MS = 4_000;
const MU_LAW_BYTES_PER_MS = 8;

export interface SocketUtteranceOptions {
  readonly protocol: VoiceProtocol;
  readonly clock: Clock;
  readonly handler: VoiceHandler;
  readonly socket: VoiceSocket;
  /** Another socket in place of the one that ended. */
  readonly reopen: () => VoiceSocket;
}

/** One utterance over a vendor's socket: from text to exactly one end, whatever the socket does. */
export class SocketUtterance implements VoiceStream, VoiceSink {
  readonly #options: SocketUtteranceOptions;
  readonly #watch: SilenceWatch;
  /** Kept until the vendor gives audio, to be repeated on another socket. */
  #texts: string[] = [];
  #hasText = false;
  #isEnded = false;
  #isOver = false;
  #audioBytes = 0;
  /** Reported with the first audio, because a repetition reports them again. */
  #earlyWords: SpokenWord[] = [];
  #socket: VoiceSocket;
  #wire: WireUtterance;
  /** The socket was already open before, so its end may not be our fault. */
  #mayRetry: boolean;

  constructor(options: SocketUtteranceOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#mayRetry = options.socket.isOpen;
    this.#watch = new SilenceWatch(options.clock, SILENCE_LIMIT_MS, () => {
      const socket = this.#socket;
      this.fail({ kind: "silent" });
      socket.close();
    });
    this.#wire = this.#socket.wire.begin(this);
  }

  push(text: string): void {
    if (this.#isOver || this.#isEnded || text.trim() === "") return;
    this.#hasText = true;
    if (this.#mayRetry && !this.#isHeard) this.#texts.push(text);
    this.#wire.push(text);
    this.#expectAnswer();
  }

  end(): void {
    if (this.#isOver || this.#isEnded) return;
    this.#isEnded = true;
    if (!this.#hasText) {
      // An empty utterance ends at once, though not within the caller's own call.
      queueMicrotask(() => this.done());
      return;
    }
    this.#wire.end();
    this.#expectAnswer();
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#finish();
    if (this.#socket.isOpen) this.#wire.cancel();
    else this.#socket.forgetWaiting();
  }

  get #isHeard(): boolean {
    return this.#audioBytes > 0;
  }

  get audioMs(): number {
    return this.#audioBytes / MU_LAW_BYTES_PER_MS;
  }

  audio(muLaw: Uint8Array): void {
    if (this.#isOver || muLaw.length === 0) return;
    this.#audioBytes += muLaw.length;
    this.#texts = [];
    this.#expectAnswer();
    this.#options.handler.onAudio(muLaw);
    this.words(this.#earlyWords.splice(0));
  }

  words(words: readonly SpokenWord[]): void {
    if (this.#isOver || words.length === 0) return;
    this.#expectAnswer();
    if (this.#isHeard) this.#options.handler.onWords(words);
    else this.#earlyWords.push(...words);
  }

  done(): void {
    if (this.#isOver) return;
    this.#finish();
    this.#options.handler.onEnd();
  }

  fail(fault: VoiceFault): void {
    if (this.#isOver) return;
    this.#finish();
    this.#options.handler.onFailure(voiceFailure(this.#options.protocol.provider, fault));
  }

  onOpen(socket: VoiceSocket): void {
    if (socket === this.#socket) this.#expectAnswer();
  }

  onMessage(socket: VoiceSocket): void {
    if (socket === this.#socket && !this.#wire.isOwed) this.#watch.rest();
  }

  onClose(socket: VoiceSocket, ending: VoiceSocketEnding): void {
    if (socket !== this.#socket || this.#isOver) return;
    if (this.#mayRetry && !this.#isHeard) this.#sayAgain();
    else this.#failBy(ending);
  }

  /** Once: the new socket is not one that stood idle. */
  #sayAgain(): void {
    this.#mayRetry = false;
    this.#watch.rest();
    this.#earlyWords = [];
    this.#socket = this.#options.reopen();
    this.#wire = this.#socket.wire.begin(this);
    for (const text of this.#texts) this.#wire.push(text);
    this.#texts = [];
    if (this.#isEnded && this.#hasText) this.#wire.end();
  }

  #failBy({ end, wasOpen }: VoiceSocketEnding): void {
    this.fail(this.#options.protocol.faultOfClose?.(end) ?? faultOfEnd(end, wasOpen));
  }

  #expectAnswer(): void {
    if (this.#isOver) return;
    if (this.#wire.isOwed && this.#socket.isOpen) this.#watch.expect();
    else this.#watch.rest();
  }

  #finish(): void {
    this.#isOver = true;
    this.#texts = [];
    this.#watch.stop();
  }
}
