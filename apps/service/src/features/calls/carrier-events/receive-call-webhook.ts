import { DomainError } from "@parley/foundation/domain-error";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { CallWebhookAddress, CallWebhookEvent } from "../../../providers/telephony/carrier-calls.ts";
import type { RawWebhook, WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { AccountWith, VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { claimProviderEvent, hasProviderEvent } from "../../phone-numbers/incoming/carrier-events.ts";
import {
  findRoutedNumber,
  incomingCallCarrier,
  type RoutedNumber,
} from "../../phone-numbers/incoming/routed-numbers.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { answerIncomingCall } from "../start/answer-incoming-call.ts";
import { UNKNOWN_NUMBER } from "../start/refusals.ts";
import { keepEarlyEnd } from "./early-end.ts";
import { handleCallEvent, noteAnswerTime } from "./handle-call-event.ts";
import { isOfOtherOrganization, refuseOtherOrganization } from "./refuse-other-organization.ts";

/**
 * Takes a carrier's call webhook. The reply is what the carrier does next. Number and call are read from the unverified
 * bytes only to choose the secret.
 * @throws DomainError invalid-input (not the carrier's form), not-allowed / unauthenticated (signature)
 */
export async function receiveCallWebhook(
  deps: CallsDeps,
  provider: string,
  webhook: RawWebhook,
): Promise<WebhookReply> {
  const vendor = deps.vendor(provider);
  if (vendor === null) throw new DomainError("not-found", "Unknown provider");
  const { webhooks } = vendor.calls;
  if (webhooks.isProbe?.(webhook) === true) return webhooks.acknowledgement;
  const notice = webhooks.readNotice?.(webhook) ?? null;
  if (notice !== null) {
    const operator = deps.accounts.operatorAccount(provider);
    await checkSignature(deps, provider, webhook, null, operator, webhooks.rejectedStatusCode);
    await deps.onCarrierNotice(notice);
    return webhooks.acknowledgement;
  }
  const address = webhooks.readCallAddress(webhook);
  if (address === null) throw malformed(deps, provider);
  const known = await findKnownCall(deps, address);
  // Also for a known call: carriers repeat webhooks that were not answered in time.
  const number = await findNumber(deps, provider, address);
  const account = await accountOf(deps, provider, known, number);
  await checkSignature(deps, provider, webhook, number, account, webhooks.rejectedStatusCode);
  const event = webhooks.parseCall(webhook);
  if (event === null) throw malformed(deps, provider);
  deps.platform.metrics.count("parley_call_events_total", { provider, event: event.kind });
  // A number may have a new owner during a call, but not before it is answered.
  const owned = event.kind === "incoming" ? [known, number] : [known ?? number];
  if (isOfOtherOrganization(address.organizationId, ...owned)) {
    return refuseOtherOrganization(deps, provider, event, address.organizationId);
  }
  const organization = event.eventKey === undefined ? null : (known ?? number);
  try {
    if (organization !== null && (await wasHandled(deps, organization, provider, event))) {
      return webhooks.acknowledgement;
    }
    const reply = await actOn(deps, vendor, event, { known, number, account });
    // After its effects: a process that dies in between has them repeated, which finds nothing left to do.
    if (organization !== null) await noteHandled(deps, organization, provider, event);
    return reply;
  } catch (error) {
    // A call that is gone takes no commands: repeating the event would change nothing.
    if (!(error instanceof ProviderError) || error.outcome !== "rejected") throw error;
    deps.platform.logger.warn("the carrier refused the command that answered its webhook", {
      provider,
      ...errorFields(error),
    });
    return webhooks.acknowledgement;
  }
}

type Owner = Pick<LiveCall | RoutedNumber, "organizationId">;

function wasHandled(
  { platform }: CallsDeps,
  { organizationId }: Owner,
  provider: string,
  { eventKey = "" }: CallWebhookEvent,
): Promise<boolean> {
  return platform.data.scope(organizationId).transaction((unit) => hasProviderEvent(unit, provider, eventKey));
}

async function noteHandled(
  { platform }: CallsDeps,
  { organizationId }: Owner,
  provider: string,
  { eventKey = "" }: CallWebhookEvent,
): Promise<void> {
  await platform.data.scope(organizationId).transaction((unit) => claimProviderEvent(unit, provider, eventKey));
}

interface Concerned {
  readonly known: LiveCall | null;
  readonly number: RoutedNumber | null;
  readonly account: AccountWith<"calls"> | null;
}

async function actOn(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  event: CallWebhookEvent,
  { known, number, account }: Concerned,
): Promise<WebhookReply> {
  if (event.kind === "incoming") {
    if (number?.assistantId == null || account === null) return refuseUnknown(deps, vendor.name, event, account);
    return answerIncomingCall(deps, vendor, account, { ...number, assistantId: number.assistantId }, event);
  }
  if (account === null) return vendor.calls.webhooks.acknowledgement;
  // For unknown calls, too: a spoken refusal that has begun must be completed.
  if (event.kind === "next-step" && known !== null) await noteAnswerTime(deps, known, event);
  if (event.kind === "next-step") return account.calls.instructCall(event, event.instruction);
  const call = known ?? (await findMeanwhile(deps, vendor, event, number));
  if (call === null) return vendor.calls.webhooks.acknowledgement;
  return handleCallEvent(deps, vendor, account, call, event);
}

/** @returns the call that was put on record since it was looked for; the end of one that was not is kept for later */
async function findMeanwhile(
  { platform }: CallsDeps,
  { name }: VendorWith<"calls">,
  event: CallWebhookEvent,
  number: RoutedNumber | null,
): Promise<LiveCall | null> {
  if (event.kind !== "ended" || event.intentId !== null || number?.assistantId == null) return null;
  return platform.data.scope(number.organizationId).transaction((unit) => keepEarlyEnd(unit, name, event));
}

/** Tells a caller that nobody answers the number. */
async function refuseUnknown(
  deps: CallsDeps,
  provider: string,
  event: CallWebhookEvent,
  account: AccountWith<"calls"> | null,
): Promise<WebhookReply> {
  deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "unknown-number" });
  const vendor = deps.vendor(provider);
  const { message, language } = UNKNOWN_NUMBER;
  const said = vendor?.calls.webhooks.refusal(message, language) ?? null;
  if (said !== null) return said;
  if (account === null)
    return vendor?.calls.webhooks.acknowledgement ?? { statusCode: 200, contentType: "text/plain", body: "" };
  return account.calls.instructCall(
    { kind: "incoming", callSid: event.callSid },
    { kind: "refuse", message, language },
  );
}

