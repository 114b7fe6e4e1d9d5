import { RehearsedCall } from "../rehearsal/rehearsed-call.ts";
import { ScriptedCaller } from "../rehearsal/scripted-caller.ts";
import { SimulatedTime } from "../rehearsal/simulated-time.ts";
import { ToolMocks } from "../rehearsal/tool-mocks.ts";
import { CaseRecord } from "./case-record.ts";
import type { CaseRun } from "./case-run.ts";
import type { FlowTurn } from "./flow-suite.ts";
import { planSimulatedCall } from "./plan-simulated-call.ts";

/** The pause between two keys. */
const KEY_MS = 200;

/** Runs a case as a phone call. */
export async function simulateCall(run: CaseRun): Promise<CaseRecord> {
  const record = new CaseRecord(run.from);
  const time = new SimulatedTime(run.signal);
  const nowMs = () => time.timer.nowMs();
  const call = openCall(run, record, time);
  try {
    const { turns } = run.script;
    record.begin(null, nowMs());
    await call.open(turns[0]?.after_ms);
    record.end(nowMs());
    for (const [index, turn] of turns.entries()) {
      if (record.endReason !== null) {
        record.problems.push(`The call was over before turn ${index + 1}`);
        break;
      }
      await take(call, record, turn, nowMs);
      await call.untilAnswered(turns[index + 1]?.after_ms);
      record.end(nowMs());
    }
  } finally {
    call.close();
  }
  return record;
}

function openCall(run: CaseRun, record: CaseRecord, time: SimulatedTime): RehearsedCall {
  const caller = new ScriptedCaller(time.timer);
  const onProblem = (problem: string) => void record.problems.push(problem);
  const mocks = new ToolMocks({
    mocks: run.circumstances.tools,
    spend: (ms) => time.pass(ms),
    onCall: (call) => record.current.calls.push(call),
    onProblem,
  });
  return new RehearsedCall({
    time,
    caller,
    isTransferAnswered: run.circumstances.isTransferAnswered,
    plan: (parts) => planSimulatedCall({ run, record, caller, mocks, pending: time.pending, ...parts }),
    events: {
      onDialogue: (line) => void record.dialogue.push(line),
      onHeard: (words, startedMs) => noteHeard(record, words, startedMs),
      onEnd: (reason) => {
        record.endReason = reason;
      },
      onTransfer: (to) => void record.current.transfers.push(to),
      onUsage: () => undefined,
      onProblem,
    },
  });
}

/** What the caller does in the turn. */
async function take(call: RehearsedCall, record: CaseRecord, turn: FlowTurn, nowMs: () => number): Promise<void> {
  const current = record.begin(turn, nowMs());
  if (turn.say !== undefined) {
    const durationMs = call.speak([{ kind: "words", words: turn.say }]);
    current.callerEndedMs += durationMs;
    await call.runFor(durationMs);
  } else if (turn.text !== undefined) {
    call.write(turn.text);
  } else if (turn.keys !== undefined) {
    for (const [index, key] of [...turn.keys].entries()) {
      if (index > 0) await call.runFor(KEY_MS);
      current.callerEndedMs = nowMs();
      call.press(key);
    }
  } else {
    await call.staySilent(turn.silent_ms ?? 0);
  }
}

function noteHeard(record: CaseRecord, words: string, startedMs: number): void {
  const turn = record.turnAt(startedMs);
  // What was cut off belongs to the turn that interrupted it.
  if (turn !== record.current) turn.dialogueLength = record.dialogue.length;
  if (words === "") return;
  turn.said.push(words);
  if (startedMs >= turn.callerEndedMs) turn.answeredMs ??= startedMs;
}
