import { asList, asRecord, type JsonRecord } from "../../models/json-reading.ts";
import { deepgramKeyOf, deepgramRefusal } from "./deepgram-listening-refusal.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningPeer, ListeningSession, ListeningWire } from "./listening-wire.ts";

const ANY = /^.+$/;
const CONFIDENCE = 0.96;

/** Deepgram's `/v2/listen`: https://developers.deepgram.com/reference/speech-to-text/listen-flux */
export const deepgramFluxListening: ListeningWire = {
  path: "/v2/listen",
  parameters: {
    model: /^flux-general-(en|multi)$/,
    encoding: /^mulaw$/,
    sample_rate: /^8000$/,
    eot_threshold: /^(0\.[5-9]\d*|1(\.0+)?)$/,
    eager_eot_threshold: /^0\.([3-8]\d*|90*)$/,
    eot_timeout_ms: /^([5-9]\d\d|[1-9]\d{3,4})$/,
    keyterm: ANY,
    language_hint: /^[a-z]{2}$/,
    tag: ANY,
    mip_opt_out: /^(true|false)$/,
  },
  required: ["model", "encoding", "sample_rate"],
  problemOf: (query) =>
    query.has("language_hint") && query.get("model") !== "flux-general-multi"
      ? "language_hint is only supported for flux-general-multi."
      : null,
  keyOf: deepgramKeyOf,
  refusalBody: deepgramRefusal,
  idleLimitMs: 10_000,
  idleEnd: { code: 1011, reason: "NET-0001" },
  fail(peer, code) {
    peer.send({ type: "Error", sequence_id: 0, code, description: "The request could not be processed." });
    peer.close(1011, code);
  },
  open: (peer) => new FluxSession(peer),
};

/** https://developers.deepgram.com/docs/flux/state */
class FluxSession implements ListeningSession {
  readonly #peer: ListeningPeer;
  #sequenceId = 0;
  #turnIndex = 0;
  #turnStartMs = 0;
  #atMs = 0;
  /** `ending`: speech has ended, the turn not yet. */
  #status: "idle" | "speaking" | "ending" = "idle";
  /** The turn's words from utterances before the one that is being spoken. */
  #earlierWords: readonly string[] = [];
  #words: readonly string[] = [];
  #wasEager = false;
  #takeBackEnd: () => void = () => undefined;

  constructor(peer: ListeningPeer) {
    this.#peer = peer;
    this.#send({ type: "Connected", request_id: "test" });
  }

  onHeard(event: HeardEvent): void {
    this.#atMs = event.atMs;
    switch (event.kind) {
      case "speech-start":
        if (this.#status === "ending") this.#resume();
        else this.#turnStartMs = event.atMs;
        break;
      case "words":
        this.#hear(event.words);
        break;
      case "speech-end":
        this.#hear(event.words);
        this.#endSpeech();
        break;
      case "time":
        if (this.#status === "speaking") this.#turnInfo("Update");
    }
  }

  onBinary(bytes: Uint8Array): void {
    this.#peer.listen(bytes);
  }

  onMessage(message: JsonRecord): boolean {
    switch (message.type) {
      case "ForceEndTurn":
        if (this.#peer.behaviour.takesForceEndTurn && this.#status !== "idle") this.#endTurn("manual");
        break;
      case "Configure":
        this.#send({
          type: "ConfigureSuccess",
          request_id: "test",
          thresholds: asRecord(message.thresholds),
          keyterms: asList(message.keyterms),
        });
        break;
      case "CloseStream":
        this.#peer.close(1000, "");
        break;
      default:
        this.#send({ type: "Error", code: "UNPARSABLE_CLIENT_MESSAGE", description: "Unknown message." });
        this.#peer.close(1008, "UNPARSABLE_CLIENT_MESSAGE");
    }
    return true;
  }

  #hear(words: readonly string[]): void {
    this.#words = words;
    if (this.#status !== "idle" || words.length === 0) return;
    this.#status = "speaking";
    this.#turnInfo("StartOfTurn");
  }

  #endSpeech(): void {
    if (this.#status !== "speaking") return;
    this.#status = "ending";
    this.#wasEager = this.#peer.query.has("eager_eot_threshold");
    if (this.#wasEager) this.#turnInfo("EagerEndOfTurn");
    this.#takeBackEnd = this.#peer.after(this.#peer.behaviour.finalDelayMs, () => this.#endTurn("model"));
  }

  #resume(): void {
    this.#takeBackEnd();
    this.#status = "speaking";
    if (this.#wasEager) this.#turnInfo("TurnResumed");
    this.#earlierWords = [...this.#earlierWords, ...this.#words];
    this.#words = [];
  }

  #endTurn(trigger: "model" | "manual"): void {
    this.#takeBackEnd();
    this.#turnInfo("EndOfTurn", { trigger });
    this.#status = "idle";
    this.#turnIndex += 1;
    this.#earlierWords = [];
    this.#words = [];
  }

  #turnInfo(event: string, more: JsonRecord = {}): void {
    const words = [...this.#earlierWords, ...this.#words];
    this.#send({
      type: "TurnInfo",
      request_id: "test",
      event,
      turn_index: this.#turnIndex,
      audio_window_start: this.#turnStartMs / 1_000,
      audio_window_end: this.#atMs / 1_000,
      transcript: words.join(" "),
      words: words.map((word) => ({ word, confidence: CONFIDENCE })),
      end_of_turn_confidence: event === "EndOfTurn" ? 0.9 : event === "EagerEndOfTurn" ? 0.6 : 0.1,
      ...(this.#peer.query.get("model") === "flux-general-multi"
        ? { languages: [this.#peer.behaviour.languageOf(words.join(" "))] }
        : {}),
      ...more,
    });
  }

  #send(message: JsonRecord): void {
    this.#peer.send({ ...message, sequence_id: this.#sequenceId });
    this.#sequenceId += 1;
  }
}
