import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "@parley/foundation/seeded-random";
import type { CallEffect } from "../../../../src/conversation/call/reducer/call-effect.ts";
import type { CallEvent, CallEventBody } from "../../../../src/conversation/call/reducer/call-event.ts";
import type { CallSettings } from "../../../../src/conversation/call/reducer/call-settings.ts";
import { type CallState, initialCallState, nextTimerMs } from "../../../../src/conversation/call/reducer/call-state.ts";
import type { EndReason } from "../../../../src/conversation/call/reducer/end-reason.ts";
import { reduceCall } from "../../../../src/conversation/call/reducer/reduce-call.ts";
import { buildCallSettings } from "./call-settings.ts";
import { SimulatedRecognizer } from "./simulated-recognizer.ts";
import { WordLedger } from "./word-ledger.ts";

type Reduce = typeof reduceCall;

interface Playing {
  readonly purpose: string;
  isSpeculative: boolean;
  /** Null until it is audible. */
  audibleSinceMs: number | null;
  isHeld: boolean;
  isDucked: boolean;
}

const WORDS = "yes no stop okay mm-hm tuesday please book a table for two people and then what is it".split(" ");
/** Said now and then instead: what machines say. */
const GREETINGS = ["please leave a message after the tone", "you have reached the mailbox of", "hello who is this"];
const MOST_STEPS = 120;

/**
 * A call in virtual time, with a caller who may do anything at any time and a shell that plays, fails and stalls at random.
 * Checks every invariant at every effect.
 * @param reduce the reducer, or a mutant of it
 * @returns the violations, in words
 */
export function simulateCall(seed: number, reduce: Reduce = reduceCall): readonly string[] {
  const call = new SimulatedCall(seed, reduce);
  call.run();
  return call.problems;
}

class SimulatedCall {
  readonly problems: string[] = [];
  readonly #random;
  readonly #reduce: Reduce;
  #state: CallState;
  #atMs = 0;
  #queue: CallEvent[] = [];
  readonly #playing = new Map<number, Playing>();
  readonly #ended = new Set<number>();
  /** Responses dropped by what is being performed. */
  #calledOff: ReadonlySet<number> = new Set();
  /** A response that reported its end just when a timer was due, which fires first: what it decides then is too late. */
  #lastTie: { readonly responseId: number; readonly atMs: number } | null = null;
  readonly #turns = new Set<number>();
  /** Null: the recognizer talks nonsense, which must not break anything. */
  readonly #recognizer: SimulatedRecognizer | null;
  #heardMs = 0;
  readonly #ledger = new WordLedger();
  #typedCount = 0;
  #finished = 0;
  #isMachine = false;

