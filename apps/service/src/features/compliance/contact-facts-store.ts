import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { ConsentRecord } from "./consents/standing-consent.ts";

/** What an organization has on record about a number. */
export interface NumberRecords {
  readonly isOptedOut: boolean;
  readonly isOnOwnList: boolean;
  readonly isOnRegister: boolean;
  /** The newest first, also those that were withdrawn. */
  readonly consents: readonly ConsentRecord[];
}

interface Row {
  readonly place: number;
  readonly is_opted_out: boolean;
  readonly list_kinds: readonly string[];
  readonly consents: readonly { kind: ConsentKind; source: string; given_at: string; withdrawn_at: string | null }[];
}

/**
 * In one statement, whatever the number of numbers.
 * @param numberHashes of each number, under each spelling
 * @returns in their order
 */
export async function selectNumberRecords(
  unit: ScopedUnitOfWork,
  numberHashes: readonly (readonly Buffer[])[],
): Promise<readonly NumberRecords[]> {
  const places = numberHashes.flatMap((hashes, place) => hashes.map(() => place));
  const { rows } = await sql<Row>`
    select asked.place,
      exists (
        select from opt_outs
        where organization_id = ${unit.organizationId} and number_hash = any(asked.hashes)) as is_opted_out,
      array(
        select distinct kind from do_not_call_numbers as numbers
        join do_not_call_lists as lists
          on lists.organization_id = numbers.organization_id and lists.id = numbers.list_id
        where numbers.organization_id = ${unit.organizationId} and numbers.number_hash = any(asked.hashes)) as list_kinds,
      (
        select coalesce(jsonb_agg(to_jsonb(given) order by given_at desc, id desc), '[]') from (
          select id, kind, source, given_at, withdrawn_at from contact_consents
          where organization_id = ${unit.organizationId} and number_hash = any(asked.hashes)) as given) as consents
    from (
      select place, array_agg(number_hash) as hashes
      from unnest(${numberHashes.flat()}::bytea[], ${places}::int[]) as given (number_hash, place)
      group by place) as asked
    order by asked.place`.execute(unit.db);
  return rows.map((row) => ({
    isOptedOut: row.is_opted_out,
    isOnOwnList: row.list_kinds.includes("own"),
    isOnRegister: row.list_kinds.includes("register"),
    consents: row.consents.map((given) => ({
      kind: given.kind,
      source: given.source,
      givenAt: new Date(given.given_at),
      withdrawnAt: given.withdrawn_at === null ? null : new Date(given.withdrawn_at),
    })),
  }));
}
