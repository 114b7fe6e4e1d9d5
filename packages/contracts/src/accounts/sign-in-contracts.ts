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

const rememberMe = z.boolean().default(false);
const WRONG_CREDENTIALS = "The account, its password or its organization is wrong; the answer does not say which.";
const NO_ORGANIZATION = "The person belongs to no active organization.";

const verificationResult = z.object({
  success: z.boolean(),
  message: z.string().nullable(),
  error: z.string().nullable(),
});

export const login = defineContract({
  name: "login",
  method: "POST",
  path: "/api/auth/login",
  tag,
  summary: "Sign in to an organization, given by its slug or name",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    email: emailAddress,
    password: givenPassword,
    organization: z.string().trim().min(1).max(200),
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
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({ email: emailAddress, password: givenPassword, remember_me: rememberMe }),
  success: authResponse,
  errors: { 401: WRONG_CREDENTIALS, 403: NO_ORGANIZATION },
});

export const register = defineContract({
  name: "register",
  method: "POST",
  path: "/api/auth/register",
  tag,
  summary: "Make an account with an organization of its own, where the operator opened registration",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    email: emailAddress,
    password: newPassword,
    first_name: personName.min(1),
    last_name: personName.min(1),
    organization: organizationName.nullish(),
    phone_verification_token: z.string().max(512).nullish(),
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
  summary: "Make the first organization and its admin, with the token printed at the first start; works once",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    token: linkToken,
    organization: organizationName,
    email: emailAddress,
    password: newPassword,
    first_name: personName.nullish(),
    last_name: personName.nullish(),
  }),
  success: authResponse,
  errors: { 400: "The token is invalid, was used, or has expired." },
});

export const forgotPassword = defineContract({
  name: "forgotPassword",
  method: "POST",
  path: "/api/auth/forgot-password",
  tag,
  summary: "Ask for a password reset link; the answer does not tell whether the account exists",
  access: "public",
  rateClass: "sign-in",
  body: z.object({ email: emailAddress }),
  success: z.object({ message: z.string() }),
});

export const resetPassword = defineContract({
  name: "resetPassword",
  method: "POST",
  path: "/api/auth/reset-password",
  tag,
  summary: "Set a new password with the token of a reset link; ends every sign-in and verifies the address",
  access: "public",
  rateClass: "sign-in",
  body: z.object({ token: linkToken, new_password: newPassword }),
  success: z.object({ message: z.string() }),
  errors: { 400: "The token is invalid, was used, or has expired." },
});

export const verifyEmail = defineContract({
  name: "verifyEmail",
  method: "POST",
  path: "/v1/verification/email/verify",
  tag: "Verification",
  summary:
    "Verify an e-mail address with the token of its link; a token that does not hold is told with status 400 in the same form",
  access: "public",
  rateClass: "sign-in",
  body: z.object({ token: linkToken }),
  success: verificationResult,
});

export const resendVerificationEmail = defineContract({
  name: "resendVerificationEmail",
  method: "POST",
  path: "/v1/verification/email/resend",
  tag: "Verification",
  summary: "Send the caller a new link that verifies their e-mail address; where no mail is sent, the answer says so",
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
  access: "own-account",
  success: z.object({
    email_verified: z.boolean(),
    email_verified_at: timestamp.nullable(),
    phone_number: z.string().nullable(),
    phone_verified: z.boolean(),
    phone_verified_at: timestamp.nullable(),
  }),
});

export const logout = defineContract({
  name: "logout",
  method: "POST",
  path: "/api/auth/logout",
  tag,
  summary: "End the sign-in, its access tokens included",
  access: "own-account",
  success: successMessage,
  errors: { 400: "The caller used an API key; a signed-in user is needed." },
});