/** An event about a call we know is verified with that call's account, whatever else it claims. */
export async function findKnownCall(
  deps: CallsDeps,
  address: Pick<CallWebhookAddress, "callSid" | "intentId">,
): Promise<LiveCall | null> {
  return deps.platform.data.unscoped.transaction(async (unit) => {
    const byIntent = address.intentId === null ? null : await findLiveCall(unit, { intentId: address.intentId });
    if (byIntent !== null || address.callSid === null) return byIntent;
    return findLiveCall(unit, { callSid: address.callSid });
  });
}

export async function findNumber(
  deps: CallsDeps,
  provider: string,
  { ourNumber }: Pick<CallWebhookAddress, "ourNumber">,
): Promise<RoutedNumber | null> {
  const route = ourNumber === null ? null : await findRoutedNumber(deps.platform.data.unscoped, ourNumber);
  return route?.isActive === true && incomingCallCarrier(route, provider) !== null ? route : null;
}

function accountOf(
  deps: CallsDeps,
  provider: string,
  known: LiveCall | null,
  number: RoutedNumber | null,
): Promise<AccountWith<"calls"> | null> | AccountWith<"calls"> | null {
  if (known?.provider === provider) return deps.accounts.forNumber(known.organizationId, known);
  const carrier = number === null ? null : incomingCallCarrier(number, provider);
  if (number !== null && carrier !== null) return deps.accounts.forNumber(number.organizationId, carrier);
  return deps.accounts.operatorAccount(provider);
}

function malformed(deps: CallsDeps, provider: string): DomainError {
  deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "malformed" });
  return new DomainError("invalid-input", "Missing required fields", { code: "malformed-webhook" });
}

/** @throws DomainError unauthenticated or not-allowed, unless signatures are not enforced */
export async function checkSignature(
  deps: CallsDeps,
  provider: string,
  webhook: RawWebhook,
  number: RoutedNumber | null,
  account: AccountWith<"calls"> | null,
  rejectedStatusCode: 401 | 403,
): Promise<void> {
  if (deps.inboundSignatures === "off") return;
  const verdict = account?.verifyWebhook(webhook, deps.platform.clock.now()) ?? {
    isValid: false as const,
    reason: "no-credentials" as const,
  };
  if (verdict.isValid) return;
  deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: verdict.reason });
  deps.platform.logger.warn("webhook signature does not hold", { provider, reason: verdict.reason });
  if (deps.inboundSignatures === "log") return;
  if (number !== null) await deps.noteRefusedWebhook(number, verdict.reason);
  throw new DomainError(rejectedStatusCode === 401 ? "unauthenticated" : "not-allowed", "Invalid webhook signature", {
    code: "bad-signature",
    fix: "Check the provider's auth token stored here, and PUBLIC_BASE_URL: signatures cover the public address.",
  });
}
