import { DomainError } from "@parley/foundation/domain-error";
import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import { uuidOf } from "@parley/foundation/uuid-text";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import { admitCall } from "../../usage/admit-call.ts";
import { countCall } from "../../usage/count-usage.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { lockCallPlaces } from "../fleet/outbound-place-store.ts";
import { outboundRoom } from "../fleet/outbound-room.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertOutboundCall } from "../live/live-call-store.ts";
import type { CallingParty, OutboundCallRequest } from "./outbound-call.ts";

/** An intent that was not taken to the carrier by then never is: nobody wants a call long after it was asked for. */
const VALID_FOR_MS = 60_000;
/** Calls last for minutes; of many, one ends within moments. */
const RETRY_WITHOUT_ROOM_SECONDS = 10;

/**
 * The first half of placing a call: checks that it is allowed and writes its intent, in the caller's transaction. Nobody is
 * dialled before that has committed and `dispatchCall` took the intent to the carrier; the caller sees to it, and a sweep
 * does if the caller dies. Counting is last, so that the locks that makes others wait for are held for a moment.
 *
 * @returns null when the idempotency key is on record already
 * @throws LimitReachedError of the limits of calls
 * @throws DomainError invalid-input (opted out, forbidden destination), unavailable (the remaining places are for calls
 *   that come in)
 */
export async function writeCallIntent(
  deps: Pick<CallsDeps, "platform" | "isOptedOut" | "inboundReservePercent">,
  unit: ScopedUnitOfWork,
  party: CallingParty,
  request: OutboundCallRequest,
): Promise<LiveCall | null> {
  const { number, provider } = party;
  const { to } = request;
  if (await deps.isOptedOut(unit, to)) throw recipientOptedOut();
  const flow = party.flowId === null ? null : await pinFlow(unit, party.flowId);
  const assistantId = flow?.baseAssistantId ?? party.assistantId;
  await admitCall(unit, { assistantId, from: number.phoneNumber, to });
  await requireRoom(deps, unit);
  const assistant = await findAssistant(unit, assistantId);
  const intentId = uuidOf(deps.platform.random.bytes(16));
  const call = await insertOutboundCall(unit, {
    intentId,
    promptKey: promptKeyOf(deps.platform.hashes, to, intentId),
    assistantId,
    flow,
    provider,
    providerAccountId: party.providerAccountId,
    assistantPhoneNumber: number.phoneNumber,
    customerPhoneNumber: to,
    metadata: { telephony_provider: provider },
    welcomeMessage: fill(request.welcomeMessage ?? assistant?.voice.welcomeMessage ?? null, request.variables),
    agenda: fill(request.agenda, request.variables),
    variables: request.variables,
    voicemail: request.voicemail === null ? null : { message: fill(request.voicemail.message, request.variables) },
    ringTimeoutSeconds: request.ringTimeoutSeconds,
    validForMs: VALID_FOR_MS,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
  });
  if (call !== null) await countCall(unit, assistantId);
  return call;
}

export function recipientOptedOut(): DomainError {
  return new DomainError("invalid-input", "The recipient has opted out", {
    code: "recipient-opted-out",
    fix: "Only the recipient can opt in again, by texting START.",
  });
}

async function requireRoom(
  { inboundReservePercent }: Pick<CallsDeps, "inboundReservePercent">,
  unit: ScopedUnitOfWork,
): Promise<void> {
  const places = await lockCallPlaces(unit);
  if (places === null || outboundRoom(places, inboundReservePercent) > 0) return;
  throw new DomainError("unavailable", "The places for calls are taken, or kept for calls that come in", {
    code: "no-capacity",
    fix: "Try again when a call has ended, or add a media process.",
    retryAfterSeconds: RETRY_WITHOUT_ROOM_SECONDS,
  });
}

function fill(text: string | null, variables: Readonly<Record<string, unknown>>): string | null {
  return text === null ? null : renderTemplate(parseTemplate(text), variables);
}
