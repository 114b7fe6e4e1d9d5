import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

const findOptOut = prepareQuery<{ organizationId: number; numberHash: Buffer }>()((db, value) =>
  db
    .selectFrom("opt_outs")
    .select("opted_out_at")
    .where("organization_id", "=", value("organizationId"))
    .where("number_hash", "=", value("numberHash")),
);

/** `carrier`: its mark on an inbound text, or its refusal of one of ours. `model`: asked about words no rule knows. */
export type OptOutSource = "keyword" | "phrase" | "carrier" | "model";

/**
 * The numbers an organization must not text, whichever of its numbers they opted out at. Kept as keyed hashes, so the list
 * survives archiving and erasure without storing numbers.
 */
export class OptOuts {
  readonly #hashes: KeyedHashes;

  constructor(hashes: KeyedHashes) {
    this.#hashes = hashes;
  }

  async has(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    const rows = await findOptOut(unit.db, {
      organizationId: unit.organizationId,
      numberHash: this.#hash(phoneNumber),
    });
    return rows.length > 0;
  }

  /**
   * @param decidedBy id of the phrase, or name of the model that decided
   * @returns false when the number was already on the list
   */
  async add(
    unit: ScopedUnitOfWork,
    phoneNumber: string,
    source: OptOutSource,
    decidedBy: string | null = null,
  ): Promise<boolean> {
    const row = await unit.db
      .insertInto("opt_outs")
      .values({
        organization_id: unit.organizationId,
        number_hash: this.#hash(phoneNumber),
        source,
        decided_by: decidedBy,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "number_hash"]).doNothing())
      .returning("number_hash")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @returns false when the number was not on the list */
  async remove(unit: ScopedUnitOfWork, phoneNumber: string): Promise<boolean> {
    const result = await unit.db
      .deleteFrom("opt_outs")
      .where("organization_id", "=", unit.organizationId)
      .where("number_hash", "=", this.#hash(phoneNumber))
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  #hash(phoneNumber: string): Buffer {
    return this.#hashes.hash("phone-number", phoneNumber);
  }
}
