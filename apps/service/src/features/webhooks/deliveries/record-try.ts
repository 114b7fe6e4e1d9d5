import type { Random } from "@parley/foundation/seeded-random";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { healthAfterTry } from "../endpoints/endpoint-health.ts";
import { noticeAfterTry } from "../endpoints/endpoint-notice.ts";
import { urlWithoutQuery } from "../endpoints/endpoint-notice-mail.ts";
import { lockEndpoint, readLane, saveEndpointHealth } from "../endpoints/endpoint-store.ts";
import { nudgeEndpoint } from "../jobs/deliver-webhook-job.ts";
import { nudgesAfterTry } from "../lanes/lane-nudges.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";
import { insertAttempt } from "./attempt-store.ts";
import { type ClaimedDelivery, settleDelivery } from "./delivery-queue-store.ts";
import { retryOrGiveUp } from "./retry-or-give-up.ts";
import { timelineEntryOfTry } from "./timeline-entries.ts";
import type { WebhookOutcome } from "./try-outcome.ts";

export interface FinishedTry {
  readonly delivery: ClaimedDelivery;
  readonly outcome: WebhookOutcome;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/**
 * Records how a try ended, and in the same transaction everything that follows from it: the next try, the health of the
 * URL, a notice to the admins, the timeline, the next jobs. A try whose lease was lost changes nothing: another worker
 * makes it again.
 */
export async function recordTry(
  deps: Pick<WebhooksDeps, "limits" | "addTimelineEntry" | "notifyAdmins"> & { readonly random: Random },
  unit: ScopedUnitOfWork,
  { delivery, outcome, startedAt, durationMs }: FinishedTry,
): Promise<void> {
  const { endpointKey, redeliveredFrom } = delivery;
  await lockEndpoint(unit, endpointKey);
  const lane = await readLane(unit, endpointKey);
  if (lane === null) return;
  const attemptCount = delivery.attemptCount + 1;
  const health = healthAfterTry(lane.health, outcome, lane.now, redeliveredFrom !== null, deps.limits);
  const plan = retryOrGiveUp({ attemptCount, redeliveredFrom }, outcome, health, lane.now, deps.random);
  const settled = await settleDelivery(unit, delivery, plan, outcome.isSuccess);
  if (settled === null) return;
  await insertAttempt(unit, delivery.id, {
    attemptNumber: attemptCount,
    startedAt,
    durationMs,
    responseStatus: outcome.responseStatus,
    responseBody: outcome.responseBody,
    error: outcome.error,
  });
  await saveEndpointHealth(unit, endpointKey, health);
  const stage = outcome.isSuccess ? null : noticeAfterTry(health, lane.now);
  if (stage !== null && health.firstFailureAt !== null) {
    const failingSince = health.firstFailureAt.toISOString();
    await deps.notifyAdmins(unit, {
      kind: "webhook-notice",
      key: `${stage}/${endpointKey}/${failingSince}`,
      facts: { stage, endpointKey, failingSince, url: urlWithoutQuery(delivery.url) },
    });
  }
  if (settled.conversationId !== null) {
    const attempt = { number: attemptCount, durationMs };
    await deps.addTimelineEntry(unit, timelineEntryOfTry(settled.conversationId, settled, attempt, outcome, plan));
  }
  for (const startAfter of nudgesAfterTry(lane.health, health, plan, deps.limits)) {
    nudgeEndpoint(unit, endpointKey, startAfter ?? undefined);
  }
}
