import { asId, type UserId } from "@parley/foundation/branded-ids";
import type { Database } from "../../platform/database/database.ts";

export type OneTimeTokenPurpose = "set-up" | "password-reset" | "email-verification";

/** Stores the hash of a token: whoever reads the table can use none. */
export async function insertOneTimeToken(
  db: Database,
  token: { hash: Buffer; purpose: OneTimeTokenPurpose; userId: UserId | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("one_time_tokens")
    .values({ token_hash: token.hash, purpose: token.purpose, user_id: token.userId, expires_at: token.expiresAt })
    .execute();
}

export async function deleteOneTimeTokens(
  db: Database,
  purpose: OneTimeTokenPurpose,
  userId: UserId | null,
): Promise<void> {
  await db
    .deleteFrom("one_time_tokens")
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .execute();
}

/** Uses a token up. Null when there is none, it was used, or its time is over: nobody can tell which. */
export async function takeOneTimeToken(
  db: Database,
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
    .returning("user_id")
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id === null ? null : asId(row.user_id) };
}

/** Removes tokens whose time was over before `before`. */
export async function deleteOldOneTimeTokens(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("one_time_tokens").where("expires_at", "<", before).execute();
}
