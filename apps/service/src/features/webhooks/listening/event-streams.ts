import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { EventBody } from "../../../platform/http/event-body.ts";
import { beginAt, type WantedEvents } from "./event-reader.ts";
import { EventStream, type EventStreamDeps, KEPT_FOR_LISTENERS_MS, type Listening } from "./event-stream.ts";
import { keepForListeners } from "./listener-store.ts";

/** Each looks into the database when something happens, and holds a connection to its client. */
const MOST_PER_PROCESS = 100;
/** Developers of one organization: one with many must leave room for the others. */
const MOST_PER_ORGANIZATION = 10;

/** All streams of this process. */
export class EventStreams {
  readonly #deps: EventStreamDeps;
  readonly #open = new Map<EventBody, OrganizationId>();
  /** Places of streams that are being opened. */
  readonly #opening: OrganizationId[] = [];
  #hasEnded = false;

  constructor(deps: EventStreamDeps) {
    this.#deps = deps;
  }

  /** @returns the answer's body. @throws DomainError `unavailable` when there are too many already */
  async open(listening: Omit<Listening, "begin">, wanted: WantedEvents): Promise<EventBody> {
    const { organizationId } = listening.scope;
    this.#takePlace(organizationId);
    try {
      const begin = await listening.scope.transaction(async (unit) => {
        if (listening.follows) await keepForListeners(unit, KEPT_FOR_LISTENERS_MS);
        return beginAt(unit, wanted);
      });
      const { body } = new EventStream(this.#deps, { ...listening, begin });
      this.#open.set(body, organizationId);
      body.closed.addEventListener("abort", () => this.#open.delete(body));
      if (body.closed.aborted) this.#open.delete(body);
      if (this.#hasEnded) body.end();
      return body;
    } finally {
      this.#opening.splice(this.#opening.indexOf(organizationId), 1);
    }
  }

  /** Ends all of them, for good; their clients come back to another process. */
  end(): void {
    this.#hasEnded = true;
    for (const body of [...this.#open.keys()]) body.end();
  }

  #takePlace(organizationId: OrganizationId): void {
    const holders = [...this.#open.values(), ...this.#opening];
    const isFull =
      holders.length >= MOST_PER_PROCESS ||
      holders.filter((holder) => holder === organizationId).length >= MOST_PER_ORGANIZATION;
    if (this.#hasEnded || isFull) {
      throw new DomainError("unavailable", "Too many streams of events are open", {
        code: "too-many-streams",
        fix: "End one of them, or try again later.",
        retryAfterSeconds: 10,
      });
    }
    this.#opening.push(organizationId);
  }
}
