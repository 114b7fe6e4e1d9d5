import { systemClock } from "@parley/foundation/clock";
import { readEvents } from "../../src/commands/client/read-events.ts";

export interface SeenChange {
  readonly id: number | null;
  readonly kind: string;
  readonly subject_id: number | null;
}

/** One who watches an organization, without a browser. */
export interface EventWatcher {
  readonly status: number;
  readonly changes: readonly SeenChange[];
  readonly resyncs: number;
  readonly lastEventId: string;
  /** Resolves when the service ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream; resolves once it is ready, or refused. */
export async function watchEvents(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly query?: string; readonly lastEventId?: string } = {},
): Promise<EventWatcher> {
  const closing = new AbortController();
  const response = await fetch(`${baseUrl}/api/v1/events${options.query ?? ""}`, {
    headers: { ...headers, ...(options.lastEventId === undefined ? {} : { "last-event-id": options.lastEventId }) },
    signal: closing.signal,
  });
  const changes: SeenChange[] = [];
  let [lastEventId, resyncs] = ["", 0];
  const isReady = Promise.withResolvers<void>();
  const follow = async () => {
    if (response.status !== 200 || response.body === null) return void (await response.body?.cancel());
    for await (const event of readEvents(response.body, { clock: systemClock, silenceMs: 120_000, most: 1_000_000 })) {
      ({ lastEventId } = event);
      if (event.event === "ready") isReady.resolve();
      if (event.event === "resync") resyncs += 1;
      if (event.event === "change") changes.push(JSON.parse(event.data) as SeenChange);
    }
  };
  const ended = follow()
    .catch(() => undefined)
    .finally(() => isReady.resolve());
  await isReady.promise;
  return {
    status: response.status,
    changes,
    get resyncs() {
      return resyncs;
    },
    get lastEventId() {
      return lastEventId;
    },
    ended,
    close: () => closing.abort(),
  };
}
