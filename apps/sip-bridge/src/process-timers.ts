import type { SipTimers } from "@parley/sip/timers";

/** The process's timers, which can all be stopped together. */
export class ProcessTimers implements SipTimers {
  readonly #running = new Set<NodeJS.Timeout>();
  #hasStopped = false;

  nowMs(): number {
    return performance.now();
  }

  after(delayMs: number, run: () => void): () => void {
    if (this.#hasStopped) return () => {};
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      run();
    }, delayMs);
    this.#running.add(timer);
    return () => {
      this.#running.delete(timer);
      clearTimeout(timer);
    };
  }

  /** Nothing fires any more, nor is anything set. */
  stop(): void {
    this.#hasStopped = true;
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
