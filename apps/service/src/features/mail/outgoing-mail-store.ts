import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { OutgoingMails } from "../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";
import type { MailFacts, NewMail, OutgoingMail, OutgoingMailKind } from "./outgoing-mail.ts";

/** False when the same notice was queued before. */
export async function insertOutgoingMail({ db }: DataDoor, id: string, mail: NewMail): Promise<boolean> {
  const result = await db
    .insertInto("outgoing_mails")
    .values({
      id,
      organization_id: mail.organizationId,
      kind: mail.kind,
      recipient: mail.recipient,
      invitation_id: mail.invitationId ?? null,
      user_id: mail.userId ?? null,
      facts: storableJson(mail.facts ?? {}),
      notice_key: mail.noticeKey ?? null,
      next_attempt_at: sql<Date>`now()`,
      created_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "notice_key"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function ofOrganization(organizationId: OrganizationId | null) {
  return sql<boolean>`organization_id is not distinct from ${organizationId}`;
}

/** Claims a mail for one try if it is waiting for one: of two workers, the second gets null. */
export async function claimOutgoingMail(
  { db }: DataDoor,
  mail: Pick<OutgoingMail, "id" | "organizationId">,
  leaseMs: number,
): Promise<OutgoingMail | null> {
  const row = await db
    .updateTable("outgoing_mails")
    .set({
      status: "sending",
      attempt_count: sql<number>`attempt_count + 1`,
      lease_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`,
    })
    .where("id", "=", mail.id)
    .where(ofOrganization(mail.organizationId))
    // A job's start time is in whole milliseconds, so the job may start a fraction of a millisecond early.
    .where(
      sql<boolean>`((status = 'queued' and next_attempt_at <= now() + interval '1 second')
        or (status = 'sending' and lease_until < now()))`,
    )
    .returningAll()
    .returning(sql<number>`(extract(epoch from now() - created_at) * 1000)::double precision`.as("age_ms"))
    .executeTakeFirst();
  return row === undefined ? null : mailFromRow(row);
}

/**
 * Whether a later mail of the same kind to the same address has made this one's link useless. The organization does not
 * matter: the link is for the account, and somebody who asks for one may be signed in to none.
 */
export async function hasNewerMail({ db }: DataDoor, mail: OutgoingMail): Promise<boolean> {
  const row = await db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("kind", "=", mail.kind)
    .where(sql<boolean>`lower(recipient) = lower(${mail.recipient})`)
    // Compared within the database, because a JavaScript date has no microseconds.
    .where(sql<boolean>`created_at > (select m.created_at from outgoing_mails m where m.id = ${mail.id})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MailEnd =
  | { readonly status: "sent" | "dropped" }
  | { readonly status: "failed"; readonly failureCode: string };

/** Changes nothing when the lease was lost: another worker is making the try now. */
export async function settleOutgoingMail({ db }: DataDoor, mail: OutgoingMail, end: MailEnd): Promise<void> {
  await updateClaimed(db, mail)
    .set({
      status: end.status,
      failure_code: end.status === "failed" ? end.failureCode : null,
      lease_until: null,
      settled_at: sql<Date>`now()`,
    })
    .execute();
}

/** Puts the mail back in the queue. @returns when the next try is; null when the lease was lost */
export async function postponeOutgoingMail(
  { db }: DataDoor,
  mail: OutgoingMail,
  delayMs: number,
  failureCode: string,
): Promise<Date | null> {
  const row = await updateClaimed(db, mail)
    .set({
      status: "queued",
      failure_code: failureCode,
      lease_until: null,
      next_attempt_at: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
    })
    .returning("next_attempt_at")
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

function updateClaimed(db: Database, mail: OutgoingMail) {
  return db
    .updateTable("outgoing_mails")
    .where("id", "=", mail.id)
    .where(ofOrganization(mail.organizationId))
    .where("status", "=", "sending")
    .where("attempt_count", "=", mail.attemptCount);
}

/** Mails that should have been tried a while ago: their nudge was lost, or their worker died. */
export async function listOverdueMails(
  { db }: DataDoor,
  overdueMs: number,
  limit: number,
): Promise<readonly Pick<OutgoingMail, "id" | "organizationId">[]> {
  const rows = await db
    .selectFrom("outgoing_mails")
    .select(["id", "organization_id"])
    .where("status", "in", ["queued", "sending"])
    .where(sql<boolean>`coalesce(lease_until, next_attempt_at) < now() - ${overdueMs} * interval '1 millisecond'`)
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id === null ? null : asId(row.organization_id),
  }));
}

/** Whether or not they were sent. */
export async function deleteOldMails({ db }: DataDoor, keepMs: number): Promise<void> {
  await db
    .deleteFrom("outgoing_mails")
    .where("created_at", "<", sql<Date>`now() - ${keepMs} * interval '1 millisecond'`)
    .execute();
}

/** Drops every mail that is waiting or being sent. @returns how many */
export async function dropUnsentMails({ db }: DataDoor, failureCode: string): Promise<number> {
  const dropped = await db
    .updateTable("outgoing_mails")
    .set({ status: "dropped", failure_code: failureCode, lease_until: null, settled_at: sql<Date>`now()` })
    .where("status", "in", ["queued", "sending"])
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows);
}

export interface InvitationMail {
  readonly status: "queued" | "sent" | "failed";
  readonly failureCode: string | null;
}

/** By the invitation's id; the newest mail of each. */
export async function findInvitationMails(
  unit: ScopedUnitOfWork,
  invitationIds: readonly string[],
): Promise<ReadonlyMap<string, InvitationMail>> {
  if (invitationIds.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("outgoing_mails")
    .select(["invitation_id", "status", "failure_code"])
    .where("organization_id", "=", unit.organizationId)
    .where("invitation_id", "in", invitationIds)
    .orderBy("created_at")
    .execute();
  return new Map(
    rows.flatMap((row) => (row.invitation_id === null ? [] : [[row.invitation_id, invitationMailFrom(row)]])),
  );
}

function invitationMailFrom(row: { status: string; failure_code: string | null }): InvitationMail {
  const status = row.status === "sent" || row.status === "failed" ? row.status : "queued";
  return { status, failureCode: row.failure_code };
}

function mailFromRow(row: Selectable<OutgoingMails> & { readonly age_ms: number }): OutgoingMail {
  return {
    id: row.id,
    // The database allows no other.
    kind: row.kind as OutgoingMailKind,
    recipient: row.recipient,
    organizationId: row.organization_id === null ? null : asId(row.organization_id),
    invitationId: row.invitation_id,
    userId: row.user_id === null ? null : asId(row.user_id),
    facts: row.facts as MailFacts,
    attemptCount: row.attempt_count,
    ageMs: row.age_ms,
  };
}
