import type { Clock } from "@parley/foundation/clock";
import { askService, ServiceUnreachableError } from "../client/ask-service.ts";
import { type ReceivedEvent, readEvents } from "../client/read-events.ts";
import type { ServiceAccess } from "../client/service-access.ts";

const PATH = "/api/v1/webhook-events/stream";
const OPEN_MS = 15_000;
/** Three beats of the service. */
const SILENCE_MS = 45_000;
/** A report of a long call is some hundred thousand characters. */
const MOST_CHARACTERS = 20_000_000;

/**
 * The service's events from `cursor` on, or with the last `last` before now, until the connection ends. Leaving the loop over
 * it closes the connection.
 * @throws DomainError as `askService` does; SilentConnectionError, TypeError when the connection is lost
 */
export async function* openEventFeed(
  access: ServiceAccess,
  from: { readonly cursor: string | null; readonly last: number },
  clock: Clock,
  stop: AbortSignal,
): AsyncGenerator<ReceivedEvent> {
  const closing = new AbortController();
  const opening = new AbortController();
  const late = new ServiceUnreachableError(`${access.baseUrl} does not answer in time`, "Try again later.");
  const timer = setTimeout(() => opening.abort(late), OPEN_MS);
  try {
    const response = await askService(
      access,
      {
        method: "GET",
        path: `${PATH}?last=${from.last}`,
        headers: from.cursor === null ? {} : { "last-event-id": from.cursor },
        accept: "text/event-stream",
      },
      AbortSignal.any([stop, closing.signal, opening.signal]),
    ).finally(() => clearTimeout(timer));
    if (response.body === null) return;
    yield* readEvents(response.body, { clock, silenceMs: SILENCE_MS, most: MOST_CHARACTERS });
  } finally {
    closing.abort();
  }
}
