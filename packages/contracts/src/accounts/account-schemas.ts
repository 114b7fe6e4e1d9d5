import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

/**
 * Letters whose lower-case form may be another address: the database turns U+0130 into a plain i, a mail server does
 * not.
 */
const UPPER_CASE_BEYOND_ASCII = /(?![A-Z])\p{Changes_When_Lowercased}/u;

/**
 * At most 254 characters (RFC 5321). The form is checked only loosely, since only a mail can prove more: host names
 * without a dot exist in intranets.
 */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, "Input should be a valid e-mail address")
  .refine((address) => !UPPER_CASE_BEYOND_ASCII.test(address), "Letters beyond a to z should be in lower case")
  .meta({ format: "email" });

/** A password that is only compared. Bounded, because the cost of hashing grows with the length. */
export const givenPassword = z.string().max(1_024);

/** A password that will be stored. NIST SP 800-63B: at least 8 characters, no rules about kinds of characters. */
export const newPassword = z.string().min(8).max(1_024);

export const personName = z.string().trim().max(100);

/** Bounded, because no token of a link or cookie is longer. */
export const linkToken = z.string().min(1).max(512);

/** Older pages call the role `user` "Member"; both words are understood. */
export const roleName = z.preprocess(
  (value) => {
    const word = typeof value === "string" ? value.toLowerCase() : value;
    return word === "member" ? "user" : word;
  },
  z.enum(["admin", "user", "viewer"]),
);

/** A person as a member of the caller's organization. */
export const user = z
  .object({
    id,
    organization_id: id,
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    full_name: z.string(),
    role: z.string(),
    is_active: z.boolean(),
    is_verified: z.boolean(),
    is_platform_admin: z.boolean(),
    avatar_url: z.string().nullable(),
    last_login_at: timestamp.nullable(),
    login_count: z.int(),
    preferences: z.record(z.string(), z.unknown()).nullable(),
    google_id: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "User" });

/** What a person sees of an organization they belong to. */
export const membership = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    role: z.string(),
    is_active: z.boolean(),
  })
  .meta({ id: "Membership" });

/** The answer of every operation that signs a person in. */
export const authResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    user,
    organization: membership,
  })
  .meta({ id: "AuthResponse" });

/** Says in one sentence that something was done. */
export const successMessage = z.object({ success: z.boolean(), message: z.string() });
