import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type { DataAccess } from "../../../platform/database/scope.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { type JournalEntry, type SavedFlow, writeJournal } from "./call-journal-store.ts";

/** How long what was said may be in memory only; short enough for those who watch a call live. */
const FLUSH_MS = 200;
/** Interim texts change several times a second; nobody reads every one. */
const INTERIM_EVERY_MS = 500;
/** Kept for one organization while the database is away: 20 minutes of talk on a hundred lines. What comes after is lost. */
const MOST_WAITING = 50_000;

export interface LiveCallWriterDeps {
  readonly data: DataAccess;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Runs something once, after a delay. */
  readonly after: (delayMs: number, run: () => void) => void;
  /** Whether this process certainly still holds its calls; while it may not, nothing is written. */
  readonly isSure: () => boolean;
}

/** PostgreSQL takes 65,535 parameters in a statement; the widest row has 16. */
const ROWS_AT_ONCE = 1_000;

/**
 * Writes the journals of live calls in the background and in batches: one transaction for each organization every 200 ms,
 * however many calls it has. While the database is away everything is kept and tried again later; an entry the database
 * refuses is left out, so that it does not block the others.
 */
export class LiveCallWriter {
  readonly #deps: LiveCallWriterDeps;
  #waiting = new Map<OrganizationId, JournalEntry[]>();
  #isScheduled = false;
  #flushing: Promise<void> = Promise.resolve();
  #droppedCount = 0;
  readonly #disowned = new Set<CallId>();

  constructor(deps: LiveCallWriterDeps) {
    this.#deps = deps;
  }

  /** The journal of one call. */
  journalOf(organizationId: OrganizationId, callId: CallId): CallJournal {
    this.#disowned.delete(callId);
    let interimMs = Number.NEGATIVE_INFINITY;
    const add = (entry: JournalEntry) => this.#add(organizationId, entry);
    return {
      transcript: (value) => {
        const nowMs = this.#deps.nowMs();
        if (!value.isFinal && nowMs - interimMs < INTERIM_EVERY_MS) return;
        if (!value.isFinal) interimMs = nowMs;
        add({ kind: "transcript", callId, value });
      },
      message: (value) => add({ kind: "message", callId, value }),
      turn: (value) => add({ kind: "turn", callId, value }),
      usage: (value) => add({ kind: "usage", callId, value }),
      log: (value, atMs) => add({ kind: "log", callId, value, atMs }),
    };
  }

  /** Written in order with the entries of the journal. */
  saveFlow(organizationId: OrganizationId, callId: CallId, value: SavedFlow): void {
    this.#add(organizationId, { kind: "flow", callId, value });
  }

  /** Drops all entries not yet written, and all still to come, of a call that another process has taken or ended. */
  disown(callId: CallId): void {
    this.#disowned.add(callId);
    for (const [organizationId, entries] of this.#waiting) {
      const left = entries.filter((entry) => entry.callId !== callId);
      if (left.length === 0) this.#waiting.delete(organizationId);
      else this.#waiting.set(organizationId, left);
    }
  }

  /** @returns whether every entry of all calls so far is on disk or was refused */
  async flush(): Promise<boolean> {
    this.#flushing = this.#flushing.then(() => this.#writeAll());
    await this.#flushing;
    return this.#waiting.size === 0;
  }

  /** @returns whether every entry of this call is on disk or was refused; other calls of the organization do not matter */
  async flushCall(organizationId: OrganizationId, callId: CallId): Promise<boolean> {
    await this.flush();
    return this.#waiting.get(organizationId)?.some((entry) => entry.callId === callId) !== true;
  }

  #add(organizationId: OrganizationId, entry: JournalEntry): void {
    if (this.#disowned.has(entry.callId)) return;
    const waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) this.#waiting.set(organizationId, [entry]);
    else if (waiting.length < MOST_WAITING) waiting.push(entry);
    else this.#noteDropped();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#deps.after(FLUSH_MS, () => {
      this.#isScheduled = false;
      void this.flush();
    });
  }

  #noteDropped(): void {
    this.#droppedCount += 1;
    if (this.#droppedCount % 1_000 !== 1) return;
    this.#deps.logger.error("entries of call journals were lost: too many wait for the database", {
      count: this.#droppedCount,
    });
  }

  async #writeAll(): Promise<void> {
    if (!this.#deps.isSure()) {
      if (this.#waiting.size > 0) this.#schedule();
      return;
    }
    const batches = this.#waiting;
    this.#waiting = new Map();
    for (const [organizationId, batch] of batches) {
      const entries = batch.filter(({ callId }) => !this.#disowned.has(callId));
      for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
        const slice = entries.slice(from, from + ROWS_AT_ONCE);
        if (await this.#write(organizationId, slice)) continue;
        const later = this.#waiting.get(organizationId) ?? [];
        this.#waiting.set(organizationId, [...entries.slice(from), ...later].slice(0, MOST_WAITING));
        break;
      }
    }
  }

  /** @returns false when the database could not be reached */
  async #write(organizationId: OrganizationId, entries: readonly JournalEntry[]): Promise<boolean> {
    const scope = this.#deps.data.scope(organizationId);
    try {
      await scope.transaction((unit) => writeJournal(unit, entries));
      return true;
    } catch (error) {
      this.#deps.logger.warn("call journals could not be written", { organizationId, ...errorFields(error) });
      if (!isRefusal(error)) return false;
    }
    // The database refuses one of them; they are written one by one to leave out only that one.
    for (const [index, entry] of entries.entries()) {
      try {
        await scope.transaction((unit) => writeJournal(unit, [entry]));
      } catch (error) {
        if (!isRefusal(error)) {
          const later = this.#waiting.get(organizationId) ?? [];
          this.#waiting.set(organizationId, [...entries.slice(index), ...later].slice(0, MOST_WAITING));
          return true;
        }
        this.#deps.logger.error("an entry of a call journal was left out", {
          organizationId,
          callId: entry.callId,
          reason: entry.kind,
          ...errorFields(error),
        });
      }
    }
    return true;
  }
}

/** Whether the database refused the data: SQLSTATE classes of data, constraints, statements and limits, not of connections. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23|42|54)/.test(code);
}
