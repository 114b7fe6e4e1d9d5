import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { FinalizeAnswers } from "../recognizing/finalize-answers.ts";
import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import type { RecognizerFault, RecognizerFaultKind } from "../recognizing/recognizer-failure.ts";
import type { RecognizerSocket, RecognizerStreamOptions } from "../recognizing/recognizer-socket.ts";
import { type JsonObject, textAt } from "../vendor-message.ts";
import { type Commit, ScribeCommits } from "./scribe-commits.ts";
import type { ScribeConfig } from "./scribe-config.ts";

/** https://elevenlabs.io/docs/developers/guides/cookbooks/speech-to-text/realtime/event-reference; each ends the session. */
const FAULT_KINDS: ReadonlyMap<string, RecognizerFaultKind> = new Map([
  ["auth_error", "authentication-failed"],
  ["quota_exceeded", "quota-exhausted"],
  ["unaccepted_terms", "permission-denied"],
  ["rate_limited", "rate-limited"],
  ["input_error", "invalid-settings"],
  ["invalid_request", "invalid-settings"],
  ["chunk_size_exceeded", "invalid-settings"],
  ["session_time_limit_exceeded", "session-ended"],
  ["insufficient_audio_activity", "session-ended"],
  ["commit_throttled", "session-ended"],
]);

export interface ScribeStreamOptions {
  readonly config: ScribeConfig;
  /** Whether to pass on interim texts, which the vendor sends in any case. */
  readonly hasInterims: boolean;
}

/** "Send audio chunks of 0.1 - 1 second"; every message costs JSON and base64 on both sides. */
const CHUNK_MS = 100;
/** "You need at least 0.3s of uncommitted audio before committing": the vendor closes the socket over it. */
const LEAST_COMMIT_MS = 300;
const FILLER_MS = 20;

/**
 * `/v1/speech-to-text/realtime`: base64 audio in JSON. It closes after about 15 s without audio, so a little silence is
 * sent meanwhile.
 */
export class ScribeStream implements RecognizerStream {
  readonly #handler: RecognizerHandler;
  readonly #options: ScribeStreamOptions;
  readonly #socket: RecognizerSocket;
  readonly #finalizes: FinalizeAnswers;
  readonly #commits: ScribeCommits;
  readonly #chunk = Buffer.alloc(CHUNK_MS * MU_LAW_SAMPLES_PER_MS);
  #chunkBytes = 0;
  #uncommittedMs = 0;
  #fillerMs = 0;
  #hasInterim = false;
  /** Since the last `finalize()`. */
  #hasCommit = false;

  constructor({ handler, clock, finalLatencyMs, connect }: RecognizerStreamOptions, options: ScribeStreamOptions) {
    this.#handler = handler;
    this.#options = options;
    this.#finalizes = new FinalizeAnswers(clock, finalLatencyMs, () => handler.onTranscript({ kind: "finalized" }));
    this.#commits = new ScribeCommits(clock, options.config.include_timestamps === true, (commit) =>
      this.#deliver(commit),
    );
    this.#socket = connect({
      keepAlive: () => this.#sendFiller(),
      onMessage: (message) => {
        handler.onAlive?.();
        this.#take(message);
      },
      onFailure: (error) => {
        this.#stop();
        handler.onFailure(error);
      },
    });
  }

  send(muLaw: Uint8Array): void {
    for (let start = 0; start < muLaw.length; ) {
      const piece = muLaw.subarray(start, start + this.#chunk.length - this.#chunkBytes);
      this.#chunk.set(piece, this.#chunkBytes);
      this.#chunkBytes += piece.length;
      start += piece.length;
      if (this.#chunkBytes === this.#chunk.length) this.#sendChunk(false);
    }
  }

  finalize(): void {
    if (this.#options.config.commit_strategy === "vad") {
      // The vendor commits after enough silence; a commit of ours in between would end the session.
      this.#sendChunk(false);
      if (this.#hasCommit && !this.#hasInterim) this.#finalizes.answerNow();
      else this.#finalizes.asked(true);
      this.#hasCommit = false;
    } else if (this.#uncommittedMs + this.#chunkBytes / MU_LAW_SAMPLES_PER_MS < LEAST_COMMIT_MS) {
      this.#finalizes.answerNow();
    } else {
      this.#sendChunk(true);
      this.#finalizes.asked(true);
    }
  }

  close(): void {
    this.#stop();
    this.#socket.close();
  }

  get bufferedBytes(): number {
    return this.#chunkBytes + this.#socket.bufferedBytes;
  }

  /** Sends the gathered audio, which may be empty for a commit. */
  #sendChunk(isCommit: boolean): void {
    if (this.#chunkBytes === 0 && !isCommit) return;
    const audio = this.#chunk.toString("base64", 0, this.#chunkBytes);
    this.#uncommittedMs = isCommit ? 0 : this.#uncommittedMs + this.#chunkBytes / MU_LAW_SAMPLES_PER_MS;
    this.#chunkBytes = 0;
    this.#socket.send(
      `{"message_type":"input_audio_chunk","audio_base_64":"${audio}","commit":${isCommit},"sample_rate":8000}`,
    );
  }

  #sendFiller(): void {
    this.#fillerMs += FILLER_MS;
    this.send(new Uint8Array(FILLER_MS * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE));
    this.#sendChunk(false);
  }

  #take(message: JsonObject): void {
    const fault = scribeFaultOf(message);
    if (fault !== null) {
      this.#socket.fail(fault);
      return;
    }
    const text = (textAt(message, "text") ?? "").trim();
    switch (textAt(message, "message_type")) {
      case "partial_transcript":
        this.#takePartial(text);
        break;
      case "committed_transcript":
        this.#commits.takePlain(text, message);
        break;
      case "committed_transcript_with_timestamps":
        this.#commits.takeTimed(text, message);
        break;
      default:
      // `session_started`, and messages that do not exist yet.
    }
  }

  #takePartial(text: string): void {
    if (text === "") return;
    this.#hasInterim = true;
    if (!this.#options.hasInterims) return;
    this.#handler.onTranscript({
      kind: "update",
      text,
      isFinal: false,
      confidence: null,
      startMs: null,
      endMs: null,
      language: null,
    });
  }

  #deliver(commit: Commit): void {
    this.#hasInterim = false;
    this.#hasCommit = true;
    if (commit.text !== "") {
      const own = (ms: number | null) => (ms === null ? null : Math.max(0, ms - this.#fillerMs));
      this.#handler.onTranscript({
        kind: "update",
        ...commit,
        isFinal: true,
        startMs: own(commit.startMs),
        endMs: own(commit.endMs),
      });
    }
    // A commit that nobody asked for: the vendor commits after silence, and at the latest after 90 s.
    if (!this.#finalizes.isWaiting) this.#uncommittedMs = 0;
    this.#finalizes.answered();
  }

  #stop(): void {
    this.#finalizes.stop();
    this.#commits.stop();
  }
}

/** Null for a message that is not an error. Errors, including future ones, have a text `error`. */
function scribeFaultOf(message: JsonObject): RecognizerFault | null {
  const type = textAt(message, "message_type") ?? "";
  const kind = FAULT_KINDS.get(type);
  if (kind !== undefined) return { kind, vendorCode: type };
  return textAt(message, "error") === null ? null : { kind: "vendor-failed", vendorCode: type };
}
