import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { completeThreads } from "./complete-threads.ts";
import type { OpenConversation, ThreadParties } from "./conversation.ts";
import { lockThread } from "./lock-store.ts";
import {
  beginThreads,
  continueThreads,
  findActiveThreads,
  type OpenConversations,
  type ThreadCustomer,
  type ThreadOpening,
} from "./open-thread-store.ts";

export interface OpenConversationRequest extends ThreadOpening, ThreadParties {
  /** By which the customer's share of a canary is told: `promptKeyOf`. */
  readonly promptKey: Buffer;
}

/**
 * Continues the open thread between two numbers and renews its session, or begins a new thread. Completes an open one whose
 * session has expired or that belongs to another assistant or flow. Takes the thread's lock, so that messages are numbered
 * without gaps.
 */
export async function openConversation(
  unit: ScopedUnitOfWork,
  request: OpenConversationRequest,
): Promise<OpenConversation> {
  await lockThread(unit, request);
  const customer = { phoneNumber: request.customerPhoneNumber, promptKey: request.promptKey };
  const opened = (await openConversations(unit, request, [customer])).get(customer.phoneNumber);
  if (opened === undefined) throw new Error("a thread was neither continued nor begun");
  return opened;
}

/** The same for different customers at once, whose threads the caller has locked. */
export async function openConversations(
  unit: ScopedUnitOfWork,
  opening: ThreadOpening,
  customers: readonly ThreadCustomer[],
): Promise<OpenConversations> {
  const continued = await continueThreads(unit, opening, customers);
  const others = customers.filter(({ phoneNumber }) => !continued.has(phoneNumber));
  if (others.length === 0) return continued;
  const stale = await findActiveThreads(unit, opening.assistantPhoneNumber, others);
  if (stale.length > 0) await completeThreads(unit, stale);
  return new Map([...continued, ...(await beginThreads(unit, opening, others))]);
}
