import type { CallJournal } from "../../conversation/call/call-journal.ts";
import { type CallEnd, CallSession } from "../../conversation/call/call-session.ts";
import { Pacer } from "../../conversation/speech/output/pacer.ts";
import type { MediaStream } from "../../providers/telephony/media-stream/protocol.ts";
import { CaseRecord } from "./case-record.ts";
import type { CaseRun } from "./case-run.ts";
import type { FlowTurn } from "./flow-suite.ts";
import { planSimulatedCall } from "./plan-simulated-call.ts";
import { ScriptedCaller } from "./scripted-caller.ts";
import { SimulatedTime } from "./simulated-time.ts";
import { ToolMocks } from "./tool-mocks.ts";

/** The pause between two keys. */
const KEY_MS = 200;
const RING_ANSWERED_MS = 4_000;
const RING_UNANSWERED_MS = 20_000;
/** What the caller said must have become a turn by then. */
const LONGEST_TURN_END_MS = 15_000;
/** An answer must be over by then. */
const LONGEST_ANSWER_MS = 600_000;
/** The default of real calls. */
const FIRST_TOKEN_LIMIT_MS = 15_000;

/**
 * Runs a case as a phone call: a session like any other, with a scripted caller, a silent voice that takes as long as a real
 * one, and a clock that waits only for models.
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
  readonly #time: SimulatedTime;
  readonly #timer: SimulatedTime["timer"];
  readonly #caller: ScriptedCaller;
  readonly #mocks: ToolMocks;
  readonly #session: CallSession;
  #shown = "";
  #speakingSinceMs = 0;
  /** What the caller said became a turn, or was heard as a backchannel. */
  #isTaken = true;
  #isClosed = false;

  constructor(run: CaseRun, record: CaseRecord) {
    this.#run = run;
    this.#record = record;
    this.#time = new SimulatedTime(run.signal);
    this.#timer = this.#time.timer;
    this.#caller = new ScriptedCaller(this.#timer);
    this.#mocks = new ToolMocks({
      mocks: run.circumstances.tools,
      spend: (ms) => this.#time.pass(ms),
      onCall: (call) => record.current.calls.push(call),
      onProblem: (problem) => record.problems.push(problem),
    });
    const plan = planSimulatedCall({
      run,
      record,
      caller: this.#caller,
      mocks: this.#mocks,
      pending: this.#time.pending,
      journal: this.#journal,
      transfer: (to) => this.#transfer(to),
    });
    this.#session = new CallSession(plan, {
      timer: this.#timer,
      pacer: new Pacer(this.#timer),
      createDetector: () => this.#caller.createDetector(),
      apology: { text: "", muLaw: new Uint8Array(0) },
      flightRecorder: null,
      firstTokenLimitMs: FIRST_TOKEN_LIMIT_MS,
    });
  }

  /** Runs everything before the caller's first turn. */
  async open(interruptAfterMs: number | undefined): Promise<void> {
    this.#record.begin(null, this.#timer.nowMs());
    void this.#session.finished.then(({ reason }: CallEnd) => {
      // Reaching the end of the script is not an end of the call.
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

  /** @param interruptAfterMs how long after the answer begins the next turn interrupts it */
  async #untilAnswered(interruptAfterMs: number | undefined): Promise<void> {
    const latestMs = this.#timer.nowMs() + LONGEST_TURN_END_MS;
    const isOver = () => {
      if (this.#record.endReason !== null) return true;
      if (!this.#isTaken) return this.#shown === "listening" && this.#timer.nowMs() >= latestMs;
      if (this.#shown === "listening") return true;
      const heardMs = this.#timer.nowMs() - this.#speakingSinceMs;
      return interruptAfterMs !== undefined && this.#shown === "speaking" && heardMs >= interruptAfterMs;
    };
    if (!(await this.#time.runUntil(isOver, LONGEST_ANSWER_MS))) {
      this.#record.problems.push(`The answer was not over after ${LONGEST_ANSWER_MS / 1_000} s`);
    } else if (!this.#isTaken && this.#record.endReason === null) {
      this.#record.problems.push("What the caller did was not taken as a turn");
    }
  }

  async #runFor(ms: number): Promise<void> {
    const untilMs = this.#timer.nowMs() + ms;
    await this.#time.runUntil(() => this.#record.endReason !== null || this.#timer.nowMs() >= untilMs, ms);
  }

  readonly #stream: MediaStream = {
    receive: () => undefined,
    sendAudio: () => undefined,
    sendMark: () => undefined,
    clear: () => undefined,
    close: () => undefined,
    sendEvent: ({ event, state }) => {
      if (event !== "state" || typeof state !== "string") return;
      // Speech that was held and continues has not begun anew.
      if (state === "speaking" && this.#shown !== "held") this.#speakingSinceMs = this.#timer.nowMs();
      this.#shown = state;
    },
    malformedCount: 0,
    bufferedBytes: 0,
  };

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
    // What was cut off belongs to the turn that interrupted it.
    if (turn !== this.#record.current) turn.dialogueLength = this.#record.dialogue.length;
    if (words === "") return;
    turn.said.push(words);
    if (startedMs >= turn.callerEndedMs) turn.answeredMs ??= startedMs;
  }
}
