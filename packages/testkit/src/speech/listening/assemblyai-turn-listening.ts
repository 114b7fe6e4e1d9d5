import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningPeer, ListeningSession, ListeningWire } from "./listening-wire.ts";

const SHARE = /^(0(\.\d+)?|1(\.0+)?)$/;
const MS = /^\d{1,5}$/;
const LIST = /^\[.*\]$/;
const CONFIDENCE = 0.95;
const REASONS: Readonly<Record<number, readonly [code: number, text: string]>> = {
  401: [1008, "Unauthorized Connection: Invalid API key"],
  402: [1008, "Unauthorized Connection: Insufficient account balance"],
  403: [1008, "Unauthorized Connection: This account has no access"],
  429: [3009, "Unauthorized Connection: Too many concurrent sessions"],
};

/**
 * AssemblyAI's `/v3/ws`: https://www.assemblyai.com/docs/streaming/message-sequence. What it refuses it refuses on the open
 * socket, by an `Error` message and a close frame with the same code:
 * https://www.assemblyai.com/docs/streaming/common-session-errors-and-closures
 */
export const assemblyAiTurnListening: ListeningWire = {
  path: "/v3/ws",
  parameters: {
    speech_model: /^(universal-streaming-(english|multilingual)|u3-rt-pro|universal-3-[56]-pro)$/,
    encoding: /^pcm_mulaw$/,
    sample_rate: /^8000$/,
    format_turns: /^(true|false)$/,
    end_of_turn_confidence_threshold: SHARE,
    min_turn_silence: MS,
    max_turn_silence: MS,
    vad_threshold: SHARE,
    language_detection: /^(true|false)$/,
    language_codes: LIST,
    keyterms_prompt: LIST,
  },
  required: ["speech_model", "sample_rate"],
  problemOf: () => null,
  keyOf: (headers) => headers.authorization ?? null,
  refusalBody: (_statusCode, _code, message) => ({ error: message ?? "refused" }),
  refuseOpen(peer, statusCode, message) {
    const [code, usual] = REASONS[statusCode] ?? (statusCode >= 500 ? [3005, "Session Cancelled"] : [3006, "Invalid"]);
    fail(peer, code, message === undefined ? usual : `${usual}: ${message}`);
  },
  idleLimitMs: 60_000,
  idleEnd: { code: 3008, reason: "Session Expired" },
  fail: (peer) => fail(peer, 3005, "Session Cancelled: An error occurred"),
  open: (peer) => new TurnSession(peer),
};

function fail(peer: Pick<ListeningPeer, "send" | "close">, code: number, error: string): void {
  peer.send({ type: "Error", error_code: code, error });
  // A close frame has room for no more (RFC 6455, 5.5).
  peer.close(code, error.length > 123 ? "See Error message for details" : error);
}

class TurnSession implements ListeningSession {
  readonly #peer: ListeningPeer;
  #order = 0;
  #startMs = 0;
  #atMs = 0;
  /** `ending`: speech has ended, the turn not yet. */
  #status: "idle" | "speaking" | "ending" = "idle";
  /** The turn's words from utterances before the one that is being spoken. */
  #earlierWords: readonly string[] = [];
  #words: readonly string[] = [];
  #takeBackEnd: () => void = () => undefined;

  constructor(peer: ListeningPeer) {
    this.#peer = peer;
    peer.send({ type: "Begin", id: "test", expires_at: 1_800_000_000 });
  }

