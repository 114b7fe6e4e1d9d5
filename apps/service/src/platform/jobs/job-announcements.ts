import type { Clock } from "@parley/foundation/clock";
import pg from "pg";
import { JOB_CHANNEL } from "./job-queue.ts";

const RECONNECT_MS = 1_000;

type OnJob = (queue: string, dueAtMs: number, group: string | null) => void;

/**
 * Hears of queued jobs as their transactions commit. While the connection is down nothing is lost: workers poll.
 */
export class JobAnnouncements {
  readonly #connectionString: string;
  readonly #clock: Clock;
  readonly #onJob: OnJob;
  readonly #abort = new AbortController();
  #client: pg.Client | null = null;
  #loop: Promise<void> | null = null;

  constructor(options: { connectionString: string; clock: Clock; onJob: OnJob }) {
    this.#connectionString = options.connectionString;
    this.#clock = options.clock;
    this.#onJob = options.onJob;
  }

  start(): void {
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    // A client that is still connecting cannot be ended; the loop ends it once it is connected.
    await this.#client?.end().catch(() => undefined);
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      await this.#listen().catch(() => undefined);
      await this.#clock.sleep(RECONNECT_MS, this.#abort.signal).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: "parley-listen",
      keepAlive: true,
    });
    const closed = new Promise<void>((resolve) => {
      client.on("end", resolve);
      client.on("error", () => resolve());
    });
    client.on("notification", ({ payload = "" }) => {
      const [queue = "", dueAtMs = "0", ...group] = payload.split("|");
      this.#onJob(queue, Number(dueAtMs), group.join("|") || null);
    });
    await client.connect();
    if (this.#abort.signal.aborted) {
      await client.end();
      return;
    }
    this.#client = client;
    await client.query(`listen ${JOB_CHANNEL}`);
    await closed;
  }
}
