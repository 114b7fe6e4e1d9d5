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

/**
 * What told us: a keyword, words of a sentence, the carrier (its mark on a text, or its refusal of one of ours), or a model
 * that was asked about words no rule knows.
 */
export type OptOutSource = "keyword" | "phrase" | "carrier" | "model";

/**
 * Who must not be written to, by keyed hash of the number: the list outlives archive and erasure without keeping numbers.
 * Scope: the whole organization, whatever number of ours was told.
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
   * @param decidedBy id of the phrase, or the model that judged
   * @returns false when the number was on the list already
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

/** Confirmations of keywords must say who confirms. */
export function readOrganizationName(unit: ScopedUnitOfWork): Promise<{ name: string; domain: string | null }> {
  return unit.db
    .selectFrom("organizations")
    .select(["name", "domain"])
    .where("id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
}
