/** Limits how many run at a time; the others wait in order. */
export class EspeakSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` in a slot. If aborted before its turn, it never runs, and the promise resolves all the same. */
  async run(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    if (!(await this.#take(signal))) return;
    try {
      if (!signal.aborted) await work();
    } finally {
      this.#give();
    }
  }

  /** False: aborted, and no slot is held. */
  #take(signal: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const onTurn = () => {
        signal.removeEventListener("abort", onAbort);
        resolve(true);
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(onTurn), 1);
        resolve(false);
      };
      this.#waiting.push(onTurn);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  /** Handed to the next in line, if any. */
  #give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
