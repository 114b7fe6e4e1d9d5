import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import type { PinnedFlowWithBase } from "../../flows/flow.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import { openCallAdmission } from "../../usage/admit-call.ts";
import { countCalls } from "../../usage/count-usage.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { lockCallPlaces } from "../fleet/outbound-place-store.ts";
import { outboundRoom } from "../fleet/outbound-room.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertOutboundCalls } from "../live/live-call-store.ts";
import type { CallingParty, OutboundCallRequest } from "./outbound-call.ts";

/** An intent that was not taken to the carrier by then never is: nobody wants a call long after it was asked for. */
const VALID_FOR_MS = 60_000;
/** Calls last for minutes; of many, one ends within moments. */
const RETRY_WITHOUT_ROOM_SECONDS = 10;

type IntentDeps = Pick<CallsDeps, "platform" | "isOptedOut" | "inboundReservePercent">;

/**
 * The first half of placing a call: checks that it is allowed and writes its intent, in the caller's transaction. Nobody is
 * dialled before that has committed and `dispatchCalls` took the intent to the carrier; the caller sees to it, and a sweep
 * does if the caller dies.
 *
 * @returns null when the idempotency key is on record already
 * @throws LimitReachedError of the limits of calls
 * @throws DomainError invalid-input (opted out, forbidden destination), unavailable (the remaining places are for calls
 *   that come in)
 */
export async function writeCallIntent(
  deps: IntentDeps,
  unit: ScopedUnitOfWork,
  party: CallingParty,
  request: OutboundCallRequest,
): Promise<LiveCall | null> {
  if (await deps.isOptedOut(unit, request.to)) throw recipientOptedOut();
  const room = await openCallRoom(deps, unit, party);
  room.checkDestination(request.to);
  if (room.refusal !== null) throw room.refusal;
  const [call] = await writeCallIntents(deps, unit, room, [request]);
  return call ?? null;
}

/** From where and how many people may be called in this transaction. */
export interface CallRoom {
  readonly party: CallingParty;
  /** Of the party's flow at this moment; null without one. */
  readonly flow: PinnedFlowWithBase | null;
  readonly assistantId: AssistantId;
  /** Infinity where nothing is limited. */
  readonly calls: number;
  /** Why there is none. */
  readonly refusal: DomainError | null;
  /** @throws DomainError `invalid-input`, code `destination-not-allowed` */
  readonly checkDestination: (to: string) => void;
}

/** Finds out how many calls a party may place, and keeps others from taking the same places until the transaction ends. */
export async function openCallRoom(
  deps: Pick<CallsDeps, "inboundReservePercent">,
  unit: ScopedUnitOfWork,
  party: CallingParty,
): Promise<CallRoom> {
  const from = party.number.phoneNumber;
  const flow = party.flowId === null ? null : await pinFlow(unit, party.flowId);
  const assistantId = flow?.baseAssistantId ?? party.assistantId;
  const { left, reached, checkDestination } = await openCallAdmission(unit, assistantId);
  const places = await lockCallPlaces(unit);
  const free = places === null ? Number.POSITIVE_INFINITY : outboundRoom(places, deps.inboundReservePercent);
  return {
    party,
    flow,
    assistantId,
    calls: Math.min(left, free),
    refusal: reached !== null ? new LimitReachedError(reached) : free <= 0 ? noCapacity() : null,
    checkDestination: (to) => checkDestination(from, to),
  };
}

/**
 * Writes the intents of calls to people who may be called, no more of them than there is room for. Counting is last, so that
 * the locks that makes others wait for are held for a moment.
 * @returns the calls; one whose idempotency key is on record already is left out
 */
export async function writeCallIntents(
  { platform }: Pick<IntentDeps, "platform">,
  unit: ScopedUnitOfWork,
  { party, flow, assistantId }: CallRoom,
  requests: readonly OutboundCallRequest[],
): Promise<readonly LiveCall[]> {
  const { number, provider } = party;
  const assistant = await findAssistant(unit, assistantId);
  const calls = await insertOutboundCalls(
    unit,
    requests.map((request) => ({
      intentId: request.intentId,
      isOutreach: request.isOutreach,
      promptKey: promptKeyOf(platform.hashes, request.to, request.intentId),
      assistantId,
      flow,
      provider,
      providerAccountId: party.providerAccountId,
      assistantPhoneNumber: number.phoneNumber,
      customerPhoneNumber: request.to,
      metadata: { telephony_provider: provider },
      welcomeMessage: fill(request.welcomeMessage ?? assistant?.voice.welcomeMessage ?? null, request.variables),
      agenda: fill(request.agenda, request.variables),
      farewell: fill(request.farewell, request.variables),
      variables: request.variables,
      voicemail: request.voicemail === null ? null : { message: fill(request.voicemail.message, request.variables) },
      ringTimeoutSeconds: request.ringTimeoutSeconds,
      validForMs: VALID_FOR_MS,
      idempotencyKey: request.idempotencyKey,
      requestHash: request.requestHash,
    })),
  );
  if (calls.length > 0) await countCalls(unit, assistantId, calls.length);
  return calls;
}

export function recipientOptedOut(): DomainError {
  return new DomainError("invalid-input", "The recipient has opted out", {
    code: "recipient-opted-out",
    fix: "Only the recipient can opt in again, by texting START.",
  });
}

function noCapacity(): DomainError {
  return new DomainError("unavailable", "The places for calls are taken, or kept for calls that come in", {
    code: "no-capacity",
    fix: "Try again when a call has ended, or add a media process.",
    retryAfterSeconds: RETRY_WITHOUT_ROOM_SECONDS,
  });
}

function fill(text: string | null, variables: Readonly<Record<string, unknown>>): string | null {
  return text === null ? null : renderTemplate(parseTemplate(text), variables);
}
