import type { CallJournal } from "../../../src/conversation/call/call-journal.ts";
import type { CallPlan } from "../../../src/conversation/call/call-plan.ts";
import { CallSession } from "../../../src/conversation/call/call-session.ts";
import { HandTimer } from "../../../src/conversation/call/hand-timer.ts";
import { captionsVoice } from "../../../src/conversation/speech/output/captions-voice.ts";
import { Pacer } from "../../../src/conversation/speech/output/pacer.ts";
import { ProviderError } from "../../../src/providers/provider-error.ts";
import type { Voice } from "../../../src/providers/speech/speaking/voice.ts";
import type { MediaStream } from "../../../src/providers/telephony/media-stream/protocol.ts";
import type { DistantFarEnd } from "./distant-far-end.ts";
import { buildCallSettings } from "./reducer/call-settings.ts";

/** What reached the far end, with the time since the stream opened. */
export type SentToFarEnd =
  | { readonly kind: "audio"; readonly atMs: number; readonly muLaw: Uint8Array }
  | { readonly kind: "clear" | "close"; readonly atMs: number }
  | { readonly kind: "event"; readonly atMs: number; readonly event: Readonly<Record<string, unknown>> };

export const RECORDED_WORDS = { text: "Recorded: sorry.", muLaw: new Uint8Array(8_000).fill(0x55) };

/** A voice that always fails. */
export const brokenVoice: Voice = {
  provider: "broken",
  model: "m",
  voiceId: "v",
  connect: () => ({
    speak: (handler) => ({
      push: () =>
        handler.onFailure(
          new ProviderError({ provider: "broken", operation: "speak", outcome: "not-done", message: "It broke." }),
        ),
      end: () => undefined,
      cancel: () => undefined,
    }),
    close: () => undefined,
  }),
};

/** A session on a manual clock, with a model that answers `You said …` to each turn. Records everything it reports. */
export class StagedSession {
  readonly timer = new HandTimer(0);
  readonly session: CallSession;
  readonly sent: SentToFarEnd[] = [];
  readonly transcripts: Parameters<CallJournal["transcript"]>[0][] = [];
  readonly messages: Parameters<CallJournal["message"]>[0][] = [];
  readonly turns: Parameters<CallJournal["turn"]>[0][] = [];
  readonly usage: Parameters<CallJournal["usage"]>[0][] = [];
  readonly logged: string[] = [];
  readonly stream: MediaStream;
  /** Also gets everything that is sent; null: nothing is played and no mark is returned. */
  farEnd: DistantFarEnd | null = null;
  /** The speech detector's result for every window of audio. */
  voiceProbability = 0;

  constructor(change: Partial<CallPlan> = {}, hasScreen = true) {
    const note = (sent: { kind: "clear" | "close" } | { kind: "event"; event: Readonly<Record<string, unknown>> }) =>
      this.sent.push({ ...sent, atMs: this.timer.nowMs() });
    this.stream = {
      receive: () => undefined,
      sendAudio: (muLaw) => {
        this.sent.push({ kind: "audio", atMs: this.timer.nowMs(), muLaw });
        this.farEnd?.sendAudio(muLaw);
      },
      sendMark: (name) => this.farEnd?.sendMark(name),
      clear: () => {
        note({ kind: "clear" });
        this.farEnd?.clear();
      },
      close: () => note({ kind: "close" }),
      ...(hasScreen ? { sendEvent: (event) => note({ kind: "event", event }) } : {}),
      malformedCount: 0,
      bufferedBytes: 0,
    };
    this.session = new CallSession(
      {
        callId: "1",
        settings: buildCallSettings(),
        systemPrompt: "You repeat.",
        recordedPrompt: "You repeat.",
        model: {
          provider: "test",
          modelId: "repeats",
          async *respond({ messages }) {
            const last = messages.at(-1);
            // Without the note that may stand before it.
            const said = last?.role === "user" ? last.content.split("\n").at(-1) : "nothing";
            yield { kind: "text", text: `You said ${said}.` };
            yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "stop" };
          },
        },
        modelSettings: {},
        recognizers: [],
        voices: [captionsVoice],
        volume: 1,
        history: [],
        fillers: { first: [], further: [] },
        openTools: () => ({ tools: [], earlierCalls: [], call: async () => "" }),
        journal: {
          transcript: (segment) => this.transcripts.push(segment),
          message: (message) => this.messages.push(message),
          turn: (turn) => this.turns.push(turn),
          usage: (usage) => this.usage.push(usage),
          log: ({ event }) => this.logged.push(event),
        },
        line: { announceEnd: () => null, hangUp: () => undefined, transfer: async () => false },
        recording: null,
        flow: null,
        ...change,
      },
      {
        timer: this.timer,
        pacer: new Pacer(this.timer),
        createDetector: () => {
          let samples = 0;
          return {
            push: (muLaw, onWindow) => {
              samples += muLaw.length;
              onWindow(this.voiceProbability, samples);
            },
            dispose: () => undefined,
          };
        },
        apology: RECORDED_WORDS,
        flightRecorder: null,
        firstTokenLimitMs: 15_000,
      },
    );
  }

  /** Runs pending tasks, then lets this much time pass. */
  async pass(ms: number): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    this.timer.advance(ms);
  }

  get shown(): readonly Readonly<Record<string, unknown>>[] {
    return this.sent.flatMap((each) => (each.kind === "event" ? [each.event] : []));
  }

  /** `user: hello`, `assistant… Hel`: a colon means final. */
  get captions(): readonly string[] {
    return this.shown
      .filter(({ event }) => event === "caption")
      .map(({ speaker, text, isFinal }) => `${speaker}${isFinal === true ? ":" : "…"} ${text}`);
  }

  get states(): readonly string[] {
    return this.shown
      .filter(({ event }) => event === "state")
      .map(({ state, reason }) => (reason === undefined ? `${state}` : `${state} ${reason}`));
  }
}
