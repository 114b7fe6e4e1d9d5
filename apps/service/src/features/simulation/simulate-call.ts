import { asId } from "@parley/foundation/branded-ids";
import type { CallJournal } from "../../conversation/call/call-journal.ts";
import type { CallActions, CallPlan } from "../../conversation/call/call-plan.ts";
import { type CallEnd, CallSession } from "../../conversation/call/call-session.ts";
import { HandTimer } from "../../conversation/call/hand-timer.ts";
import type { CallSettings } from "../../conversation/call/reducer/call-settings.ts";
import { captionsVoice } from "../../conversation/speech/output/captions-voice.ts";
import { Pacer } from "../../conversation/speech/output/pacer.ts";
import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import type { FlowAnswerers } from "../answering/answerers-of-flow.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { type CallAnswerer, type OpenedCallFlow, openCallFlow } from "../calls/live/call-flow.ts";
import { createCallTools } from "../calls/live/call-tools.ts";
import type { LiveCall } from "../calls/live/live-call.ts";
import { callPrompt, planCall } from "../calls/live/plan-call.ts";
import { flowContextOf } from "../flows/flow-parties.ts";
import { CaseRecord, type SimulatedCall } from "./case-record.ts";
import { ASSISTANT_NUMBER, type CaseRun, SIMULATED_SID } from "./case-run.ts";
import type { FlowTurn } from "./flow-suite.ts";
import { ScriptedCaller } from "./scripted-caller.ts";
import { answerersOfCase, type SimulatedAnswerer } from "./simulated-speaker.ts";
import { ToolMocks } from "./tool-mocks.ts";
import { PendingAnswers, watchModel } from "./watched-model.ts";

/** Between two keys. */
const KEY_MS = 200;
const RING_ANSWERED_MS = 4_000;
const RING_UNANSWERED_MS = 20_000;
/** What the caller said is a turn by then, or it never will be. */
const LONGEST_TURN_END_MS = 15_000;
/** An answer that is not over by then never will be. */
const LONGEST_ANSWER_MS = 600_000;
/** As calls have it where the operator has not said otherwise. */
const FIRST_TOKEN_LIMIT_MS = 15_000;
/** How often the clock is looked at while a model thinks. */
const MODEL_TICK_MS = 10;

/**
 * Runs a case as a phone call: a session like any other, with the caller's voice out of the script, a voice that takes as
 * long as one would, and a clock that does not wait. While a model thinks, and only then, the clock is the real one.
 */
export async function simulateCall(run: CaseRun): Promise<CaseRecord> {
  const record = new CaseRecord(run.from);
  const call = new SimulatedCallLine(run, record);
  try {
    const { turns } = run.script;
    await call.open(turns[0]?.after_ms);
    for (const [index, turn] of turns.entries()) {
      if (record.endReason !== null) {
        record.problems.push(`The call was over before turn ${index + 1}`);
        break;
      }
      await call.take(turn, turns[index + 1]?.after_ms);
    }
  } finally {
    call.close();
  }
  return record;
}

class SimulatedCallLine {
  readonly #run: CaseRun;
  readonly #record: CaseRecord;
  readonly #timer = new HandTimer(0);
  readonly #caller = new ScriptedCaller(this.#timer);
  readonly #pending = new PendingAnswers();
  readonly #mocks: ToolMocks;
  readonly #session: CallSession;
  #shown = "";
  #speakingSinceMs = 0;
  /** The caller's turn became one, or was heard as no more than a listener's sound. */
  #isTaken = true;
  #isClosed = false;

