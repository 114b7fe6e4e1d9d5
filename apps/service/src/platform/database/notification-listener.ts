import type { Clock } from "@parley/foundation/clock";
import pg from "pg";

const RECONNECT_MS = 1_000;

export interface NotificationListenerOptions {
  readonly connectionString: string;
  readonly clock: Clock;
  /** A fixed name, never built from input: it goes into a statement unquoted. */
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called when listening begins, the first time and after each reconnect: announcements before it were missed. */
  readonly onListening?: () => void;
}

/** One connection that receives what committed transactions announce (`NOTIFY`). Reconnects when it is lost. */
export class NotificationListener {
  readonly #options: NotificationListenerOptions;
  readonly #abort = new AbortController();
  #client: pg.Client | null = null;
  #loop: Promise<void> | null = null;

  constructor(options: NotificationListenerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#run();
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
      await this.#options.clock.sleep(RECONNECT_MS, this.#abort.signal).catch(() => undefined);
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: "parley-listen",
      keepAlive: true,
    });
    const closed = new Promise<void>((resolve) => {
      client.on("end", resolve);
      client.on("error", () => resolve());
    });
    client.on("notification", ({ payload = "" }) => this.#options.onNotification(payload));
    await client.connect();
    if (this.#abort.signal.aborted) {
      await client.end();
      return;
    }
    this.#client = client;
    await client.query(`listen ${this.#options.channel}`);
    this.#options.onListening?.();
    await closed;
  }
}
