import type { AssistantId } from "@parley/foundation/branded-ids";
import { countryOf } from "@parley/foundation/e164";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { IncomingCallEvent } from "../../../providers/telephony/carrier-calls.ts";
import type {
  TelephonyAccount,
  TelephonyVendor,
  WebhookReply,
} from "../../../providers/telephony/telephony-provider.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-number-store.ts";
import { endCall } from "../end/end-call.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { sendStatusUpdate } from "../lifecycle/tell-status.ts";
import { type CallObstacle, FLOW_SWITCHED_OFF } from "../live/call-obstacle.ts";
import type { LiveCall } from "../live/live-call.ts";
import { findLiveCall, insertIncomingCall } from "../live/live-call-store.ts";
import { type ConnectedCall, connectCall, connectInstruction } from "./connect-call.ts";
import { BUSY, NOT_PLACED, UNAVAILABLE } from "./refusals.ts";

type AnsweredNumber = RoutedNumber & { readonly assistantId: AssistantId };

/** A forwarding service that wants a key pressed before it puts the caller through. */
const FORWARDING_KEY = { digits: "1", afterMs: 2_000 } as const;

interface Answered {
  readonly call: LiveCall;
  /** Null: the call is refused. */
  readonly connected: ConnectedCall | null;
  readonly pressesKey: boolean;
}

/**
 * A call came in on a number of an assistant or a flow: its record, and what the carrier is to do. A repeated webhook finds
 * the same call.
 */
export async function answerIncomingCall(
  deps: CallsDeps,
  vendor: TelephonyVendor,
  account: TelephonyAccount,
  number: AnsweredNumber,
  event: IncomingCallEvent,
): Promise<WebhookReply> {
  await deps.platform.disk.refuseWhenFull();
  const obstacle = await obstacleOf(deps, vendor, number, event);
  const scope = deps.platform.data.scope(number.organizationId);
  let place = obstacle === null ? await deps.placements.take(0) : "no-process";
  if (obstacle === null && place === "no-capacity") {
    // Whoever hangs up while others are set up hangs up a call that is on record.
    await scope.transaction((unit) => recordCall(deps, unit, vendor, account, number, event));
    place = await deps.placements.take();
  }
  const answered = await scope.transaction(async (unit): Promise<Answered> => {
    const call = await recordCall(deps, unit, vendor, account, number, event);
    const connected =
      obstacle === null && call.status === "ongoing"
        ? await connectCall(deps, unit, call, typeof place === "string" ? null : place)
        : null;
    const refusal = obstacle ?? NOT_PLACED[typeof place === "string" ? place : "no-process"];
    if (connected === null && (await endCall(deps, unit, call, refusal))) {
      deps.platform.metrics.count("parley_calls_refused_total", { provider: vendor.name, reason: refusal.reason });
    }
    return { call, connected, pressesKey: await pressesKeyFirst(unit, number) };
  });
  const waiting = { kind: event.kind, callSid: event.callSid };
  if (answered.connected === null) return account.instructCall(waiting, place === "no-capacity" ? BUSY : UNAVAILABLE);
  const dtmfFirst = answered.pressesKey ? FORWARDING_KEY : null;
  const { path } = vendor.mediaStream;
  return account.instructCall(waiting, connectInstruction(deps, answered.call, answered.connected, path, dtmfFirst));
}

function obstacleOf(
  deps: CallsDeps,
  vendor: TelephonyVendor,
  { organizationId, assistantId, isFlowActive, allowedCountryCodes }: AnsweredNumber,
  { from }: IncomingCallEvent,
): Promise<CallObstacle | null> | CallObstacle | null {
  const country = countryOf(from);
  // A caller who shows no number has no country; where countries are named, that is none of them.
  const isNamed = country !== null && allowedCountryCodes?.includes(country) === true;
  if (allowedCountryCodes !== null && allowedCountryCodes.length > 0 && !isNamed) {
    return {
      reason: "assistant-not-available",
      detail: "Calls from the caller's country are not taken on this number",
    };
  }
  if (isFlowActive === false) return FLOW_SWITCHED_OFF;
  return deps.findObstacle({ organizationId, assistantId, provider: vendor.name });
}

/** Carriers repeat what was not answered in time. */
async function recordCall(
  deps: CallsDeps,
  unit: ScopedUnitOfWork,
  vendor: TelephonyVendor,
  account: TelephonyAccount,
  number: AnsweredNumber,
  event: IncomingCallEvent,
): Promise<LiveCall> {
  const flow = number.flowId === null ? null : await pinFlow(unit, number.flowId);
  const inserted = await insertIncomingCall(unit, {
    callSid: event.callSid,
    assistantId: flow?.baseAssistantId ?? number.assistantId,
    flow,
    provider: vendor.name,
    providerAccountId: number.providerAccountId ?? account.accountId,
    assistantPhoneNumber: event.to,
    customerPhoneNumber: event.from,
    metadata: { telephony_provider: vendor.name },
  });
  if (inserted !== null) {
    deps.platform.metrics.count("parley_calls_total", { provider: vendor.name, direction: "inbound" });
    await sendStatusUpdate(deps, unit, inserted, "in-progress");
    return inserted;
  }
  const known = await findLiveCall(unit, { callSid: event.callSid });
  if (known === null) throw new Error("a call that is on record cannot be found");
  return known;
}

async function pressesKeyFirst(unit: ScopedUnitOfWork, { phoneNumberId }: AnsweredNumber): Promise<boolean> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_metadata")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", phoneNumberId)
    .executeTakeFirst();
  const metadata = row?.phone_metadata as Readonly<Record<string, unknown>> | null | undefined;
  return metadata?.["is_google_voice_forwarding"] === true;
}
