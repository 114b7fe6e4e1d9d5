import { assent } from "./assent.ts";
import { confirmHold } from "./barge-in.ts";
import type { TimerName } from "./call-state.ts";
import { clearTimer, type Draft, setTimer } from "./draft.ts";
import { finish, hangUp, planEnd, takeNextStep } from "./ending.ts";
import { endKeys } from "./keypad.ts";
import { speculate } from "./plan-guess.ts";
import { awaitWords, dropResponse, respondUnprompted, say, startIdling } from "./responses.ts";
import { endTurnBySilence } from "./turn-end.ts";
import { turnText } from "./turn-text.ts";
import { noticeAnswer, tendVoicemail } from "./voicemail.ts";

const ON_TIMER: Readonly<Record<TimerName, (draft: Draft) => void>> = {
  endpoint: endTurnBySilence,
  confirm: confirmHold,
  speculate,
  filler: fill,
  digits: endKeys,
  idle,
  assent,
  "max-duration": (draft) => planEnd(draft, "exceeded-max-duration", draft.settings.farewell),
  "force-end": forceStep,
  voicemail: lookAtVoicemail,
  "stream-return": (draft) => hangUp(draft, draft.next?.kind === "end" ? draft.next.reason : "media-stream-lost"),
  transfer: (draft) => {
    // Some carriers report a transfer only once both parties have hung up.
    if (draft.phase === "transferring") finish(draft, "assistant-forwarded-call");
  },
};

/** Fires the timers that are due, earliest first. Each is cleared before it fires, so that it may set itself again. */
export function fireTimers(draft: Draft): void {
  for (;;) {
    const due = earliestDue(draft);
    if (due === null) return;
    clearTimer(draft, due);
    ON_TIMER[due](draft);
  }
}

function earliestDue({ timers, atMs }: Draft): TimerName | null {
  let earliest: TimerName | null = null;
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const timer in timers) {
    const dueMs = timers[timer as TimerName] ?? Number.POSITIVE_INFINITY;
    if (dueMs <= atMs && dueMs < earliestMs) {
      earliest = timer as TimerName;
      earliestMs = dueMs;
    }
  }
  return earliest;
}

function lookAtVoicemail(draft: Draft): void {
  noticeAnswer(draft, { kind: "tick", atMs: draft.atMs });
  tendVoicemail(draft);
}

/** How soon a filler that would have been said over the caller is considered again. */
const AFTER_CALLER_MS = 300;

function fill(draft: Draft): void {
  const { response } = draft;
  // Nobody is waiting for a speculative answer.
  if (response === null || response.isSpeculative) return;
  if (response.duckedSinceMs !== null || response.heldSinceMs !== null) {
    // The caller is speaking; who may be interrupting is not told to wait.
    setTimer(draft, "filler", draft.atMs + AFTER_CALLER_MS);
    return;
  }
  const cause = response.runningToolCount > 0 ? "tool" : "model";
  // All of its audio is generated and only has to be played.
  if (cause === "model" && (response.purpose !== "answer" || response.endsAtMs !== null)) return;
  draft.effects.push({ kind: "fill", responseId: response.id, cause });
  awaitWords(draft);
}

function idle(draft: Draft): void {
  const { settings, caller } = draft;
  if (draft.phase !== "talking" || draft.response !== null || turnText(caller) !== "") return;
  if (settings.flow?.silenceAfterMs != null) {
    respondUnprompted(draft, "silence");
    return;
  }
  if (draft.idleCount >= settings.maxIdleMessages) {
    planEnd(draft, "silence-timed-out", settings.farewell);
    return;
  }
  draft.idleCount += 1;
  if (settings.idleMessage === null) startIdling(draft);
  else say(draft, "idle", settings.idleMessage);
}

/** The last words took too long: cut them off and take the planned step without them. */
function forceStep(draft: Draft): void {
  if (draft.next === null) return;
  if (draft.next.kind === "end") {
    hangUp(draft, draft.next.reason);
    return;
  }
  draft.next = { ...draft.next, message: null };
  dropResponse(draft);
  takeNextStep(draft);
}
