import { notFound } from "@parley/foundation/domain-error";
import type { CallWebhookEvent } from "../../../providers/telephony/carrier-calls.ts";
import type { WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { UNKNOWN_NUMBER } from "../start/refusals.ts";

interface Owned {
  readonly organizationId: number;
}

/**
 * Whether a call, or a number, belongs to another organization than the carrier names. A carrier that is told which numbers
 * are whose may be behind: a number that one organization gave back is another's now.
 */
export function isOfOtherOrganization(named: number | null | undefined, ...owned: readonly (Owned | null)[]): boolean {
  const owners = new Set(owned.flatMap((each) => each?.organizationId ?? []));
  if (named != null) owners.add(named);
  return owners.size > 1;
}

/** Counts and logs an event, which has no effect. */
export function noteOtherOrganization(
  { platform }: CallsDeps,
  provider: string,
  callSid: string,
  named: number | null | undefined,
): void {
  platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "other-organization" });
  platform.logger.warn("the event names another organization than that of its call or number", {
    provider,
    callSid,
    ...(named == null ? {} : { organizationId: named }),
  });
}

/** Refuses a caller who waits; a report gets a status that is final. @throws DomainError not-found */
export function refuseOtherOrganization(
  deps: CallsDeps,
  provider: string,
  event: CallWebhookEvent,
  named: number | undefined,
): WebhookReply {
  noteOtherOrganization(deps, provider, event.callSid, named);
  const isWaiting = event.kind === "incoming" || event.kind === "answered" || event.kind === "stream-failed";
  const { message, language } = UNKNOWN_NUMBER;
  const refusal = isWaiting ? (deps.vendor(provider)?.calls.webhooks.refusal(message, language) ?? null) : null;
  if (refusal === null) throw notFound("Call");
  return refusal;
}
