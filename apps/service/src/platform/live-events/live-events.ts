import type { Clock } from "@parley/foundation/clock";
import { sql } from "kysely";
import { NotificationListener } from "../database/notification-listener.ts";
import type { UnitOfWork } from "../database/scope.ts";

const CHANNEL = "parley_live";

type Listener = (detail: string) => void;

/**
 * Announces events to all processes that listen. Carries ids and our own words, never content: a listener reads the change
 * itself. Nothing is stored: work that must be done even when nobody listens is a row or a job.
 */
export class LiveEvents {
  readonly #listener: NotificationListener;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onReconnect = new Set<() => void>();

  constructor(options: { connectionString: string; clock: Clock }) {
    this.#listener = new NotificationListener({
      ...options,
      channel: CHANNEL,
      onNotification: (payload) => this.#tell(payload),
      onListening: () => {
        for (const again of this.#onReconnect) again();
      },
    });
  }

  start(): void {
    this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** @param topic without `|` @returns a function that ends it */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** Called whenever events may have been missed, and at the start. */
  onListening(listener: () => void): void {
    this.#onReconnect.add(listener);
  }

  #tell(payload: string): void {
    const [topic = "", ...detail] = payload.split("|");
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail.join("|"));
  }
}

/** Tells it if and when the transaction commits. @param detail ids and words of our own, at most some 100 characters */
export async function announce(unit: Pick<UnitOfWork, "db">, topic: string, detail = ""): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic}|${detail}`})`.execute(unit.db);
}
