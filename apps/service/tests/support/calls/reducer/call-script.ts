import type { FlightRecorder } from "../../../../src/conversation/call/flight-recorder/flight-recorder.ts";
import type { CallEffect } from "../../../../src/conversation/call/reducer/call-effect.ts";
import type { CallEventBody } from "../../../../src/conversation/call/reducer/call-event.ts";
import type { CallSettings } from "../../../../src/conversation/call/reducer/call-settings.ts";
import { type CallState, initialCallState, nextTimerMs } from "../../../../src/conversation/call/reducer/call-state.ts";
import { reduceCall } from "../../../../src/conversation/call/reducer/reduce-call.ts";
import { buildCallSettings } from "./call-settings.ts";

/** Drives the reducer by hand: feeds it timed events and collects its effects. Ticks are automatic. */
export class CallScript {
  state: CallState;
  readonly effects: (CallEffect & { atMs: number })[] = [];
  #atMs = 0;
  #recorder: FlightRecorder | null = null;

  constructor(settings: Partial<CallSettings> = {}) {
    this.state = initialCallState(buildCallSettings(settings));
  }

  /** Records every effect. */
  recordTo(recorder: FlightRecorder): void {
    this.#recorder = recorder;
  }

  /** Lets time pass until `atMs`, then feeds the event. */
  at(atMs: number, event: CallEventBody): this {
    this.until(atMs);
    this.#reduce(atMs, event);
    return this;
  }

  until(atMs: number): this {
    for (let due = nextTimerMs(this.state); due !== null && due <= atMs; due = nextTimerMs(this.state)) {
      this.#reduce(Math.max(due, this.#atMs), { kind: "tick" });
    }
    this.#atMs = atMs;
    return this;
  }

  /** The caller says something: voice, a final text at its end, silence. */
  says(fromMs: number, toMs: number, text: string, confidence: number | null = 0.9): this {
    this.at(fromMs, { kind: "voice-started", sinceMs: fromMs });
    this.at(toMs, { kind: "voice-ended", sinceMs: toMs });
    return this.hears(toMs, text, { isFinal: true, confidence });
  }

  hears(
    atMs: number,
    text: string,
    change: { isFinal?: boolean; confidence?: number | null; endMs?: number } = {},
  ): this {
    const transcript = {
      kind: "update" as const,
      text,
      isFinal: false,
      confidence: 0.9,
      startMs: null,
      endMs: null,
      language: null,
      ...change,
    };
    return this.at(atMs, { kind: "heard", transcript });
  }

  /** The effects since the last look, with their response or words. Models here are slow by design. */
  taken(): readonly string[] {
    const since = this.effects.splice(0).filter((effect) => effect.kind !== "fill" || effect.cause !== "model");
    return since.map((effect) => {
      if (effect.kind === "say") return `say ${effect.purpose} @${effect.atMs}`;
      if (effect.kind === "respond")
        return `${effect.isSpeculative ? "guess" : "respond"} "${effect.turnText}"${effect.cause === undefined ? "" : ` ${effect.cause}`} @${effect.atMs}`;
      if (effect.kind === "commit-user-turn") return `turn "${effect.text}" @${effect.atMs}`;
      if (effect.kind === "drop-backchannel") return `drop "${effect.text}" @${effect.atMs}`;
      if (effect.kind === "hang-up" || effect.kind === "finish")
        return `${effect.kind} ${effect.reason} @${effect.atMs}`;
      if (effect.kind === "answered-by") return `${effect.answeredBy} (${effect.reasons.join(", ")}) @${effect.atMs}`;
      return `${effect.kind} @${effect.atMs}`;
    });
  }

  /** The id of the response in flight. */
  get responseId(): number {
    if (this.state.response === null) throw new Error("no response is in flight");
    return this.state.response.id;
  }

  /** Makes the response in flight audible and complete, to be played within `audioMs`. */
  plays(atMs: number, audioMs: number): this {
    const { responseId } = this;
    this.at(atMs, { kind: "response-audible", responseId });
    return this.at(atMs, { kind: "response-generated", responseId, remainingMs: audioMs });
  }

  played(atMs: number, text = "Done."): this {
    return this.at(atMs, { kind: "response-played", responseId: this.responseId, text });
  }

  #reduce(atMs: number, event: CallEventBody): void {
    const { state, effects } = reduceCall(this.state, { ...event, atMs });
    this.state = state;
    this.#recorder?.event({ ...event, atMs }, effects);
    this.effects.push(...effects.map((effect) => ({ ...effect, atMs })));
  }
}