  onHeard(event: HeardEvent): void {
    this.#atMs = event.atMs;
    switch (event.kind) {
      case "speech-start":
        if (this.#status === "ending") this.#goOn();
        else this.#startMs = event.atMs;
        if (this.#peer.behaviour.tellsSpeechStart) this.#peer.send({ type: "SpeechStarted", timestamp: event.atMs });
        break;
      case "words":
        this.#hear(event.words);
        break;
      case "speech-end":
        this.#hear(event.words);
        this.#endSpeech();
        break;
      case "time":
    }
  }

  onBinary(bytes: Uint8Array): void {
    const lengthMs = bytes.length / MU_LAW_SAMPLES_PER_MS;
    if (lengthMs < 50 || lengthMs > 1_000) {
      fail(this.#peer, 3007, `Input duration violation: ${lengthMs} ms. Expected between 50 and 1000 ms`);
      return;
    }
    this.#peer.listen(bytes);
  }

  onMessage(message: JsonRecord): boolean {
    switch (message.type) {
      case "ForceEndpoint":
        if (this.#status !== "idle") this.#endTurn();
        break;
      case "KeepAlive":
      case "UpdateConfiguration":
        break;
      case "Terminate":
        this.#peer.send({ type: "Termination", audio_duration_seconds: 0, session_duration_seconds: 0 });
        this.#peer.close(1000, "");
        break;
      default:
        fail(this.#peer, 3006, `Invalid Message Type: ${String(message.type)}`);
    }
    return true;
  }

  get #all(): readonly string[] {
    return [...this.#earlierWords, ...this.#words];
  }

  #hear(words: readonly string[]): void {
    const isNew = words.length > this.#words.length;
    this.#words = words;
    if (words.length === 0) return;
    this.#status = "speaking";
    if (isNew) this.#turn({});
  }

  /** The pause is told by `utterance`, the end of the turn after it. */
  #endSpeech(): void {
    if (this.#status !== "speaking") return;
    this.#status = "ending";
    const { tellsUtterances, finalDelayMs } = this.#peer.behaviour;
    if (tellsUtterances) this.#turn({ utterance: this.#all.join(" "), areFinal: true });
    this.#takeBackEnd = this.#peer.after(finalDelayMs, () => this.#endTurn());
  }

  #goOn(): void {
    this.#takeBackEnd();
    this.#status = "speaking";
    this.#earlierWords = this.#all;
    this.#words = [];
  }

  #endTurn(): void {
    this.#takeBackEnd();
    const isAsked = this.#peer.query.get("format_turns") === "true";
    // The newer models send formatted turns alone.
    const areAlways = /^u/.test(this.#model) && !/^universal-streaming/.test(this.#model);
    if (!areAlways) this.#turn({ isEnd: true, areFinal: true });
    const ended = { order: this.#order, words: this.#all, startMs: this.#startMs };
    this.#status = "idle";
    this.#order += 1;
    this.#earlierWords = [];
    this.#words = [];
    const { formatDelayMs } = this.#peer.behaviour;
    if (!areAlways && (!isAsked || formatDelayMs === null)) return;
    this.#peer.after(areAlways ? 0 : (formatDelayMs ?? 0), () =>
      this.#turn({ ...ended, isEnd: true, areFinal: true, isFormatted: true }),
    );
  }

  get #model(): string {
    return this.#peer.query.get("speech_model") ?? "";
  }

  #turn({
    order = this.#order,
    words = this.#all,
    startMs = this.#startMs,
    utterance = "",
    isEnd = false,
    areFinal = false,
    isFormatted = false,
  }): void {
    const wordMs = (this.#atMs - startMs) / Math.max(1, words.length);
    const isFinal = (index: number) => areFinal || index < words.length - 1;
    const written = isFormatted && !this.#isAsSpoken ? sentence(words) : words;
    this.#peer.send({
      type: "Turn",
      turn_order: order,
      turn_is_formatted: isFormatted,
      end_of_turn: isEnd,
      transcript: written.filter((_, index) => isFinal(index)).join(" "),
      end_of_turn_confidence: isEnd ? 0.8 : 0.1,
      utterance,
      words: written.map((text, index) => ({
        text,
        start: Math.round(startMs + index * wordMs),
        end: Math.round(startMs + (index + 1) * wordMs),
        confidence: CONFIDENCE,
        word_is_final: isFinal(index),
      })),
      ...(this.#peer.query.get("language_detection") === "true"
        ? { language_code: "en", language_confidence: 0.9 }
        : {}),
    });
  }

  get #isAsSpoken(): boolean {
    return !this.#peer.query.has("format_turns");
  }
}

/** `Three tickets please.` for `three tickets please`. */
function sentence(words: readonly string[]): readonly string[] {
  return words.map((word, index) => {
    const start = index === 0 ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
    return index === words.length - 1 ? `${start}.` : start;
  });
}
