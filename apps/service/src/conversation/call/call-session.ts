import { dtmfTones } from "@parley/audio/tones";
import type { ModelAttempt } from "../../providers/llm/chain/model-attempt.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { TranscriptEvent } from "../../providers/speech/recognizing/recognizer.ts";
import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import { type AnswerScript, plainScript } from "../answer/answer-script.ts";
import { causeOf, streamAnswer } from "../answer/stream-answer.ts";
import type { ToolSession } from "../answer/tools/respond-with-tools.ts";
import { BY_TEXT, readTurn } from "../flow/read-turn.ts";
import { SpeechInput } from "../speech/input/speech-input.ts";
import type { VoiceDetector } from "../speech/input/voice-gate.ts";
import { AssistantVoice } from "../speech/output/assistant-voice.ts";
import type { Pacer, PacerTimer } from "../speech/output/pacer.ts";
import type { RecordedWords } from "../speech/output/recorded-apology.ts";
import { VoiceChain } from "../speech/output/voice-chain.ts";
import type { AnswerFailure, JournaledEvent } from "./call-journal.ts";
import { CallNotes } from "./call-notes.ts";
import type { CallActions, CallPlan, HeardTurn } from "./call-plan.ts";
import { CallScreen } from "./call-screen.ts";
import type { FlightRecorder } from "./flight-recorder/flight-recorder.ts";
import { recentDialogue } from "./recent-dialogue.ts";
import { CallRecorder } from "./recording/call-recorder.ts";
import type { CallEffect } from "./reducer/call-effect.ts";
import type { CallEventBody } from "./reducer/call-event.ts";
import { type CallState, initialCallState, nextTimerMs } from "./reducer/call-state.ts";
import type { EndReason } from "./reducer/end-reason.ts";
import { reduceCall } from "./reducer/reduce-call.ts";
import { Utterance } from "./utterance.ts";
import type { SwitchReason, VendorSwitch } from "./vendor-rounds.ts";

/** What all calls of a process share. */
export interface CallSessionDeps {
  readonly timer: PacerTimer;
  readonly pacer: Pacer;
  createDetector(): VoiceDetector;
  /** Played when no voice is left. */
  readonly apology: RecordedWords;
  readonly flightRecorder: FlightRecorder | null;
  /** So long a model that no other follows may take to its first token. */
  readonly firstTokenLimitMs: number;
}

export interface CallEnd {
  readonly reason: EndReason;
  /** What went wrong, for people; no content. */
  readonly detail: string | null;
  /** How long before the end the caller's last audio came; null: none came. */
  readonly silentMs: number | null;
}

/** Then the next model of the chain is asked: a caller shall not wait 2.5 s longer because one of them hangs. */
const HANDOVER_TIMEOUT_MS = 2_300;
/** Of the answer once it has begun. */
const ANSWERING_TIMEOUT_MS = 30_000;
const TOOL_TIMEOUT_MS = 30_000;
const SWITCH_MESSAGES: Readonly<Record<SwitchReason, string>> = {
  failed: "The vendor failed",
  silent: "The vendor said nothing",
  "no-audio": "The voice finished without a sound",
  "preferred-again": "The preferred vendor is tried again",
};
/** Between two fillers. */
const NEXT_FILLER_MS = 8_000;

/**
 * One live call: the shell around the reducer. Owns the streams, the voice and the one alarm; tells the reducer what
 * happens and does what it says. Everything happens on one event loop, in the order in which it arrived.
 */
export class CallSession {
  readonly #plan: CallPlan;
  readonly #deps: CallSessionDeps;
  readonly #originMs: number;
  #state: CallState;
  readonly #input: SpeechInput;
  readonly #voice: AssistantVoice;
  readonly #recorder: CallRecorder | null;
  readonly #screen: CallScreen;
  readonly #notes: CallNotes;
  readonly #voices: VoiceChain;
  readonly #waiting: CallEventBody[] = [];
  #isReducing = false;
  #callOffAlarm: (() => void) | null = null;
  #alarmMs: number | null = null;
  #stream: MediaStream | null = null;
  #utterance: Utterance | null = null;
  #fillerCount = 0;
  #nextFillerMs = 0;
  #detail: string | null = null;
  #lastFrameMs: number | null = null;
  #announcedReason: EndReason | null = null;
  #announced: Promise<void> | null = null;
  #resolveEnd: (end: CallEnd) => void = () => undefined;
  /** Resolves once, when the call is over for the session. */
  readonly finished: Promise<CallEnd>;

