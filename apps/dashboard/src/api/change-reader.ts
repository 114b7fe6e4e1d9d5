import type { Query, QueryClient } from "@tanstack/react-query";
import { type Change, isAffected, pauseOf } from "./affected-paths.ts";

export const EVERYTHING: Change = { kind: "resync", subjectId: null };
/** Changes that come together are read together. */
const GATHER_MS = 300;
/** While nobody looks, more than these are everything. */
const MOST_KEPT = 200;

/** Gathers changes, and reads what they concern: no address more often than it may, and nothing while nobody looks. */
export class ChangeReader {
  readonly #queries: QueryClient;
  readonly #readAt = new Map<string, number>();
  /** Each once, however often it was told. */
  readonly #changes = new Map<string, Change>();
  /** Addresses that were read too short a time ago, with how long they wait after that. */
  readonly #late = new Map<string, number>();
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
    const late = new Map<string, number>();
    let waitMs = Number.POSITIVE_INFINITY;
    for (const query of this.#queries.getQueryCache().getAll()) {
      const [path] = query.queryKey;
      if (typeof path !== "string") continue;
      const pauses = changes.filter((change) => isAffected(path, change)).map((change) => pauseOf(path, change));
      const pauseMs = Math.min(this.#late.get(path) ?? Number.POSITIVE_INFINITY, ...pauses);
      if (pauseMs === Number.POSITIVE_INFINITY) continue;
      const dueInMs = (this.#readAt.get(path) ?? Number.NEGATIVE_INFINITY) + pauseMs - now;
      if (isReadFirst(query)) {
        late.set(path, pauseMs);
        waitMs = Math.min(waitMs, Math.max(dueInMs, GATHER_MS));
        continue;
      }
      // What is not shown is only marked.
      if (dueInMs <= 0 || !query.isActive()) {
        due.add(path);
        this.#readAt.set(path, now);
      } else {
        late.set(path, pauseMs);
        waitMs = Math.min(waitMs, dueInMs);
      }
    }
    for (const path of due) this.#late.delete(path);
    for (const [path, pauseMs] of late) this.#late.set(path, pauseMs);
    void this.#queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => due.has(String(path)) });
    if (waitMs < Number.POSITIVE_INFINITY) this.#schedule(waitMs);
  }
}

/**
 * Whether nothing of it is there yet and its answer is on the way. That may say how things were before they changed, and would
 * count as the newest; it is not broken off either, or a busy place would never see a slow page.
 */
function isReadFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== "idle";
}
