import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "@parley/foundation/seeded-random";
import type { Installation } from "./installation.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** How long a worker works before it is killed, on average, in times of its own start: a busy machine is slow at both. */
const LIVES_OF_STARTS = 0.75;
/** The same once there were enough kills: the rest of the work is to come to an end. */
const LATER_LIVES_OF_STARTS = 4;
/** Whoever is not ready by then is killed all the same. */
const LONGEST_START_MS = 15_000;
/** Of the database. */
const DATABASE_LIVES_MS = 15_000;

/** Keeps workers at work, and kills them and the database at moments of its own, until it is told to stop. */
export class Killers {
  readonly #installation: Installation;
  readonly #random: Random;
  readonly #enough: number;
  readonly #stop = new AbortController();
  readonly #killing: Promise<unknown>;
  #workers = 0;
  #databases = 0;
  #failedStarts = 0;

  /** @param enough so many kills of workers have to be; after them they live longer */
  constructor(installation: Installation, workers: number, enough: number, random: Random) {
    this.#enough = enough;
    this.#installation = installation;
    this.#random = random;
    const lines = Array.from({ length: workers }, () => this.#keepWorking());
    this.#killing = Promise.all([...lines, this.#keepKillingDatabase()]);
  }

  get workerKills(): number {
    return this.#workers;
  }

  get databaseKills(): number {
    return this.#databases;
  }

  /** Workers that ended by themselves: the database was away while they started, say. */
  get failedStarts(): number {
    return this.#failedStarts;
  }

  /** No more kills; the workers that are there go on. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#killing;
  }

  async #keepWorking(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const startMs = performance.now();
      const worker = this.#installation.startWorker();
      await Promise.race([worker.ready, this.#stopped(), delay(LONGEST_START_MS, undefined, { ref: false })]);
      await Promise.race([this.#life(this.#livesOfStarts() * (performance.now() - startMs)), worker.exited]);
      if (this.#stop.signal.aborted) return;
      if (await hasExited(worker)) this.#failedStarts += 1;
      else this.#workers += 1;
      await worker.kill();
    }
  }

  #livesOfStarts(): number {
    return this.#workers < this.#enough ? LIVES_OF_STARTS : LATER_LIVES_OF_STARTS;
  }

  async #keepKillingDatabase(): Promise<void> {
    for (;;) {
      // From when it is there again: on a busy machine it takes longer to recover than it then lives.
      await this.#installation.query("select 1");
      await this.#life(DATABASE_LIVES_MS);
      if (this.#stop.signal.aborted) return;
      await this.#installation.killDatabase();
      this.#databases += 1;
    }
  }

  async #life(meanMs: number): Promise<void> {
    await delay(2 * meanMs * this.#random.next(), undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  #stopped(): Promise<void> {
    const { signal } = this.#stop;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  }
}

async function hasExited({ exited }: WorkerProcess): Promise<boolean> {
  return Promise.race([exited.then(() => true), delay(0, false)]);
}
