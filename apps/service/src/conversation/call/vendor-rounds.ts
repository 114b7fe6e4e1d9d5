import type { ProviderError } from "../../providers/provider-error.ts";

/**
 * Why another vendor takes over: the current one failed, was silent when it owed something, or finished without giving
 * anything; or a preferred one is tried again.
 */
export type SwitchReason = "failed" | "silent" | "no-audio" | "preferred-again";

/** One vendor of a call takes over from another, or from itself after a new connection. */
export interface VendorSwitch<Vendor> {
  readonly from: Vendor;
  readonly to: Vendor;
  readonly reason: SwitchReason;
  /** The error of the vendor before; null when it gave none. */
  readonly error: ProviderError | null;
}

export interface NextVendor {
  readonly index: number;
  readonly afterMs: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** An older failure no longer counts. For as long, a vendor that was silent does not replace another silent one. */
const FORGOTTEN_AFTER_MS = 30_000;
/** How long until a preferred vendor is tried again; doubles with each failure. */
const COOL_OFF_MS = 30_000;
const LONGEST_COOL_OFF_MS = 300_000;

interface Standing {
  hasWorked: boolean;
  /** In a row. */
  failures: number;
  failedMs: number;
  silentMs: number;
  isOut: boolean;
  coolOffs: number;
}

/**
 * Chooses the next of a call's vendors of one kind, in order of preference. Those that have not failed come first; then
 * those that worked earlier in this call are tried again, with growing waits and a limited number of tries. Only when all
 * have failed repeatedly within a short time is none left.
 */
export class VendorRounds {
  readonly #standings: Standing[];
  readonly #nowMs: () => number;
  readonly #mostTries: number;

  /** @param mostTries of a vendor that worked before, in a row; waits of 250 ms, then twice as long each, lie in between */
  constructor(count: number, nowMs: () => number, mostTries: number) {
    this.#nowMs = nowMs;
    this.#mostTries = mostTries;
    this.#standings = Array.from({ length: count }, () => ({
      hasWorked: false,
      failures: 0,
      failedMs: Number.NEGATIVE_INFINITY,
      silentMs: Number.NEGATIVE_INFINITY,
      isOut: false,
      coolOffs: 0,
    }));
  }

  /** It has delivered something, so it is worth another try. */
  worked(index: number): void {
    const standing = this.#standings[index];
    if (standing !== undefined) standing.hasWorked = true;
  }

  /** It did everything it was asked, or worked for long enough: earlier failures no longer count. */
  recovered(index: number): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    standing.hasWorked = true;
    standing.failures = 0;
    standing.coolOffs = 0;
  }

  /** @param isRefusal the same request would fail again */
  failed(index: number, isRefusal: boolean): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    const failures = this.#failuresOf(standing);
    standing.failures = isRefusal ? this.#mostTries : failures + 1;
    standing.isOut ||= isRefusal && !standing.hasWorked;
    standing.failedMs = this.#nowMs();
    standing.coolOffs += 1;
  }

  /** It was silent when it should not have been, through its own fault or the line's. */
  fellSilent(index: number): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    standing.silentMs = this.#nowMs();
    standing.coolOffs += 1;
  }

  /** The replacement for one that failed; null when none is left. */
  next(failedIndex: number): NextVendor | null {
    const order = this.#after(failedIndex);
    const fresh = order.find((index) => this.#isFresh(index));
    if (fresh !== undefined) return { index: fresh, afterMs: 0 };
    const again = order.filter((index) => this.#mayTryAgain(index));
    const waits = again.map((index) => ({ index, afterMs: Math.max(0, this.#readyMs(index) - this.#nowMs()) }));
    return waits.toSorted((one, other) => one.afterMs - other.afterMs)[0] ?? null;
  }

  /** The replacement for one that is silent, perhaps rightly; null when it stays. */
  instead(silentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const isCandidate = (index: number) => {
      const silentMs = this.#standings[index]?.silentMs ?? 0;
      return index !== silentIndex && this.#isFresh(index) && nowMs - silentMs >= FORGOTTEN_AFTER_MS;
    };
    return this.#after(silentIndex).find(isCandidate) ?? null;
  }

  /** A more preferred vendor that has had time to recover, or null. */
  preferredTo(currentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const index = this.#standings.findIndex((standing, at) => {
      if (at >= currentIndex || standing.isOut) return false;
      const coolOffMs = Math.min(COOL_OFF_MS * 2 ** Math.max(0, standing.coolOffs - 1), LONGEST_COOL_OFF_MS);
      return nowMs - Math.max(standing.failedMs, standing.silentMs) >= coolOffMs;
    });
    return index === -1 ? null : index;
  }

  /** The vendors in the order after it, ending with itself. */
  #after(index: number): readonly number[] {
    const { length } = this.#standings;
    return Array.from({ length }, (_, step) => (index + 1 + step) % length);
  }

  #isFresh(index: number): boolean {
    const standing = this.#standings[index];
    return standing !== undefined && !standing.isOut && this.#failuresOf(standing) === 0;
  }

  #mayTryAgain(index: number): boolean {
    const standing = this.#standings[index];
    if (standing === undefined || standing.isOut || !standing.hasWorked) return false;
    return this.#failuresOf(standing) < this.#mostTries;
  }

  #failuresOf({ failures, failedMs }: Standing): number {
    return this.#nowMs() - failedMs >= FORGOTTEN_AFTER_MS ? 0 : failures;
  }

  #readyMs(index: number): number {
    const { failures = 1, failedMs = 0 } = this.#standings[index] ?? {};
    return failedMs + Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS);
  }
}
