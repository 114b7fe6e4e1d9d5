import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { type DiskLevel, type DiskMeasure, describeDisk, diskLevelOf } from "./disk-level.ts";

export interface DiskWatchOptions {
  readonly measure: () => Promise<DiskMeasure>;
  /** Whether the database writes to the same file system. When that is full, it stops and stays down until restarted. */
  readonly holdsDatabase: boolean;
  readonly clock: Clock;
}

/** Long enough to cost nothing, short enough that no flood of requests fills the disk in between. */
const CACHE_MS = 2_000;

function consequenceOf(level: DiskLevel, isFatal: boolean): string {
  if (isFatal) return ": no new texts and calls are taken";
  return level === "low" ? "" : ": calls are not recorded";
}

/** The space left in `DATA_DIR`, measured on demand and cached for a moment. */
export class DiskWatch {
  readonly #options: DiskWatchOptions;
  #last: DiskMeasure | null = null;
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  #measuring: Promise<void> | null = null;

  constructor(options: DiskWatchOptions) {
    this.#options = options;
  }

  /** Whether there is room for things we can do without, such as recordings. */
  hasRoomToSpare(): boolean {
    if (this.#isStale()) void this.refresh();
    const level = this.#level();
    return level === "plenty" || level === "low";
  }

  /** @throws DomainError `unavailable` when there may be no room left for a new text or call, or the database's log */
  async refuseWhenFull(): Promise<void> {
    if (!this.#options.holdsDatabase) return;
    if (this.#isStale()) await this.refresh();
    if (this.#level() !== "full") return;
    throw new DomainError("unavailable", "The disk is full", {
      code: "disk-full",
      retryAfterSeconds: 30,
      fix: "Ask the operator to free some space.",
    });
  }

  /** @returns null when there is plenty of room */
  async findProblem(): Promise<{ readonly isFatal: boolean; readonly reason: string } | null> {
    await this.refresh();
    const level = this.#level();
    if (level === "plenty" || this.#last === null) return null;
    const isFatal = level === "full" && this.#options.holdsDatabase;
    return { isFatal, reason: `the disk of DATA_DIR has ${describeDisk(this.#last)}${consequenceOf(level, isFatal)}` };
  }

  refresh(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measure(): Promise<void> {
    // A failed measurement does not count as full; if the disk is full, the next write fails.
    this.#last = await this.#options.measure().catch(() => null);
    this.#measuredAtMs = this.#options.clock.monotonicMs();
  }

  #isStale(): boolean {
    return this.#options.clock.monotonicMs() - this.#measuredAtMs > CACHE_MS;
  }

  #level(): DiskLevel {
    return this.#last === null ? "plenty" : diskLevelOf(this.#last);
  }
}
