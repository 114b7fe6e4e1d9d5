import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../src/platform/database/database.ts";

interface LongLists {
  readonly organizationId: number;
  readonly assistantId: number;
  readonly rows: number;
}

/** Columns that differ from row to row; each may read `place`, which counts from 1. */
interface DifferingColumns {
  readonly callerNumber: RawBuilder<unknown>;
  readonly reportedAt: RawBuilder<unknown>;
  readonly body: RawBuilder<unknown>;
  readonly textStatus: RawBuilder<unknown>;
}

/** Two rows at every moment, so that the id decides between them. */
const moment = sql`timestamptz '2026-05-04' + (place / 2) * interval '1 second'`;
const places = (rows: number) => sql`from generate_series(1, ${rows}) as place`;

/** As many calls, texts and deliveries, these to three URLs by turns. Nothing is left to do about any. */
export async function fillLongLists(db: Database, lists: LongLists): Promise<void> {
  const { organizationId, rows } = lists;
  await fillCallsAndTexts(db, lists);
  await sql`
    insert into webhook_endpoints (organization_id, endpoint_key, url)
    select ${organizationId}, 'hooks-' || number, 'https://hooks.example.com/' || number
    from generate_series(0, 2) as number`.execute(db);
  await sql`
    insert into webhook_deliveries (organization_id, event_id, event_type, url, endpoint_key, body, status, delivered_at, created_at)
    select ${organizationId}, 'evt-' || place, 'status-update', 'https://hooks.example.com/' || place % 3, 'hooks-' || place % 3,
      '{}', 'delivered', ${moment}, ${moment} ${places(rows)}`.execute(db);
  await sql`analyze calls, sms_logs, webhook_deliveries`.execute(db);
}

/** As many calls and texts. */
export async function fillCallsAndTexts(
  db: Database,
  { organizationId, assistantId, rows }: LongLists,
  {
    callerNumber = sql`'+14155550100'`,
    reportedAt = moment,
    body = sql`'Text ' || place`,
    textStatus = sql`'received'`,
  }: Partial<DifferingColumns> = {},
): Promise<void> {
  await sql`
    insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
      assistant_phone_number, started_at, answered_at, ended_at, reported_at, created_at)
    select ${organizationId}, 'CA' || place, 'voice', 'inbound', 'completed', 'twilio', ${assistantId}, ${callerNumber},
      '+14155550199', ${moment}, ${moment}, ${moment}, ${reportedAt}, ${moment} ${places(rows)}`.execute(db);
  await sql`
    insert into sms_logs (organization_id, assistant_id, provider, direction, origin, from_number, to_number, body, segment_count,
      status, created_at)
    select ${organizationId}, ${assistantId}, 'twilio', 'inbound', 'carrier', '+14155550100', '+14155550199', ${body}, 1,
      ${textStatus}, ${moment} ${places(rows)}`.execute(db);
}
