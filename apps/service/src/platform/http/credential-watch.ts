import type { Clock } from "@parley/foundation/clock";

/** Every socket and stream looks at its credentials this often, whether or not anything happens. */
const LOOK_EVERY_MS = 20_000;
/** What a client asks for is answered if its credentials were looked at so shortly before. */
const FRESH_FOR_MS = 5_000;
/** Between two looks that failed, as while the database is away. */
const MIN_WAIT_MS = 1_000;

/** Ends sockets and streams whose key was deleted or expired, or whose user was removed, signed out or may no longer read. */
export class CredentialWatch {
  readonly #clock: Clock;
  readonly #mayStillRead: () => Promise<boolean>;
  #lookedAtMs: number;

  /** @param mayStillRead whether the credentials would be accepted now; they just were */
  constructor(clock: Clock, mayStillRead: () => Promise<boolean>) {
    this.#clock = clock;
    this.#mayStillRead = mayStillRead;
    this.#lookedAtMs = clock.monotonicMs();
  }

  /** Until the next look, which `holds` takes. */
  get waitMs(): number {
    return Math.max(MIN_WAIT_MS, LOOK_EVERY_MS - this.#ageMs());
  }

  /** Looks at the credentials when the last look is too long ago. @returns whether they hold */
  holds(): Promise<boolean> {
    return this.#look(LOOK_EVERY_MS);
  }

  /** As `holds`, before an answer to something that the client asked for. */
  holdsForRequest(): Promise<boolean> {
    return this.#look(FRESH_FOR_MS);
  }

  async #look(maxAgeMs: number): Promise<boolean> {
    if (this.#ageMs() < maxAgeMs) return true;
    const startedAtMs = this.#clock.monotonicMs();
    const holds = await this.#mayStillRead();
    this.#lookedAtMs = startedAtMs;
    return holds;
  }

  #ageMs(): number {
    return this.#clock.monotonicMs() - this.#lookedAtMs;
  }
}
