import { type ExpectedAnswer, expectedAnswer } from "../../speech/turn-taking/expected-answer.ts";
import type { CallEffect } from "./call-effect.ts";
import type { AssistantEvent, CallEvent, CallerEvent, ResponseEvent } from "./call-event.ts";
import type { CallState } from "./call-state.ts";
import { clearTimer, closeDraft, type Draft, openDraft, setTimer } from "./draft.ts";
import type { EndReason } from "./end-reason.ts";
import { endWithoutVoice, finish, hangUp, planEnd, planTransfer, takeNextStep } from "./ending.ts";
import { heard, overheard, voiceEnded, voicePaused, voiceResumed, voiceStarted } from "./hear.ts";
import { keyPressed, typed } from "./keypad.ts";
import { awaitWords, dropResponse, forgetResponse, respondUnprompted, say, startIdling } from "./responses.ts";
import { fireTimers } from "./timers.ts";
import { takeWaitingTurn } from "./turn-end.ts";
import { detectAnswer, noticeAnswer, tendVoicemail } from "./voicemail.ts";
import { afterWelcome, disclose, welcome } from "./welcome.ts";

export interface Reduced {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
}

/**
 * Decides what a live call does next. Pure; time arrives with the event. Timers that are due fire first, so that a late event
 * finds the state it would have found on time.
 */
export function reduceCall(state: CallState, event: CallEvent): Reduced {
  if (state.phase === "ended") return { state, effects: [] };
  const draft = openDraft(state, event.atMs);
  fireTimers(draft);
  if (!hasEnded(draft)) {
    noticeAnswer(draft, event);
    apply(draft, event);
  }
  if (!hasEnded(draft)) tendVoicemail(draft);
  // Timers the event set to "now" fire without waiting for a tick: a turn is answered as soon as its last word is in.
  if (!hasEnded(draft)) fireTimers(draft);
  return closeDraft(draft);
}

function apply(draft: Draft, event: CallEvent): void {
  switch (event.kind) {
    case "tick":
      break;
    case "stream-started":
      streamStarted(draft);
      break;
    case "stream-lost":
      streamLost(draft);
      break;
    case "hung-up":
      // If we were about to end the call, our reason stands, whoever hangs up first.
      finish(draft, draft.next?.kind === "end" ? draft.next.reason : hangUpReason(draft, event.reason));
      break;
    case "terminated":
      finish(draft, event.reason);
      break;
    case "transfer-ended":
      transferEnded(draft, event.hasSucceeded);
      break;
    case "settings-changed":
      draft.settings = { ...draft.settings, ...event.changes };
      break;
    default:
      if (draft.phase !== "transferring") applyInTalk(draft, event);
      else if (event.kind === "heard") overheard(draft, event.transcript);
  }
}

function applyInTalk(draft: Draft, event: CallerEvent | AssistantEvent | ResponseEvent): void {
  if ("responseId" in event) applyToResponse(draft, event);
  else if (event.kind === "end-requested") planEnd(draft, "assistant-ended-call", event.message);
  else if (event.kind === "transfer-requested") planTransfer(draft, event.to, event.message);
  else applyToCaller(draft, event);
}

function applyToCaller(draft: Draft, event: CallerEvent): void {
  switch (event.kind) {
    case "voice-started":
      voiceStarted(draft, event.sinceMs);
      break;
    case "voice-paused":
      voicePaused(draft, event.sinceMs);
      break;
    case "voice-resumed":
      voiceResumed(draft);
      break;
    case "voice-ended":
      voiceEnded(draft, event.sinceMs);
      break;
    case "beep":
      // Only the look for answering machines minds it.
      break;
    case "heard":
      heard(draft, event.transcript);
      break;
    case "typed":
      typed(draft, event.text);
      break;
    case "digit":
      keyPressed(draft, event.digit);
      break;
    case "speech-input-failed":
      planEnd(draft, "transcriber-failed", draft.settings.messages.apology);
      break;
  }
}

function applyToResponse(draft: Draft, event: ResponseEvent): void {
  const { response, atMs } = draft;
  // The response is already gone.
  if (response === null || response.id !== event.responseId) return;
  switch (event.kind) {
    case "response-audible":
      response.audibleSinceMs ??= atMs;
      break;
    case "response-generated":
      response.endsAtMs = atMs + event.remainingMs;
      break;
    case "tool-started":
      response.runningToolCount += 1;
      response.hasCalledTool = true;
      awaitWords(draft);
      break;
    case "tool-finished":
      response.runningToolCount = Math.max(0, response.runningToolCount - 1);
      if (response.runningToolCount === 0 && !response.isSpeculative) awaitWords(draft);
      break;
    case "response-played":
      responsePlayed(draft, event);
      break;
    case "response-failed":
      responseFailed(draft, event.stage);
      break;
  }
}

