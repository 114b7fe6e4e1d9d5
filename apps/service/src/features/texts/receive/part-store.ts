import { type Selectable, sql } from "kysely";
import type { SmsParts } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { storable, storableJson } from "../../../platform/database/storable.ts";
import type { InboundSms, SmsPart } from "../../../providers/telephony/carrier-texts.ts";

/** What identifies the parts of one text. */
export interface SplitText {
  readonly provider: string;
  readonly from: string;
  readonly to: string;
  readonly reference: string;
}

/** No part of it has come for a while. */
export interface IncompleteText extends SplitText {
  readonly organizationId: number;
}

export interface StoredPart {
  readonly number: number;
  readonly count: number;
  readonly providerMessageId: string;
  readonly body: string;
  readonly payload: unknown;
  readonly isVerified: boolean;
  /** By the database's clock. */
  readonly receivedAt: Date;
}

export async function insertPart(
  unit: ScopedUnitOfWork,
  text: SplitText,
  part: SmsPart,
  sms: InboundSms,
  isVerified: boolean,
): Promise<void> {
  await unit.db
    .insertInto("sms_parts")
    .values({
      organization_id: unit.organizationId,
      provider: text.provider,
      from_number: text.from,
      to_number: text.to,
      reference: text.reference,
      part_number: part.number,
      part_count: part.count,
      provider_message_id: sms.providerMessageId,
      body: storable(sms.body),
      body_json: sms.body.isWellFormed() ? null : JSON.stringify(sms.body),
      payload: storableJson(sms.payload),
      is_verified: isVerified,
    })
    .execute();
}

/** In the order of the text. */
export async function listParts(unit: ScopedUnitOfWork, text: SplitText): Promise<readonly StoredPart[]> {
  const rows = await unit.db
    .selectFrom("sms_parts")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", text.provider)
    .where("from_number", "=", text.from)
    .where("to_number", "=", text.to)
    .where("reference", "=", text.reference)
    .orderBy("part_number")
    .execute();
  return rows.map(partFromRow);
}

/** Deletes the parts of all texts between two numbers. */
export async function deletePartsOfThread(
  unit: ScopedUnitOfWork,
  { customer, ours }: { customer: string; ours: string },
): Promise<void> {
  await unit.db
    .deleteFrom("sms_parts")
    .where("organization_id", "=", unit.organizationId)
    .where("from_number", "=", customer)
    .where("to_number", "=", ours)
    .execute();
}

export async function deleteParts(unit: ScopedUnitOfWork, text: SplitText): Promise<void> {
  await unit.db
    .deleteFrom("sms_parts")
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", text.provider)
    .where("from_number", "=", text.from)
    .where("to_number", "=", text.to)
    .where("reference", "=", text.reference)
    .execute();
}

/** Texts of all organizations with no new part for `quietMs`. */
export async function findIncompleteTexts(
  unit: Pick<UnitOfWork, "db">,
  quietMs: number,
  limit: number,
): Promise<readonly IncompleteText[]> {
  const { rows } = await sql<IncompleteText>`
    select organization_id as "organizationId", provider, from_number as "from", to_number as "to", reference
    from sms_parts group by 1, 2, 3, 4, 5
    having max(received_at) < now() - ${quietMs} * interval '1 millisecond'
    order by max(received_at) limit ${limit}`.execute(unit.db);
  return rows;
}

function partFromRow(row: Selectable<SmsParts>): StoredPart {
  return {
    number: row.part_number,
    count: row.part_count,
    providerMessageId: row.provider_message_id,
    body: row.body_json === null ? row.body : (JSON.parse(row.body_json) as string),
    payload: row.payload,
    isVerified: row.is_verified,
    receivedAt: row.received_at,
  };
}
