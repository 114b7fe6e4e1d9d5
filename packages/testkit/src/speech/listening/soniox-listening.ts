import type { JsonRecord } from "../../models/json-reading.ts";
import type { HeardEvent } from "./listening-progress.ts";
import type { ListeningPeer, ListeningSession, ListeningWire } from "./listening-wire.ts";

const CONFIDENCE = 0.97;
const MODEL = /^stt-rt-v\d+$/;
const MEMBERS: ReadonlySet<string> = new Set([
  "model",
  "audio_format",
  "sample_rate",
  "num_channels",
  "language_hints",
  "enable_endpoint_detection",
  "max_endpoint_delay_ms",
  "enable_speaker_diarization",
  "enable_language_identification",
  "context",
]);
const MESSAGES: Readonly<Record<number, string>> = {
  401: "Incorrect API key provided.",
  402: "Organization balance exhausted.",
  429: "Rate limit for your organization has been exceeded.",
  503: "Cannot continue request (code 1). Please restart the request.",
};

/**
 * Soniox's `/transcribe-websocket`: https://soniox.com/docs/api-reference/stt/websocket-api. Its settings are in the first
 * message; what it refuses it refuses on the open socket: https://soniox.com/docs/stt/rt/error-handling
 */
export const sonioxListening: ListeningWire = {
  path: "/transcribe-websocket",
  parameters: {},
  required: [],
  problemOf: () => null,
  keyOf: (headers) => /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? null,
  refusalBody: (statusCode, _code, message) => ({ error_code: statusCode, error_message: message ?? "refused" }),
  refuseOpen: (peer, statusCode, message) => fail(peer, statusCode, message ?? MESSAGES[statusCode] ?? "Refused."),
  idleLimitMs: 20_000,
  idleEnd: { code: 1000, reason: "" },
  fail: (peer) => fail(peer, 503, MESSAGES[503] ?? ""),
  open: (peer) => new TokenSession(peer),
};

/** "Send an error response", then "immediately close the WebSocket connection". */
function fail(peer: Pick<ListeningPeer, "send" | "close">, statusCode: number, message: string): void {
  peer.send({ tokens: [], error_code: statusCode, error_message: message });
  peer.close(1000, "");
}

class TokenSession implements ListeningSession {
  readonly #peer: ListeningPeer;
  #config: JsonRecord | null = null;
  #startMs = 0;
  #atMs = 0;
  /** Of the utterance that is being spoken. */
  #words: readonly string[] = [];
  /** How many of `#words` have been sent as final. */
  #finalCount = 0;
  /** Words have been sent since the last mark. */
  #isOpen = false;
  #takeBackEnd: () => void = () => undefined;

  constructor(peer: ListeningPeer) {
    this.#peer = peer;
  }

  onHeard(event: HeardEvent): void {
    this.#atMs = event.atMs;
    switch (event.kind) {
      case "speech-start":
        this.#takeBackEnd();
        this.#tell(this.#words.length, []);
        this.#words = [];
        this.#finalCount = 0;
        this.#startMs = event.atMs;
        break;
      case "words":
        this.#hear(event.words);
        break;
      case "speech-end":
        this.#hear(event.words);
        if (this.#config?.enable_endpoint_detection === true) {
          this.#takeBackEnd = this.#peer.after(this.#peer.behaviour.finalDelayMs, () => this.#mark("<end>"));
        }
        break;
      case "time":
        // Without a word, as it does while nobody speaks.
        if (!this.#isOpen) this.#send([]);
    }
  }

  onBinary(bytes: Uint8Array): void {
    if (this.#config === null) fail(this.#peer, 400, "Start request is missing.");
    else if (bytes.length > 0) this.#peer.listen(bytes);
  }

  onMessage(message: JsonRecord): boolean {
    if (this.#config === null) this.#start(message);
    else if (message.type === "finalize") this.#mark("<fin>");
    else if (message.type !== "keepalive" && Object.keys(message).length > 0) {
      fail(this.#peer, 400, "Control request invalid type.");
    }
    return true;
  }

  #start(config: JsonRecord): void {
    const problem = problemOf(config);
    if (problem === null) this.#config = config;
    else fail(this.#peer, 400, problem);
  }

  /** All but the last word are final as soon as the next is heard. */
  #hear(words: readonly string[]): void {
    if (words.length === this.#words.length) return;
    this.#words = words;
    this.#isOpen = true;
    this.#tell(words.length - 1, []);
  }

  #mark(text: "<end>" | "<fin>"): void {
    this.#takeBackEnd();
    if (text === "<end>" && !this.#isOpen) return;
    this.#tell(this.#words.length, [{ text, is_final: true }]);
    this.#isOpen = false;
  }

  /** Sends the words up to `finalUpTo` as final, each once, and those after it as open. */
  #tell(finalUpTo: number, marks: readonly JsonRecord[]): void {
    const tokens = this.#words.flatMap((word, index) =>
      index < this.#finalCount ? [] : this.#tokensOf(word, index, index < finalUpTo),
    );
    this.#finalCount = Math.max(this.#finalCount, finalUpTo);
    if (tokens.length > 0 || marks.length > 0) this.#send([...tokens, ...marks]);
  }

  /** In two pieces, the first with the space before it. */
  #tokensOf(word: string, index: number, isFinal: boolean): readonly JsonRecord[] {
    const wordMs = (this.#atMs - this.#startMs) / Math.max(1, this.#words.length);
    const half = Math.ceil(word.length / 2);
    return [` ${word.slice(0, half)}`, word.slice(half)]
      .filter((text) => text !== "")
      .map((text) => ({
        text,
        start_ms: Math.round(this.#startMs + index * wordMs),
        end_ms: Math.round(this.#startMs + (index + 1) * wordMs),
        confidence: CONFIDENCE,
        is_final: isFinal,
        ...(this.#config?.enable_language_identification === true ? { language: "en" } : {}),
      }));
  }

  #send(tokens: readonly JsonRecord[]): void {
    this.#peer.send({ tokens, final_audio_proc_ms: this.#atMs, total_audio_proc_ms: this.#atMs });
  }
}

function problemOf(config: JsonRecord): string | null {
  const unknown = Object.keys(config).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) return `Unknown field ${unknown}.`;
  if (typeof config.model !== "string" || !MODEL.test(config.model)) return `Invalid model specified: ${config.model}.`;
  const isPhone = config.audio_format === "mulaw" && config.sample_rate === 8_000 && config.num_channels === 1;
  if (!isPhone) return "Invalid audio format.";
  const { max_endpoint_delay_ms: delayMs = 2_000 } = config;
  const isInRange = typeof delayMs === "number" && delayMs >= 500 && delayMs <= 3_000;
  return isInRange ? null : "max_endpoint_delay_ms must be between 500 and 3000.";
}
