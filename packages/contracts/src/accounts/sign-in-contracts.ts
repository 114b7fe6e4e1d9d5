import { z } from "zod";
import { defineContract } from "../operation.ts";
import { timestamp } from "../wire-types.ts";
import {
  authResponse,
  emailAddress,
  givenPassword,
  linkToken,
  newPassword,
  personName,
  successMessage,
} from "./account-schemas.ts";
import { organizationName } from "./organization-schemas.ts";

const tag = "Signing in";

const rememberMe = z
  .boolean()
  .default(false)
  .describe(
    "True: the sign-in lasts 30 days, or 7 without use. False: 12 hours, or 2 without use, and a browser forgets it when it closes.",
  );
const WRONG_CREDENTIALS = "The account, its password or its organization is wrong; the answer does not say which.";
const NO_ORGANIZATION = "The person belongs to no active organization.";

const email = emailAddress.describe("Of the account, in any case.");
const password = givenPassword.describe("The account's password.");

const verificationResult = z.object({
  success: z.boolean().describe("Whether it was done."),
  message: z.string().nullable().describe("What was done; null when nothing was."),
  error: z.string().nullable().describe("Why nothing was done; null on success."),
});

export const login = defineContract({
  name: "login",
  method: "POST",
  path: "/api/auth/login",
  tag,
  summary: "Sign in to an organization, given by its slug or name",
  description:
    "Gives an access token, and sets the session cookie unless another site's page asks. An unknown address, a wrong password, a deactivated account and an organization the person does not belong to all get the same answer. After ten wrong passwords within an hour the account has to wait.",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    email,
    password,
    organization: z.string().trim().min(1).max(200).describe("Its slug, or else its name, in any case."),
    remember_me: rememberMe,
  }),
  success: authResponse,
  errors: { 401: WRONG_CREDENTIALS },
});

export const loginSimple = defineContract({
  name: "loginSimple",
  method: "POST",
  path: "/api/auth/login/simple",
  tag,
  summary: "Sign in to the person's default organization",
  description:
    "Without a default, or when the person no longer belongs to it, the organization they have belonged to longest. Otherwise the same as signing in to a named one.",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({ email, password, remember_me: rememberMe }),
  success: authResponse,
  errors: { 401: WRONG_CREDENTIALS, 403: NO_ORGANIZATION },
});

export const register = defineContract({
  name: "register",
  method: "POST",
  path: "/api/auth/register",
  tag,
  summary: "Make an account with an organization of its own",
  description:
    "Only where the operator has opened registration. The person is the organization's admin and is signed in, but does no more than read until their address is verified; where the installation sends mail, the link for that is on its way. It never joins an existing organization, whatever its name.",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    email: emailAddress.describe("What the person will sign in with; no account may have it yet."),
    password: newPassword.describe("At least 8 characters of any kind."),
    first_name: personName.min(1).describe("As the person is to be addressed."),
    last_name: personName.min(1).describe("Shown with the first name."),
    organization: organizationName.nullish().describe("The new organization's name. Null or absent: the person's own."),
    phone_verification_token: z.string().max(512).nullish().describe("Accepted from existing clients and not used."),
  }),
  success: authResponse,
  errors: { 403: "Registration is closed on this server.", 409: "The e-mail address has an account." },
});

/** The first organization and its admin, made with the link that is printed at the first start. */
export const setUp = defineContract({
  name: "setUp",
  method: "POST",
  path: "/api/auth/set-up",
  tag,
  summary: "Make the first organization and its admin; works once",
  description:
    "The token is in the link that the service prints when it starts without any account; it is valid for 15 minutes. The admin counts as verified and is signed in. Once there is an account, every token is refused.",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    token: linkToken.describe("The `token` of the printed link's query string."),
    organization: organizationName.describe("The new organization's name, from which its slug is made."),
    email: emailAddress.describe("What the admin will sign in with."),
    password: newPassword.describe("At least 8 characters of any kind."),
    first_name: personName.nullish().describe("As the admin is to be addressed."),
    last_name: personName.nullish().describe("Shown with the first name."),
  }),
  success: authResponse,
  errors: { 400: "The token is invalid, was used, or has expired." },
});

export const forgotPassword = defineContract({
  name: "forgotPassword",
  method: "POST",
  path: "/api/auth/forgot-password",
  tag,
  summary: "Ask for a link with which to set a new password",
  description:
    "The answer does not tell whether the account exists. The link is mailed to the account's address, works once and is valid for an hour; an address gets at most 5 such mails an hour. Where the installation sends no mail, the answer says so, and the operator makes the link.",
  access: "public",
  rateClass: "sign-in",
  body: z.object({ email }),
  success: z.object({ message: z.string().describe("What happens next, the same for every address.") }),
});

export const resetPassword = defineContract({
  name: "resetPassword",
  method: "POST",
  path: "/api/auth/reset-password",
  tag,
  summary: "Set a new password with the token of a reset link",
  description:
    "Ends every sign-in of the account and uses the link up. The address counts as verified, since the link went to it. It does not sign in: that is the next step.",
  access: "public",
  rateClass: "sign-in",
  body: z.object({
    token: linkToken.describe("The `token` of the link's query string."),
    new_password: newPassword.describe("At least 8 characters of any kind."),
  }),
  success: z.object({ message: z.string().describe("What was done, in a sentence for people.") }),
  errors: { 400: "The token is invalid, was used, or has expired." },
});

export const verifyEmail = defineContract({
  name: "verifyEmail",
  method: "POST",
  path: "/v1/verification/email/verify",
  tag: "Verification",
  summary: "Verify an e-mail address with the token of its link",
  description:
    "From then on the person may do what their role allows. The link works once, for a day, and only while the account has the address it was sent to. A token that does not hold is answered with status 400 in the same form, with `error` saying why.",
  access: "public",
  rateClass: "sign-in",
  body: z.object({ token: linkToken.describe("The `token` of the link's query string.") }),
  success: verificationResult,
});

export const resendVerificationEmail = defineContract({
  name: "resendVerificationEmail",
  method: "POST",
  path: "/v1/verification/email/resend",
  tag: "Verification",
  summary: "Send the caller a new link to verify their address",
  description:
    "Earlier links stop working. For an address that is already verified nothing is sent. Where the installation sends no mail, `success` is false and `error` says how to get a link from the operator. A sender may have 30 mails sent an hour and an address may get 5.",
  access: "own-account",
  rateClass: "sign-in",
  success: verificationResult,
});

export const getVerificationStatus = defineContract({
  name: "getVerificationStatus",
  method: "GET",
  path: "/v1/verification/status",
  tag: "Verification",
  summary: "Whether the caller's e-mail address is verified",
  description:
    "An unverified person reads and keeps their own account, and nothing more. Telephone numbers of people are not verified here; their members are for existing clients.",
  access: "own-account",
  success: z.object({
    email_verified: z.boolean().describe("Whether the person has proven that the address is theirs."),
    email_verified_at: timestamp.nullable().describe("When it was first proven; null while it is not."),
    phone_number: z.string().nullable().describe("Always null."),
    phone_verified: z.boolean().describe("Always false."),
    phone_verified_at: timestamp.nullable().describe("Always null."),
  }),
});

export const logout = defineContract({
  name: "logout",
  method: "POST",
  path: "/api/auth/logout",
  tag,
  summary: "End the sign-in, its access tokens included",
  description:
    "Ends the sign-in that the request came with, in all organizations it was switched to; the person's other sign-ins and API keys stay. The session cookie is cleared.",
  access: "own-account",
  success: successMessage,
  errors: { 400: "The caller used an API key; a signed-in user is needed." },
});
