import type { AssistantId } from "@parley/foundation/branded-ids";
import { countryOf } from "@parley/foundation/e164";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { IncomingCallEvent } from "../../../providers/telephony/carrier-calls.ts";
import type { WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { AccountWith, VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { type CallObstacle, FLOW_SWITCHED_OFF, findObstacle } from "../../answering/find-obstacle.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import { incomingCallCarrier, type RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { lockCallSid } from "../carrier-events/call-sid-lock-store.ts";
import { endIfOverAlready } from "../carrier-events/early-end.ts";
import { endCall } from "../end/end-call.ts";
import type { LiveCall } from "../live/live-call.ts";
import { type CallWords, findLiveCall, insertIncomingCall } from "../live/live-call-store.ts";
import { sendStatusUpdate } from "../reports/send-status-update.ts";
import { isForwardedByGoogleVoice } from "./call-parties-store.ts";
import { type ConnectedCall, connectCall, connectInstruction } from "./connect-call.ts";
import { BUSY, NOT_PLACED, UNAVAILABLE } from "./refusals.ts";

export type AnsweredNumber = RoutedNumber & { readonly assistantId: AssistantId };

/** Google Voice wants a key pressed before it connects the caller. */
const FORWARDING_KEY = { digits: "1", afterMs: 2_000 } as const;

interface Answered {
  readonly call: LiveCall;
  /** Null: the call is refused. */
  readonly connected: ConnectedCall | null;
  readonly pressesKey: boolean;
}

/**
 * Answers a call to a number of an assistant or a flow: puts it on record and tells the carrier what to do. A repeated webhook
 * finds the same call.
 */
export async function answerIncomingCall(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  number: AnsweredNumber,
  event: IncomingCallEvent,
): Promise<WebhookReply> {
  await deps.platform.disk.refuseWhenFull();
  const obstacle = await obstacleOf(deps, vendor, number, event);
  const scope = deps.platform.data.scope(number.organizationId);
  let place = obstacle === null ? await deps.placements.take(0) : "no-process";
  if (obstacle === null && place === "no-capacity") {
    // The call goes on record before it waits for a place, so that a hang-up meanwhile finds it.
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
    return { call, connected, pressesKey: await isForwardedByGoogleVoice(unit, number.phoneNumberId) };
  });
  const waiting = { kind: event.kind, callSid: event.callSid };
  if (answered.connected === null)
    return account.calls.instructCall(waiting, place === "no-capacity" ? BUSY : UNAVAILABLE);
  const dtmfFirst = answered.pressesKey ? FORWARDING_KEY : null;
  const { path } = vendor.calls.mediaStream;
  return account.calls.instructCall(
    waiting,
    connectInstruction(deps, answered.call, answered.connected, path, dtmfFirst),
  );
}

function obstacleOf(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  { organizationId, assistantId, isFlowActive, allowedCountryCodes }: AnsweredNumber,
  { from }: IncomingCallEvent,
): Promise<CallObstacle | null> | CallObstacle | null {
  const country = countryOf(from);
  // A caller without a number has no country, so a list of countries excludes them.
  const isNamed = country !== null && allowedCountryCodes?.includes(country) === true;
  if (allowedCountryCodes !== null && allowedCountryCodes.length > 0 && !isNamed) {
    return {
      reason: "assistant-not-available",
      detail: "Calls from the caller's country are not taken on this number",
    };
  }
  if (isFlowActive === false) return FLOW_SWITCHED_OFF;
  return findObstacle(deps.answering, { organizationId, assistantId, provider: vendor.name });
}

/**
 * Finds or records the call: carriers repeat webhooks that were not answered in time. A caller who has given up already is not
 * waited for: the call is over then.
 */
export async function recordCall(
  deps: CallsDeps,
  unit: ScopedUnitOfWork,
  vendor: Pick<VendorWith<"calls">, "name">,
  account: Pick<AccountWith<"calls">, "accountId">,
  number: AnsweredNumber,
  event: Pick<IncomingCallEvent, "callSid" | "from" | "to">,
  words: Partial<CallWords> = {},
): Promise<LiveCall> {
  await lockCallSid(unit, event.callSid);
  const flow = number.flowId === null ? null : await pinFlow(unit, number.flowId);
  const inserted = await insertIncomingCall(unit, {
    callSid: event.callSid,
    assistantId: flow?.baseAssistantId ?? number.assistantId,
    flow,
    provider: vendor.name,
    providerAccountId: incomingCallCarrier(number, vendor.name)?.providerAccountId ?? account.accountId,
    assistantPhoneNumber: event.to,
    customerPhoneNumber: event.from,
    metadata: { telephony_provider: vendor.name },
    promptKey: promptKeyOf(deps.platform.hashes, event.from, event.callSid),
    ...words,
  });
  if (inserted !== null) {
    deps.platform.metrics.count("parley_calls_total", { provider: vendor.name, direction: "inbound" });
    await sendStatusUpdate(deps, unit, inserted, "in-progress");
    return endIfOverAlready(deps, unit, inserted);
  }
  const known = await findLiveCall(unit, { callSid: event.callSid });
  if (known === null) throw new Error("a call that is on record cannot be found");
  return known;
}
