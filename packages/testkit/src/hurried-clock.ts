import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@parley/foundation/clock";
import { countCost } from "./test-run/costs.ts";

interface Alarm {
  readonly dueMs: number;
  readonly ring: () => void;
}

/** Event-loop turns without socket activity before time advances. */
const QUIET_TURNS = 4;
/** A timer that fires a rounding error early and is re-armed for the rest must not see the same time for ever. */
const SHORTEST_WAIT_MS = 0.01;

/**
 * Real time, except while a caller sleeps on `hurried`: then the clock jumps to the next alarm once everything that the last
 * one triggered has happened, socket traffic included. A ten-second call takes as long as the machine needs to run it, and
 * machine load does not change what happens in it. Dates stay real, because the database knows only real dates.
 */
export class HurriedClock implements Clock {
  /** The same time. While a caller sleeps on it, time hurries. */
  readonly hurried: Clock;
  /** Sorted by due time; equal times in order of arrival. */
  readonly #alarms: Alarm[] = [];
  /** The time while it hurries, and its lead over real time otherwise. */
  #hurriedMs = 0;
  #aheadMs = 0;
  #isHurrying = false;
  #impatientCount = 0;
  #outsideCount = 0;
  #outsideDone = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.hurried = {
      now: () => this.now(),
      monotonicMs: () => this.monotonicMs(),
      sleep: (ms, signal) => this.#sleepImpatiently(ms, signal),
    };
  }

  now(): Date {
    return new Date();
  }

  monotonicMs(): number {
    return this.#isHurrying ? this.#hurriedMs : performance.now() + this.#aheadMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        callOff();
        reject(signal?.reason);
      };
      const callOff = this.after(ms, () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      });
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  nowMs = (): number => this.monotonicMs();

  /** Runs a callback once. @returns a function that cancels it */
  after = (ms: number, run: () => void): (() => void) => {
    const waitMs = ms > 0 ? Math.max(ms, SHORTEST_WAIT_MS) : 0;
    const alarm: Alarm = { dueMs: this.monotonicMs() + waitMs, ring: run };
    this.#insert(alarm);
    if (this.#alarms[0] === alarm) this.#setTimer();
    return () => {
      const index = this.#alarms.indexOf(alarm);
      if (index >= 0) this.#alarms.splice(index, 1);
    };
  };

  /** Whether time is jumping from alarm to alarm. */
  get isHurrying(): boolean {
    return this.#isHurrying;
  }

  /**
   * Stops time while another process works, however long that takes. The caller must detect work that itself waits for time
   * to pass, and report it as done. @returns a function that reports the work as done
   */
  beginOutside(): () => void {
    this.#outsideCount += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      this.#outsideCount -= 1;
      if (this.#outsideCount > 0) return;
      this.#outsideDone.resolve();
      this.#outsideDone = Promise.withResolvers();
    };
  }

  async #sleepImpatiently(ms: number, signal?: AbortSignal): Promise<void> {
    this.#impatientCount += 1;
    if (!this.#isHurrying) {
      this.#hurriedMs = this.monotonicMs();
      this.#isHurrying = true;
      countCost("conversations");
      clearTimeout(this.#timer);
      void this.#hurry();
    }
    try {
      await this.sleep(ms, signal);
    } finally {
      this.#impatientCount -= 1;
    }
  }

  async #hurry(): Promise<void> {
    for (;;) {
      await this.#settle();
      if (this.#impatientCount === 0) break;
      const first = this.#alarms.shift();
      if (first === undefined) continue;
      this.#hurriedMs = Math.max(this.#hurriedMs, first.dueMs);
      first.ring();
    }
    this.#aheadMs = this.#hurriedMs - performance.now();
    this.#isHurrying = false;
    this.#setTimer();
  }

  /** Resolves when sockets and files are idle and no outside work is in progress. */
  async #settle(): Promise<void> {
    let events = performance.nodeTiming.uvMetricsInfo.events;
    for (let quietTurns = 0; quietTurns < QUIET_TURNS; quietTurns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#outsideCount > 0) {
        await this.#outsideDone.promise;
        quietTurns = -1;
      }
      const now = performance.nodeTiming.uvMetricsInfo.events;
      if (now !== events) quietTurns = -1;
      events = now;
      if (quietTurns === QUIET_TURNS - 1 && isUsingFiles()) {
        await delay(1);
        quietTurns = -1;
      }
    }
  }

  /** While time does not hurry, alarms ring by real timers. */
  #setTimer(): void {
    clearTimeout(this.#timer);
    const [first] = this.#alarms;
    if (this.#isHurrying || first === undefined) return;
    this.#timer = setTimeout(() => this.#ringDue(), Math.max(0, Math.ceil(first.dueMs - this.monotonicMs())));
  }

  #ringDue(): void {
    while (!this.#isHurrying && (this.#alarms[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= this.monotonicMs()) {
      this.#alarms.shift()?.ring();
    }
    this.#setTimer();
  }

  #insert(alarm: Alarm): void {
    let low = 0;
    let high = this.#alarms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#alarms[middle]?.dueMs ?? 0) <= alarm.dueMs) low = middle + 1;
      else high = middle;
    }
    this.#alarms.splice(low, 0, alarm);
  }
}

/**
 * Whether a file is being opened, read or written. Threads do that, and the event loop hears nothing until they are done. On
 * busy processors such a thread waited up to 28 ms for its turn; meanwhile the clock would jump seconds ahead in a call that
 * is still being set up.
 */
function isUsingFiles(): boolean {
  return process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));
}
