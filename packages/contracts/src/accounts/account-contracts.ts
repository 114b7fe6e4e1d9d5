import { z } from "zod";
import { defineContract } from "../operation.ts";
import { withWarnings } from "../request-warnings.ts";
import { idParam, timestamp } from "../wire-types.ts";
import {
  authResponse,
  emailAddress,
  givenPassword,
  linkToken,
  membership,
  newPassword,
  personName,
  ROLE_WORDS,
  roleName,
  savedUser,
  successMessage,
  user,
} from "./account-schemas.ts";

const tag = "Users";

const memberParams = z.object({ user_id: idParam.describe("The member's id, as `GET /api/v1/users` lists it.") });

export const getMe = defineContract({
  name: "getMe",
  method: "GET",
  path: "/api/v1/users/me",
  tag,
  summary: "The caller's own account",
  description: "With an API key, the account is its owner's. Role and organization are those the caller acts with now.",
  access: "own-account",
  success: user,
});

export const updateMe = defineContract({
  name: "updateMe",
  method: "PUT",
  path: "/api/v1/users/me",
  tag,
  summary: "Change the caller's own account",
  description:
    "Null and what is not sent stay as they are; an empty name clears it. Where the installation sends mail, a new e-mail address is unverified until its owner has followed the link that is mailed to it. An API key needs its `write` permission, and `admin` to change the address, since reset links go there.",
  access: "own-account",
  body: z.object({
    first_name: personName.nullish().describe("An empty text clears it."),
    last_name: personName.nullish().describe("An empty text clears it."),
    email: emailAddress.nullish().describe("The new address for mails and signing in."),
    preferences: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("Replaces all that a client has kept for the person."),
  }),
  success: savedUser,
  errors: { 409: "The e-mail address belongs to another account." },
});

export const changePassword = defineContract({
  name: "changePassword",
  method: "POST",
  path: "/api/v1/users/me/change-password",
  tag,
  summary: "Change the caller's password; ends every other sign-in",
  description:
    "The caller's sign-ins in all organizations end, except the one the request came with; API keys stay valid. An account without a password sends an empty current one. After ten wrong passwords within an hour the account has to wait.",
  access: "own-account",
  body: z.object({
    current_password: givenPassword.describe("The password that is valid now."),
    new_password: newPassword.describe("At least 8 characters of any kind."),
  }),
  success: successMessage,
  errors: { 400: "The current password is wrong." },
});

export const listUsers = defineContract({
  name: "listUsers",
  method: "GET",
  path: "/api/v1/users",
  tag,
  summary: "The members of the organization",
  description: "All of them at once, whatever their role. Preferences are shown only of the caller.",
  access: "read",
  success: z.array(user),
});

export const changeUserRole = defineContract({
  name: "changeUserRole",
  method: "PATCH",
  path: "/api/v1/users/{user_id}",
  tag,
  summary: "Change a member's role",
  description:
    "Holds from the member's next request on, for their API keys too. A lower role ends the open invitations the member made. The last admin keeps the role until another member has it.",
  access: "admin",
  params: memberParams,
  body: z.object({ role: roleName.describe(`${ROLE_WORDS} \`member\` is understood as \`user\`.`) }),
  success: savedUser,
  errors: { 400: "It would leave the organization without an admin.", 404: "No such member." },
});

export const removeUser = defineContract({
  name: "removeUser",
  method: "DELETE",
  path: "/api/v1/users/{user_id}",
  tag,
  summary: "Remove a member from the organization",
  description:
    "The member's API keys and sign-ins for the organization fail from the next request on and do not come back with a new invitation; open invitations they made end. The account itself remains, with its other organizations.",
  access: "admin",
  params: memberParams,
  success: successMessage,
  errors: { 400: "It would leave the organization without an admin.", 404: "No such member." },
});

export const inviteUser = defineContract({
  name: "inviteUser",
  method: "POST",
  path: "/api/v1/users/invite",
  tag,
  summary: "Invite a person to the organization",
  description:
    "The invitation holds for seven days and replaces an earlier open one to the same address. Where the installation sends mail, the link goes to the person and to nobody else; otherwise the answer has it, to be handed on. A sender may have 30 mails sent an hour and an address may get 5.",
  access: "admin",
  hasSecrets: true,
  body: z.object({
    email: emailAddress.describe("The person's address; accepting the invitation makes it their account's."),
    first_name: personName.nullish().describe("For the account that is made; ignored for a person who has one."),
    last_name: personName.nullish().describe("For the account that is made; ignored for a person who has one."),
    role: roleName.default("user").describe(`What the person may do: ${ROLE_WORDS}`),
  }),
  success: withWarnings(
    z.object({
      success: z.boolean().describe("Always true; failures have an error status."),
      message: z.string().describe("Says whether the link went out by mail or is in this answer."),
      invitation_id: z.string().nullable().describe("Names the invitation for taking it back."),
      invitation_url: z
        .string()
        .nullable()
        .describe("The link for the person, shown only here. Null when it goes out by mail."),
    }),
    "InvitationMade",
  ),
  errors: { 409: "The person is already a member." },
});