  constructor(run: CaseRun, record: CaseRecord) {
    this.#run = run;
    this.#record = record;
    this.#mocks = new ToolMocks({
      mocks: run.circumstances.tools,
      spend: (ms) => this.#pass(ms),
      onCall: (call) => record.current.calls.push(call),
      onProblem: (problem) => record.problems.push(problem),
    });
    this.#session = new CallSession(this.#plan(), {
      timer: this.#timer,
      pacer: new Pacer(this.#timer),
      createDetector: () => this.#caller.createDetector(),
      apology: { text: "", muLaw: new Uint8Array(0) },
      flightRecorder: null,
      firstTokenLimitMs: FIRST_TOKEN_LIMIT_MS,
    });
  }

  /** Everything before the caller's first turn. */
  async open(interruptAfterMs: number | undefined): Promise<void> {
    this.#record.begin(null, this.#timer.nowMs());
    void this.#session.finished.then(({ reason }: CallEnd) => {
      // Who only has nothing more to say has not ended the call.
      if (!this.#isClosed) this.#record.endReason = reason;
    });
    this.#session.prewarm();
    this.#session.attach(this.#stream);
    await this.#untilAnswered(interruptAfterMs);
    this.#record.end(this.#timer.nowMs());
  }

  async take(turn: FlowTurn, interruptAfterMs: number | undefined): Promise<void> {
    const current = this.#record.begin(turn, this.#timer.nowMs());
    this.#isTaken = false;
    if (turn.say !== undefined) {
      const durationMs = this.#caller.say(turn.say, (muLaw) => this.#session.receive(muLaw, this.#stream));
      current.callerEndedMs += durationMs;
      await this.#runFor(durationMs);
    } else if (turn.text !== undefined) {
      this.#session.texted(turn.text);
    } else if (turn.keys !== undefined) {
      for (const [index, key] of [...turn.keys].entries()) {
        if (index > 0) await this.#runFor(KEY_MS);
        current.callerEndedMs = this.#timer.nowMs();
        this.#session.pressed(key);
      }
    } else {
      this.#isTaken = true;
      await this.#runFor(turn.silent_ms ?? 0);
    }
    await this.#untilAnswered(interruptAfterMs);
    this.#record.end(this.#timer.nowMs());
  }

  close(): void {
    this.#isClosed = true;
    this.#session.hungUp("customer-ended-call");
  }

  /** @param interruptAfterMs the next turn falls into the answer so long after its beginning */
  async #untilAnswered(interruptAfterMs: number | undefined): Promise<void> {
    const latestMs = this.#timer.nowMs() + LONGEST_TURN_END_MS;
    const isOver = () => {
      if (this.#record.endReason !== null) return true;
      if (!this.#isTaken) return this.#shown === "listening" && this.#timer.nowMs() >= latestMs;
      if (this.#shown === "listening") return true;
      const heardMs = this.#timer.nowMs() - this.#speakingSinceMs;
      return interruptAfterMs !== undefined && this.#shown === "speaking" && heardMs >= interruptAfterMs;
    };
    if (!(await this.#runUntil(isOver, LONGEST_ANSWER_MS))) {
      this.#record.problems.push(`The answer was not over after ${LONGEST_ANSWER_MS / 1_000} s`);
    } else if (!this.#isTaken && this.#record.endReason === null) {
      this.#record.problems.push("What the caller did was not taken as a turn");
    }
  }

  async #runFor(ms: number): Promise<void> {
    const untilMs = this.#timer.nowMs() + ms;
    await this.#runUntil(() => this.#record.endReason !== null || this.#timer.nowMs() >= untilMs, ms);
  }

  /** Lets time pass from one event to the next. @returns whether it came about within so long */
  async #runUntil(isOver: () => boolean, limitMs: number): Promise<boolean> {
    const latestMs = this.#timer.nowMs() + limitMs;
    for (;;) {
      await this.#settle();
      if (isOver()) return true;
      const nowMs = this.#timer.nowMs();
      if (nowMs >= latestMs) return false;
      this.#timer.advance(Math.min(this.#timer.nextMs ?? latestMs, latestMs) - nowMs);
    }
  }

  /** Everything that follows without time passing has happened; what a model takes is the time it takes. */
  async #settle(): Promise<void> {
    await afterEverything();
    while (this.#pending.count > 0) {
      this.#run.signal.throwIfAborted();
      const startedMs = performance.now();
      await this.#pending.settled(MODEL_TICK_MS);
      await afterEverything();
      this.#timer.advance(performance.now() - startedMs);
    }
    this.#run.signal.throwIfAborted();
  }

  #pass(ms: number): Promise<void> {
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#timer.after(ms, resolve);
    });
  }

  readonly #stream: MediaStream = {
    receive: () => undefined,
    sendAudio: () => undefined,
    sendMark: () => undefined,
    clear: () => undefined,
    close: () => undefined,
    sendEvent: ({ event, state }) => {
      if (event !== "state" || typeof state !== "string") return;
      // Speech that was only held goes on.
      if (state === "speaking" && this.#shown !== "held") this.#speakingSinceMs = this.#timer.nowMs();
      this.#shown = state;
    },
    malformedCount: 0,
    bufferedBytes: 0,
  };

  #plan(): CallPlan {
    const { speakers, from } = this.#run;
    const { assistant } = speakers.base;
    const call = liveCallOf(this.#run, assistant);
    const ofCase = answerersOfCase(speakers, (speaker) => this.#answererOf(speaker, call));
    return planCall({
      call,
      assistant,
      model: ofCase.base.model,
      recognizers: [this.#caller.recognizer],
      voices: [captionsVoice],
      earlier: { messages: from?.dialogue ?? [], isGoingOn: false, isKnownCaller: false },
      openTools: (answerNumber, actions, heard) => ofCase.base.openTools(answerNumber, actions, heard),
      hasTools: true,
      journal: this.#journal,
      line: { announceEnd: () => null, hangUp: () => undefined, transfer: async (to) => this.#transfer(to) },
      recording: null,
      openFlow: (settings) => this.#openFlow(call, ofCase, settings),
    });
  }

  #openFlow(call: LiveCall, speakers: FlowAnswerers<CallAnswerer>, given: CallSettings): OpenedCallFlow {
    const { flow: compiled, circumstances, from } = this.#run;
    const { language } = this.#run.speakers.base.assistant.voice;
    const { flow, settings, voices } = openCallFlow({
      flow: compiled,
      context: flowContextOf({ ...call, channel: "voice", language, now: circumstances.now }),
      state: from?.state ?? null,
      speakers,
      settings: given,
      sendSms: async (body) => this.#sendSms(body),
      onProgress: (progress) => this.#record.progress(progress),
    });
    return {
      flow: {
        open: (answerNumber, cause, actions, heard) => flow.open(answerNumber, cause, this.#noted(actions), heard),
      },
      settings: from === null ? settings : goingOn(settings),
      voices,
    };
  }

  #answererOf({ assistant, model, tools }: SimulatedAnswerer, call: LiveCall): CallAnswerer {
    const { tools: profile, farewell } = assistant.voice;
    const others = this.#mocks.open(tools);
    return {
      systemPrompt: callPrompt(call, assistant, true),
      model: watchModel(model, this.#pending),
      modelSettings: assistant.modelSettings,
      voices: [captionsVoice],
      openTools: (_answerNumber, actions, heard) => {
        this.#mocks.hear({ ...heard, language: assistant.voice.language });
        return createCallTools({ profile, actions, farewell, sendSms: async (body) => this.#sendSms(body), others });
      },
    };
  }

  /** What the platform does to the call is a tool that was called, too. */
  #noted(actions: CallActions): CallActions {
    return {
      ...actions,
      transfer: (to, message) => {
        this.#note("transferCall", { destination: to }, "success", { status: "started" });
        actions.transfer(to, message);
      },
      pressKeys: (digits) => {
        this.#note("send_dtmf", { digits }, "success", { status: "success" });
        actions.pressKeys(digits);
      },
    };
  }

  #sendSms(body: string): string {
    const { isSmsSent } = this.#run.circumstances;
    const result = isSmsSent ? TEXT_SENT : TEXT_NOT_SENT;
    if (isSmsSent) this.#record.current.texts.push(body);
    this.#note("send_sms", { message: body }, isSmsSent ? "success" : "error", result);
    return JSON.stringify(result);
  }

  #note(name: string, given: SimulatedCall["arguments"], outcome: SimulatedCall["outcome"], result: unknown): void {
    this.#record.current.calls.push({ name, arguments: given, outcome, result, durationMs: 0 });
  }

  #transfer(to: string): boolean {
    const { isTransferAnswered } = this.#run.circumstances;
    this.#record.current.transfers.push(to);
    const ringMs = isTransferAnswered ? RING_ANSWERED_MS : RING_UNANSWERED_MS;
    this.#timer.after(ringMs, () => this.#session.transferEnded(isTransferAnswered));
    return true;
  }

  readonly #journal: CallJournal = {
    transcript: () => undefined,
    usage: () => undefined,
    message: ({ role, content }) => {
      if (role !== "system") this.#record.dialogue.push({ role, content });
    },
    turn: ({ role, content, startedMs }) => {
      if (role === "user") this.#isTaken = true;
      else this.#heard(content, startedMs);
    },
    log: ({ level, event, message }) => {
      if (event === "backchannel") this.#isTaken = true;
      if (level === "error") this.#record.problems.push(message);
    },
  };

  #heard(words: string, startedMs: number): void {
    const turn = this.#record.turnAt(startedMs);
    // What was cut off is told in the turn that did it.
    if (turn !== this.#record.current) turn.dialogueLength = this.#record.dialogue.length;
    if (words === "") return;
    turn.said.push(words);
    if (startedMs >= turn.callerEndedMs) turn.answeredMs ??= startedMs;
  }
}

