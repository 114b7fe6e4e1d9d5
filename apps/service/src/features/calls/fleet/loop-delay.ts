import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often the loop is checked for being on time. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

export interface LoopDelayMeter {
  start(): void;
  stop(): void;
  /** The delay at the 99th percentile since the last call, in ms. */
  sample(): number;
  /** The last result of `sample`. */
  readonly lastMs: number;
}

/** How late the event loop of this thread runs. Node measures it outside JavaScript, so it costs next to nothing. */
export class LoopDelay implements LoopDelayMeter {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #lastMs = 0;

  start(): void {
    this.#histogram.enable();
  }

  stop(): void {
    this.#histogram.disable();
  }

  sample(): number {
    const p99 = this.#histogram.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS;
    this.#histogram.reset();
    this.#lastMs = Number.isFinite(p99) ? Math.max(0, p99) : 0;
    return this.#lastMs;
  }

  get lastMs(): number {
    return this.#lastMs;
  }
}
