import type { WebhookEventType } from "@parley/contracts/webhooks/webhook-events";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import type { Random } from "@parley/foundation/seeded-random";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { countDueDeliveries, insertDelivery } from "./deliveries/delivery-queue-store.ts";
import { endpointKeyOf } from "./endpoints/endpoint-key.ts";
import { rememberEndpoint } from "./endpoints/endpoint-store.ts";
import { nudgeEndpoint } from "./jobs/deliver-webhook-job.ts";

/** An event for a customer's URL. */
export interface WebhookEvent {
  readonly type: WebhookEventType;
  /** As the customer wrote it. */
  readonly url: string;
  /** The conversation whose timeline shows the tries; null when there is none. */
  readonly conversationId: ConversationId | null;
  /** Whose `webhook_headers` go with it; absent: nobody's. */
  readonly assistantId?: AssistantId;
  /** @param timestamp the time of the event, as it is sent */
  readonly buildBody: (timestamp: string) => unknown;
}

export interface EnqueueWebhookDeps {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * An event behind this many others needs no job of its own: the worker on those continues until nothing is due. With a
 * job for each event, a URL that hangs would fill the queue with jobs that find nothing to do, and other URLs would
 * wait behind them. The number is high because the others might all be done before this transaction commits; then only
 * the sweep would find the event.
 */
const BACKLOG = 50;

/**
 * Adds the event to its URL's lane within the caller's transaction: it is sent if and only if that commits. The body is
 * serialized here, once; every try sends and signs these bytes under this event id.
 */
export async function enqueueWebhook(
  deps: EnqueueWebhookDeps,
  unit: ScopedUnitOfWork,
  event: WebhookEvent,
): Promise<void> {
  const endpointKey = endpointKeyOf(event.url);
  await rememberEndpoint(unit, endpointKey, event.url);
  const waiting = await countDueDeliveries(unit, endpointKey, BACKLOG);
  await insertDelivery(unit, {
    // Hexadecimal: the signature puts dots around the id, so it must not contain any.
    eventId: `msg_${deps.random.bytes(16).toString("hex")}`,
    eventType: event.type,
    url: event.url,
    endpointKey,
    body: JSON.stringify(event.buildBody(toWireTimestamp(deps.clock.now()))),
    conversationId: event.conversationId,
    assistantId: event.assistantId ?? null,
  });
  if (waiting < BACKLOG) nudgeEndpoint(unit, endpointKey);
}
