/** Work that runs in the background: webhooks and deliveries. */
export class Background {
  readonly #running = new Set<Promise<unknown>>();

  /** The work must not reject. */
  run(work: Promise<unknown>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Resolves once nothing is running, including work started in the meantime. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }
}
