import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, timestamp } from "../wire-types.ts";
import {
  authResponse,
  emailAddress,
  givenPassword,
  linkToken,
  membership,
  newPassword,
  personName,
  roleName,
  successMessage,
  user,
} from "./account-schemas.ts";

const tag = "Users";

export const getMe = defineContract({
  name: "getMe",
  method: "GET",
  path: "/api/v1/users/me",
  tag,
  summary: "The caller's own account",
  access: "own-account",
  success: user,
});

export const updateMe = defineContract({
  name: "updateMe",
  method: "PUT",
  path: "/api/v1/users/me",
  tag,
  summary: "Change the caller's own account; null leaves a member as it is, an empty text clears it",
  access: "own-account",
  body: z.object({
    first_name: personName.nullish(),
    last_name: personName.nullish(),
    email: emailAddress.nullish(),
    preferences: z.record(z.string(), z.unknown()).nullish(),
  }),
  success: user,
  errors: { 409: "The e-mail address belongs to another account." },
});

export const changePassword = defineContract({
  name: "changePassword",
  method: "POST",
  path: "/api/v1/users/me/change-password",
  tag,
  summary: "Change the caller's password; ends every other sign-in",
  access: "own-account",
  body: z.object({ current_password: givenPassword, new_password: newPassword }),
  success: successMessage,
  errors: { 400: "The current password is wrong." },
});

export const listUsers = defineContract({
  name: "listUsers",
  method: "GET",
  path: "/api/v1/users",
  tag,
  summary: "The members of the organization",
  access: "read",
  success: z.array(user),
});

export const changeUserRole = defineContract({
  name: "changeUserRole",
  method: "PATCH",
  path: "/api/v1/users/{user_id}",
  tag,
  summary: "Change a member's role",
  access: "admin",
  params: z.object({ user_id: idParam }),
  body: z.object({ role: roleName }),
  success: user,
  errors: { 400: "It would leave the organization without an admin.", 404: "No such member." },
});

export const removeUser = defineContract({
  name: "removeUser",
  method: "DELETE",
  path: "/api/v1/users/{user_id}",
  tag,
  summary: "Remove a member from the organization, with their API keys and sign-ins for it",
  access: "admin",
  params: z.object({ user_id: idParam }),
  success: successMessage,
  errors: { 400: "It would leave the organization without an admin.", 404: "No such member." },
});

export const inviteUser = defineContract({
  name: "inviteUser",
  method: "POST",
  path: "/api/v1/users/invite",
  tag,
  summary: "Invite a person; an earlier invitation of the same address is replaced",
  access: "admin",
  hasSecrets: true,
  body: z.object({
    email: emailAddress,
    first_name: personName.nullish(),
    last_name: personName.nullish(),
    role: roleName.default("user"),
  }),
  success: z.object({
    success: z.boolean(),
    message: z.string(),
    invitation_id: z.string().nullable(),
    invitation_url: z.string().nullable(),
  }),
  errors: { 409: "The person is already a member." },
});

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    role: z.string(),
    /** Null: no mail was queued; the admin got the link. */
    mail_status: z.enum(["queued", "sent", "failed"]).nullable(),
    /** Why it failed, or why it is still being tried: `recipient-refused`, `server-unreachable`, … */
    mail_error: z.string().nullable(),
    expires_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "Invitation" });

export const listInvitations = defineContract({
  name: "listInvitations",
  method: "GET",
  path: "/api/v1/users/invitations",
  tag,
  summary: "Invitations that can still be accepted",
  access: "admin",
  success: z.array(invitation),
});

export const revokeInvitation = defineContract({
  name: "revokeInvitation",
  method: "DELETE",
  path: "/api/v1/users/invitations/{invitation_id}",
  tag,
  summary: "Take an invitation back",
  access: "admin",
  params: z.object({ invitation_id: z.string().max(64) }),
  success: successMessage,
  errors: { 404: "No such open invitation." },
});

export const getInvitation = defineContract({
  name: "getInvitation",
  method: "GET",
  path: "/api/v1/users/invitation/{token}",
  tag,
  summary: "What an invitation link is for",
  access: "public",
  params: z.object({ token: linkToken }),
  success: z.object({
    valid: z.literal(true),
    email: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    role: z.string(),
    organization_name: z.string(),
    /** True: the person has an account and accepts with its password. */
    has_account: z.boolean(),
    expires_at: timestamp,
  }),
  errors: { 400: "The invitation was used or has expired.", 404: "No such invitation." },
});

export const acceptInvitation = defineContract({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/v1/users/accept-invitation",
  tag,
  summary: "Join the organization; whoever has an account gives its password, anyone else chooses one",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({ token: linkToken, password: givenPassword, confirm_password: givenPassword }),
  success: z.object({
    success: z.boolean(),
    message: z.string(),
    access_token: authResponse.shape.access_token.nullable(),
    token_type: z.string().nullable(),
    user: user.nullable(),
    organization: membership.nullable(),
  }),
  errors: {
    400: "The passwords differ or are too short, or the invitation was used or has expired.",
    401: "The account exists and this is not its password.",
    404: "No such invitation.",
    409: "The address got an account in the meantime.",
  },
});