  constructor(seed: number, reduce: Reduce) {
    this.#random = seededRandom(seed);
    this.#reduce = reduce;
    const settings = this.#settings();
    this.#state = initialCallState(settings);
    this.#recognizer = this.#chance(0.5)
      ? new SimulatedRecognizer(this.#random, settings.recognizer.detectsTurns)
      : null;
  }

  run(): void {
    this.#push(this.#between(0, 500), { kind: "stream-started" });
    for (let step = 0; step < MOST_STEPS && this.#state.phase !== "ended"; step += 1) {
      this.#queueSomething();
      this.#advance(this.#between(1, 1_500));
    }
    this.#push(this.#atMs, { kind: "hung-up", reason: "customer-ended-call" });
    this.#advance(100_000);
    if (this.#finished !== 1) this.problems.push(`finished ${this.#finished} times`);
    this.problems.push(...this.#ledger.problems);
    if (this.#state.response !== null || this.#playing.size > 0) this.problems.push("something is still in flight");
  }

  #settings(): CallSettings {
    const base = buildCallSettings();
    return buildCallSettings({
      welcomeMessage: this.#chance(0.7) ? "Hello, how can I help you?" : null,
      disclosure: this.#chance(0.2) ? "This call is recorded." : null,
      idleMessage: this.#chance(0.8) ? "Are you there?" : null,
      farewell: this.#chance(0.8) ? "Goodbye." : null,
      idleTimeoutMs: this.#between(500, 20_000),
      maxDurationMs: this.#between(5_000, 200_000),
      interruptions: { ...base.interruptions, wordCount: this.#between(0, 4), cooldownMs: this.#between(0, 3_000) },
      ...(this.#chance(0.4) ? { voicemail: { message: this.#chance(0.7) ? "Please call us back." : null } } : {}),
      recognizer: { detectsTurns: this.#chance(0.4), finalLatencyMs: this.#between(0, 1_000) },
      speculation: { ...base.speculation, isEnabled: this.#chance(0.5), minWords: 1 },
    });
  }

  /** Random events of the caller, the line and the outside. */
  #queueSomething(): void {
    const text = this.#chance(0.05)
      ? this.#pick(GREETINGS)
      : Array.from({ length: this.#between(0, 5) }, () => this.#pick(WORDS)).join(" ");
    const heard = (transcript: Extract<CallEventBody, { kind: "heard" }>["transcript"]) =>
      ({ kind: "heard", transcript }) as const;
    const update = {
      kind: "update" as const,
      text,
      confidence: this.#chance(0.5) ? null : this.#random.next(),
      startMs: null,
      endMs: null,
      language: null,
    };
    const inFlight = this.#state.response?.id ?? this.#between(0, this.#state.nextResponseId);
    const events: readonly CallEventBody[] = [
      { kind: "voice-started", sinceMs: this.#atMs },
      { kind: "voice-paused", sinceMs: this.#atMs },
      { kind: "voice-resumed" },
      { kind: "voice-ended", sinceMs: this.#atMs },
      heard({ ...update, isFinal: false }),
      heard({ ...update, isFinal: true }),
      heard({ kind: "eager-end", text }),
      heard({ kind: "resume" }),
      heard({ kind: "end", text, confidence: 0.9 }),
      heard({ kind: "finalized" }),
      { kind: "beep", endedMs: this.#chance(0.5) ? null : this.#atMs },
      { kind: "tool-started", responseId: inFlight },
      { kind: "tool-finished", responseId: inFlight },
    ];
    const rare: readonly CallEventBody[] = [
      { kind: "digit", digit: this.#pick([..."123#"]) },
      { kind: "typed", text },
      { kind: "end-requested", message: this.#chance(0.5) ? "Bye." : null },
      { kind: "transfer-requested", to: "+15550100", message: this.#chance(0.5) ? "One moment." : null },
      { kind: "speech-input-failed" },
      { kind: "stream-lost" },
      { kind: "stream-started" },
      { kind: "transfer-ended", hasSucceeded: this.#chance(0.5) },
      { kind: "terminated", reason: "terminated-by-user" as EndReason },
    ];
    for (let count = this.#between(1, 3); count > 0; count -= 1) {
      const event = this.#chance(0.93) ? this.#pick(events) : this.#pick(rare);
      if (event.kind === "heard" && this.#recognizer !== null) this.#hear(this.#recognizer);
      else this.#push(this.#atMs + this.#between(0, 800), event.kind === "typed" ? this.#marked(event) : event);
    }
  }

  /** With a unique word. */
  #marked(event: Extract<CallEventBody, { kind: "typed" }>): CallEventBody {
    this.#typedCount += 1;
    return { ...event, text: `${event.text} t${this.#typedCount}` };
  }

  /** In the order it is said. */
  #hear(recognizer: SimulatedRecognizer): void {
    for (const transcript of recognizer.next()) {
      this.#heardMs = Math.max(this.#heardMs, this.#atMs + this.#between(0, 800));
      this.#push(this.#heardMs, { kind: "heard", transcript });
    }
  }

  #advance(ms: number): void {
    const untilMs = this.#atMs + ms;
    for (;;) {
      const timerMs = nextTimerMs(this.#state);
      const event = this.#queue[0];
      const eventMs = event?.atMs ?? Number.POSITIVE_INFINITY;
      const nextMs = Math.min(eventMs, timerMs === null ? Number.POSITIVE_INFINITY : Math.max(timerMs, this.#atMs));
      if (nextMs > untilMs) break;
      this.#atMs = nextMs;
      if (event !== undefined && eventMs === nextMs) {
        this.#queue.shift();
        if (!this.#isStillTrue(event)) continue;
        this.#handle(event);
      } else {
        this.#handle({ kind: "tick", atMs: nextMs });
      }
      if (timerMs !== null && nextTimerMs(this.#state) === timerMs && timerMs <= this.#atMs) {
        this.problems.push("a due timer does not go away");
        return;
      }
    }
    this.#atMs = untilMs;
  }

  /** A held response reports nothing; one that has ended may still report, too late. */
  #isStillTrue(event: CallEvent): boolean {
    if (!("responseId" in event) || event.kind.startsWith("tool")) return true;
    const playing = this.#playing.get(event.responseId);
    if (playing === undefined) return this.#ended.has(event.responseId);
    if (event.kind === "response-failed") {
      this.#reportsEnd(event.responseId);
      return true;
    }
    if (playing.isHeld || playing.isSpeculative) {
      // The shell retries once it may play.
      this.#push(this.#atMs + 100, event);
      return false;
    }
    if (event.kind === "response-audible") playing.audibleSinceMs = this.#atMs;
    if (event.kind === "response-played") this.#reportsEnd(event.responseId);
    return true;
  }

  #reportsEnd(responseId: number): void {
    this.#playing.delete(responseId);
    if ((nextTimerMs(this.#state) ?? Number.POSITIVE_INFINITY) > this.#atMs) return;
    this.#lastTie = { responseId, atMs: this.#atMs };
  }

  /** The reducer could not know yet that this one has ended. */
  #endsWithTimer(id: number): boolean {
    return this.#lastTie?.responseId === id && this.#lastTie.atMs === this.#atMs;
  }

  #handle(event: CallEvent): void {
    const wasOver = this.#state.phase === "ended";
    const { state, effects } = this.#reduce(this.#state, event);
    if ("responseId" in event && this.#ended.has(event.responseId)) this.#mustBeNothing(event, { state, effects });
    if (wasOver && effects.length > 0) this.problems.push(`${effects[0]?.kind} after the end`);
    this.#ledger.note(event, [this.#state.phase, state.phase]);
    this.#state = state;
    if ((event.kind === "response-played" || event.kind === "response-failed") && !this.#ended.has(event.responseId)) {
      this.#ended.add(event.responseId);
    }
    // A timer that is due fires before the event that shows a machine, and what it begins is called off in the same step.
    this.#calledOff = new Set(effects.flatMap((effect) => (effect.kind === "cancel" ? [effect.responseId] : [])));
    for (const effect of effects) this.#perform(effect);
    const { response } = this.#state;
    const playing = response === null ? undefined : this.#playing.get(response.id);
    if (playing !== undefined && playing.isDucked !== (response?.duckedSinceMs !== null)) {
      this.problems.push("as loud as nobody decided");
    }
    if (this.#playing.size > 1) this.problems.push("two responses in flight");
  }

  /** A report on an ended response may do no more than the passing of time. */
  #mustBeNothing(event: CallEvent, reduced: ReturnType<Reduce>): void {
    const untouched = this.#reduce(this.#state, { kind: "tick", atMs: event.atMs });
    if (!isDeepStrictEqual(reduced, untouched)) this.problems.push(`${event.kind} of a response that is gone`);
  }

  #perform(effect: CallEffect): void {
    this.#ledger.perform(effect);
    switch (effect.kind) {
      case "say":
        this.#begin(effect.responseId, effect.purpose, false);
        break;
      case "play-apology":
        this.#begin(effect.responseId, "apology", false);
        break;
      case "respond":
        this.#begin(effect.responseId, "answer", effect.isSpeculative);
        break;
      case "release":
      case "hold":
      case "resume":
      case "duck":
      case "unduck":
        this.#steer(effect.kind, effect.responseId);
        break;
      case "cancel":
      case "interrupt":
        this.#drop(effect.kind, effect.responseId);
        break;
      case "commit-user-turn":
        if (this.#turns.has(effect.turnId)) this.problems.push(`turn ${effect.turnId} committed twice`);
        if (effect.text.trim() === "") this.problems.push("an empty turn");
        this.#turns.add(effect.turnId);
        break;
      case "transfer":
        this.#push(this.#atMs + this.#between(0, 5_000), { kind: "transfer-ended", hasSucceeded: this.#chance(0.3) });
        break;
      case "answered-by":
        this.#isMachine = effect.answeredBy === "machine";
        break;
      case "finish":
        if (effect.reason === "voicemail" && !this.#isMachine) this.problems.push("left to a person as to a machine");
        this.#finished += 1;
        break;
      default:
    }
  }

  #begin(id: number, purpose: string, isSpeculative: boolean): void {
    if (this.#finished > 0) this.problems.push("speech after the end");
    if (this.#playing.size > 0) this.problems.push("a second response begins while one is in flight");
    if (this.#ended.has(id)) this.problems.push(`response ${id} begins again`);
    if (!this.#calledOff.has(id) && (this.#state.phase === "voicemail") !== (purpose === "voicemail")) {
      this.problems.push(`${purpose} in phase ${this.#state.phase}`);
    }
    this.#playing.set(id, { purpose, isSpeculative, audibleSinceMs: null, isHeld: false, isDucked: false });
    let atMs = this.#atMs + this.#between(0, 600);
    if (this.#chance(0.08)) {
      this.#push(atMs, { kind: "response-failed", responseId: id, stage: this.#chance(0.8) ? "model" : "voice" });
      return;
    }
    this.#push(atMs, { kind: "response-audible", responseId: id });
    atMs += this.#between(0, 500);
    const remainingMs = this.#between(0, 6_000);
    this.#push(atMs, { kind: "response-generated", responseId: id, remainingMs });
    this.#push(atMs + remainingMs, {
      kind: "response-played",
      responseId: id,
      text: this.#pick(["Done.", "What is your number?", ""]),
    });
  }

  #steer(kind: "release" | "hold" | "resume" | "duck" | "unduck", id: number): void {
    const playing = this.#playing.get(id);
    if (playing === undefined) {
      if (!this.#endsWithTimer(id)) this.problems.push(`${kind} of a response that is not in flight`);
      return;
    }
    if (kind === "release") {
      if (!playing.isSpeculative) this.problems.push("release of what was audible anyway");
      playing.isSpeculative = false;
      return;
    }
    if (kind === "duck" || kind === "unduck") {
      if (playing.isDucked === (kind === "duck")) this.problems.push(`${kind} twice`);
      if (playing.audibleSinceMs === null) this.problems.push("quieter before it is audible");
      if (playing.purpose === "disclosure") this.problems.push("the disclosure became quieter");
      playing.isDucked = kind === "duck";
      return;
    }
    if (playing.isHeld === (kind === "hold")) this.problems.push(`${kind} twice`);
    if (kind === "hold" && playing.audibleSinceMs !== null) this.problems.push("a gap in what is audible");
    if (playing.purpose === "disclosure") this.problems.push("the disclosure was held");
    playing.isHeld = kind === "hold";
  }

  #drop(kind: "cancel" | "interrupt", id: number): void {
    const playing = this.#playing.get(id);
    if (playing === undefined && this.#endsWithTimer(id)) return;
    if (playing === undefined || this.#ended.has(id)) {
      this.problems.push(`${kind} of a response that is not in flight`);
      return;
    }
    const wasAudible = playing.audibleSinceMs !== null;
    // A timer may have dropped it just when it became audible.
    const isTie = playing.audibleSinceMs === this.#atMs;
    if (wasAudible !== (kind === "interrupt") && !isTie) this.problems.push(`${kind}, but audible: ${wasAudible}`);
    this.#playing.delete(id);
    this.#ended.add(id);
  }

  #push(atMs: number, body: CallEventBody): void {
    const event = { ...body, atMs };
    const index = this.#queue.findIndex((queued) => queued.atMs > atMs);
    if (index === -1) this.#queue.push(event);
    else this.#queue.splice(index, 0, event);
  }

  #between(low: number, high: number): number {
    return low + Math.floor(this.#random.next() * (high - low + 1));
  }

  #chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random.next() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}
