import { asId, type SmsLogId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import {
  type HeldText,
  OUTBOUND_COLUMNS,
  type OutboundRow,
  type OutboundText,
  outboundTextFromRow,
} from "../send/outbound-text-store.ts";
import { type TextStatus, textStatusAfter, textStatusesBefore, UNSURE_FAILURES } from "../send/text-status.ts";

interface Chosen {
  readonly organizationId: number;
  readonly ids: readonly number[];
}

const COLUMNS = sql.join(OUTBOUND_COLUMNS.map((column) => sql.ref(`text.${column}`)));

/** In no particular order; those that are not there are left out. */
export async function listOutboundTexts(
  unit: ScopedUnitOfWork,
  ids: readonly SmsLogId[],
): Promise<readonly OutboundText[]> {
  return (await selectTexts(unit.db, { organizationId: unit.organizationId, ids })).map(outboundTextFromRow);
}

const selectTexts = prepareQuery<Chosen>()((db, value) => ({
  compile: () =>
    sql<OutboundRow>`
      select ${COLUMNS} from unnest(${value("ids")}::bigint[]) as asked (id)
      cross join lateral (
        select ${COLUMNS} from sms_logs as text
        where organization_id = ${value("organizationId")}::bigint and id = asked.id and direction = 'outbound'
        offset 0) as text`.compile(db),
}));

/**
 * Reads texts whose status nobody else changes until the transaction ends. They are locked in the order of their ids; who opts
 * out locks those to one number, of which a batch has one at most, so nobody waits in a circle.
 * @returns by id; those that are not there are left out
 */
export async function holdTexts(
  unit: ScopedUnitOfWork,
  ids: readonly SmsLogId[],
): Promise<ReadonlyMap<SmsLogId, HeldText>> {
  const sorted = ids.toSorted((one, other) => one - other);
  const rows = await selectHeld(unit.db, { organizationId: unit.organizationId, ids: sorted });
  return new Map(rows.map((row) => [asId(row.id), { status: row.status, ageMs: row.age_ms }]));
}

const selectHeld = prepareQuery<Chosen>()((db, value) => ({
  compile: () =>
    sql<{ id: number; status: TextStatus; age_ms: number }>`
      select text.id, text.status, (extract(epoch from now() - text.created_at) * 1000)::float8 as age_ms
      from unnest(${value("ids")}::bigint[]) with ordinality as asked (id, place)
      cross join lateral (
        select id, status, created_at from sms_logs
        where organization_id = ${value("organizationId")}::bigint and id = asked.id and direction = 'outbound'
        for update) as text
      order by asked.place`.compile(db),
}));

/** Moves texts that are queued to `sending`, each with one attempt more. @returns those that were moved, as they are then */
export async function beginSending(unit: ScopedUnitOfWork, ids: readonly SmsLogId[]): Promise<readonly OutboundText[]> {
  if (ids.length === 0) return [];
  return (await updateToSending(unit.db, { organizationId: unit.organizationId, ids })).map(outboundTextFromRow);
}

const updateToSending = prepareQuery<Chosen>()((db, value) => ({
  compile: () =>
    sql<OutboundRow>`
      update sms_logs as text set status = ${sql.lit(textStatusAfter("dispatch"))}, attempt_count = attempt_count + 1,
        attempted_at = now(), updated_at = now()
      where organization_id = ${value("organizationId")}::bigint and direction = 'outbound'
        and id = any(${value("ids")}::bigint[])
        and status in (${sql.join(textStatusesBefore("dispatch").map((status) => sql.lit(status)))})
      returning ${COLUMNS}`.compile(db),
}));

export interface AcceptedText {
  readonly id: SmsLogId;
  readonly sent: SentSms;
}

/** Notes what a carrier answered. @returns those it had not reported on before, as they are then */
export async function acceptTexts(
  unit: ScopedUnitOfWork,
  accepted: readonly AcceptedText[],
): Promise<readonly OutboundText[]> {
  const rows = await updateToSent(unit.db, {
    organizationId: unit.organizationId,
    ids: accepted.map(({ id }) => id),
    providerMessageIds: accepted.map(({ sent }) => sent.providerMessageId),
    providerStatuses: accepted.map(({ sent }) => sent.providerStatus),
    segmentCounts: accepted.map(({ sent }) => sent.segmentCount),
    payloads: accepted.map(({ sent }) => storableJson(sent.payload)),
  });
  return rows.map(outboundTextFromRow);
}

interface Accepted extends Chosen {
  readonly providerMessageIds: readonly string[];
  readonly providerStatuses: readonly string[];
  readonly segmentCounts: readonly (number | null)[];
  readonly payloads: readonly string[];
}

const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const updateToSent = prepareQuery<Accepted>()((db, value) => ({
  compile: () =>
    sql<OutboundRow>`
      update sms_logs as text set status = ${sql.lit(textStatusAfter("accept"))}, updated_at = now(),
        provider_message_id = given.provider_message_id, provider_status = given.provider_status,
        segment_count = coalesce(given.segment_count, text.segment_count), provider_payload = given.payload::jsonb,
        error_code = null, error_message = null
      from unnest(${value("ids")}::bigint[], ${value("providerMessageIds")}::text[], ${value("providerStatuses")}::text[],
          ${value("segmentCounts")}::integer[], ${value("payloads")}::text[])
        as given (id, provider_message_id, provider_status, segment_count, payload)
      where text.organization_id = ${value("organizationId")}::bigint and text.direction = 'outbound' and text.id = given.id
        and text.id = any(${value("ids")}::bigint[])
        and (text.status in (${list(textStatusesBefore("accept"))})
          or (text.status = 'failed' and text.error_code in (${list([...UNSURE_FAILURES])})))
      returning ${COLUMNS}`.compile(db),
}));
