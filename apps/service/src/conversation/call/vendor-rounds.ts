import type { ProviderError } from "../../providers/provider-error.ts";

/**
 * Why another vendor takes over: the one before failed; owed something and said nothing; finished without giving
 * anything; or the preferred one is tried again.
 */
export type SwitchReason = "failed" | "silent" | "no-audio" | "preferred-again";

/** One vendor of a call takes over from another, or from itself after a new connection. */
export interface VendorSwitch<Vendor> {
  readonly from: Vendor;
  readonly to: Vendor;
  readonly reason: SwitchReason;
  /** What the one before said was wrong; null: it said nothing, or nothing was wrong. */
  readonly error: ProviderError | null;
}

export interface NextVendor {
  readonly index: number;
  readonly afterMs: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** A failure so long ago says nothing about now. Also how long a silent vendor is not switched to for somebody else's silence. */
const FORGOTTEN_AFTER_MS = 30_000;
/** Until the preferred vendor is tried again: doubled every time it fails anew. */
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
 * Who is next among a call's vendors of one kind, the preferred first. Each that has not failed gets its turn; then those
 * that worked before in this call are gone round again, with growing waits and a bounded number of tries. Nobody is left
 * only when all have failed again and again within a short time.
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

  /** It gave something of what it is there for: it is worth another try. */
  worked(index: number): void {
    const standing = this.#standings[index];
    if (standing !== undefined) standing.hasWorked = true;
  }

  /** It did all that was asked, or went on for long: what was before does not count any more. */
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

  /** It said nothing where something was to be said: that may be its fault, or the line's. */
  fellSilent(index: number): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    standing.silentMs = this.#nowMs();
    standing.coolOffs += 1;
  }

  /** In place of one that failed; null: nobody is left. */
  next(failedIndex: number): NextVendor | null {
    const order = this.#after(failedIndex);
    const fresh = order.find((index) => this.#isFresh(index));
    if (fresh !== undefined) return { index: fresh, afterMs: 0 };
    const again = order.filter((index) => this.#mayTryAgain(index));
    const waits = again.map((index) => ({ index, afterMs: Math.max(0, this.#readyMs(index) - this.#nowMs()) }));
    return waits.toSorted((one, other) => one.afterMs - other.afterMs)[0] ?? null;
  }

  /** In place of one that says nothing and may be right; null: it stays. */
  instead(silentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const isCandidate = (index: number) => {
      const silentMs = this.#standings[index]?.silentMs ?? 0;
      return index !== silentIndex && this.#isFresh(index) && nowMs - silentMs >= FORGOTTEN_AFTER_MS;
    };
    return this.#after(silentIndex).find(isCandidate) ?? null;
  }

  /** A vendor that is preferred to this one and has had time to recover, or null. */
  preferredTo(currentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const index = this.#standings.findIndex((standing, at) => {
      if (at >= currentIndex || standing.isOut) return false;
      const coolOffMs = Math.min(COOL_OFF_MS * 2 ** Math.max(0, standing.coolOffs - 1), LONGEST_COOL_OFF_MS);
      return nowMs - Math.max(standing.failedMs, standing.silentMs) >= coolOffMs;
    });
    return index === -1 ? null : index;
  }

  /** The others as they follow it, itself last. */
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
