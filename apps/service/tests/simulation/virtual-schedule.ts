interface Planned {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Virtual time as a list of what is to happen: by time, and at the same time in the order it was planned. */
export class VirtualSchedule {
  /** A binary heap, the next one first. */
  readonly #heap: Planned[] = [];
  #nowMs = 0;
  #planned = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): void {
    const planned = { atMs: this.#nowMs + delayMs, order: this.#planned, run };
    this.#planned += 1;
    this.#heap.push(planned);
    let child = this.#heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfEarlier(child, parent)) break;
      child = parent;
    }
  }

  /** Lets everything happen until nothing is planned, `isDone` says so, or the time is up. */
  run(limitMs: number, isDone: () => boolean): void {
    for (let next = this.#takeFirst(); next !== undefined; next = this.#takeFirst()) {
      if (next.atMs > limitMs) return;
      this.#nowMs = next.atMs;
      next.run();
      if (isDone()) return;
    }
  }

  #takeFirst(): Planned | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || this.#heap.length === 0) return first;
    this.#heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      const child = this.#isEarlier(right, left) ? right : left;
      if (!this.#swapIfEarlier(child, parent)) return first;
      parent = child;
    }
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    if (!this.#isEarlier(child, parent)) return false;
    const [a, b] = [this.#heap[child], this.#heap[parent]];
    if (a === undefined || b === undefined) return false;
    this.#heap[child] = b;
    this.#heap[parent] = a;
    return true;
  }

  #isEarlier(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a === undefined || b === undefined) return false;
    return a.atMs === b.atMs ? a.order < b.order : a.atMs < b.atMs;
  }
}