const TEXT_SENT = { status: "success", message: "The text is on its way." };
const TEXT_NOT_SENT = { status: "error", error: "It could not be sent." };

/** In the middle of a conversation nobody is greeted, and it is the caller's turn. */
function goingOn(settings: CallSettings): CallSettings {
  const { flow } = settings;
  return {
    ...settings,
    welcomeMessage: null,
    disclosure: null,
    putThroughTo: null,
    ...(flow === undefined ? {} : { flow: { ...flow, opens: false } }),
  };
}

function liveCallOf({ circumstances }: CaseRun, assistant: Assistant): LiveCall {
  const { callerNumber, variables, now } = circumstances;
  return {
    id: asId(0),
    organizationId: assistant.organizationId,
    assistantId: assistant.id,
    flow: null,
    callSid: SIMULATED_SID,
    intentId: SIMULATED_SID,
    provider: SIMULATED_SID,
    providerAccountId: null,
    direction: "inbound",
    status: "ongoing",
    assistantPhoneNumber: ASSISTANT_NUMBER,
    customerPhoneNumber: callerNumber,
    welcomeMessage: null,
    agenda: null,
    variables,
    metadata: {},
    mediaProcessId: null,
    transferredTo: null,
    endingReason: null,
    startedAt: now,
    answeredAt: now,
  };
}

/** Resolves once everything has happened that waits for nothing outside. */
function afterEverything(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
