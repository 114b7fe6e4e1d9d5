import { AsyncLocalStorage } from "node:async_hooks";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Database } from "../database/database.ts";
import type { AuditFacts, AuditSubject } from "./audit-entry.ts";
import { insertAuditEntry, insertAuditEntryOfEffect } from "./audit-entry-store.ts";

/**
 * The request the running code serves. Held in async context, because every transaction of the request needs it,
 * through whichever of the two doors and however deep in the calls.
 */
const current = new AsyncLocalStorage<AuditedRequest>();

/** Null for jobs, schedules, and requests that are not audited. */
export function currentAuditedRequest(): AuditedRequest | null {
  return current.getStore() ?? null;
}

/**
 * A request's audit entry until it is written: with the first transaction that changes something, so that no change
 * lacks an entry even after a crash; otherwise when the request ends.
 */
export class AuditedRequest {
  #facts: AuditFacts;
  /** The status to record when the change succeeds. */
  readonly #expectedStatusCode: number;
  #written: "no" | "in-transaction" | "yes" = "no";
  #isOver = false;

  constructor(facts: AuditFacts, expectedStatusCode: number) {
    this.#facts = facts;
    this.#expectedStatusCode = expectedStatusCode;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return current.run(this, work);
  }

  /** For anonymous requests, once it is clear in whose name they act. A known caller stays who they are. */
  actsFor(subject: AuditSubject): void {
    if (this.#facts.credential === null) this.#facts = { ...this.#facts, ...subject };
  }

  describe(details: Partial<Pick<AuditFacts, "bodyMembers">>): void {
    this.#facts = { ...this.#facts, ...details };
  }

  /**
   * Called last in each transaction of the request. Writes the entry if the transaction changed something and none
   * before it did.
   * @param scope the organization the transaction is bound to, which can write into no other's log; null for the
   * unscoped door.
   * @returns whether the entry is part of this transaction; if so, report how the transaction ended.
   */
  async writeWithEffect(db: Database, scope: OrganizationId | null): Promise<boolean> {
    if (this.#isOver || this.#written !== "no") return false;
    if (scope !== null && scope !== this.#facts.organizationId) return false;
    this.#written = "in-transaction";
    try {
      const isWritten = await insertAuditEntryOfEffect(db, this.#facts, this.#expectedStatusCode);
      if (!isWritten) this.#written = "no";
      return isWritten;
    } catch (error) {
      this.#written = "no";
      throw error;
    }
  }

  get hasEntry(): boolean {
    return this.#written === "yes";
  }

  transactionEnded(outcome: "committed" | "rolled-back"): void {
    this.#written = outcome === "committed" ? "yes" : "no";
  }

  /**
   * The request is answered with this status. Writes the entry if none was written so far, and a second one if
   * the first announced another status.
   */
  async end(db: Database, statusCode: number): Promise<void> {
    this.#isOver = true;
    if (this.#written === "yes" && statusCode === this.#expectedStatusCode) return;
    await insertAuditEntry(db, this.#facts, statusCode);
  }
}
