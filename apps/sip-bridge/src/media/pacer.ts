/** A frame of sound. */
const FRAME_MS = 20;
/** Lateness is counted in steps of a quarter of a millisecond, up to 50 ms. */
const STEPS_PER_MS = 4;
const STEPS = 200;

export interface Paced {
  tick(): void;
}

/**
 * Calls every leg once in 20 ms, from one timer for all. Legs are spread over twenty slots of a millisecond, so that
 * their packets do not leave all at once.
 */
export class Pacer {
  readonly #slots: Paced[][] = Array.from({ length: FRAME_MS }, () => []);
  readonly #lateness = new Uint32Array(STEPS + 1);
  readonly #startedMs = performance.now();
  /** Of the slot that is due next, counted from the start. */
  #nextSlot = 0;
  #isRunning = false;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(leg: Paced): void {
    const emptiest = this.#slots.reduce((best, slot) => (slot.length < best.length ? slot : best));
    emptiest.push(leg);
    this.#count += 1;
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#nextSlot = this.#slotNow();
    this.#wait();
  }

  remove(leg: Paced): void {
    for (const slot of this.#slots) {
      const index = slot.indexOf(leg);
      if (index === -1) continue;
      slot.splice(index, 1);
      this.#count -= 1;
      return;
    }
  }

  /** How late the latest hundredth of the ticks since the last question was, in ms. */
  takeP99Ms(): number {
    const total = this.#lateness.reduce((sum, count) => sum + count, 0);
    let rest = Math.floor(total / 100);
    let step = STEPS;
    while (step > 0 && (this.#lateness[step] ?? 0) <= rest) {
      rest -= this.#lateness[step] ?? 0;
      step -= 1;
    }
    this.#lateness.fill(0);
    return total === 0 ? 0 : step / STEPS_PER_MS;
  }

  #slotNow(): number {
    return Math.floor(performance.now() - this.#startedMs);
  }

  #wait(): void {
    if (this.#count === 0) {
      this.#isRunning = false;
      return;
    }
    const dueInMs = this.#startedMs + this.#nextSlot - performance.now();
    setTimeout(() => this.#run(), Math.max(0, dueInMs));
  }

  #run(): void {
    const now = this.#slotNow();
    // After a long stall the ticks that were missed are not made up for: they would all leave at once.
    if (now - this.#nextSlot > 10 * FRAME_MS) this.#nextSlot = now - FRAME_MS;
    for (; this.#nextSlot <= now; this.#nextSlot += 1) {
      const slot = this.#slots[this.#nextSlot % FRAME_MS] ?? [];
      if (slot.length === 0) continue;
      for (const leg of slot) leg.tick();
      const lateMs = performance.now() - this.#startedMs - this.#nextSlot;
      const step = Math.min(STEPS, Math.max(0, Math.round(lateMs * STEPS_PER_MS)));
      this.#lateness[step] = (this.#lateness[step] ?? 0) + slot.length;
    }
    this.#wait();
  }
}
