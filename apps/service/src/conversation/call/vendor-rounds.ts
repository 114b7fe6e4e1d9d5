import type { ProviderError } from "../../providers/provider-error.ts";

/**
 * Why another vendor takes over: the last one failed; fell silent when it owed a result; finished without any audio; or the
 * preferred one is being tried again.
 */
export type SwitchReason = "failed" | "silent" | "no-audio" | "preferred-again";

/** One vendor of a call takes over from another, or from itself after a new connection. */
export interface VendorSwitch<Vendor> {
  readonly from: Vendor;
  readonly to: Vendor;
  readonly reason: SwitchReason;
  /** What the last vendor reported; null: it reported nothing, or nothing was wrong. */
  readonly error: ProviderError | null;
}

export interface NextVendor {
  readonly index: number;
  readonly afterMs: number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** After this a failure says nothing about now. For as long, a silent vendor is not switched to because another fell silent. */
const FORGOTTEN_AFTER_MS = 30_000;
/** How long until the preferred vendor is tried again; doubled with each further failure. */
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
 * Picks the next of a call's vendors of one kind, in order of preference. First each vendor that has not failed gets its turn;
 * then those that worked earlier in this call are retried in rotation, with growing waits and a bounded number of tries. None
 * is left only when all have failed repeatedly within a short time.
 */
export class VendorRounds {
  readonly #standings: Standing[];
  readonly #nowMs: () => number;
  readonly #maxTries: number;

  /** @param maxTries failures in a row allowed to a vendor that worked before; the waits between tries double from 250 ms */
  constructor(count: number, nowMs: () => number, maxTries: number) {
    this.#nowMs = nowMs;
    this.#maxTries = maxTries;
    this.#standings = Array.from({ length: count }, () => ({
      hasWorked: false,
      failures: 0,
      failedMs: Number.NEGATIVE_INFINITY,
      silentMs: Number.NEGATIVE_INFINITY,
      isOut: false,
      coolOffs: 0,
    }));
  }

  /** It delivered something, so it is worth another try. */
  worked(index: number): void {
    const standing = this.#standings[index];
    if (standing !== undefined) standing.hasWorked = true;
  }

  /** It did all that was asked, or worked for long: earlier failures no longer count. */
  recovered(index: number): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    standing.hasWorked = true;
    standing.failures = 0;
    standing.coolOffs = 0;
  }

  /** @param isRefusal whether the same request would fail again */
  failed(index: number, isRefusal: boolean): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    const failures = this.#failuresOf(standing);
    standing.failures = isRefusal ? this.#maxTries : failures + 1;
    standing.isOut ||= isRefusal && !standing.hasWorked;
    standing.failedMs = this.#nowMs();
    standing.coolOffs += 1;
  }

  /** It gave no result when one was due: the fault may be its own or the line's. */
  fellSilent(index: number): void {
    const standing = this.#standings[index];
    if (standing === undefined) return;
    standing.silentMs = this.#nowMs();
    standing.coolOffs += 1;
  }

  /** Who takes over from one that failed; null: none is left. */
  next(failedIndex: number): NextVendor | null {
    const order = this.#after(failedIndex);
    const fresh = order.find((index) => this.#isFresh(index));
    if (fresh !== undefined) return { index: fresh, afterMs: 0 };
    const again = order.filter((index) => this.#mayTryAgain(index));
    const waits = again.map((index) => ({ index, afterMs: Math.max(0, this.#readyMs(index) - this.#nowMs()) }));
    return waits.toSorted((one, other) => one.afterMs - other.afterMs)[0] ?? null;
  }

  /** Who takes over from one that is silent, perhaps rightly so; null: it stays. */
  replacementFor(silentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const isCandidate = (index: number) => {
      const silentMs = this.#standings[index]?.silentMs ?? 0;
      return index !== silentIndex && this.#isFresh(index) && nowMs - silentMs >= FORGOTTEN_AFTER_MS;
    };
    return this.#after(silentIndex).find(isCandidate) ?? null;
  }

  /** The first vendor preferred to this one that has had time to recover; null: there is none. */
  preferredTo(currentIndex: number): number | null {
    const nowMs = this.#nowMs();
    const index = this.#standings.findIndex((standing, at) => {
      if (at >= currentIndex || standing.isOut) return false;
      const coolOffMs = Math.min(COOL_OFF_MS * 2 ** Math.max(0, standing.coolOffs - 1), LONGEST_COOL_OFF_MS);
      return nowMs - Math.max(standing.failedMs, standing.silentMs) >= coolOffMs;
    });
    return index === -1 ? null : index;
  }

  /** The others in rotation order, itself last. */
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
    return this.#failuresOf(standing) < this.#maxTries;
  }

  #failuresOf({ failures, failedMs }: Standing): number {
    return this.#nowMs() - failedMs >= FORGOTTEN_AFTER_MS ? 0 : failures;
  }

  #readyMs(index: number): number {
    const { failures = 1, failedMs = 0 } = this.#standings[index] ?? {};
    return failedMs + Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS);
  }
}
