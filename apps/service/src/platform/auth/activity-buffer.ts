import type { Clock } from "@parley/foundation/clock";
import { errorFields, type Logger } from "../logging/logger.ts";

/** What happened under one key since the last flush. */
export interface Activity<Key> {
  readonly key: Key;
  readonly count: number;
  readonly lastAt: Date;
  /** The network address the last of them came from; null where it is not known or not kept. */
  readonly lastAddress: string | null;
}

export interface ActivityBufferOptions<Key> {
  /** Stores them; when it rejects they are kept for the next try. */
  readonly write: (activities: readonly Activity<Key>[]) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How far the database may lag behind; default 5,000. */
  readonly flushEveryMs?: number;
}

/**
 * Collects last-used times in memory, so that reading a resource does not cost a write. A crash loses a few seconds
 * of counts, and no decision depends on those.
 */
export class ActivityBuffer<Key> {
  readonly #options: ActivityBufferOptions<Key>;
  #pending = new Map<Key, Activity<Key>>();
  #stopping = new AbortController();
  #loop: Promise<void> | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: ActivityBufferOptions<Key>) {
    this.#options = options;
  }

  record(key: Key, lastAddress: string | null = null): void {
    this.#merge({ key, count: 1, lastAt: this.#options.clock.now(), lastAddress });
  }

  /** Starts flushing every few seconds. */
  start(): void {
    if (this.#loop !== null) return;
    this.#stopping = new AbortController();
    this.#loop = this.#run(this.#stopping.signal);
  }

  /** Stops flushing and writes what is left. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("stopping"));
    await this.#loop;
    this.#loop = null;
    await this.flush();
  }

  /** Writes what is pending; never rejects. One at a time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writePending());
    return this.#flushing;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#options.clock.sleep(this.#options.flushEveryMs ?? 5_000, signal);
      } catch {
        return;
      }
      await this.flush();
    }
  }

  async #writePending(): Promise<void> {
    if (this.#pending.size === 0) return;
    const taken = this.#pending;
    this.#pending = new Map();
    try {
      await this.#options.write([...taken.values()]);
    } catch (error) {
      this.#options.logger.warn("activity could not be stored yet", { count: taken.size, ...errorFields(error) });
      for (const activity of taken.values()) this.#merge(activity);
    }
  }

  #merge(activity: Activity<Key>): void {
    const known = this.#pending.get(activity.key);
    if (known === undefined) {
      this.#pending.set(activity.key, activity);
      return;
    }
    // What could not be stored comes back after newer use has been recorded.
    const latest = known.lastAt > activity.lastAt ? known : activity;
    this.#pending.set(activity.key, { ...latest, count: known.count + activity.count });
  }
}
