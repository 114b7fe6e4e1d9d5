import { setTimeout as pause } from "node:timers/promises";
import { type Change, isAffected, kindsFor, pauseOf } from "../../apps/dashboard/src/api/affected-paths.ts";

/** What an open page shows, and when it reads it again. */
interface Shown {
  readonly path: string;
  /** Where there are no events. */
  readonly everyMs: number;
}

const EVENTS = "/api/v1/events";
/** Changes that come together are read together. */
const GATHER_MS = 300;
/** The pages people leave open. Those the service has no operation for are left out. */
const SHOWN: readonly Shown[] = [
  { path: "/api/v1/overview", everyMs: 15_000 },
  { path: "/api/v1/calls?limit=50", everyMs: 10_000 },
  { path: "/api/v1/calls/live", everyMs: 10_000 },
];

export interface Served {
  readonly url: string;
  readonly key: string;
  readonly operations: ReadonlySet<string>;
}

/** Dashboards without a browser: what they ask of the service, and nothing else. */
export interface OpenDashboards {
  /** How they learn of changes. */
  readonly how: "events" | "polling";
  /** So far. */
  counts(): Readonly<Counts>;
  close(): Promise<void>;
}

export function openDashboards(served: Served, count: number): OpenDashboards {
  const how = served.operations.has(EVENTS) ? "events" : "polling";
  const counts: Counts = { requests: 0, events: 0, failures: 0 };
  const closing = new AbortController();
  const shown = SHOWN.filter(({ path }) => served.operations.has(path.replace(/\?.*/, "")));
  // Some of each page.
  const open = shown.flatMap((each, first) =>
    Array.from({ length: Math.ceil((count - first) / shown.length) }, (_, index) => {
      const dashboard = new Dashboard(served, each, counts, closing.signal);
      return how === "events" ? dashboard.follow() : dashboard.poll((index * shown.length + first) / count);
    }),
  );
  return {
    how,
    counts: () => ({ ...counts }),
    close: async () => {
      closing.abort();
      await Promise.all(open);
    },
  };
}

interface Counts {
  requests: number;
  events: number;
  failures: number;
}

function changeIn(block: string): Change {
  const data = JSON.parse(/^data: ?(.*)$/m.exec(block)?.[1] ?? "{}") as { kind?: string; subject_id?: number | null };
  return { kind: data.kind ?? "resync", subjectId: data.subject_id ?? null };
}

class Dashboard {
  readonly #served: Served;
  readonly #shown: Shown;
  readonly #counts: Counts;
  readonly #signal: AbortSignal;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs = Number.POSITIVE_INFINITY;

  constructor(served: Served, shown: Shown, counts: Counts, signal: AbortSignal) {
    this.#served = served;
    this.#shown = shown;
    this.#counts = counts;
    this.#signal = signal;
  }

  /** @param share of the interval that passes before the first look: people do not open their pages at once */
  async poll(share: number): Promise<void> {
    await this.#pause(share * this.#shown.everyMs);
    while (!this.#signal.aborted) {
      await this.#read();
      await this.#pause(this.#shown.everyMs);
    }
  }

  /** Until it is closed; a stream that ends is opened again. */
  async follow(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#readStream();
      } catch {
        if (!this.#signal.aborted) this.#counts.failures += 1;
      }
      await this.#pause(1_000);
    }
  }

  async #readStream(): Promise<void> {
    const response = await this.#ask(`${EVENTS}?kinds=${kindsFor([this.#shown.path])}`);
    if (!response.ok || response.body === null) throw new Error(`the stream was answered ${response.status}`);
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = `${text}${piece}`.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#hear(block);
    }
  }

  #hear(block: string): void {
    const event = /^event: ?(.*)$/m.exec(block)?.[1];
    if (event === undefined) return;
    this.#counts.events += 1;
    // What the dashboard itself reads again, and how often, so that this cannot say something else.
    const change = changeIn(block);
    if (event === "change" && !isAffected(this.#shown.path, change)) return;
    const nowMs = performance.now();
    const dueAtMs = Math.max(nowMs + GATHER_MS, this.#readAtMs + pauseOf(this.#shown.path, change));
    if (dueAtMs >= this.#dueAtMs) return;
    this.#dueAtMs = dueAtMs;
    void this.#pause(dueAtMs - nowMs).then(() => {
      // What is due earlier came meanwhile.
      if (this.#dueAtMs !== dueAtMs) return;
      this.#dueAtMs = Number.POSITIVE_INFINITY;
      this.#readAtMs = performance.now();
      return this.#read();
    });
  }

  async #read(): Promise<void> {
    if (this.#signal.aborted) return;
    try {
      const response = await this.#ask(this.#shown.path);
      await response.arrayBuffer();
      this.#counts.requests += 1;
      if (!response.ok) this.#counts.failures += 1;
    } catch {
      if (!this.#signal.aborted) this.#counts.failures += 1;
    }
  }

  #ask(path: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#served.key}`, "accept-encoding": "gzip" };
    return fetch(`${this.#served.url}${path}`, { headers, signal: this.#signal });
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#signal }).catch(() => undefined);
  }
}
