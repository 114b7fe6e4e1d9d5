import type { Clock } from "@parley/foundation/clock";
import { type RawBuilder, sql } from "kysely";
import { NotificationListener } from "../database/notification-listener.ts";
import type { UnitOfWork } from "../database/scope.ts";

const CHANNEL = "parley_live";

type Listener = (detail: string) => void;
type FamilyListener = (member: string, detail: string) => void;

/**
 * Broadcasts what is happening right now to every process that subscribes. Events carry ids and fixed words, never
 * content: a subscriber reads the change itself. Nothing is stored, so anything that must not be missed needs a row or a
 * job.
 */
export class LiveEvents {
  readonly #listener: NotificationListener;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #families = new Map<string, Set<FamilyListener>>();
  readonly #onReconnect = new Set<() => void>();

  constructor(options: { connectionString: string; clock: Clock }) {
    this.#listener = new NotificationListener({
      ...options,
      channel: CHANNEL,
      onNotification: (payload) => this.#dispatch(payload),
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

  /** @param topic without `|` @returns a function that ends the subscription */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /**
   * Hears the events of all topics `family:member`.
   * @returns a function that ends the subscription
   */
  subscribeToFamily(family: string, listener: FamilyListener): () => void {
    const listeners = this.#families.get(family) ?? new Set();
    this.#families.set(family, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  /** Called at the start and after each reconnect, when events may have been missed. */
  onListening(listener: () => void): void {
    this.#onReconnect.add(listener);
  }

  #dispatch(payload: string): void {
    const [topic = "", ...detail] = payload.split("|");
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail.join("|"));
    const [family = "", ...member] = topic.split(":");
    for (const listener of this.#families.get(family) ?? []) listener(member.join(":"), detail.join("|"));
  }
}

/** Sends the event if and when the transaction commits. @param detail ids and fixed words, at most about 100 characters */
export async function announce(unit: Pick<UnitOfWork, "db">, topic: string, detail = ""): Promise<void> {
  await sql`select ${announcement(topic, detail)}`.execute(unit.db);
}

/** The same as a part of another statement, which sends the event once for each row it selects this for. */
export function announcement(topic: string, detail = ""): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${`${topic}|${detail}`})`;
}

/** The same event of many topics. */
export async function announceAll(unit: Pick<UnitOfWork, "db">, topics: readonly string[], detail = ""): Promise<void> {
  const payloads = topics.map((topic) => `${topic}|${detail}`);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(unit.db);
}