  constructor(plan: CallPlan, deps: CallSessionDeps) {
    this.#plan = plan;
    this.#deps = deps;
    this.#originMs = deps.timer.nowMs();
    this.#state = initialCallState(plan.settings);
    this.finished = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
    this.#recorder = plan.recording === null ? null : new CallRecorder(this.#originMs, plan.recording);
    this.#input = new SpeechInput({
      detector: deps.createDetector(),
      recognizers: plan.recognizers,
      timer: { nowMs: () => this.#nowMs(), after: deps.timer.after },
      events: {
        onVoiceStarted: (sinceMs) => this.#dispatch({ kind: "voice-started", sinceMs }),
        onVoiceEnded: (sinceMs) => this.#dispatch({ kind: "voice-ended", sinceMs }),
        onTranscript: (event) => this.#hear(event),
        onSwitched: (change) => this.#noteSwitch("recognizer", change),
        onFailed: (error) => this.#speechInputFailed(error),
      },
    });
    this.#voices = new VoiceChain(plan.voices, deps.timer, {
      onSwitched: (change) => this.#noteSwitch("voice", change),
      onUsed: (voice, characters) => this.#notes.voiceUsed(voice, characters),
    });
    this.#voice = new AssistantVoice({
      sink: this.#sink(),
      farEnd: {
        onByClock: () =>
          this.#log({
            level: "info",
            event: "playout-by-clock",
            message: "The far end does not say what it has played; the clock does",
          }),
        onStalled: (lateMs) =>
          this.#log({
            level: "warning",
            event: "playout-stalled",
            message: "What was said reached the far end late",
            data: { lateMs },
          }),
      },
      pacer: deps.pacer,
      timer: deps.timer,
      voices: this.#voices,
      recording: this.#recorder,
      volume: plan.volume,
    });
    this.#screen = new CallScreen({
      stream: () => this.#stream,
      heardText: () => this.#voice.heardText,
      pacer: deps.pacer,
    });
    deps.flightRecorder?.begin(plan.settings);
    this.#notes = new CallNotes({
      journal: plan.journal,
      history: plan.history,
      systemPrompt: plan.systemPrompt,
      nowMs: () => this.#nowMs(),
      onCaption: (segment) => this.#screen.caption(segment),
    });
    this.#voices.open();
  }

  /** While the telephone still rings: connects to the vendors and makes the first words. */
  prewarm(): void {
    this.#input.open();
    const first = this.#plan.settings.disclosure ?? this.#plan.settings.welcomeMessage;
    if (first !== null) this.#voice.prepare(first);
  }

  /** Audio flows from now on, through this stream. */
  attach(stream: MediaStream): void {
    if (this.#state.phase === "ended") {
      stream.close();
      return;
    }
    const former = this.#stream;
    this.#stream = stream;
    if (former !== stream) {
      former?.close();
      this.#voice.renewFarEnd();
    }
    // Whoever was to take the line did not: it comes back to us.
    const hasTransferFailed = this.isTransferring;
    this.#dispatch({ kind: "stream-started" });
    if (hasTransferFailed) this.#dispatch({ kind: "transfer-ended", hasSucceeded: false });
  }

  /** One frame of the caller, out of the stream that is attached. */
  receive(muLaw: Uint8Array, stream: MediaStream): void {
    if (this.#state.phase === "ended" || stream !== this.#stream) return;
    this.#lastFrameMs = this.#nowMs();
    this.#recorder?.heard(muLaw, this.#deps.timer.nowMs());
    this.#input.receive(muLaw);
  }

  /** The far end gave a mark back. */
  markReturned(mark: string, stream: MediaStream): void {
    if (stream === this.#stream) this.#voice.returned(mark);
  }

  pressed(digit: string): void {
    this.#dispatch({ kind: "digit", digit });
  }

  typed(text: string): void {
    const atMs = this.#nowMs();
    // What it cuts off was said before it.
    this.#dispatch({ kind: "typed", text });
    this.#notes.typed(text, atMs);
  }

  /**
   * The caller sent a text message while on the line.
   * @returns false when nobody would answer it: the call ends, or somebody else has the line
   */
  texted(text: string): boolean {
    if (!this.isListening) return false;
    if (text.trim() !== "") this.typed(`${BY_TEXT}${text.trim()}`);
    return true;
  }

  /** @param isClean the far end said that it was over */
  detach(stream: MediaStream, isClean: boolean): void {
    if (this.#stream !== stream) return;
    this.#stream = null;
    if (isClean && this.#state.phase !== "transferring") this.hungUp("customer-ended-call");
    else {
      this.#dispatch({ kind: "stream-lost" });
      this.#voice.renewFarEnd();
    }
  }

  hungUp(reason: EndReason): void {
    this.#dispatch({ kind: "hung-up", reason });
  }

  terminate(reason: EndReason): void {
    if (this.#state.phase !== "ended") this.#announceEnd(reason);
    this.#dispatch({ kind: "terminated", reason });
  }

  /** After a transfer that failed the assistant speaks again as soon as it has a stream. */
  transferEnded(hasSucceeded: boolean): void {
    if (hasSucceeded || this.#stream !== null) this.#dispatch({ kind: "transfer-ended", hasSucceeded });
  }

  /** What the caller says or writes now is answered. */
  get isListening(): boolean {
    return this.#state.phase === "talking" && this.#state.next === null;
  }

  get isTransferring(): boolean {
    return this.#state.phase === "transferring";
  }

  #nowMs(): number {
    return this.#deps.timer.nowMs() - this.#originMs;
  }

  /** Events that come while another is worked on wait for it. */
  #dispatch(body: CallEventBody): void {
    this.#waiting.push(body);
    if (this.#isReducing) return;
    this.#isReducing = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#reduce(next);
    } finally {
      this.#isReducing = false;
    }
    this.#setAlarm();
    this.#screen.show(this.#state);
  }

  #reduce(body: CallEventBody): void {
    // What follows an end changes nothing, and is nobody's to take down.
    if (this.#state.phase === "ended") return;
    const event = { ...body, atMs: this.#nowMs() };
    const { state, effects } = reduceCall(this.#state, event);
    this.#deps.flightRecorder?.event(event, effects);
    this.#state = state;
    if (state.next?.kind === "end") this.#announceEnd(state.next.reason);
    for (const effect of effects) this.#perform(effect);
  }

  #setAlarm(): void {
    const nextMs = nextTimerMs(this.#state);
    if (nextMs === this.#alarmMs) return;
    this.#callOffAlarm?.();
    this.#callOffAlarm = null;
    this.#alarmMs = nextMs;
    if (nextMs === null) return;
    this.#callOffAlarm = this.#deps.timer.after(Math.max(0, nextMs - this.#nowMs()), () => {
      this.#callOffAlarm = null;
      this.#alarmMs = null;
      this.#dispatch({ kind: "tick" });
    });
  }

  #perform(effect: CallEffect): void {
    switch (effect.kind) {
      case "say": {
        const utterance = this.#begin(new Utterance(effect.responseId, effect.purpose, false), false);
        utterance.mark("firstPieceMs", this.#nowMs());
        this.#voice.speak(effect.text);
        break;
      }
      case "play-apology": {
        const utterance = this.#begin(new Utterance(effect.responseId, "apology", false), false);
        utterance.mark("firstPieceMs", this.#nowMs());
        this.#voice.play(this.#deps.apology);
        break;
      }
      case "respond": {
        const utterance = new Utterance(effect.responseId, "answer", effect.isSpeculative);
        this.#begin(utterance, effect.isSpeculative);
        if (!effect.isSpeculative && effect.cause === undefined) utterance.turn = this.#notes.lastTurn;
        this.#answer(utterance, effect);
        break;
      }
      case "release":
        this.#release(effect.responseId);
        break;
      case "hold":
        this.#voice.hold();
        break;
      case "resume":
        this.#voice.resume();
        break;
      case "cancel":
      case "interrupt":
        this.#drop();
        break;
      case "fill":
        this.#fill(effect.cause);
        break;
      case "finalize-transcript":
        this.#input.finalize();
        break;
      case "commit-user-turn":
        this.#notes.userTurn(effect);
        break;
      case "drop-backchannel":
        this.#log({ level: "info", event: "backchannel", message: "The caller listens; that is no turn" });
        break;
      case "transfer":
        void this.#transfer(effect.to);
        break;
      case "hang-up":
        this.#announceEnd(effect.reason);
        this.#plan.line.hangUp(effect.reason);
        break;
      case "finish":
        this.#finish(effect.reason);
        break;
    }
  }

  #release(responseId: number): void {
    const guessed = this.#utterance;
    if (guessed === null) return;
    if (guessed.hasModelFailed) {
      // Nobody had waited for it. Now somebody does, and it is asked as if for the first time.
      this.#voice.drop();
      const utterance = this.#begin(new Utterance(responseId, "answer", false), false);
      utterance.turn = this.#notes.lastTurn;
      this.#answer(utterance, { turnText: this.#notes.lastTurnText, isSpeculative: false });
      return;
    }
    guessed.turn = this.#notes.lastTurn;
    guessed.release();
    this.#voice.release();
  }

  #begin(utterance: Utterance, isGated: boolean): Utterance {
    this.#utterance = utterance;
    const { id: responseId } = utterance;
    this.#voice.begin(
      {
        onFirstByte: () => utterance.mark("firstByteMs", this.#nowMs()),
        onAudible: () => {
          utterance.mark("audibleMs", this.#nowMs());
          utterance.flow?.keep();
          this.#dispatch({ kind: "response-audible", responseId });
        },
        onGenerated: (remainingMs) => this.#dispatch({ kind: "response-generated", responseId, remainingMs }),
        onPlayed: () => this.#played(utterance),
        onFailed: (error) => this.#voiceFailed(utterance, error),
      },
      isGated,
    );
    return utterance;
  }

  /** A guess answers what the caller seems to have said; that turn is not in the dialogue yet. */
  #answer(utterance: Utterance, effect: AnsweredEffect): void {
    const { turnText, isSpeculative } = effect;
    const script = onlyWhenReleased(this.#script(utterance, effect), utterance);
    const messages = recentDialogue(
      isSpeculative ? [...this.#notes.dialogue, { role: "user", content: turnText }] : this.#notes.dialogue,
    );
    const isCurrent = () => this.#utterance === utterance;
    const { id: responseId } = utterance;
    streamAnswer(
      {
        script,
        messages,
        limits: {
          firstTokenTimeoutMs: this.#deps.firstTokenLimitMs,
          handoverTimeoutMs: HANDOVER_TIMEOUT_MS,
          totalTimeoutMs: this.#deps.firstTokenLimitMs + ANSWERING_TIMEOUT_MS,
        },
        answerNumber: utterance.id,
        toolTimeoutMs: TOOL_TIMEOUT_MS,
        nowMs: () => this.#nowMs(),
        after: this.#deps.timer.after,
        signal: utterance.abort.signal,
      },
      {
        onStep: () => {
          utterance.awaitsModel = true;
        },
        onFirstToken: () => {
          utterance.awaitsModel = false;
          utterance.mark("firstTokenMs", this.#nowMs());
        },
        onModelSwitched: (from, to) => this.#noteModelSwitch(from, to),
        onPiece: (text) => {
          if (!isCurrent()) return;
          utterance.mark("firstPieceMs", this.#nowMs());
          this.#voice.push(text);
        },
        onToolStarted: () => {
          if (isCurrent()) this.#dispatch({ kind: "tool-started", responseId });
        },
        onToolFinished: (receipt) => {
          utterance.receipts.push(receipt);
          if (isCurrent()) this.#dispatch({ kind: "tool-finished", responseId });
          else
            this.#log({
              level: "warning",
              event: "tool-finished-late",
              message: `${receipt.name} was through too late`,
            });
        },
        onDialogue: (added) => this.#notes.toolsUsed(added),
        onRound: ({ provider, modelId, usage }) => {
          utterance.answeredBy = { provider, modelId };
          utterance.addUsage(usage);
          this.#notes.modelUsed({ provider, model: modelId }, usage);
        },
      },
    ).then(
      () => {
        if (isCurrent()) this.#voice.end();
      },
      (error: unknown) => {
        if (isCurrent()) this.#modelFailed(utterance, error);
      },
    );
  }

  #script(utterance: Utterance, { turnText, isSpeculative, cause }: AnsweredEffect): AnswerScript {
    const { model, modelSettings: settings, systemPrompt, openTools, flow } = this.#plan;
    const heard = this.#heardTurn(cause === undefined ? turnText : "", isSpeculative);
    if (flow === null) {
      return plainScript({ model, settings, systemPrompt, tools: openTools(utterance.id, this.#actions(), heard) });
    }
    const why =
      cause === undefined
        ? // What is guessed at is being said; the last turn may have been written.
          ({ kind: "turn", turn: readTurn(turnText, isSpeculative ? "speech" : this.#notes.lastTurnSource) } as const)
        : { kind: cause };
    utterance.flow = flow.open(utterance.id, why, this.#actionsOnceReleased(utterance), heard);
    return utterance.flow;
  }

  #heardTurn(text: string, isSpeculative: boolean): HeardTurn {
    const turnCount = this.#notes.dialogue.filter(({ role }) => role === "user").length;
    return {
      number: isSpeculative ? turnCount + 1 : turnCount,
      text,
      source: isSpeculative ? "speech" : this.#notes.lastTurnSource,
    };
  }

  #actions(): CallActions {
    return {
      endCall: (message) => this.#dispatch({ kind: "end-requested", message }),
      transfer: (to, message) => this.#dispatch({ kind: "transfer-requested", to, message }),
      pressKeys: (digits) => this.#voice.playTones(dtmfTones(digits)),
      adapt: (changes, voices) => {
        this.#dispatch({ kind: "settings-changed", changes });
        this.#voices.use(voices);
      },
    };
  }

  /** A flow ends a call by itself, and a guess at what the caller says must not. */
  #actionsOnceReleased({ released }: Utterance): CallActions {
    const actions = this.#actions();
    return { ...actions, endCall: (message) => void released.then(() => actions.endCall(message)) };
  }

  #played(utterance: Utterance): void {
    const { text } = this.#voice;
    this.#utterance = null;
    if (!utterance.hasModelFailed) utterance.flow?.keep();
    this.#notes.assistantTurn(utterance, text, text, false);
    if (utterance.hasModelFailed) this.#dispatch({ kind: "response-failed", responseId: utterance.id, stage: "model" });
    else {
      const isMeant = utterance.flow?.isSilenceMeant === true;
      this.#dispatch({ kind: "response-played", responseId: utterance.id, text, ...(isMeant ? { isMeant } : {}) });
    }
  }

  #drop(): void {
    const utterance = this.#utterance;
    if (utterance === null) return;
    this.#utterance = null;
    utterance.abort.abort(new Error("the caller went on"));
    const { text, wholeText } = this.#voice.drop();
    this.#notes.assistantTurn(utterance, text, wholeText, true);
  }

  /** What was said before it broke off is played to its end first. */
  #modelFailed(utterance: Utterance, error: unknown): void {
    utterance.failure = answerFailure("model", causeOf(error));
    this.#noteFailure("model-failed", causeOf(error));
    this.#voice.end();
  }

  #voiceFailed(utterance: Utterance, error: ProviderError): void {
    if (this.#utterance !== utterance) return;
    this.#noteFailure("voice-failed", error);
    utterance.failure = answerFailure("voice", error);
    this.#drop();
    this.#dispatch({ kind: "response-failed", responseId: utterance.id, stage: "voice" });
  }

  #speechInputFailed(error: ProviderError | null): void {
    this.#noteFailure("transcriber-failed", error);
    this.#dispatch({ kind: "speech-input-failed" });
  }

  #fill(cause: (CallEffect & { kind: "fill" })["cause"]): void {
    if (cause === "model" && this.#utterance?.awaitsModel !== true) return;
    const { fillers } = this.#plan;
    const filler = fillers[this.#fillerCount % Math.max(1, fillers.length)];
    if (filler === undefined || !this.#voice.isWaiting || this.#nowMs() < this.#nextFillerMs) return;
    this.#fillerCount += 1;
    this.#nextFillerMs = this.#nowMs() + NEXT_FILLER_MS;
    this.#voice.push(`${filler} `);
  }

  #hear(transcript: TranscriptEvent): void {
    if (transcript.kind === "update" || transcript.kind === "end") this.#notes.heard(transcript, this.#state.caller);
    this.#dispatch({ kind: "heard", transcript });
  }

  async #transfer(to: string): Promise<void> {
    this.#log({ level: "info", event: "transfer-started", message: "The caller is handed to a telephone" });
    const wasTaken = await this.#plan.line.transfer(to);
    if (!wasTaken) this.#dispatch({ kind: "transfer-ended", hasSucceeded: false });
  }

  #finish(reason: EndReason): void {
    this.#callOffAlarm?.();
    this.#callOffAlarm = null;
    this.#noteHeardSeconds();
    this.#input.close();
    this.#voice.close();
    this.#recorder?.finish(this.#deps.timer.nowMs());
    this.#screen.end(reason);
    this.#closeStream();
    this.#deps.flightRecorder?.end(reason);
    const silentMs = this.#lastFrameMs === null ? null : this.#nowMs() - this.#lastFrameMs;
    this.#resolveEnd({ reason, detail: this.#detail, silentMs });
  }

  /** Once for every reason. */
  #announceEnd(reason: EndReason): void {
    if (this.#announcedReason === reason) return;
    this.#announcedReason = reason;
    this.#announced = this.#plan.line.announceEnd(reason);
  }

  /** A carrier takes the end of the stream for a failure, or for the caller's doing, unless ours is on record. */
  #closeStream(): void {
    const stream = this.#stream;
    this.#stream = null;
    if (this.#announced === null) stream?.close();
    else void this.#announced.then(() => stream?.close());
  }

  #noteSwitch(
    kind: "recognizer" | "voice",
    { from, to, reason, error }: VendorSwitch<{ readonly provider: string; readonly model: string }>,
  ): void {
    if (kind === "recognizer") this.#noteHeardSeconds(from);
    if (from !== to) this.#screen.switched(kind === "voice" ? "voice" : "listener", `${to.provider}/${to.model}`);
    this.#log({
      level: reason === "preferred-again" ? "info" : "warning",
      event: `${kind}-switched`,
      message: error?.message ?? SWITCH_MESSAGES[reason],
      data: {
        kind,
        from: `${from.provider}/${from.model}`,
        to: `${to.provider}/${to.model}`,
        reason,
        atMs: Math.round(this.#nowMs()),
      },
    });
  }

  #noteModelSwitch(from: ModelAttempt, to: ModelAttempt): void {
    this.#log({
      level: "warning",
      event: "model-switched",
      message: from.error?.message ?? "The vendor said nothing",
      data: { from: nameOfAttempt(from), to: nameOfAttempt(to) },
    });
  }

  #noteHeardSeconds(recognizer: { provider: string; model: string } | null = this.#input.recognizer): void {
    const seconds = this.#input.takeSentSeconds();
    if (recognizer !== null) this.#notes.recognizerUsed(recognizer, seconds);
  }

  #noteFailure(event: string, error: unknown): void {
    const message = error instanceof Error ? error.message : "The vendor said nothing";
    this.#detail = message;
    this.#log({ level: "error", event, message });
  }

  #log(event: JournaledEvent): void {
    this.#notes.log(event);
  }

  /** Of whichever stream there is; between two streams nothing is sent. */
  #sink() {
    const stream = () => this.#stream;
    return {
      sendAudio: (muLaw: Uint8Array) => stream()?.sendAudio(muLaw),
      sendMark: (name: string) => stream()?.sendMark(name),
      clear: () => stream()?.clear(),
      get bufferedBytes() {
        return stream()?.bufferedBytes ?? 0;
      },
    };
  }
}

