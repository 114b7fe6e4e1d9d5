const TURNED = 0;
const LEASED = 1;
const TIMES_BYTES = 16;
const NANOSECONDS_PER_MS = 1e6;

/**
 * What an event loop and its beat thread tell each other, in shared memory: a message would have to wait for the very loop
 * it asks about. Times are those of the machine's monotonic clock (`process.hrtime`), which all threads share;
 * `performance.now` begins anew in each.
 */
export class LoopBoard {
  readonly memory: SharedArrayBuffer;
  readonly #times: BigInt64Array;
  readonly #doubts: Int32Array;
  readonly #now: () => bigint;

  /** @param memory the memory of a board that another thread made; without it a new board is made */
  constructor(memory = new SharedArrayBuffer(TIMES_BYTES + 4), now: () => bigint = process.hrtime.bigint) {
    this.memory = memory;
    this.#times = new BigInt64Array(memory, 0, 2);
    this.#doubts = new Int32Array(memory, TIMES_BYTES, 1);
    this.#now = now;
  }

  now(): bigint {
    return this.#now();
  }

  /** Notes that the event loop has turned. */
  turned(): void {
    Atomics.store(this.#times, TURNED, this.#now());
  }

  msSinceTurn(): number {
    return this.#msSince(TURNED);
  }

  /** Notes a beat that is in the database. @param sentAt when it was sent; it was written later */
  leased(sentAt: bigint): void {
    Atomics.store(this.#times, LEASED, sentAt);
  }

  msSinceLease(): number {
    return this.#msSince(LEASED);
  }

  /** Notes that other processes may have thought this one gone and taken its calls. */
  doubt(): void {
    Atomics.add(this.#doubts, 0, 1);
  }

  /** How many doubts have been noted. */
  get doubts(): number {
    return Atomics.load(this.#doubts, 0);
  }

  #msSince(which: number): number {
    return Number(this.#now() - Atomics.load(this.#times, which)) / NANOSECONDS_PER_MS;
  }
}
