import { spellingsOf } from "@parley/foundation/subscriber-number";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { hashNumber, hashSpellings } from "../../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import {
  deleteOptOut,
  findOptOut,
  findOptOuts,
  insertOptOut,
  lockNumberAlone,
  lockNumbers,
  type OptOutSource,
} from "./opt-out-store.ts";

/** What has to happen in the transaction in which somebody opts out. @param phoneNumber E.164 */
export type OptOutHook = (unit: ScopedUnitOfWork, phoneNumber: string) => Promise<void>;

/** What opting out sets off in other features; handed in by the composition root. */
export interface OptOutEffects {
  /** Cancels the texts that wait for a number. @returns how many */
  readonly cancelQueuedTexts: (unit: ScopedUnitOfWork, phoneNumber: string) => Promise<number>;
  /** One after the other, also when the number was on the list already: something may have begun meanwhile. */
  readonly hooks: readonly OptOutHook[];
}

export interface OptedOut {
  /** False: the number was on the list already. */
  readonly isNew: boolean;
  readonly cancelledTexts: number;
}

/**
 * The numbers an organization must neither text nor call, whichever of its numbers they opted out at. Kept as keyed hashes, so the list
 * survives archiving and erasure without storing numbers.
 */
export class OptOuts {
  readonly #hashes: KeyedHashes;
  readonly #effects: OptOutEffects;

  constructor(hashes: KeyedHashes, effects: OptOutEffects) {
    this.#hashes = hashes;
    this.#effects = effects;
  }

  async has(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    return (await this.find(unit, phoneNumber)) !== null;
  }

  /** Which of these numbers are on the list. @param phoneNumbers E.164 */
  async among(unit: ScopedUnitOfWork, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
    if (phoneNumbers.length === 0) return new Set();
    const hashes = phoneNumbers.map((phoneNumber) => hashSpellings(this.#hashes, phoneNumber));
    const listed = await findOptOuts(unit, hashes.flat());
    return new Set(phoneNumbers.filter((_, index) => hashes[index]?.some((hash) => listed.has(hash.toString("hex")))));
  }

  /** @returns since when; null: not at all */
  find(unit: ScopedUnitOfWork, phoneNumber: string): Promise<Date | null> {
    return findOptOut(unit, hashSpellings(this.#hashes, phoneNumber));
  }

  /**
   * As `among`, and nobody of them can opt out until the transaction ends. For claims to reach out: what was allowed by a claim
   * that commits after an opt-out did would be a broken promise.
   */
  async amongFirmly(unit: ScopedUnitOfWork, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
    await lockNumbers(
      unit,
      phoneNumbers.map((phoneNumber) => hashNumber(this.#hashes, phoneNumber)),
    );
    return this.among(unit, phoneNumbers);
  }

  /**
   * The one way onto the list: in the same transaction, whatever waits for the number is called off, so that nothing begins
   * once it has committed.
   * @param phoneNumber E.164
   * @param decidedBy id of the phrase, or name of the model that decided
   */
  async optOut(
    unit: ScopedUnitOfWork,
    phoneNumber: string,
    source: OptOutSource,
    decidedBy: string | null = null,
  ): Promise<OptedOut> {
    const numberHash = hashNumber(this.#hashes, phoneNumber);
    await lockNumberAlone(unit, numberHash);
    const isListed = await this.has(unit, phoneNumber);
    const isNew = !isListed && (await insertOptOut(unit, numberHash, source, decidedBy));
    const spellings = spellingsOf(phoneNumber);
    let cancelledTexts = 0;
    // What waits may be on its way to the number as it was written before.
    for (const spelling of spellings) cancelledTexts += await this.#effects.cancelQueuedTexts(unit, spelling);
    for (const hook of this.#effects.hooks) for (const spelling of spellings) await hook(unit, spelling);
    return { isNew, cancelledTexts };
  }

  /** @returns false when the number was not on the list */
  remove(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    return deleteOptOut(unit, hashSpellings(this.#hashes, phoneNumber));
  }
}
