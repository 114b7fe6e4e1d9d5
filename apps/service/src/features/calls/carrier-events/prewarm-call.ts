import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { z } from "zod";
import type { RawWebhook } from "../../../providers/telephony/carrier-webhook.ts";
import { findObstacle } from "../../answering/find-obstacle.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { type AnsweredNumber, recordCall } from "../start/answer-incoming-call.ts";
import { prepareHolder } from "../start/connect-call.ts";
import { checkSignature, findKnownCall, findNumber } from "./receive-call-webhook.ts";
import { isOfOtherOrganization, noteOtherOrganization } from "./refuse-other-organization.ts";

const PROVIDER = "byo-sip-trunk";
/** The bridge's ids of calls we placed have our own id of the call behind this. */
const PREFIX = "sip_";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MAX_WORDS_LENGTH = 10_000;

/** What the bridge says of a call that rings. Members it does not need are taken in any form. */
const prewarmBody = z.object({
  call_sid: z.string().min(1).max(255),
  from_number: z.string().max(255).nullish().catch(null),
  to_number: z.string().max(255).nullish().catch(null),
  outbound: z.boolean().nullish().catch(null),
  organization_id: z.int().positive().nullish().catch(null),
  assistant_id: z.int().positive().nullish().catch(null),
  welcome_message: z.string().max(MAX_WORDS_LENGTH).nullish().catch(null),
  agenda: z.string().max(MAX_WORDS_LENGTH).nullish().catch(null),
  variables: z
    .preprocess(readVariables, z.record(z.string().max(256), z.unknown()))
    .nullish()
    .catch(null),
});
export type PrewarmRequest = z.infer<typeof prewarmBody>;

/** An object, or JSON of one. */
function readVariables(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** Null when `call_sid` is missing. */
export function readPrewarmRequest(body: unknown): PrewarmRequest | null {
  const parsed = prewarmBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/**
 * Has a process get a call ready while it rings, so that the assistant speaks at once when it is answered. An incoming call
 * that is not on record yet is put there if its number is answered by somebody, with the assistant and the words that were
 * sent; the assistant must be one of the number's organization. Repeating it changes nothing.
 * @returns whether a process gets it ready
 * @throws DomainError unauthenticated (signature); not-found: the call, its number and the named organization do not belong
 * together
 */
export async function prewarmCall(deps: CallsDeps, webhook: RawWebhook, request: PrewarmRequest): Promise<boolean> {
  const { call_sid: callSid } = request;
  const known = await findKnownCall(deps, { callSid, intentId: intentOf(callSid) });
  const ours = request.outbound === true ? request.from_number : request.to_number;
  const number = await findNumber(deps, PROVIDER, { ourNumber: ours ?? null });
  const account = deps.accounts.operatorAccount(PROVIDER);
  await checkSignature(deps, PROVIDER, webhook, number, account, 401);
  if (isOfOtherOrganization(request.organization_id, known, number)) {
    noteOtherOrganization(deps, PROVIDER, callSid, request.organization_id);
    throw notFound("Call");
  }
  if (known !== null) return known.provider === PROVIDER && prepare(deps, known);
  if (request.outbound === true || number?.assistantId == null || account === null) return false;
  const answered = await chooseAnswerer(deps, { ...number, assistantId: number.assistantId }, request);
  const { organizationId, assistantId } = answered;
  if (answered.flowId !== null && answered.isFlowActive === false) return false;
  if ((await findObstacle(deps.answering, { organizationId, assistantId, provider: PROVIDER })) !== null) return false;
  const event = { callSid, from: request.from_number ?? "anonymous", to: request.to_number ?? "" };
  const words = {
    welcomeMessage: request.welcome_message ?? null,
    agenda: request.agenda ?? null,
    variables: request.variables ?? {},
  };
  const call = await deps.platform.data
    .scope(organizationId)
    .transaction((unit) => recordCall(deps, unit, { name: PROVIDER }, account, answered, event, words));
  return prepare(deps, call);
}

/** The assistant that was asked for, without a flow, where the organization has it; else who answers the number. */
async function chooseAnswerer(
  { platform }: CallsDeps,
  number: AnsweredNumber,
  { assistant_id: asked }: PrewarmRequest,
): Promise<AnsweredNumber> {
  if (asked == null) return number;
  const own = await platform.data
    .scope(number.organizationId)
    .transaction((unit) => findAssistant(unit, asId<AssistantId>(asked)));
  return own === null ? number : { ...number, assistantId: own.id, flowId: null };
}

function intentOf(callSid: string): string | null {
  const uuid = callSid.startsWith(PREFIX) ? callSid.slice(PREFIX.length) : "";
  return UUID.test(uuid) ? uuid : null;
}

async function prepare(deps: CallsDeps, call: LiveCall): Promise<boolean> {
  if (call.status !== "ongoing" || call.endingReason !== null) return false;
  // One that a process holds already is ready.
  const place = call.mediaProcessId === null ? await deps.placements.take(0) : null;
  if (typeof place === "string") return false;
  const holder = await deps.platform.data
    .scope(call.organizationId)
    .transaction((unit) => prepareHolder(unit, call, place));
  return holder !== null;
}
