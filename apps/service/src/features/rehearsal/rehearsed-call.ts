import type { CallJournal, JournaledUsage } from "../../conversation/call/call-journal.ts";
import type { CallPlan } from "../../conversation/call/call-plan.ts";
import { CallSession } from "../../conversation/call/call-session.ts";
import type { EndReason } from "../../conversation/call/reducer/end-reason.ts";
import { Pacer } from "../../conversation/speech/output/pacer.ts";
import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import type { ScriptedCaller, SpokenPart } from "./scripted-caller.ts";
import type { SimulatedTime } from "./simulated-time.ts";

const RING_ANSWERED_MS = 4_000;
const RING_UNANSWERED_MS = 20_000;
/** What the caller said must have become a turn by then. */
const LONGEST_TURN_END_MS = 15_000;
/** An answer must be over by then. */
const LONGEST_ANSWER_MS = 600_000;
/** The default of real calls. */
const FIRST_TOKEN_LIMIT_MS = 15_000;

/** What is heard of a call from outside. */
export interface RehearsalEvents {
  /** A line of the dialogue, as the model sees it in the next answer. */
  readonly onDialogue: (line: { readonly role: "user" | "assistant"; readonly content: string }) => void;
  /** The caller heard an utterance; `words` may be empty. */
  readonly onHeard: (words: string, startedMs: number) => void;
  readonly onEnd: (reason: EndReason) => void;
  readonly onTransfer: (to: string) => void;
  readonly onUsage: (usage: JournaledUsage) => void;
  /** A message for whoever wrote the case. */
  readonly onProblem: (problem: string) => void;
}

export interface RehearsedCallOptions {
  readonly time: SimulatedTime;
  readonly caller: ScriptedCaller;
  /** Whether somebody answers when the caller is put through. */
  readonly isTransferAnswered: boolean;
  readonly events: RehearsalEvents;
  /** @param transfer puts the caller through; returns whether the carrier takes the command */
  readonly plan: (parts: { readonly journal: CallJournal; readonly transfer: (to: string) => boolean }) => CallPlan;
}

/**
 * A phone call without a telephone: a session like any other, with a scripted caller, a silent voice that takes as long as a
 * real one, and a clock that waits only for models.
 */
export class RehearsedCall {
  readonly #options: RehearsedCallOptions;
  readonly #timer: SimulatedTime["timer"];
  readonly #session: CallSession;
  #shown = "";
  #speakingSinceMs = 0;
  /** The assistant's words the caller has heard of the utterance that is going on. */
  #caption = "";
  /** What the caller said became a turn, or was heard as a backchannel. */
  #isTaken = true;
  #isOver = false;
  #isClosed = false;