/** `openai/gpt-4.1-mini`, with the name of the key where the vendor has several. */
function nameOfAttempt({ provider, modelId, keyName }: ModelAttempt): string {
  return `${provider}/${modelId}${keyName === undefined ? "" : ` (${keyName})`}`;
}

function answerFailure(stage: AnswerFailure["stage"], error: unknown): AnswerFailure {
  const message = error instanceof Error ? error.message : "The vendor said nothing";
  if (!(error instanceof ProviderError)) return { stage, code: `${stage}-failed`, provider: null, message };
  return { stage, code: error.vendorCode ?? `${stage}-failed`, provider: error.provider, message };
}

type AnsweredEffect = Pick<Extract<CallEffect, { kind: "respond" }>, "turnText" | "isSpeculative" | "cause">;

/** A guess may be wrong, and what a tool did cannot be taken back. */
function onlyWhenReleased(script: AnswerScript, utterance: Utterance): AnswerScript {
  const released = (signal: AbortSignal) => Promise.race([utterance.released, aborted(signal)]);
  return {
    asked: (outcome) => script.asked(outcome),
    get isSilenceMeant() {
      return script.isSilenceMeant;
    },
    next: () => {
      const step = script.next();
      if (step?.kind === "ask") {
        const { tools, isUnspoken } = step;
        const call: ToolSession["call"] = async (made, ordinal, timeoutMs, signal) => {
          if (isUnspoken?.(made.name) !== true) await released(signal);
          return tools.call(made, ordinal, timeoutMs, signal);
        };
        return { ...step, tools: { ...tools, call } };
      }
      if (step?.kind !== "call") return step;
      return {
        ...step,
        run: async (timeoutMs, signal) => {
          await released(signal);
          return step.run(timeoutMs, signal);
        },
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
