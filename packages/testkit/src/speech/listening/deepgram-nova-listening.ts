import type { JsonRecord } from "../../models/json-reading.ts";
import { deepgramKeyOf, deepgramRefusal } from "./deepgram-listening-refusal.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningPeer, ListeningSession, ListeningWire } from "./listening-wire.ts";

const FLAG = /^(true|false)$/;
const ANY = /^.+$/;
const CONFIDENCE = 0.98;

/** Deepgram's `/v1/listen`: https://developers.deepgram.com/reference/speech-to-text/listen-streaming */
export const deepgramNovaListening: ListeningWire = {
  path: "/v1/listen",
  parameters: {
    model: /^(nova|enhanced|base)(-\w+)*$/,
    encoding: /^mulaw$/,
    sample_rate: /^8000$/,
    channels: /^1$/,
    language: /^([a-z]{2}(-[A-Za-z0-9]+)?|multi)$/,
    punctuate: FLAG,
    smart_format: FLAG,
    interim_results: FLAG,
    vad_events: FLAG,
    diarize: FLAG,
    detect_entities: FLAG,
    endpointing: /^(\d+|false)$/,
    utterance_end_ms: /^\d{4,5}$/,
    keywords: /^[^:]+(:-?\d+(\.\d+)?)?$/,
    keyterm: ANY,
    tag: ANY,
    mip_opt_out: FLAG,
  },
  required: ["model", "encoding", "sample_rate"],
  problemOf(query) {
    const isNova3 = query.get("model")?.startsWith("nova-3") === true;
    if (isNova3 && query.has("keywords")) return "Keywords are not supported for this model. Use keyterms.";
    if (!isNova3 && query.has("keyterm")) return "Keyterm prompting is only supported for Nova-3.";
    if (query.has("utterance_end_ms") && query.get("interim_results") !== "true") {
      return "utterance_end_ms requires interim_results.";
    }
    return null;
  },
  keyOf: deepgramKeyOf,
  refusalBody: deepgramRefusal,
  idleLimitMs: 10_000,
  idleEnd: { code: 1011, reason: "NET-0001" },
  fail(peer, code) {
    peer.send({ type: "Error", variant: code, description: "The request could not be processed." });
    peer.close(1011, code);
  },
  open: (peer) => new NovaSession(peer),
};

class NovaSession implements ListeningSession {
  readonly #peer: ListeningPeer;
  /** Not yet final, of utterances before the one that is being spoken. */
  #earlier: readonly string[] = [];
  #words: readonly string[] = [];
  /** How many of `#words`. */
  #finalCount = 0;
  #segmentStartMs = 0;
  #atMs = 0;
  #lastWordEndMs: number | null = null;
  #takeBackFinal: () => void = () => undefined;

  constructor(peer: ListeningPeer) {
    this.#peer = peer;
  }

  get #pending(): readonly string[] {
    return [...this.#earlier, ...this.#words.slice(this.#finalCount)];
  }

  onHeard(event: HeardEvent): void {
    this.#atMs = event.atMs;
    switch (event.kind) {
      case "speech-start":
        this.#takeBackFinal();
        this.#earlier = this.#pending;
        this.#words = [];
        this.#finalCount = 0;
        if (this.#earlier.length === 0) this.#segmentStartMs = event.atMs;
        if (this.#has("vad_events")) {
          this.#peer.send({ type: "SpeechStarted", channel: [0], timestamp: event.atMs / 1_000 });
        }
        break;
      case "words":
        this.#hear(event.words);
        if (this.#has("interim_results")) this.#results({ is_final: false, speech_final: false });
        break;
      case "speech-end":
        this.#hear(event.words);
        if (this.#peer.behaviour.isNoisy) break;
        this.#takeBackFinal = this.#peer.after(this.#peer.behaviour.finalDelayMs, () =>
          this.#final({ speech_final: true }),
        );
        break;
      case "time":
        this.#endUtterance();
        if (this.#peer.behaviour.sendsEmptyResults && event.atMs % 1_000 === 0 && this.#pending.length === 0) {
          this.#results({ is_final: false, speech_final: false });
        }
    }
  }

  onBinary(bytes: Uint8Array): void {
    this.#peer.listen(bytes);
  }

  onMessage(message: JsonRecord): boolean {
    switch (message.type) {
      case "Finalize":
        this.#takeBackFinal();
        if (this.#pending.length > 0 || this.#peer.behaviour.answersEmptyFinalize) {
          this.#final({ speech_final: false, from_finalize: true });
        }
        break;
      case "KeepAlive":
        break;
      case "CloseStream":
        this.#peer.send({ type: "Metadata", request_id: "test", duration: this.#atMs / 1_000, channels: 1 });
        this.#peer.close(1000, "");
        break;
      default:
        this.#peer.send({ type: "Error", variant: "SchemaError", description: "Could not deserialize the message." });
    }
    return true;
  }

  #hear(words: readonly string[]): void {
    this.#words = words;
    this.#lastWordEndMs = this.#atMs;
  }

  #final(flags: JsonRecord): void {
    this.#results({ is_final: true, ...flags });
    this.#earlier = [];
    this.#finalCount = this.#words.length;
    this.#segmentStartMs = this.#atMs;
  }

  #endUtterance(): void {
    const gapMs = Number(this.#peer.query.get("utterance_end_ms") ?? Number.POSITIVE_INFINITY);
    if (this.#lastWordEndMs === null || this.#atMs - this.#lastWordEndMs < gapMs) return;
    this.#peer.send({ type: "UtteranceEnd", channel: [0, 1], last_word_end: this.#lastWordEndMs / 1_000 });
    this.#lastWordEndMs = null;
  }

  #results(flags: JsonRecord): void {
    const words = this.#pending;
    const transcript = words.join(" ");
    this.#peer.send({
      type: "Results",
      channel_index: [0, 1],
      start: this.#segmentStartMs / 1_000,
      duration: (this.#atMs - this.#segmentStartMs) / 1_000,
      ...flags,
      channel: {
        alternatives: [
          {
            transcript,
            confidence: transcript === "" ? 0 : CONFIDENCE,
            ...(this.#peer.query.get("language") === "multi"
              ? { languages: [this.#peer.behaviour.languageOf(transcript)] }
              : {}),
            words: words.map((word) => ({ word, confidence: CONFIDENCE, punctuated_word: word })),
          },
        ],
      },
      metadata: { request_id: "test", model_uuid: "test", model_info: { name: "test", version: "0", arch: "nova" } },
    });
  }

  #has(flag: string): boolean {
    return this.#peer.query.get(flag) === "true";
  }
}
