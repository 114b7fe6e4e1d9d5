import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { deleteOptOut, findOptOut, insertOptOut, type OptOutSource } from "./opt-out-store.ts";

/**
 * The numbers an organization must neither text nor call, whichever of its numbers they opted out at. Kept as keyed hashes, so the list
 * survives archiving and erasure without storing numbers.
 */
export class OptOuts {
  readonly #hashes: KeyedHashes;

  constructor(hashes: KeyedHashes) {
    this.#hashes = hashes;
  }

  async has(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    return (await this.find(unit, phoneNumber)) !== null;
  }

  /** @returns since when; null: not at all */
  find(unit: ScopedUnitOfWork, phoneNumber: string): Promise<Date | null> {
    return findOptOut(unit, this.#hash(phoneNumber));
  }

  /**
   * @param decidedBy id of the phrase, or name of the model that decided
   * @returns false when the number was already on the list
   */
  add(
    unit: ScopedUnitOfWork,
    phoneNumber: string,
    source: OptOutSource,
    decidedBy: string | null = null,
  ): Promise<boolean> {
    return insertOptOut(unit, this.#hash(phoneNumber), source, decidedBy);
  }

  /** @returns false when the number was not on the list */
  remove(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    return deleteOptOut(unit, this.#hash(phoneNumber));
  }

  #hash(phoneNumber: string): Buffer {
    return this.#hashes.hash("phone-number", phoneNumber);
  }
}
