import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import type { BeatingProcess, BeatOrder, BeatReport, BeatThreadData, MediaLoad } from "./beat-messages.ts";
import { MEDIA_LEASE_MS } from "./leases.ts";
import { LoopBoard } from "./loop-board.ts";

const THREAD = new URL("./beat-thread.ts", import.meta.url);
/** How often the loop reports that it turns, and passes changes to the thread. */
const TURN_MS = 100;
const RESTART_MS = 200;
const STOP_LIMIT_MS = 3_000;
/** The thread holds one connection and a few numbers; without limits V8 would take several times as much memory. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 1 };

export interface MediaBeatDeps {
  readonly connectionString: string;
  /** What the driver reads besides the address: `PGPASSWORD` and the like. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly process: BeatingProcess;
  readonly logger: Logger;
  /** Asked ten times a second. `arrived`: placements whose calls have been counted since it was last asked. */
  readonly readLoad: () => MediaLoad & { readonly arrived: readonly number[] };
  /** Finds out which calls other processes have taken, and drops them. This process is alive then, so they take no more. */
  readonly review: () => Promise<void>;
}

/**
 * Reports this process as alive, in a thread of its own: a process whose event loop is late keeps its calls, one whose loop
 * stands still does not. A process that was thought gone finds out here, and leads no call until it knows which are left.
 */
export class MediaBeat {
  readonly #deps: MediaBeatDeps;
  readonly #board = new LoopBoard();
  readonly #firstBeat = Promise.withResolvers<void>();
  #thread: Worker | null = null;
  #turns: NodeJS.Timeout | null = null;
  #told: MediaLoad | null = null;
  #reviewedDoubts = 0;
  #isReviewing = false;
  #isStopping = false;

  constructor(deps: MediaBeatDeps) {
    this.#deps = deps;
  }

  /** Resolves with the first beat. */
  async start(): Promise<void> {
    this.#board.turned();
    this.#turns = setInterval(() => this.#turn(), TURN_MS);
    this.#turns.unref();
    this.#startThread();
    this.#turn();
    await this.#firstBeat.promise;
  }

  /** Deletes the process from the records. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#firstBeat.resolve();
    const thread = this.#thread;
    if (thread !== null) {
      thread.ref();
      const ended = new Promise((resolve) => thread.once("exit", resolve));
      this.#order({ kind: "stop" });
      const tooLong = setTimeout(() => void thread.terminate(), STOP_LIMIT_MS);
      await ended;
      clearTimeout(tooLong);
    }
    if (this.#turns !== null) clearInterval(this.#turns);
  }

  /**
   * Whether the calls of this process are certainly still its own. Correct at any moment, even the first after the process
   * was frozen.
   */
  get isSure(): boolean {
    return (
      this.#board.doubts === this.#reviewedDoubts &&
      this.#board.msSinceLease() < MEDIA_LEASE_MS &&
      this.#board.msSinceTurn() < MEDIA_LEASE_MS
    );
  }

  #turn(): void {
    // After a freeze of the loop nobody knows how long the thread stood still.
    if (this.#board.msSinceTurn() >= MEDIA_LEASE_MS) this.#board.doubt();
    this.#board.turned();
    this.#tell();
    this.#resolveDoubts();
  }

  #tell(): void {
    const { arrived, ...load } = this.#deps.readLoad();
    const { activeCalls, settingUpCalls, isAccepting } = load;
    const isKnown =
      this.#told?.activeCalls === activeCalls &&
      this.#told.settingUpCalls === settingUpCalls &&
      this.#told.isAccepting === isAccepting;
    if (isKnown && arrived.length === 0) return;
    this.#told = load;
    this.#order({ kind: "load", ...load, arrived });
  }

  /** Waits until the process counts as alive again: before that, others could still take calls after the review. */
  #resolveDoubts(): void {
    const { doubts } = this.#board;
    if (doubts === this.#reviewedDoubts || this.#isReviewing || this.#board.msSinceLease() >= MEDIA_LEASE_MS) return;
    this.#isReviewing = true;
    this.#deps
      .review()
      .then(() => {
        this.#reviewedDoubts = doubts;
      })
      .catch((error: unknown) =>
        this.#deps.logger.warn("calls of this process could not be reviewed", errorFields(error)),
      )
      .finally(() => {
        this.#isReviewing = false;
      });
  }

  #order(order: BeatOrder): void {
    this.#thread?.postMessage(order);
  }

  #startThread(): void {
    const { connectionString, environment, process: self, logger } = this.#deps;
    const thread = startThread({ connectionString, memory: this.#board.memory, process: self }, environment);
    this.#thread = thread;
    this.#told = null;
    // The calls it beats for keep a process alive, not the beat.
    thread.unref();
    thread.on("message", (report: BeatReport) => {
      if (report.kind === "beating") this.#firstBeat.resolve();
      else logger.warn("the media process could not beat", { ...report });
    });
    thread.on("error", (error) => logger.error("the thread that beats has failed", errorFields(error)));
    thread.once("exit", () => {
      this.#thread = null;
      if (this.#isStopping) return;
      logger.error("the thread that beats has ended, and is started again");
      setTimeout(() => {
        if (!this.#isStopping) this.#startThread();
      }, RESTART_MS).unref();
    });
  }
}

function startThread(data: BeatThreadData, environment: Readonly<Record<string, string | undefined>>): Worker {
  const cache = getCompileCacheDir();
  return new Worker(THREAD, {
    workerData: data,
    // With the compile cache the thread needs no compiler of its own, which would be a third of its memory.
    env: { ...environment, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }) },
    execArgv: [],
    resourceLimits: THREAD_LIMITS,
    name: "parley-beat",
  });
}
