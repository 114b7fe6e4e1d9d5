import type { Clock } from "@parley/foundation/clock";
import { EventBody } from "../../../platform/http/event-body.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
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
  /** Whether the credentials still hold; has events noted for longer if so. */
  readonly mayStillWatch: () => Promise<boolean>;
}

/** With a beat in between, who may no longer read is cut within 30 s. */
const CREDENTIALS_HOLD_MS = 20_000;
/** Proxies close what is silent for longer, often after 30 s. */
const BEAT_MS = 10_000;
/** Changes that come in a burst are sent together. */
const BETWEEN_SENDS_MS = 100;
/** What is said in calls changes all the time; a page looks no more often. */
const BETWEEN_TRANSCRIPTS_MS = 1_000;
/** Who is this far behind reads everything again. */
const MOST_WAITING = 1_000;
const MOST_TRANSCRIPTS = 20;

/** One who watches an organization. */
export class OrganizationStream {
  readonly body: EventBody;
  readonly #deps: StreamDeps;
  #waiting: OrganizationChange[] = [];
  readonly #spoken = new Set<number>();
  #spokenSentAtMs = Number.NEGATIVE_INFINITY;
  #isBehind = false;
  #wake: () => void = () => undefined;
  #checkedAtMs: number;

  constructor(deps: StreamDeps) {
    this.#deps = deps;
    this.#checkedAtMs = deps.clock.monotonicMs();
    this.body = new EventBody(deps.clock);
    this.body.closed.addEventListener("abort", () => this.#wake());
  }

  /** Begins to send; what came before waits. */
  start(opening: StreamOpening): void {
    void this.#run(opening);
  }

  changed(changes: readonly OrganizationChange[]): void {
    if (this.#waiting.length + changes.length > MOST_WAITING) this.missed();
    else this.#waiting.push(...changes);
    this.#wake();
  }

  /** Something was said in the call. */
  said(callId: number): void {
    this.#spoken.add(callId);
    if (this.#spokenDueInMs() <= 0) this.#wake();
  }

  /** Announcements may have been lost. */
  missed(): void {
    this.#waiting = [];
    this.#isBehind = true;
    this.#wake();
  }

  async #run({ id, missed, isFirst, follows }: StreamOpening): Promise<void> {
    try {
      await this.body.send({ event: "ready", id: String(id), data: {} });
      if (missed === null) await this.#resync();
      else for (const change of missed) await this.#send(change);
      let isFirstBeat = isFirst;
      while (follows && !this.body.closed.aborted) {
        if (!(await this.#isStillAllowed())) break;
        await this.#sendWaiting();
        const hasBeaten = await this.#pause();
        if (hasBeaten && isFirstBeat) {
          isFirstBeat = false;
          await this.#resync();
        }
      }
    } catch (error) {
      this.#deps.logger.warn("an organization's events could not be streamed", errorFields(error));
    }
    this.body.end();
  }

  async #sendWaiting(): Promise<void> {
    if (this.#isBehind) {
      this.#isBehind = false;
      await this.#resync();
    }
    for (const change of this.#waiting.splice(0)) await this.#send(change);
    if (this.#spoken.size === 0 || this.#spokenDueInMs() > 0) return;
    const spoken = this.#spoken.size > MOST_TRANSCRIPTS ? [null] : [...this.#spoken];
    this.#spoken.clear();
    this.#spokenSentAtMs = this.#deps.clock.monotonicMs();
    for (const subjectId of spoken) await this.#send({ id: null, kind: "transcript", subjectId });
  }

  #send({ id, kind, subjectId }: OrganizationChange): Promise<void> {
    const data = { id, kind, subject_id: subjectId };
    return this.body.send({ event: "change", ...(id === null ? {} : { id: String(id) }), data });
  }

  #resync(): Promise<void> {
    return this.body.send({ event: "resync", data: {} });
  }

  #spokenDueInMs(): number {
    return this.#spokenSentAtMs + BETWEEN_TRANSCRIPTS_MS - this.#deps.clock.monotonicMs();
  }

  async #isStillAllowed(): Promise<boolean> {
    const nowMs = this.#deps.clock.monotonicMs();
    if (nowMs - this.#checkedAtMs < CREDENTIALS_HOLD_MS) return true;
    this.#checkedAtMs = nowMs;
    return this.#deps.mayStillWatch();
  }

  /** Until there is something to send. @returns whether there was nothing for the length of a beat, which was then sent */
  async #pause(): Promise<boolean> {
    await this.#sleep(BETWEEN_SENDS_MS);
    if (this.#hasWork()) return false;
    const waking = new AbortController();
    this.#wake = () => waking.abort();
    await this.#sleep(this.#spoken.size === 0 ? BEAT_MS : this.#spokenDueInMs(), waking.signal);
    this.#wake = () => undefined;
    if (this.#hasWork() || this.#spoken.size > 0 || this.body.closed.aborted) return false;
    await this.body.beat();
    return true;
  }

  #hasWork(): boolean {
    return this.#isBehind || this.#waiting.length > 0 || this.body.closed.aborted;
  }

  /** Shorter when nobody listens any more, or `signal` says so. */
  async #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const signals = signal === undefined ? [this.body.closed] : [this.body.closed, signal];
    await this.#deps.clock.sleep(Math.max(0, ms), AbortSignal.any(signals)).catch(() => undefined);
  }
}
