interface Planned {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Virtual time as a list of what is to happen: by time, and at the same time in the order it was planned. */
export class VirtualSchedule {
  /** A binary heap, the next one first. It is most of what a simulation does: entries move down holes, nothing is allocated. */
  readonly #heap: Planned[] = [];
  #nowMs = 0;
  #planned = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): void {
    const planned = { atMs: this.#nowMs + delayMs, order: this.#planned, run };
    this.#planned += 1;
    const heap = this.#heap;
    let hole = heap.length;
    heap.push(planned);
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isEarlier(planned, above)) break;
      heap[hole] = above;
      hole = parent;
    }
    heap[hole] = planned;
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
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      let below = heap[child];
      if (below === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && isEarlier(right, below)) {
        child += 1;
        below = right;
      }
      if (!isEarlier(below, last)) break;
      heap[hole] = below;
      hole = child;
    }
    heap[hole] = last;
    return first;
  }
}

function isEarlier(one: Planned, other: Planned): boolean {
  return one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs;
}
