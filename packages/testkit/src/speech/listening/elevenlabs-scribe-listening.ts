import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningPeer, ListeningSession, ListeningWire } from "./listening-wire.ts";

const FLAG = /^(true|false)$/;
const LEAST_COMMIT_MS = 300;
/** "By default the stream will be automatically committed every 90 seconds." */
const AUTOMATIC_COMMIT_MS = 90_000;

/** https://elevenlabs.io/docs/api-reference/speech-to-text/v-1-speech-to-text-realtime */
export const elevenLabsScribeListening: ListeningWire = {
  path: "/v1/speech-to-text/realtime",
  parameters: {
    model_id: /^scribe_\w+$/,
    audio_format: /^ulaw_8000$/,
    language_code: /^[a-z]{2,3}$/,
    commit_strategy: /^(manual|vad)$/,
    vad_threshold: /^0\.[1-9]\d*$/,
    vad_silence_threshold_secs: /^(0\.[3-9]\d*|[12](\.\d+)?|3(\.0+)?)$/,
    min_speech_duration_ms: /^\d{2,4}$/,
    min_silence_duration_ms: /^\d{2,4}$/,
    include_timestamps: FLAG,
    include_language_detection: FLAG,
    keyterms: /^.+$/,
  },
  required: ["model_id", "audio_format"],
  problemOf: () => null,
  keyOf: (headers) => {
    const key = headers["xi-api-key"];
    return typeof key === "string" ? key : null;
  },
  refusalBody(statusCode, code, message) {
    const usual = statusCode === 401 ? ["invalid_api_key", "Invalid API key"] : ["refused", "The request is refused."];
    return { detail: { status: code ?? usual[0] ?? "", message: message ?? usual[1] ?? "" } };
  },
  idleLimitMs: 15_000,
  idleEnd: { code: 1000, reason: "" },
  fail,
  open: (peer) => new ScribeSession(peer),
};

/** "If an error occurs, an error message will be returned before the WebSocket connection is closed." */
function fail(peer: ListeningPeer, code: string): void {
  peer.send({ message_type: code, error: `Something went wrong: ${code}.` });
  peer.close(code === "auth_error" ? 1008 : 1000, code);
}

class ScribeSession implements ListeningSession {
  readonly #peer: ListeningPeer;
  /** Uncommitted, of utterances before the one that is being spoken. */
  #earlier: readonly string[] = [];
  #words: readonly string[] = [];
  /** How many of `#words`. */
  #committedCount = 0;
  #startMs = 0;
  #atMs = 0;
  #uncommittedMs = 0;

  constructor(peer: ListeningPeer) {
    this.#peer = peer;
    peer.send({
      message_type: "session_started",
      session_id: "test",
      config: { ...Object.fromEntries(peer.query), sample_rate: 8000 },
    });
  }

  get #isVad(): boolean {
    return this.#peer.query.get("commit_strategy") === "vad";
  }

  get #pending(): readonly string[] {
    return [...this.#earlier, ...this.#words.slice(this.#committedCount)];
  }

  onHeard(event: HeardEvent): void {
    this.#atMs = event.atMs;
    switch (event.kind) {
      case "speech-start":
        this.#earlier = this.#pending;
        this.#words = [];
        this.#committedCount = 0;
        if (this.#earlier.length === 0) this.#startMs = event.atMs;
        break;
      case "words":
      case "speech-end":
        this.#hear(event.words);
        if (event.kind === "speech-end" && this.#isVad) {
          this.#peer.after(this.#peer.behaviour.finalDelayMs, () => this.#commit());
        }
        break;
      case "time":
    }
  }

  onBinary(): void {
    fail(this.#peer, "input_error");
  }

  onMessage(message: JsonRecord): boolean {
    const { message_type: type, audio_base_64: audio, commit, sample_rate: rate } = message;
    if (type !== "input_audio_chunk" || typeof audio !== "string" || typeof commit !== "boolean" || rate !== 8_000) {
      fail(this.#peer, "input_error");
      return true;
    }
    const bytes = Buffer.from(audio, "base64");
    this.#uncommittedMs += bytes.length / MU_LAW_SAMPLES_PER_MS;
    this.#peer.listen(bytes);
    if (this.#uncommittedMs >= AUTOMATIC_COMMIT_MS) this.#commit();
    if (!commit) return false;
    if (this.#uncommittedMs < LEAST_COMMIT_MS) fail(this.#peer, "commit_throttled");
    else this.#peer.after(this.#peer.behaviour.finalDelayMs, () => this.#commit());
    return true;
  }

  #hear(words: readonly string[]): void {
    if (words.length === this.#words.length) return;
    this.#words = words;
    this.#peer.send({ message_type: "partial_transcript", text: this.#pending.join(" ") });
  }

  #commit(): void {
    const words = this.#pending;
    const text = words.join(" ");
    this.#earlier = [];
    this.#committedCount = this.#words.length;
    this.#uncommittedMs = 0;
    const language = this.#has("include_language_detection") ? { language_code: "en" } : {};
    this.#peer.send({ message_type: "committed_transcript", text, ...language });
    const { timedDelayMs } = this.#peer.behaviour;
    if (!this.#has("include_timestamps") || timedDelayMs === null) return;
    const [startMs, endMs] = [this.#startMs, this.#atMs];
    this.#peer.after(timedDelayMs, () =>
      this.#peer.send({
        message_type: "committed_transcript_with_timestamps",
        text,
        ...language,
        words: timesOf(words, startMs, endMs),
      }),
    );
  }

  #has(flag: string): boolean {
    return this.#peer.query.get(flag) === "true";
  }
}

/** Spread evenly; with the spaces between, which have entries of their own. */
function timesOf(words: readonly string[], startMs: number, endMs: number): readonly JsonRecord[] {
  const wordSeconds = (endMs - startMs) / 1_000 / Math.max(1, words.length);
  return words.flatMap((text, index) => {
    const start = startMs / 1_000 + index * wordSeconds;
    const space = { text: " ", type: "spacing", start, end: start, logprob: 0 };
    const word = { text, type: "word", start, end: start + wordSeconds, logprob: Math.log(0.9) };
    return index === 0 ? [word] : [space, word];
  });
}
