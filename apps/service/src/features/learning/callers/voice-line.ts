import type { CallActions, HeardTurn } from "../../../conversation/call/call-plan.ts";
import { captionsVoice } from "../../../conversation/speech/output/captions-voice.ts";
import type { ProviderError } from "../../../providers/provider-error.ts";
import { createCallTools } from "../../calls/live/call-tools.ts";
import { planCall } from "../../calls/live/plan-call.ts";
import { notedActions, pretendToSendSms } from "../../rehearsal/platform-tools.ts";
import { RehearsedCall, type RehearsedCallOptions } from "../../rehearsal/rehearsed-call.ts";
import { CALLER_NUMBER, rehearsedLiveCall } from "../../rehearsal/rehearsed-live-call.ts";
import { ScriptedCaller, type SpokenPart } from "../../rehearsal/scripted-caller.ts";
import { SimulatedTime } from "../../rehearsal/simulated-time.ts";
import type { SimulatedCall } from "../../rehearsal/tool-mock.ts";
import { ToolMocks } from "../../rehearsal/tool-mocks.ts";
import { watchModel } from "../../rehearsal/watched-model.ts";
import type { Candidate } from "../mocked-thread.ts";
import { toolMocksOf } from "../runs/expected-answer.ts";
import type { ConversationContext } from "./ask-for-role.ts";
import type { CallerScenario, ToolCall, TranscriptLine } from "./caller-simulation.ts";
import type { AssistantLine } from "./converse.ts";
import type { VoiceManner } from "./personalities.ts";
import { TokenPairs } from "./token-pairs.ts";
import { recognizedOf } from "./utterance-of.ts";

/** How far into an answer a noise is made. */
const NOISE_AFTER_MS = 1_500;

export interface VoiceLineOptions {
  readonly scenario: Pick<CallerScenario, "mocks">;
  readonly manner: VoiceManner;
  /** How the caller utters words. */
  readonly utter: (words: string) => readonly SpokenPart[];
}

/** The assistant by telephone: a call like any other, on a clock that waits for nothing but models. */
export class VoiceLine implements AssistantLine {
  readonly #options: VoiceLineOptions;
  readonly #time: SimulatedTime;
  readonly #call: RehearsedCall;
  readonly #tokens: TokenPairs;
  readonly #lines: { readonly line: TranscriptLine; readonly startedMs: number }[] = [];
  /** When the caller had finished, turn by turn. */
  readonly #turnEnds: { readonly endedMs: number; isAnswered: boolean }[] = [];
  readonly #calls: SimulatedCall[] = [];
  #failure: ProviderError | null = null;
  #isClosed = false;
  readonly latenciesMs: number[] = [];
  readonly problems: string[] = [];
  endReason: string | null = null;

  constructor(context: ConversationContext, candidate: Candidate, options: VoiceLineOptions) {
    this.#options = options;
    this.#time = new SimulatedTime(context.signal);
    this.#tokens = new TokenPairs(context.ledger.note);
    const caller = new ScriptedCaller(this.#time.timer);
    this.#call = new RehearsedCall({
      time: this.#time,
      caller,
      isTransferAnswered: true,
      plan: this.#planOf(candidate, caller),
      events: {
        onDialogue: () => undefined,
        onHeard: (words, startedMs) => this.#heard(words, startedMs),
        onEnd: (reason) => {
          this.endReason = reason;
        },
        onTransfer: () => undefined,
        onUsage: (usage) => this.#tokens.add(usage),
        onProblem: (problem) => void this.problems.push(problem),
      },
    });
  }

  async open(): Promise<void> {
    await this.#call.open(this.#options.manner.interruptsAfterMs ?? undefined);
    this.#throwFailure();
  }

  async say(words: string): Promise<void> {
    await this.#speak(words);
    const { noiseMs, interruptsAfterMs } = this.#options.manner;
    if (noiseMs !== null) {
      await this.#call.untilAnswered(NOISE_AFTER_MS);
      if (this.#call.isSpeaking) this.#call.makeNoise(noiseMs);
    }
    await this.#call.untilAnswered(interruptsAfterMs ?? undefined);
    this.#throwFailure();
  }

  sayLast(words: string): Promise<void> {
    return this.#speak(words);
  }

  close(): void {
    this.#isClosed = true;
    this.#call.close();
    this.#tokens.flush();
  }

  get transcript(): readonly TranscriptLine[] {
    const lines = this.#lines.toSorted((a, b) => a.startedMs - b.startedMs).map(({ line }) => line);
    const { heardSoFar } = this.#call;
    if (this.#isClosed || heardSoFar === "") return lines;
    return [...lines, { role: "assistant", content: `${heardSoFar} …`, recognized: null }];
  }

  get toolCalls(): readonly ToolCall[] {
    return this.#calls.map(({ name, arguments: given, outcome }) => ({ name, arguments: given, outcome }));
  }

  async #speak(words: string): Promise<void> {
    const parts = this.#options.utter(words);
    const recognized = recognizedOf(parts);
    const startedMs = this.#time.timer.nowMs();
    const line = { role: "caller", content: words, recognized: recognized === words ? null : recognized } as const;
    this.#lines.push({ line, startedMs });
    const durationMs = this.#call.speak(parts);
    this.#turnEnds.push({ endedMs: startedMs + durationMs, isAnswered: false });
    await this.#call.runFor(durationMs);
  }

  #heard(words: string, startedMs: number): void {
    if (words === "") return;
    this.#lines.push({ line: { role: "assistant", content: words, recognized: null }, startedMs });
    const end = this.#turnEnds.findLast(({ endedMs }) => endedMs <= startedMs);
    if (end === undefined || end.isAnswered) return;
    end.isAnswered = true;
    this.latenciesMs.push(Math.round(startedMs - end.endedMs));
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  #planOf(candidate: Candidate, caller: ScriptedCaller): RehearsedCallOptions["plan"] {
    const { pending } = this.#time;
    const assistant = { ...candidate.assistant, systemPrompt: candidate.systemPrompt };
    const call = rehearsedLiveCall(assistant, { callerNumber: CALLER_NUMBER, variables: {}, now: new Date() });
    const mocks = new ToolMocks({
      mocks: toolMocksOf(this.#options.scenario.mocks),
      spend: (ms) => this.#time.pass(ms),
      onCall: this.#noteCall,
      onProblem: (problem) => void this.problems.push(problem),
    });
    const others = mocks.open(candidate.tools);
    const { tools: profile, farewell, language } = assistant.voice;
    return ({ journal, transfer }) =>
      planCall({
        call,
        assistant,
        model: watchModel(candidate.model, pending, (error) => {
          this.#failure = error;
        }),
        recognizers: [caller.recognizer],
        voices: [captionsVoice],
        earlier: { messages: [], isGoingOn: false, isKnownCaller: false },
        memories: [],
        openTools: (_answerNumber: number, actions: CallActions, heard: HeardTurn) => {
          mocks.hear({ ...heard, language });
          return createCallTools({
            profile,
            actions: notedActions(actions, this.#noteCall),
            farewell,
            sendSms: async (body) => pretendToSendSms(body, true, this.#noteCall),
            others,
          });
        },
        hasTools: true,
        journal,
        line: { announceEnd: () => null, hangUp: () => undefined, transfer: async (to) => transfer(to) },
        recording: null,
        openFlow: null,
      });
  }

  readonly #noteCall = (call: SimulatedCall): void => void this.#calls.push(call);
}
