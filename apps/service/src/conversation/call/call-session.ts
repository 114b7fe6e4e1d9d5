import { BeepDetector } from "@parley/audio/beep-detector";
import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import { dtmfTones } from "@parley/audio/tones";
import { createSpeechFormat, type SpeechFormat } from "@parley/spoken-text/speech-formatter";
import { ProviderError } from "../../providers/provider-error.ts";
import type { TranscriptEvent } from "../../providers/speech/recognizing/recognizer.ts";
import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import { TEXT_MESSAGE_MARK } from "../flow/read-turn.ts";
import { EARLIEST_ECHO_MS, ECHO_WINDOW_MS, LATEST_ECHO_MS } from "../speech/input/echo-score.ts";
import { SpeechInput } from "../speech/input/speech-input.ts";
import type { VoiceDetector } from "../speech/input/voice-gate.ts";
import { AssistantVoice } from "../speech/output/assistant-voice.ts";
import { BackgroundSound } from "../speech/output/background/background-sound.ts";
import type { OpenerShelf } from "../speech/output/openers/opener-shelf.ts";
import type { Pacer, PacerTimer } from "../speech/output/pacer.ts";
import type { RecordedWords } from "../speech/output/recorded-apology.ts";
import { VoiceChain } from "../speech/output/voice-chain.ts";
import { CallAlarm } from "./call-alarm.ts";
import { CallAssents } from "./call-assents.ts";
import { CallNotes } from "./call-notes.ts";
import type { CallActions, CallPlan } from "./call-plan.ts";
import { CallScreen } from "./call-screen.ts";
import { CallSpeech } from "./call-speech.ts";
import { CallerLanguage } from "./caller-language.ts";
import { DemandAnswers } from "./caller-rights/demand-answers.ts";
import type { FlightRecorder } from "./flight-recorder/flight-recorder.ts";
import { turnRulesOf } from "./recognizer-turns.ts";
import { CallRecorder } from "./recording/call-recorder.ts";
import type { CallEffect } from "./reducer/call-effect.ts";
import type { CallEventBody } from "./reducer/call-event.ts";
import { type CallState, initialCallState, nextTimerMs } from "./reducer/call-state.ts";
import type { EndReason } from "./reducer/end-reason.ts";
import { reduceCall } from "./reducer/reduce-call.ts";
import type { VendorSwitch } from "./vendor-rounds.ts";

/** Shared by all calls of a process. */
export interface CallSessionDeps {
  readonly timer: PacerTimer;
  readonly pacer: Pacer;
  createDetector(): VoiceDetector;
  /** Played when no voice is left. */
  readonly apology: RecordedWords;
  readonly flightRecorder: FlightRecorder | null;
  /** The words that answers often begin with; absent: none are kept. */
  readonly openers?: OpenerShelf;
  /** How long a model without a further fallback may take to its first token. */
  readonly firstTokenLimitMs: number;
}

export interface CallEnd {
  readonly reason: EndReason;
  /** What went wrong, for people; no content. */
  readonly detail: string | null;
  /** How long before the end the caller's last audio arrived; null: none ever did. */
  readonly silentMs: number | null;
}

