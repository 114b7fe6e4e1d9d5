/** Work nobody awaits in place: webhooks on their way, texts on their way to delivery. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  /** The work must not reject. */
  run(work: Promise<unknown>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Resolves once nothing runs any more, counting what was started meanwhile. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }
}