  constructor(options: RehearsedCallOptions) {
    const { time, caller } = options;
    this.#options = options;
    this.#timer = time.timer;
    const plan = options.plan({ journal: this.#journal, transfer: (to) => this.#transfer(to) });
    this.#session = new CallSession(plan, {
      timer: this.#timer,
      pacer: new Pacer(this.#timer),
      createDetector: () => caller.createDetector(),
      apology: { text: "", muLaw: new Uint8Array(0) },
      flightRecorder: null,
      firstTokenLimitMs: FIRST_TOKEN_LIMIT_MS,
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isSpeaking(): boolean {
    return this.#shown === "speaking" || this.#shown === "quieter";
  }

  /** What the caller has heard so far of an utterance that is not over; else empty. */
  get heardSoFar(): string {
    return this.#caption;
  }

  /** Takes the call and runs everything before the caller's first turn. */
  async open(interruptAfterMs: number | undefined): Promise<void> {
    void this.#session.finished.then(({ reason }) => {
      // Reaching the end of the script is not an end of the call.
      if (this.#isClosed) return;
      this.#isOver = true;
      this.#options.events.onEnd(reason);
    });
    this.#session.prewarm();
    this.#session.attach(this.#stream);
    await this.untilAnswered(interruptAfterMs);
  }

  /** The caller begins to speak. @returns for how many ms */
  speak(parts: readonly SpokenPart[]): number {
    this.#isTaken = false;
    const { durationMs, lastWordsMs } = this.#options.caller.say(parts, this.#send);
    // A pause may end a turn; what follows it is another.
    if (lastWordsMs > 0) {
      this.#timer.after(lastWordsMs, () => {
        this.#isTaken = false;
      });
    }
    return durationMs;
  }

  /** There is a noise around the caller, which is no turn. */
  makeNoise(durationMs: number): void {
    this.#options.caller.say([{ kind: "noise", durationMs }], this.#send);
  }

  /** The caller sends a text message while on the line. */
  write(text: string): void {
    this.#isTaken = false;
    this.#session.texted(text);
  }

  press(key: string): void {
    this.#isTaken = false;
    this.#session.pressed(key);
  }

  async staySilent(ms: number): Promise<void> {
    this.#isTaken = true;
    await this.runFor(ms);
  }

  /** The caller hangs up, unless the call is over already. */
  close(): void {
    this.#isClosed = true;
    this.#session.hungUp("customer-ended-call");
  }

  /** @param interruptAfterMs how long after the answer begins the next turn interrupts it */
  async untilAnswered(interruptAfterMs: number | undefined): Promise<void> {
    const { time, events } = this.#options;
    const latestMs = this.#timer.nowMs() + LONGEST_TURN_END_MS;
    const isOver = () => {
      if (this.#isOver) return true;
      if (!this.#isTaken) return this.#shown === "listening" && this.#timer.nowMs() >= latestMs;
      if (this.#shown === "listening") return true;
      const heardMs = this.#timer.nowMs() - this.#speakingSinceMs;
      return interruptAfterMs !== undefined && this.#shown === "speaking" && heardMs >= interruptAfterMs;
    };
    if (!(await time.runUntil(isOver, LONGEST_ANSWER_MS))) {
      events.onProblem(`The answer was not over after ${LONGEST_ANSWER_MS / 1_000} s`);
    } else if (!this.#isTaken && !this.#isOver) {
      events.onProblem("What the caller did was not taken as a turn");
    }
  }

  async runFor(ms: number): Promise<void> {
    const untilMs = this.#timer.nowMs() + ms;
    await this.#options.time.runUntil(() => this.#isOver || this.#timer.nowMs() >= untilMs, ms);
  }

  readonly #send = (muLaw: Uint8Array): void => this.#session.receive(muLaw, this.#stream);

  readonly #stream: MediaStream = {
    receive: () => undefined,
    sendAudio: () => undefined,
    sendMark: () => undefined,
    clear: () => undefined,
    close: () => undefined,
    sendEvent: ({ event, state, speaker, text, isFinal }) => {
      if (event === "caption" && speaker === "assistant" && typeof text === "string") {
        this.#caption = isFinal === true ? "" : text;
      }
      if (event !== "state" || typeof state !== "string") return;
      // Speech that was quieter for a while has not begun anew.
      if (state === "speaking" && this.#shown !== "quieter") this.#speakingSinceMs = this.#timer.nowMs();
      this.#shown = state;
    },
    malformedCount: 0,
    bufferedBytes: 0,
  };

  #transfer(to: string): boolean {
    const { isTransferAnswered, events } = this.#options;
    events.onTransfer(to);
    const ringMs = isTransferAnswered ? RING_ANSWERED_MS : RING_UNANSWERED_MS;
    this.#timer.after(ringMs, () => this.#session.transferEnded(isTransferAnswered));
    return true;
  }

  readonly #journal: CallJournal = {
    transcript: () => undefined,
    usage: (usage) => this.#options.events.onUsage(usage),
    message: ({ role, content }) => {
      if (role !== "system") this.#options.events.onDialogue({ role, content });
    },
    turn: ({ role, content, startedMs }) => {
      if (role === "user") this.#isTaken = true;
      else this.#options.events.onHeard(content, startedMs);
    },
    log: ({ level, event, message }) => {
      if (event === "backchannel") this.#isTaken = true;
      if (level === "error") this.#options.events.onProblem(message);
    },
  };
}
