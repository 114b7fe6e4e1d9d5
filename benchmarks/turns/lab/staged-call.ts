import { CallSession } from "../../../apps/service/src/conversation/call/call-session.ts";
import type { FlightRecorder } from "../../../apps/service/src/conversation/call/flight-recorder/flight-recorder.ts";
import { HandTimer } from "../../../apps/service/src/conversation/call/hand-timer.ts";
import type { VoiceDetector } from "../../../apps/service/src/conversation/speech/input/voice-gate.ts";
import type { OpenerShelf } from "../../../apps/service/src/conversation/speech/output/openers/opener-shelf.ts";
import { Pacer } from "../../../apps/service/src/conversation/speech/output/pacer.ts";
import type { Clip, ClipSet, Saying } from "../set/clip.ts";
import { drawsFor } from "../set/draws.ts";
import { ScriptedModel, ScriptedVoice } from "./assistant.ts";
import { callSettings } from "./call-settings.ts";
import { CallerLine, FRAME_MS } from "./caller-line.ts";
import { hearLevels } from "./hear-levels.ts";
import type { Decision, Observation, SaidSpan } from "./observation.ts";
import { Phone } from "./phone.ts";
import type { Regime } from "./regimes.ts";
import { type ComingWord, ScriptedRecognizer } from "./scripted-recognizer.ts";

export interface StageOptions {
  readonly clip: Clip;
  readonly set: ClipSet;
  readonly seed: number;
  readonly regime: Regime;
  /** As in `endpointing.silenceMs=700`. */
  readonly settings: readonly string[];
  readonly createDetector: () => VoiceDetector;
  /** What answers of the calls before began with; null: nothing of it is kept. */
  readonly openers: OpenerShelf | null;
  readonly welcomeMessage: string | null;
  /** What the model says. */
  readonly answer: string;
}

const LONGEST_CALL_MS = 240_000;

/**
 * One call in virtual time: the real session with its voice detector, gate, recognizer chain, reducer, playout and pacer,
 * between a caller's line and a telephone made here. Time moves from frame to frame; nothing waits for a clock.
 */
export class StagedCall {
  readonly timer = new HandTimer(0);
  readonly phone: Phone;
  readonly line: CallerLine;
  readonly session: CallSession;
  readonly voice: ScriptedVoice;
  readonly #options: StageOptions;
  readonly model: ScriptedModel;
  readonly #recognizer: ScriptedRecognizer;
  readonly #decisions: Decision[] = [];
  readonly #said: SaidSpan[] = [];
  /** Responses that were played to their end, or failed. */
  readonly #endedIds = new Set<number | null>();
  #nextFrameMs = FRAME_MS;
  /** Since the event loop last had its turn. */
  #hasDecided = true;

