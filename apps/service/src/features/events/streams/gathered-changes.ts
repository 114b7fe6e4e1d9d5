import { ChangeBatch } from "./change-batch.ts";
import type { OrganizationChange } from "./organization-change.ts";

/** Who is this far behind reads everything again. */
const MOST_WAITING = 1_000;

/** Changes that wait to be sent: each once, however often it was told, where it was told last. */
export class GatheredChanges {
  readonly #changes = new Map<string, OrganizationChange>();
  #isBehind = false;

  get isEmpty(): boolean {
    return this.#changes.size === 0 && !this.#isBehind;
  }

  add(changes: readonly OrganizationChange[]): void {
    for (const change of changes) {
      const name = `${change.kind} ${change.subjectId}`;
      // To the end: a client comes back with the id it saw last.
      this.#changes.delete(name);
      this.#changes.set(name, change);
    }
    if (this.#changes.size > MOST_WAITING) this.lose();
  }

  addBatch({ changes, isResync }: ChangeBatch): void {
    if (isResync) this.lose();
    this.add(changes);
  }

  /** What waits, and what was not heard of, is made up for by reading everything again. */
  lose(): void {
    this.#changes.clear();
    this.#isBehind = true;
  }

  take(): ChangeBatch {
    const batch = new ChangeBatch([...this.#changes.values()], this.#isBehind);
    this.#changes.clear();
    this.#isBehind = false;
    return batch;
  }
}
