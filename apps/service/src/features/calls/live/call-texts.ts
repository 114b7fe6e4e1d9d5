import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { hasPendingAnswer, markAnswered, type ThreadText } from "../../texts/answer/thread-answers.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import {
  deleteWaitingTexts,
  findCallBetween,
  insertCallText,
  lockWaitingTexts,
  markTextTaken,
  type TextParties,
} from "./call-text-store.ts";

/**
 * Gives a text to the call its sender is having at the moment with the same number. The call cannot end before the
 * transaction does.
 * @returns false when there is no such call, or nobody holds it, or earlier texts wait for an answer: then the thread
 *   answers this one, too
 */
export async function giveTextToCall(unit: ScopedUnitOfWork, parties: TextParties, text: ThreadText): Promise<boolean> {
  const call = await findCallBetween(unit, parties);
  if (call === null) return false;
  if (await hasPendingAnswer(unit, text.conversationId)) return false;
  await insertCallText(unit, call.id, text);
  await announce(unit, mediaProcessTopic(call.mediaProcessId), `text|${call.id}|${unit.organizationId}`);
  return true;
}

/**
 * Passes to the call the texts it has not heard yet, in order, each once; the thread no longer needs to answer them. They
 * are locked meanwhile: a call that ends now leaves to the thread exactly those it has not heard.
 * @param hear returns false when nobody in the call is listening any more; the texts then stay
 */
export async function takeCallTexts(
  unit: ScopedUnitOfWork,
  callId: CallId,
  hear: (text: string) => boolean,
): Promise<void> {
  for (const { content, ...text } of await lockWaitingTexts(unit, callId)) {
    if (!hear(content)) return;
    await markTextTaken(unit, callId, text);
    await markAnswered(unit, text);
  }
}

/** Takes back the texts a finished call has not heard; their threads answer them. */
export function releaseCallTexts(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly ThreadText[]> {
  return deleteWaitingTexts(unit, callId);
}
