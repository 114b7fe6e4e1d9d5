import { sql } from "kysely";
import type { Database } from "../../src/platform/database/database.ts";

/**
 * As many calls, texts and deliveries, these to three URLs by turns. Two of each at every moment, so that the id decides between
 * them. Nothing is left to do about any.
 */
export async function fillLongLists(
  db: Database,
  { organizationId, assistantId, rows }: { organizationId: number; assistantId: number; rows: number },
): Promise<void> {
  const moment = sql`timestamptz '2026-05-04' + (place / 2) * interval '1 second'`;
  const places = sql`from generate_series(1, ${rows}) as place`;
  await sql`
    insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
      assistant_phone_number, started_at, answered_at, ended_at, reported_at, created_at)
    select ${organizationId}, 'CA' || place, 'voice', 'inbound', 'completed', 'twilio', ${assistantId}, '+14155550100',
      '+14155550199', ${moment}, ${moment}, ${moment}, ${moment}, ${moment} ${places}`.execute(db);
  await sql`
    insert into sms_logs (organization_id, assistant_id, provider, direction, origin, from_number, to_number, body, segment_count,
      status, created_at)
    select ${organizationId}, ${assistantId}, 'twilio', 'inbound', 'carrier', '+14155550100', '+14155550199', 'Text ' || place, 1,
      'received', ${moment} ${places}`.execute(db);
  await sql`
    insert into webhook_endpoints (organization_id, endpoint_key, url)
    select ${organizationId}, 'hooks-' || number, 'https://hooks.example.com/' || number
    from generate_series(0, 2) as number`.execute(db);
  await sql`
    insert into webhook_deliveries (organization_id, event_id, event_type, url, endpoint_key, body, status, delivered_at, created_at)
    select ${organizationId}, 'evt-' || place, 'status-update', 'https://hooks.example.com/' || place % 3, 'hooks-' || place % 3,
      '{}', 'delivered', ${moment}, ${moment} ${places}`.execute(db);
  await sql`analyze calls, sms_logs, webhook_deliveries`.execute(db);
}
