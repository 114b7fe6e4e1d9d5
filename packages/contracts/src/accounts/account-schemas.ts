import { z } from "zod";
import { withWarnings } from "../request-warnings.ts";
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

/** What a role may do, for the descriptions of members that have one. */
export const ROLE_WORDS =
  "`admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads.";

/** A person as a member of the caller's organization. */
export const user = z
  .object({
    id: id.describe("Names the person in paths and filters; the same in all organizations they belong to."),
    organization_id: id.describe("The organization whose member is shown."),
    email: z.string().describe("Where mails go, and what the person signs in with."),
    first_name: z.string().nullable().describe("Null when none was given."),
    last_name: z.string().nullable().describe("Null when none was given."),
    full_name: z.string().describe("First and last name; the e-mail address of a person who gave neither."),
    role: z.string().describe(`What the person may do in this organization: ${ROLE_WORDS}`),
    is_active: z.boolean().describe("False: the account is switched off and cannot sign in."),
    is_verified: z
      .boolean()
      .describe("Whether the e-mail address is proven; without that a person only reads and keeps their own account."),
    is_platform_admin: z.boolean().describe("Kept for existing clients; no operation depends on it."),
    avatar_url: z.string().nullable().describe("Address of a picture; null when there is none."),
    last_login_at: timestamp.nullable().describe("When the person last signed in; null before the first time."),
    login_count: z.int().describe("How often the person has signed in."),
    preferences: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Whatever a client keeps for the person; null when there is none, and always of other people."),
    google_id: z.string().nullable().describe("Kept for existing clients: nobody signs in with Google here."),
    created_at: timestamp.describe("When the account was made."),
    updated_at: timestamp.describe("When the account last changed."),
  })
  .meta({ id: "User", description: "A person as a member of the caller's organization." });

/** The answer to what changes a person. */
export const savedUser = withWarnings(user, "UserSaved");

/** What a person sees of an organization they belong to. */
export const membership = z
  .object({
    id: id.describe("The organization's id, for switching to it."),
    name: z.string().describe("The organization's name as people write it."),
    slug: z.string().describe("The organization's short name, with which one signs in to it."),
    role: z.string().describe(`What the person may do there: ${ROLE_WORDS}`),
    is_active: z.boolean().describe("False: the organization is switched off and nobody can sign in to it."),
  })
  .meta({ id: "Membership", description: "An organization as one of its members sees it." });

/** The answer of every operation that signs a person in. */
export const authResponse = z
  .object({
    access_token: z
      .string()
      .describe("Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts."),
    token_type: z.literal("bearer").describe("How the token is sent; always `bearer`."),
    user: user.describe("Who signed in."),
    organization: membership.describe("The organization the token is for."),
  })
  .meta({ id: "AuthResponse", description: "A sign-in with its first access token." });

/** Says in one sentence that something was done. */
export const successMessage = z.object({
  success: z.boolean().describe("Always true; failures have an error status."),
  message: z.string().describe("What was done, in a sentence for people."),
});
