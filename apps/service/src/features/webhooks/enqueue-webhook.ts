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
import { isListenedTo } from "./listening/listener-store.ts";

/** An event for a customer's URL, and for whoever listens to the organization's events. */
export interface WebhookEvent {
  readonly type: WebhookEventType;
  /** As the customer wrote it; null: none is set, the event is for listeners only. */
  readonly url: string | null;
  /** The conversation whose timeline shows the tries; null when there is none. */
  readonly conversationId: ConversationId | null;
  /** Whose `webhook_headers` go with it; absent: nobody's. */
  readonly assistantId?: AssistantId;
  /** A person asks for it to go now, once, whatever the state of its URL. */
  readonly isRequested?: boolean;
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
 * Whether the event would go anywhere: to a URL, or to somebody who listens. For callers to whom making its body costs
 * something.
 */
export async function isWanted(unit: ScopedUnitOfWork, url: string | null): Promise<boolean> {
  return url !== null || (await isListenedTo(unit));
}

/**
 * Adds the event to its URL's lane within the caller's transaction: it is sent if and only if that commits. The body is
 * serialized here, once; every try sends and signs these bytes under this event id. Without a URL it is kept for those who
 * listen, and not at all when nobody does.
 *
 * @returns the delivery's id; null when there is none
 */
export async function enqueueWebhook(
  deps: EnqueueWebhookDeps,
  unit: ScopedUnitOfWork,
  event: WebhookEvent,
): Promise<number | null> {
  if (!(await isWanted(unit, event.url))) return null;
  const endpoint = event.url === null ? null : { url: event.url, endpointKey: endpointKeyOf(event.url) };
  if (endpoint !== null) await rememberEndpoint(unit, endpoint.endpointKey, endpoint.url);
  const waiting = endpoint === null ? 0 : await countDueDeliveries(unit, endpoint.endpointKey, BACKLOG);
  const id = await insertDelivery(unit, {
    // Hexadecimal: the signature puts dots around the id, so it must not contain any.
    eventId: `msg_${deps.random.bytes(16).toString("hex")}`,
    eventType: event.type,
    endpoint,
    body: JSON.stringify(event.buildBody(toWireTimestamp(deps.clock.now()))),
    conversationId: event.conversationId,
    assistantId: event.assistantId ?? null,
    isRequested: event.isRequested ?? false,
  });
  if (endpoint !== null && (waiting < BACKLOG || event.isRequested === true)) nudgeEndpoint(unit, endpoint.endpointKey);
  return id;
}
