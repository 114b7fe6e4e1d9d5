import type { OrganizationId } from "@parley/foundation/branded-ids";
import { readWebhookHeaders } from "../../assistants/read-webhook-headers.ts";
import { type ClaimedDelivery, failDueDeliveries, releaseDelivery } from "../deliveries/delivery-queue-store.ts";
import { recordTry } from "../deliveries/record-try.ts";
import { sendWebhook } from "../deliveries/send-webhook.ts";
import { timelineEntryOfDisabled } from "../deliveries/timeline-entries.ts";
import type { WebhookOutcome } from "../deliveries/try-outcome.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import type { SigningSecrets } from "../signing/signing-secrets.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";
import { claimNextDelivery } from "./claim-next-delivery.ts";
import type { LaneClaims } from "./lane-claims.ts";

const FAILED_AT_ONCE = 100;

export interface LaneWorkerDeps extends WebhooksDeps {
  readonly signingSecrets: SigningSecrets;
  readonly claims: LaneClaims;
}

/**
 * Delivers what is due for a URL, one event after the other, until nothing more may be sent or the job's time is used
 * up. Up to `maxInFlight` of these run for one URL, across all processes.
 *
 * @param signal cuts a running try short; another worker then makes it again
 */
export async function workEndpointLane(
  deps: LaneWorkerDeps,
  organizationId: OrganizationId,
  endpointKey: string,
  signal: AbortSignal,
): Promise<void> {
  const { clock, data } = deps.platform;
  const scope = data.scope(organizationId);
  const endMs = clock.monotonicMs() + deps.limits.jobBudgetMs;
  while (!signal.aborted) {
    if (clock.monotonicMs() >= endMs) {
      await scope.transaction(async (unit) => nudgeEndpoint(unit, endpointKey));
      return;
    }
    const next = await deps.claims.next(`${organizationId}/${endpointKey}`, () =>
      scope.transaction((unit) => claimNextDelivery(unit, endpointKey, deps.limits)),
    );
    if (next.kind === "nothing") return;
    if (next.kind === "claimed") await tryDelivery(deps, organizationId, next.delivery, signal);
    else if ((await failDue(deps, organizationId, endpointKey)) === 0) return;
  }
}

async function tryDelivery(
  deps: LaneWorkerDeps,
  organizationId: OrganizationId,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { clock, data, random } = deps.platform;
  const scope = data.scope(organizationId);
  const giveBack = () =>
    scope.transaction(async (unit) => {
      await releaseDelivery(unit, delivery);
      nudgeEndpoint(unit, delivery.endpointKey);
    });
  let outcome: WebhookOutcome | null;
  const startedAt = clock.now();
  const startMs = clock.monotonicMs();
  try {
    const { assistantId, url } = delivery;
    const given = {
      secrets: await deps.signingSecrets.valid(organizationId),
      headers: assistantId === null ? {} : await readWebhookHeaders(deps.platform, scope, assistantId, url),
    };
    outcome = await sendWebhook({ http: deps.webhookHttp, clock, limits: deps.limits }, delivery, given, signal);
  } catch (error) {
    // Nothing reached the receiver, so this is not a try. The job fails, and the lease must not block the lane until
    // then.
    await giveBack().catch(() => undefined);
    throw error;
  }
  if (outcome === null) {
    await giveBack();
    return;
  }
  const durationMs = Math.round(clock.monotonicMs() - startMs);
  deps.platform.metrics.count("parley_webhook_deliveries_total", { outcome: outcomeLabel(outcome) });
  const { limits, addTimelineEntry, notifyAdmins } = deps;
  await scope.transaction((unit) =>
    recordTry({ random, limits, addTimelineEntry, notifyAdmins }, unit, { delivery, outcome, startedAt, durationMs }),
  );
}

function outcomeLabel({ isSuccess, responseStatus }: WebhookOutcome): string {
  if (isSuccess) return "delivered";
  return responseStatus === null ? "no-answer" : "refused";
}

async function failDue(deps: LaneWorkerDeps, organizationId: OrganizationId, endpointKey: string): Promise<number> {
  return deps.platform.data.scope(organizationId).transaction(async (unit) => {
    const failed = await failDueDeliveries(unit, endpointKey, FAILED_AT_ONCE);
    for (const delivery of failed) {
      if (delivery.conversationId !== null) {
        await deps.addTimelineEntry(unit, timelineEntryOfDisabled(delivery.conversationId, delivery));
      }
    }
    return failed.length;
  });
}