/**
 * One live call: the shell around the reducer. Owns the media stream, the voice and the call's timer; reports events to the
 * reducer and performs its effects. Everything happens on one event loop, in the order in which it arrived.
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
  readonly #demands: DemandAnswers | null;
  readonly #speech: CallSpeech;
  readonly #assents: CallAssents | null;
  readonly #voices: VoiceChain;
  readonly #alarm: CallAlarm;
  /** Null: the assistant does not follow it. */
  readonly #callerLanguage: CallerLanguage | null;
  #format: SpeechFormat;
  readonly #beeps = new BeepDetector();
  readonly #waiting: CallEventBody[] = [];
  #isReducing = false;
  #stream: MediaStream | null = null;
  #detail: string | null = null;
  #lastFrameMs: number | null = null;
  #announcedReason: EndReason | null = null;
  #announced: Promise<void> | null = null;
  #resolveEnd: (end: CallEnd) => void = () => undefined;
  /** Resolves once, when the call is over. */
  readonly finished: Promise<CallEnd>;

  constructor(plan: CallPlan, deps: CallSessionDeps) {
    this.#plan = plan;
    this.#deps = deps;
    this.#originMs = deps.timer.nowMs();
    this.#state = initialCallState(plan.settings);
    this.finished = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
    this.#alarm = new CallAlarm({
      nowMs: () => this.#nowMs(),
      after: deps.timer.after,
      onRing: () => this.#dispatch({ kind: "tick" }),
    });
    this.#recorder = plan.recording === null ? null : new CallRecorder(this.#originMs, plan.recording);
    this.#input = new SpeechInput({
      detector: deps.createDetector(),
      recognizers: plan.recognizers,
      timer: { nowMs: () => this.#nowMs(), after: deps.timer.after },
      own: {
        played: () => this.#playedBefore(deps.timer.nowMs()),
        saidWithin: (ms) => this.#voice.heardWithin(ms),
      },
      events: {
        onVoiceStarted: (sinceMs) => this.#dispatch({ kind: "voice-started", sinceMs }),
        onVoiceEnded: (sinceMs) => this.#dispatch({ kind: "voice-ended", sinceMs }),
        onVoicePaused: (sinceMs) => this.#dispatch({ kind: "voice-paused", sinceMs }),
        onVoiceResumed: () => this.#dispatch({ kind: "voice-resumed" }),
        onTranscript: (event) => this.#hear(event),
        onSwitched: (change) => {
          this.#switched("recognizer", change);
          // Whether it ends turns itself, and when its last words come, is another matter now.
          this.#dispatch({ kind: "settings-changed", changes: { recognizer: turnRulesOf(change.to) } });
        },
        onFailed: (error) => this.#speechInputFailed(error),
      },
    });
    this.#voices = new VoiceChain(plan.voices, deps.timer, {
      onSwitched: (change) => this.#switched("voice", change),
      onUsed: (voice, characters) => this.#notes.voiceUsed(voice, characters),
    });
    this.#format = plan.speechFormat ?? createSpeechFormat({ language: plan.settings.language ?? "en" });
    const format = () => this.#format;
    const { language = "multi" } = plan.settings;
    this.#callerLanguage =
      plan.speakIn === undefined ? null : new CallerLanguage(language === "multi" ? null : language);
    this.#voice = new AssistantVoice({
      sink: this.#sink(),
      farEnd: {
        onByClock: () => this.#notes.playoutByClock(),
        onStalled: (lateMs) => this.#notes.playoutStalled(lateMs),
      },
      pacer: deps.pacer,
      timer: deps.timer,
      voices: this.#voices,
      recording: this.#recorder,
      volume: plan.volume,
      background: plan.background === undefined ? null : new BackgroundSound(plan.background),
      saysAsides: plan.assents !== undefined,
      format,
      openers: deps.openers ?? null,
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
      systemPrompt: plan.recordedPrompt,
      nowMs: () => this.#nowMs(),
      onCaption: (segment) => this.#screen.caption(segment),
      recognizer: () => this.#input.recognizer,
      voice: () => this.#voices.current,
    });
    this.#demands =
      plan.rights === undefined
        ? null
        : new DemandAnswers({
            rights: plan.rights,
            log: (event) => this.#notes.log(event),
            after: deps.timer.after,
            endCall: () => this.#dispatch({ kind: "end-requested", message: null }),
          });
    this.#assents =
      plan.assents === undefined
        ? null
        : new CallAssents({
            words: plan.assents,
            voice: this.#voice,
            notes: this.#notes,
            nowMs: () => this.#nowMs(),
          });
    this.#speech = new CallSpeech({
      plan,
      demands: this.#demands,
      notes: this.#notes,
      voice: this.#voice,
      format,
      actions: this.#actions(),
      apology: deps.apology,
      firstTokenLimitMs: deps.firstTokenLimitMs,
      after: deps.timer.after,
      nowMs: () => this.#nowMs(),
      dispatch: (event) => this.#dispatch(event),
      onFailure: (event, error) =>
        this.#noteFailure(event, error, event === "voice-failed" ? (this.#voices.current?.provider ?? null) : null),
    });
    this.#voices.open();
  }

  /** While the phone still rings: connects to the vendors and prepares the first words. */
  prewarm(): void {
    this.#input.open();
    const { disclosure, welcomeMessage } = this.#plan.settings;
    this.#voice.prepare([disclosure, welcomeMessage].filter((text) => text !== null));
  }

  /** From now on audio flows through this stream. */
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
    // The transfer target did not take the call, so its stream comes back to us.
    const hasTransferFailed = this.isTransferring;
    this.#dispatch({ kind: "stream-started" });
    if (hasTransferFailed) this.#dispatch({ kind: "transfer-ended", hasSucceeded: false });
  }

  /** One frame of the caller's audio; ignored unless it comes from the attached stream. */
  receive(muLaw: Uint8Array, stream: MediaStream): void {
    if (this.#state.phase === "ended" || stream !== this.#stream) return;
    this.#lastFrameMs = this.#nowMs();
    this.#recorder?.heard(muLaw, this.#deps.timer.nowMs());
    this.#input.receive(muLaw);
    if (this.#state.detector !== null) this.#listenForBeeps(muLaw);
  }

  /** The far end returned a mark. */
  markReturned(mark: string, stream: MediaStream): void {
    if (stream === this.#stream) this.#voice.returned(mark);
  }

  pressed(digit: string): void {
    this.#dispatch({ kind: "digit", digit });
  }

  typed(text: string): void {
    const atMs = this.#nowMs();
    // Noted after the dispatch, because the answer it cuts off was said before it.
    this.#dispatch({ kind: "typed", text });
    this.#notes.typed(text, atMs);
  }

  /**
   * The caller sent a text message while on the line.
   * @returns false when it would not be answered, because the call is ending or being transferred
   */
  texted(text: string): boolean {
    if (!this.isListening) return false;
    if (text.trim() !== "") this.typed(`${TEXT_MESSAGE_MARK}${text.trim()}`);
    return true;
  }

  /** @param isClean whether the far end said that the call was over */
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

  /** Whether what the caller says or types now is answered. */
  get isListening(): boolean {
    return this.#state.phase === "talking" && this.#state.next === null;
  }

  get isTransferring(): boolean {
    return this.#state.phase === "transferring";
  }

  /** What may be heard now as an echo. */
  #playedBefore(nowMs: number): Uint8Array | null {
    return this.#voice.playedBetween(nowMs - ECHO_WINDOW_MS - LATEST_ECHO_MS, nowMs - EARLIEST_ECHO_MS);
  }

  #listenForBeeps(muLaw: Uint8Array): void {
    this.#beeps.push(muLaw, ({ endSample }) => {
      const agoMs = endSample === null ? null : (this.#beeps.position - endSample) / MU_LAW_SAMPLES_PER_MS;
      this.#dispatch({ kind: "beep", endedMs: agoMs === null ? null : this.#nowMs() - agoMs });
    });
  }

  /** The far end's own way where it has one; others hear tones. */
  #pressKeys(digits: string): void {
    if (this.#stream?.sendDigits === undefined) this.#voice.playTones(dtmfTones(digits));
    else this.#stream.sendDigits(digits);
  }

  #nowMs(): number {
    return this.#deps.timer.nowMs() - this.#originMs;
  }

  /** Events that arrive while another is being reduced wait their turn. */
  #dispatch(body: CallEventBody): void {
    this.#waiting.push(body);
    if (this.#isReducing) return;
    this.#isReducing = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#reduce(next);
    } finally {
      this.#isReducing = false;
    }
    this.#alarm.set(nextTimerMs(this.#state));
    this.#screen.show(this.#state);
    if (this.#plan.background !== undefined) this.#voice.playBackground(this.#hasBackground);
  }

  /** While somebody is talked to; a machine that records gets the message only. */
  get #hasBackground(): boolean {
    return this.#stream !== null && (this.#state.phase === "talking" || this.#state.phase === "ending");
  }

  #reduce(body: CallEventBody): void {
    // Events after the end change nothing and are not recorded.
    if (this.#state.phase === "ended") return;
    const event = { ...body, atMs: this.#nowMs() };
    const { state, effects } = reduceCall(this.#state, event);
    this.#deps.flightRecorder?.event(event, effects);
    this.#state = state;
    if (state.next?.kind === "end") this.#announceEnd(state.next.reason);
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: CallEffect): void {
    switch (effect.kind) {
      case "say":
        this.#speech.say(effect);
        break;
      case "play-apology":
        this.#speech.playApology(effect.responseId);
        break;
      case "respond":
        this.#speech.respond(effect);
        break;
      case "release":
        this.#speech.release(effect.responseId);
        break;
      case "hold":
        this.#voice.hold();
        break;
      case "resume":
        this.#voice.resume();
        break;
      case "duck":
        this.#voice.duck();
        break;
      case "unduck":
        this.#voice.unduck();
        break;
      case "cancel":
      case "interrupt":
        this.#speech.drop();
        break;
      case "fill":
        this.#speech.fill(effect.cause);
        break;
      case "finalize-transcript":
        this.#input.finalize();
        break;
      case "commit-user-turn":
        this.#notes.userTurn(effect);
        this.#demands?.heard(effect.text);
        break;
      case "drop-backchannel":
        this.#notes.log({
          level: "info",
          event: "backchannel",
          message: "A backchannel of the caller was not taken as a turn",
        });
        break;
      case "prepare-assent":
        this.#assents?.prepare();
        break;
      case "assent":
        this.#assents?.say();
        break;
      case "answered-by":
        this.#notes.answeredBy(effect);
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

  #actions(): CallActions {
    return {
      endCall: (message) => this.#dispatch({ kind: "end-requested", message }),
      transfer: (to, message) => this.#dispatch({ kind: "transfer-requested", to, message }),
      pressKeys: (digits) => this.#pressKeys(digits),
      changeSettings: (changes, voices) => {
        this.#dispatch({ kind: "settings-changed", changes });
        this.#voices.use(voices);
      },
    };
  }

  #speechInputFailed(error: ProviderError | null): void {
    this.#noteFailure("transcriber-failed", error, error?.provider ?? this.#plan.recognizers.at(-1)?.provider ?? null);
    this.#dispatch({ kind: "speech-input-failed" });
  }

  #hear(transcript: TranscriptEvent): void {
    if (transcript.kind === "update" || transcript.kind === "end") this.#notes.heard(transcript, this.#state.caller);
    const language = this.#callerLanguage?.hear(transcript) ?? null;
    if (language !== null) this.#speakIn(language);
    this.#dispatch({ kind: "heard", transcript });
  }

  /** What is being said is said to its end as it began. */
  #speakIn(language: string): void {
    const spoken = this.#plan.speakIn?.(language) ?? null;
    const from = this.#state.settings.language ?? null;
    if (spoken === null || language === from) return;
    this.#notes.languageChanged(from, language);
    this.#format = spoken.format;
    this.#speech.useFillers(spoken.fillers);
    if (spoken.voices.length > 0) this.#voices.use(spoken.voices);
    this.#dispatch({ kind: "settings-changed", changes: { language } });
  }

  async #transfer(to: string): Promise<void> {
    this.#notes.log({
      level: "info",
      event: "transfer-started",
      message: "The caller is being transferred",
    });
    const wasTaken = await this.#plan.line.transfer(to);
    if (!wasTaken) this.#dispatch({ kind: "transfer-ended", hasSucceeded: false });
  }

  #finish(reason: EndReason): void {
    this.#alarm.off();
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

  /** At most once in a row for the same reason. */
  #announceEnd(reason: EndReason): void {
    if (this.#announcedReason === reason) return;
    this.#announcedReason = reason;
    this.#announced = this.#plan.line.announceEnd(reason);
  }

  /** Waits until our reason is on record: otherwise the closed stream is taken for a failure, or for the caller hanging up. */
  #closeStream(): void {
    const stream = this.#stream;
    this.#stream = null;
    if (this.#announced === null) stream?.close();
    else void this.#announced.then(() => stream?.close());
  }

  #switched(
    kind: "recognizer" | "voice",
    change: VendorSwitch<{ readonly provider: string; readonly model: string }>,
  ): void {
    const { from, to } = change;
    if (kind === "recognizer") this.#noteHeardSeconds(from);
    if (from !== to) this.#screen.switched(kind === "voice" ? "voice" : "listener", `${to.provider}/${to.model}`);
    this.#notes.vendorSwitched(kind, change);
  }

  /** Vendors differ in who ends a turn. */
  #noteHeardSeconds(recognizer: { provider: string; model: string } | null = this.#input.recognizer): void {
    const seconds = this.#input.takeSentSeconds();
    if (recognizer !== null) this.#notes.recognizerUsed(recognizer, seconds);
  }

  /** @param provider whose failure it was, where the error does not say */
  #noteFailure(event: string, error: unknown, provider: string | null): void {
    const message = error instanceof Error ? error.message : "The vendor gave no reason";
    this.#detail = message;
    const vendor = error instanceof ProviderError ? error : null;
    const data = { provider: provider ?? vendor?.provider ?? null, code: vendor?.vendorCode ?? null };
    this.#notes.log({ level: "error", event, message, data });
  }

  /** Sends to the attached stream; between two streams audio is dropped. */
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