/** Machines hang up, too. */
function hangUpReason({ phase }: Draft, reason: EndReason): EndReason {
  return phase === "voicemail" && reason === "customer-ended-call" ? "voicemail" : reason;
}

/** Some carriers close the socket when the caller hangs up and report the hang-up only a moment later. */
const STREAM_RETURN_MS = 1_500;

function streamLost(draft: Draft): void {
  // A transfer takes the media stream from us.
  if (draft.phase === "transferring") return;
  dropResponse(draft);
  setTimer(draft, "stream-return", draft.atMs + STREAM_RETURN_MS);
}

function streamStarted(draft: Draft): void {
  const { settings } = draft;
  clearTimer(draft, "stream-return");
  if (draft.phase === "talking" && draft.response === null && !takeWaitingTurn(draft, "")) startIdling(draft);
  if (draft.phase !== "starting") return;
  draft.phase = "talking";
  draft.talkingSinceMs = draft.atMs;
  setTimer(draft, "max-duration", draft.atMs + settings.maxDurationMs);
  if (draft.next !== null) takeNextStep(draft);
  else if (settings.putThroughTo !== null) planTransfer(draft, settings.putThroughTo, null);
  else {
    detectAnswer(draft);
    disclose(draft);
  }
}

function responsePlayed(draft: Draft, played: ResponseEvent & { kind: "response-played" }): void {
  const { text, isMeant = false, isOnlyFiller = false } = played;
  const { purpose = null, audibleSinceMs = null } = draft.response ?? {};
  forgetResponse(draft);
  // The message is left: `tendVoicemail` hangs up.
  if (draft.phase === "voicemail") return;
  // The caller will answer the question before these, not "Are you still there?".
  if (text !== "" && purpose !== "idle" && purpose !== "apology") draft.caller.expected = answerTo(draft, text);
  if (purpose === "answer") {
    draft.failureCount = 0;
    draft.idleCount = 0;
  }
  if (draft.next !== null) {
    takeNextStep(draft);
    return;
  }
  if (takeWaitingTurn(draft, text)) return;
  if (purpose === "disclosure") {
    welcome(draft);
    return;
  }
  if (purpose === "welcome") {
    afterWelcome(draft);
    return;
  }
  if (purpose === "answer" && text === "" && (audibleSinceMs === null || isOnlyFiller) && !isMeant) {
    // The model had nothing to say, as happens after a tool: the caller must not be left in silence.
    say(draft, "apology", draft.settings.messages.trouble);
    return;
  }
  startIdling(draft);
}

/** A flow knows what its question is about better than the words tell, except when it reads a value back to be confirmed. */
function answerTo({ settings }: Draft, said: string): ExpectedAnswer {
  const asked = expectedAnswer(said, settings.language);
  return asked.kind === "yes-or-no" ? asked : (settings.flow?.expects ?? asked);
}

function responseFailed(draft: Draft, stage: "model" | "voice"): void {
  const { messages } = draft.settings;
  forgetResponse(draft);
  if (draft.phase === "voicemail") {
    // No apology is left on a machine.
    hangUp(draft, stage === "voice" ? "voice-failed" : "model-failed");
    return;
  }
  if (draft.next !== null) {
    takeNextStep(draft);
    return;
  }
  if (stage === "voice") {
    endWithoutVoice(draft);
    return;
  }
  draft.failureCount += 1;
  if (draft.failureCount > 1) {
    planEnd(draft, "model-failed", messages.apology);
    return;
  }
  say(draft, "apology", messages.trouble);
}

function transferEnded(draft: Draft, hasSucceeded: boolean): void {
  if (draft.phase !== "transferring") return;
  if (hasSucceeded) {
    finish(draft, "assistant-forwarded-call");
    return;
  }
  const { settings } = draft;
  draft.phase = "talking";
  draft.timers = {};
  setTimer(draft, "max-duration", draft.talkingSinceMs + settings.maxDurationMs);
  if (settings.flow === undefined) say(draft, "transfer-failed", settings.messages.transferFailed);
  else respondUnprompted(draft, "transfer-failed");
}

/** A function, because the compiler does not see that `fireTimers` may have changed the phase. */
function hasEnded(draft: Draft): boolean {
  return draft.phase === "ended";
}