  constructor(options: StageOptions) {
    const { clip, set, seed, regime } = options;
    const draws = drawsFor(seed, `${clip.id} ${regime}`);
    this.#options = options;
    this.model = new ScriptedModel(this.timer, draws, options.answer);
    this.voice = new ScriptedVoice(this.timer, draws, set);
    this.#recognizer = new ScriptedRecognizer(this.timer, draws, regime);
    this.phone = new Phone({
      timer: this.timer,
      capacityMs: LONGEST_CALL_MS,
      onMark: (name) => this.session.markReturned(name, this.phone.stream),
      utterance: () => this.voice.utterances.length,
    });
    this.line = new CallerLine(clip, set, this.phone.heard);
    this.session = new CallSession(this.#plan(), {
      timer: this.timer,
      pacer: new Pacer(this.timer),
      createDetector: options.createDetector,
      apology: { text: "", muLaw: new Uint8Array(0) },
      flightRecorder: this.#recorder(),
      firstTokenLimitMs: 15_000,
      ...(options.openers === null ? {} : { openers: options.openers }),
    });
    this.session.prewarm();
    this.session.attach(this.phone.stream);
  }

  get nowMs(): number {
    return this.timer.nowMs();
  }

  get decisions(): readonly Decision[] {
    return this.#decisions;
  }

  /** Whether the caller hears anything, or is about to. */
  get isPlaying(): boolean {
    return this.phone.isPlaying;
  }

  /** When the first sound of the assistant was heard. */
  get firstHeardMs(): number {
    return this.phone.owners.findIndex((owner) => owner > 0) / 8;
  }

  /** Whether an answer has been asked for that has not ended yet. */
  get isAnswering(): boolean {
    const last = this.#decisions.findLast(({ kind }) => ["respond", "interrupt", "cancel"].includes(kind));
    return last?.kind === "respond" && !this.#endedIds.has(last.responseId);
  }

  /** The caller says this from the given moment on. */
  say(saying: Saying, atMs: number): void {
    this.line.say(saying, atMs);
    const { confidence } = this.#options.clip;
    this.#recognizer.hear(saying.words.map(({ text, endMs }) => ({ text, endMs: atMs + endMs, confidence })));
    this.#said.push({
      startMs: atMs,
      endMs: atMs + saying.length / 8,
      pauses: saying.pauses.map(({ startMs, endMs }) => ({ startMs: atMs + startMs, endMs: atMs + endMs })),
    });
  }

  /** Words that reach the recognizer though nobody on this side says them. */
  overhear(words: readonly ComingWord[]): void {
    this.#recognizer.hear(words);
  }

  /** Lets time pass until the condition holds, looked at every 20 ms. @returns false when it never did */
  async runUntil(isOver: () => boolean, limitMs: number): Promise<boolean> {
    const latestMs = Math.min(LONGEST_CALL_MS - 1_000, this.nowMs + limitMs);
    while (!isOver()) {
      if (this.#nextFrameMs > latestMs) return false;
      await this.#runTo(this.#nextFrameMs);
      this.session.receive(this.line.frame(this.#nextFrameMs), this.phone.stream);
      await this.#settle();
      this.#nextFrameMs += FRAME_MS;
    }
    return true;
  }

  runFor(ms: number): Promise<boolean> {
    const endMs = this.nowMs + ms;
    return this.runUntil(() => this.nowMs >= endMs, ms + FRAME_MS);
  }

  observe(answer: Observation["answer"]): Observation {
    const { clip } = this.#options;
    const endedMs = this.nowMs;
    this.session.hungUp("customer-ended-call");
    const end = Math.round(endedMs * 8);
    return {
      clipId: clip.id,
      said: this.#said,
      answer,
      decisions: this.#decisions,
      heard: hearLevels(
        {
          heard: this.phone.heard.subarray(0, end),
          owners: this.phone.owners.subarray(0, end),
          clearedAt: this.phone.clearedAt,
        },
        this.voice.utterances.map(({ chunks }) => Buffer.concat(chunks)),
      ),
      modelAskedMs: this.model.askedMs,
      endedMs,
    };
  }

  /** Moves from timer to timer, and lets everything happen that each sets off. */
  async #runTo(untilMs: number): Promise<void> {
    for (;;) {
      const { nextMs } = this.timer;
      const toMs = nextMs === null ? untilMs : Math.min(untilMs, nextMs);
      this.timer.advance(Math.max(0, toMs - this.nowMs));
      await this.#settle();
      if (toMs >= untilMs && (this.timer.nextMs ?? Number.POSITIVE_INFINITY) > untilMs) return;
    }
  }

  /** Lets everything happen that waits for nothing but its turn. Only answers do, so the event loop is not asked otherwise. */
  async #settle(): Promise<void> {
    if (!this.model.isBusy && !this.#hasDecided) return;
    this.#hasDecided = false;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }

  #recorder(): FlightRecorder {
    return {
      begin: () => undefined,
      event: (event, effects) => {
        const { atMs } = event;
        this.#hasDecided ||= effects.length > 0;
        if (event.kind === "response-played" || event.kind === "response-failed") this.#endedIds.add(event.responseId);
        for (const effect of effects) {
          this.#decisions.push({
            atMs,
            kind: effect.kind,
            responseId: "responseId" in effect ? effect.responseId : null,
            text: "text" in effect ? effect.text : null,
          });
        }
      },
      end: () => undefined,
    };
  }

  #plan() {
    const { clip, settings, welcomeMessage } = this.#options;
    const { recognizer } = this.#recognizer;
    return {
      callId: clip.id,
      settings: callSettings(clip.language, welcomeMessage, recognizer, settings),
      systemPrompt: "",
      recordedPrompt: "",
      model: this.model.model,
      modelSettings: {},
      recognizers: [recognizer],
      voices: [this.voice.voice],
      volume: 1,
      history: [],
      fillers: { first: [], further: [] },
      openTools: () => ({ tools: [], earlierCalls: [], call: async () => "" }),
      journal: {
        transcript: () => undefined,
        message: () => undefined,
        turn: () => undefined,
        usage: () => undefined,
        log: () => undefined,
      },
      line: { announceEnd: () => null, hangUp: () => undefined, transfer: async () => false },
      recording: null,
      flow: null,
    };
  }
}
