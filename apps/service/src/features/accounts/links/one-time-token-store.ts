import { asId, type UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor } from "../../../platform/database/scope.ts";

export type OneTimeTokenPurpose = "set-up" | "password-reset" | "email-verification";

/** Stores only the hash, so that reading the table gives nobody a usable token. */
export async function insertOneTimeToken(
  { db }: DataDoor,
  token: {
    readonly hash: Buffer;
    readonly purpose: OneTimeTokenPurpose;
    readonly userId: UserId | null;
    /** The address it was sent to, and is valid for; null when it was not sent. */
    readonly email: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("one_time_tokens")
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      email: token.email,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function isOneTimeTokenUsed({ db }: DataDoor, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_tokens")
    .select("used_at")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}

/** Deletes the unused ones. Used tokens stay until they expire, so that a second use is recognized. */
export async function deleteOneTimeTokens(
  { db }: DataDoor,
  purpose: OneTimeTokenPurpose,
  userId: UserId | null,
): Promise<void> {
  await db
    .deleteFrom("one_time_tokens")
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/**
 * Uses a token up. Null when it does not exist, was used, has expired, or the account's address has changed since; the
 * caller cannot tell which.
 */
export async function takeOneTimeToken(
  { db }: DataDoor,
  hash: Buffer,
  purpose: OneTimeTokenPurpose,
  now: Date,
): Promise<{ readonly userId: UserId | null } | null> {
  const row = await db
    .updateTable("one_time_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where(
      sql<boolean>`(email is null or exists (
        select 1 from users u where u.id = one_time_tokens.user_id and lower(u.email) = lower(one_time_tokens.email)))`,
    )
    .returning("user_id")
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id === null ? null : asId(row.user_id) };
}

export async function useUpAllOneTimeTokens({ db }: DataDoor): Promise<void> {
  await db.updateTable("one_time_tokens").set({ used_at: sql<Date>`now()` }).where("used_at", "is", null).execute();
}

/** Removes tokens that expired before `before`. */
export async function deleteOldOneTimeTokens({ db }: DataDoor, before: Date): Promise<void> {
  await db.deleteFrom("one_time_tokens").where("expires_at", "<", before).execute();
}