const invitation = z
  .object({
    id: z.string().describe("Names the invitation for taking it back."),
    email: z.string().describe("Who is invited."),
    first_name: z.string().nullable().describe("As the inviter gave it; null when they gave none."),
    last_name: z.string().nullable().describe("As the inviter gave it; null when they gave none."),
    role: z.string().describe("The role the person will have: `admin`, `user` or `viewer`."),
    mail_status: z
      .enum(["queued", "sent", "failed"])
      .nullable()
      .describe(
        "`queued`: it is about to be sent or is being tried again; `sent`: a mail server has accepted it. Null: no mail was queued, and the admin got the link.",
      ),
    mail_error: z
      .string()
      .nullable()
      .describe(
        "Why the mail failed, or why it is still being tried: `recipient-refused`, `server-unreachable`, … Null: no problem.",
      ),
    expires_at: timestamp.describe("Until when it can be accepted."),
    created_at: timestamp.describe("When the person was invited."),
  })
  .meta({ id: "Invitation", description: "An invitation that has not been accepted yet." });

export const listInvitations = defineContract({
  name: "listInvitations",
  method: "GET",
  path: "/api/v1/users/invitations",
  tag,
  summary: "Invitations that can still be accepted",
  description:
    "Each with what became of its mail. Accepted, expired and revoked invitations are not listed, and neither are links.",
  access: "admin",
  success: z.array(invitation),
});

export const revokeInvitation = defineContract({
  name: "revokeInvitation",
  method: "DELETE",
  path: "/api/v1/users/invitations/{invitation_id}",
  tag,
  summary: "Take an invitation back",
  description:
    "Its link stops working at once. An invitation that was accepted cannot be taken back; remove the member instead.",
  access: "admin",
  params: z.object({ invitation_id: z.string().max(64).describe("The invitation's id, as the list has it.") }),
  success: successMessage,
  errors: { 404: "No such open invitation." },
});

export const getInvitation = defineContract({
  name: "getInvitation",
  method: "GET",
  path: "/api/v1/users/invitation/{token}",
  tag,
  summary: "What an invitation link is for",
  description:
    "For the page that the link leads to: it shows who invites whom and whether a password is to be given or chosen. Looking does not use the invitation up.",
  access: "public",
  params: z.object({ token: linkToken.describe("The `token` of the link's query string.") }),
  success: z.object({
    valid: z.literal(true).describe("Always true; an invitation that cannot be accepted has an error status."),
    email: z.string().describe("Who is invited."),
    first_name: z.string().nullable().describe("As the inviter gave it; null when they gave none."),
    last_name: z.string().nullable().describe("As the inviter gave it; null when they gave none."),
    role: z.string().describe("The role the person will have: `admin`, `user` or `viewer`."),
    organization_name: z.string().describe("Who invites."),
    has_account: z.boolean().describe("True: the person has an account and accepts with its password."),
    expires_at: timestamp.describe("Until when it can be accepted."),
  }),
  errors: { 400: "The invitation was used or has expired.", 404: "No such invitation." },
});

export const acceptInvitation = defineContract({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/v1/users/accept-invitation",
  tag,
  summary: "Join the organization with an invitation's token",
  description:
    "Whoever has an account gives its password; for anyone else an account is made with the password they choose. The person is signed in, their address counts as verified, and the invitation is used up.",
  access: "public",
  rateClass: "sign-in",
  hasSecrets: true,
  body: z.object({
    token: linkToken.describe("The `token` of the link's query string."),
    password: givenPassword.describe("Of the account; a new one is chosen here and needs at least 8 characters."),
    confirm_password: givenPassword.describe("The same password once more."),
  }),
  success: z.object({
    success: z.boolean().describe("Always true; failures have an error status."),
    message: z.string().describe("Names the organization that was joined."),
    access_token: authResponse.shape.access_token
      .nullable()
      .describe("Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts."),
    token_type: z.string().nullable().describe("How the token is sent: `bearer`."),
    user: user.nullable().describe("Who joined."),
    organization: membership.nullable().describe("What was joined, and with which role."),
  }),
  errors: {
    400: "The passwords differ or are too short, or the invitation was used or has expired.",
    401: "The account exists and this is not its password.",
    404: "No such invitation.",
    409: "The address got an account in the meantime.",
  },
});
