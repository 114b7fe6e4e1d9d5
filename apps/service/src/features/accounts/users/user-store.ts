import { asId, type UserId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { Users } from "../../../platform/database/schema.generated.ts";
import type { DataDoor } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import { isJsonObject } from "../organization/masked-secret.ts";
import type { User } from "./user.ts";

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isVerified: boolean;
}

/** Null when the address already has an account, in upper or lower case. */
export async function insertUser({ db }: DataDoor, user: NewUser): Promise<User | null> {
  const row = await db
    .insertInto("users")
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      email_verified_at: user.isVerified ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : userFromRow(row);
}

export async function findUserByEmail({ db }: DataDoor, email: string): Promise<User | null> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row === undefined ? null : userFromRow(row);
}

export async function findUserById({ db }: DataDoor, userId: UserId): Promise<User | null> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
  return row === undefined ? null : userFromRow(row);
}

/** An arbitrary number, the same in every process: one process makes the first account, and the others find it. */
const FIRST_ACCOUNT_LOCK = 7_261_551;

/** Lets one process at a time make the first account; held until the transaction ends. */
export async function lockFirstAccount({ db }: DataDoor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(db);
}

export async function hasAnyUser({ db }: DataDoor): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export interface AccountChanges {
  /** An empty text clears a name. */
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly preferences?: Readonly<Record<string, unknown>>;
}

/** @param mustVerify whether the address becomes unverified. */
export async function updateUser(
  { db }: DataDoor,
  userId: UserId,
  { firstName, lastName, email, preferences }: AccountChanges,
  mustVerify: boolean,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      ...(firstName === undefined ? {} : { first_name: emptyToNull(firstName) }),
      ...(lastName === undefined ? {} : { last_name: emptyToNull(lastName) }),
      ...(email === undefined ? {} : { email }),
      ...(mustVerify ? { email_verified_at: null } : {}),
      ...(preferences === undefined ? {} : { preferences: storableJson(preferences) }),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", userId)
    .execute();
}

export async function setPasswordHash({ db }: DataDoor, userId: UserId, passwordHash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Keeps the earlier time if the address was already verified. */
export async function markEmailVerified({ db }: DataDoor, userId: UserId): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where("id", "=", userId)
    .execute();
}

export async function countLogin({ db }: DataDoor, userId: UserId, at: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ login_count: sql<number>`login_count + 1`, last_login_at: at })
    .where("id", "=", userId)
    .execute();
}

export async function saveDefaultOrganization(
  { db }: DataDoor,
  userId: UserId,
  organizationId: number | null,
): Promise<void> {
  await db.updateTable("users").set({ default_organization_id: organizationId }).where("id", "=", userId).execute();
}

function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

export function userFromRow(row: Selectable<Users>): User {
  return {
    id: asId(row.id),
    email: row.email,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name,
    isActive: row.is_active,
    emailVerifiedAt: row.email_verified_at,
    isPlatformAdmin: row.is_platform_admin,
    avatarUrl: row.avatar_url,
    preferences: isJsonObject(row.preferences) ? row.preferences : null,
    googleId: row.google_id,
    defaultOrganizationId: row.default_organization_id === null ? null : asId(row.default_organization_id),
    lastLoginAt: row.last_login_at,
    loginCount: row.login_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
