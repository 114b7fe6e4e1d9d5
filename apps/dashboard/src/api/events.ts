import type { QueryClient } from "@tanstack/react-query";
import { type Change, isAffected, pauseOf } from "./affected-paths.ts";
import { connection } from "./connection.ts";

/** For pages that live on events: what an announcement did not reach is found by then. */
export const SLOW_LOOK_MS = 60_000;

const PATH = "/api/v1/events";
/** Changes that come together are read together. */
const GATHER_MS = 300;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;
/** Who only looks into another tab comes back to the same stream. */
const LEAVES_AFTER_MS = 15_000;
const EVERYTHING: Change = { kind: "resync", subjectId: null };
/** While nobody looks, more than these are everything. */
const MOST_KEPT = 200;

/**
 * Has what the page shows read again when the service says that it changed. One for the page.
 * @param onBreak whenever the stream breaks off or is refused, which it does not say why
 * @returns a function that ends it
 */
export function followEvents(queries: QueryClient, onBreak: () => void): () => void {
  let source: EventSource | null = null;
  let lastId = "";
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const reader = new ChangeReader(queries);

  const open = () => {
    const query = lastId === "" ? "" : `?last_event_id=${encodeURIComponent(lastId)}`;
    source = new EventSource(`${PATH}${query}`);
    source.addEventListener("ready", (event) => {
      lastId = event.lastEventId;
      retryMs = FIRST_RETRY_MS;
      // What was asked for meanwhile has failed.
      if (connection.isLost()) reader.add(EVERYTHING);
      connection.set(false);
    });
    source.addEventListener("change", (event) => {
      lastId = event.lastEventId;
      const { kind, subject_id: subjectId } = JSON.parse(event.data) as {
        readonly kind: string;
        readonly subject_id: number | null;
      };
      reader.add({ kind, subjectId });
    });
    source.addEventListener("resync", () => reader.add(EVERYTHING));
    // The browser comes back by itself after a break, not after a refusal: too many, or the sign-in has ended.
    source.addEventListener("error", () => {
      onBreak();
      if (source?.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  // Browsers hold six connections to a server at most: tabs that nobody looks at must not keep them all.
  const look = () => {
    clearTimeout(leaving);
    if (document.visibilityState === "hidden") leaving = setTimeout(close, LEAVES_AFTER_MS);
    else if (source === null) open();
  };
  document.addEventListener("visibilitychange", look);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(leaving);
    close();
    reader.stop();
  };
}

/** Gathers changes, and reads what they concern: no address more often than it may, and nothing while nobody looks. */
class ChangeReader {
  readonly #queries: QueryClient;
  readonly #readAt = new Map<string, number>();
  /** Each once, however often it was told. */
  readonly #changes = new Map<string, Change>();
  /** Addresses that were read too short a time ago. */
  readonly #late = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    document.addEventListener("visibilitychange", this.#look);
  }

  add(change: Change): void {
    this.#keep(change);
    this.#schedule(GATHER_MS);
  }

  #keep(change: Change): void {
    this.#changes.set(`${change.kind} ${change.subjectId}`, change);
    if (this.#changes.size <= MOST_KEPT) return;
    this.#changes.clear();
    this.#changes.set("resync", EVERYTHING);
  }

  stop(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#look);
  }

  #look = () => {
    if (this.#changes.size + this.#late.size > 0) this.#schedule(GATHER_MS);
  };

  /** The earliest moment counts: what may be read at once does not wait for what must. */
  #schedule(ms: number): void {
    const at = performance.now() + ms;
    if (this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      this.#read();
    }, ms);
  }

  #read(): void {
    if (document.visibilityState === "hidden") return;
    const [now, changes] = [performance.now(), [...this.#changes.values()]];
    this.#changes.clear();
    const due = new Set<string>();
    let waitMs = Number.POSITIVE_INFINITY;
    for (const query of this.#queries.getQueryCache().getAll()) {
      const [path] = query.queryKey;
      if (typeof path !== "string") continue;
      if (!this.#late.has(path) && !changes.some((change) => isAffected(path, change))) continue;
      const dueInMs = (this.#readAt.get(path) ?? Number.NEGATIVE_INFINITY) + pauseOf(path) - now;
      // What is not shown is only marked.
      if (dueInMs <= 0 || !query.isActive()) {
        due.add(path);
        this.#late.delete(path);
        this.#readAt.set(path, now);
      } else {
        this.#late.add(path);
        waitMs = Math.min(waitMs, dueInMs);
      }
    }
    void this.#queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => due.has(String(path)) });
    if (waitMs < Number.POSITIVE_INFINITY) this.#schedule(waitMs);
  }
}
