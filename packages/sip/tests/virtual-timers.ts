import type { CancelTimer, SipTimers } from "../src/timers.ts";

interface Due {
  readonly atMs: number;
  /** Timers of the same moment fire in the order they were set. */
  readonly order: number;
  readonly run: () => void;
}

/** Timers whose time passes when a test says so. A heap, so that simulations may set a great many. */
export class VirtualTimers implements SipTimers {
  readonly #heap: Due[] = [];
  readonly #canceled = new Set<Due>();
  #nowMs = 0;
  #order = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): CancelTimer {
    const due = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, run };
    this.#order += 1;
    this.#heap.push(due);
    this.#rise(this.#heap.length - 1);
    return () => {
      this.#canceled.add(due);
    };
  }

  /** Timers that are set and were not canceled. */
  get pendingCount(): number {
    return this.#heap.filter((due) => !this.#canceled.has(due)).length;
  }

  /** Fires everything due within that time, in order. */
  advance(durationMs: number): void {
    const untilMs = this.#nowMs + durationMs;
    for (let due = this.#heap[0]; due !== undefined && due.atMs <= untilMs; due = this.#heap[0]) this.#fire(due);
    this.#nowMs = untilMs;
  }

  /** Fires timers until none is left. @throws Error after that many */
  runAll(limit = 10_000_000): void {
    for (let fired = 0; ; fired += 1) {
      const [due] = this.#heap;
      if (due === undefined) return;
      if (fired === limit) throw new Error("timers without end");
      this.#fire(due);
    }
  }

  #fire(due: Due): void {
    this.#removeFirst();
    if (this.#canceled.delete(due)) return;
    this.#nowMs = due.atMs;
    due.run();
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfLater(parent, at)) return;
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      const [a, b] = [this.#heap[left], this.#heap[right]];
      const child = a !== undefined && b !== undefined && isLater(a, b) ? right : left;
      if (!this.#swapIfLater(at, child)) return;
      at = child;
    }
  }

  /** Whether the entry at the lower index had to give way. */
  #swapIfLater(upper: number, lower: number): boolean {
    const [a, b] = [this.#heap[upper], this.#heap[lower]];
    if (a === undefined || b === undefined || !isLater(a, b)) return false;
    this.#heap[upper] = b;
    this.#heap[lower] = a;
    return true;
  }
}

function isLater(a: Due, b: Due): boolean {
  return a.atMs === b.atMs ? a.order > b.order : a.atMs > b.atMs;
}
