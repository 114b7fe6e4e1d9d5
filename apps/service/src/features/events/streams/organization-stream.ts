import type { Clock } from "@parley/foundation/clock";
import { CredentialWatch } from "../../../platform/http/credential-watch.ts";
import { EventBody, eventText } from "../../../platform/http/event-body.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { ChangeBatch } from "./change-batch.ts";
import type { FollowedKinds } from "./followed-kinds.ts";
import { GatheredChanges } from "./gathered-changes.ts";
import type { OrganizationChange } from "./organization-change.ts";

export interface StreamOpening {
  /** To come back with before anything happens. */
  readonly id: number;
  /** What to begin with; null: everything is to be read again. */
  readonly missed: readonly OrganizationChange[] | null;
  /** What was under way when this began was not noted. */
  readonly isFirst: boolean;
  /** Goes on after what was missed; else the stream ends with it. */
  readonly follows: boolean;
}

export interface StreamDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kinds: FollowedKinds;
  /** Whether the credentials still hold. */
  readonly mayStillWatch: () => Promise<boolean>;
}

/** Proxies close what is silent for longer, often after 30 s. */
const BEAT_MS = 10_000;
/** What was under way when the first one began to watch has ended by then, nearly always. */
const SETTLED_AFTER_MS = 10_000;

/** One who watches an organization. */
export class OrganizationStream {
  readonly body: EventBody;
  readonly #deps: StreamDeps;
  /** What comes before the stream has begun, or while the client takes nothing. */
  readonly #waiting = new GatheredChanges();
  #isTaking = false;
  #sentAtMs: number;

  constructor(deps: StreamDeps) {
    this.#deps = deps;
    this.#sentAtMs = deps.clock.monotonicMs();
    this.body = new EventBody(deps.clock);
  }

  /** Begins to send; what came before waits. */
  start(opening: StreamOpening): void {
    void this.#run(opening);
  }

  tell(batch: ChangeBatch): void {
    if (this.#isTaking) void this.#send(batch.textFor(this.#deps.kinds));
    else this.#waiting.addBatch(batch);
  }

  async #run({ id, missed, isFirst, follows }: StreamOpening): Promise<void> {
    try {
      const missedBatch = new ChangeBatch(missed ?? [], missed === null);
      await this.#send(eventText({ event: "ready", id: String(id), data: {} }) + missedBatch.textFor(this.#deps.kinds));
      if (follows) await this.#watchOver(isFirst);
    } catch (error) {
      this.#deps.logger.warn("an organization's events could not be streamed", errorFields(error));
    }
    this.body.end();
  }

  /** What comes until there is room again is sent together then. */
  async #send(text: string): Promise<void> {
    if (text === "") return;
    this.#isTaking = false;
    this.#sentAtMs = this.#deps.clock.monotonicMs();
    await this.body.write(text);
    while (!this.#waiting.isEmpty && !this.body.closed.aborted) {
      const next = this.#waiting.take().textFor(this.#deps.kinds);
      if (next !== "") await this.body.write(next);
    }
    this.#isTaking = true;
  }

  /** Until the client has gone, or may no longer watch. */
  async #watchOver(isFirst: boolean): Promise<void> {
    const { clock, mayStillWatch } = this.#deps;
    const credentials = new CredentialWatch(clock, mayStillWatch);
    let settledAtMs = isFirst ? clock.monotonicMs() + SETTLED_AFTER_MS : Number.POSITIVE_INFINITY;
    while (!this.body.closed.aborted) {
      const nextMs = Math.min(settledAtMs, this.#sentAtMs + BEAT_MS) - clock.monotonicMs();
      await clock.sleep(Math.max(1, Math.min(nextMs, credentials.waitMs)), this.body.closed).catch(() => undefined);
      const nowMs = clock.monotonicMs();
      if (!(await credentials.holds())) return;
      if (nowMs >= settledAtMs) {
        settledAtMs = Number.POSITIVE_INFINITY;
        this.tell(new ChangeBatch([], true));
      }
      if (nowMs < this.#sentAtMs + BEAT_MS) continue;
      this.#sentAtMs = nowMs;
      // Who takes nothing has enough before them.
      if (this.#isTaking) await this.body.beat();
    }
  }
}
