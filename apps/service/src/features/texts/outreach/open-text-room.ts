import type { AssistantId } from "@parley/foundation/branded-ids";
import type { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import type { PinnedFlowWithBase } from "../../flows/flow.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import { openTextAdmission } from "../../usage/admit-text.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { lockFreeThreads } from "../thread/lock-store.ts";
import type { TextingParty } from "./find-texting-party.ts";

/**
 * - `free`: may get a text now.
 * - `limit-reached`: has got as many texts today as one person may.
 * - `busy`: somebody else is writing in the thread at this moment; free again when they are done, in milliseconds.
 */
export type RecipientState = "free" | "limit-reached" | "busy";

/** From where and how many people may be texted in this transaction. */
export interface TextRoom {
  readonly party: TextingParty;
  /** Of the party's flow at this moment; null without one. */
  readonly flow: PinnedFlowWithBase | null;
  /** Whose limits hold, and who is counted. */
  readonly assistantId: AssistantId;
  /** The carrier's service to send through; null without one. */
  readonly messagingServiceSid: string | null;
  /** Infinity where nothing is limited. */
  readonly texts: number;
  /** Why there is none. */
  readonly refusal: DomainError | null;
  /** @throws DomainError `invalid-input`, code `destination-not-allowed` */
  readonly checkDestination: (to: string) => void;
  /** Asks, and keeps others from texting those who are free, until the transaction ends. @param numbers E.164, each once */
  readonly takeRecipients: (numbers: readonly string[]) => Promise<ReadonlyMap<string, RecipientState>>;
}

/**
 * Finds out how many texts a party may write, and keeps others from taking the same ones until the transaction ends.
 * @throws DomainError not-found (the assistant was deleted), invalid-input (`provider-not-available`)
 */
export async function openTextRoom(
  deps: Pick<TextsDeps, "vendor">,
  unit: ScopedUnitOfWork,
  party: TextingParty,
): Promise<TextRoom> {
  const { phoneNumber } = party.number;
  const vendor = deps.vendor(party.provider);
  if (vendor === null) throw carrierLacks("texts", party.provider);
  const flow = party.flowId === null ? null : await pinFlow(unit, party.flowId);
  const assistantId = flow?.baseAssistantId ?? party.assistantId;
  const { messagingServiceSid } = await requireAssistant(unit, assistantId);
  const { left, reached, checkDestination, recipientsLeft } = await openTextAdmission(unit, assistantId);
  return {
    party,
    flow,
    assistantId,
    messagingServiceSid: vendor.texts.hasMessagingServices ? messagingServiceSid : null,
    texts: reached === null ? left : 0,
    refusal: reached === null ? null : new LimitReachedError(reached),
    checkDestination: (to) => checkDestination(phoneNumber, to),
    takeRecipients: async (numbers) => {
      const below = await recipientsLeft(numbers);
      const free = await lockFreeThreads(unit, phoneNumber, [...below]);
      const stateOf = (to: string) => (free.has(to) ? "free" : below.has(to) ? "busy" : "limit-reached");
      return new Map(numbers.map((to) => [to, stateOf(to)]));
    },
  };
}
