import { systemClock } from "@parley/foundation/clock";
import { type ReceivedEvent, readEvents } from "../../src/commands/client/read-events.ts";

/** One who listens to an organization's events, without the program. */
export interface EventListener {
  readonly status: number;
  /** What came so far, without `ready`. */
  readonly events: readonly ListenedEvent[];
  /** The id to come back with. */
  readonly lastEventId: string;
  /** Resolves when the service ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export interface ListenedEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly conversation_id: number | null;
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Opens a stream; resolves once it is ready, or refused. */
export async function listenTo(
  baseUrl: string,
  key: string,
  options: { readonly query?: string; readonly lastEventId?: string } = {},
): Promise<EventListener> {
  const closing = new AbortController();
  const response = await fetch(`${baseUrl}/api/v1/webhook-events/stream${options.query ?? ""}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(options.lastEventId === undefined ? {} : { "last-event-id": options.lastEventId }),
    },
    signal: closing.signal,
  });
  const events: ListenedEvent[] = [];
  let lastEventId = "";
  const isReady = Promise.withResolvers<void>();
  const note = (event: ReceivedEvent) => {
    ({ lastEventId } = event);
    if (event.event === "webhook") events.push(JSON.parse(event.data) as ListenedEvent);
    if (event.event === "ready") isReady.resolve();
  };
  const follow = async () => {
    if (response.status !== 200 || response.body === null) return void (await response.body?.cancel());
    const reading = readEvents(response.body, { clock: systemClock, silenceMs: 120_000, most: 10_000_000 });
    for await (const event of reading) note(event);
  };
  const ended = follow()
    .catch(() => undefined)
    .finally(() => isReady.resolve());
  await isReady.promise;
  return {
    status: response.status,
    events,
    get lastEventId() {
      return lastEventId;
    },
    ended,
    close: () => closing.abort(),
  };
}
