import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, timestamp } from "../wire-types.ts";
import { authResponse, membership, successMessage } from "./account-schemas.ts";

const tag = "Signing in";
const NOT_A_SIGN_IN = "The caller used an API key, which belongs to one organization; a signed-in user is needed.";
const NOT_A_MEMBER = "The caller belongs to no such organization.";

export const getSignedInUser = defineContract({
  name: "getSignedInUser",
  method: "GET",
  path: "/api/auth/me",
  tag,
  summary: "Who is signed in",
  description:
    "A short form of the account in which ids are text, as existing clients expect; the account itself is `GET /api/v1/users/me`.",
  access: "own-account",
  success: z.object({
    id: z.string().describe("The person's id as text."),
    email: z.string().describe("What the person signs in with."),
    first_name: z.string().describe("Empty when none was given."),
    last_name: z.string().describe("Empty when none was given."),
    organization_id: z.string().describe("The id, as text, of the organization the caller acts in."),
    is_active: z.boolean().describe("False: the account is switched off."),
    is_platform_admin: z.boolean().describe("Kept for existing clients; no operation depends on it."),
    created_at: timestamp.describe("When the account was made."),
    updated_at: timestamp.describe("When the account last changed."),
  }),
});

export const listMyOrganizations = defineContract({
  name: "listMyOrganizations",
  method: "GET",
  path: "/api/auth/organizations",
  tag,
  summary: "The organizations the caller belongs to",
  description:
    "With an API key only the key's own: a key does not learn of the others. A signed-in person may switch to each of them that is active.",
  access: "own-account",
  success: z.object({
    organizations: z
      .array(
        membership.extend({
          is_current: z.boolean().describe("Whether the caller acts in it now."),
          time_zone: z
            .string()
            .nullable()
            .describe("The IANA time zone its people think in, for showing times. Null: none is set."),
          is_default: z.boolean().describe("Whether a simple sign-in leads to it."),
        }),
      )
      .describe("Those the person has belonged to longest come first."),
    current_organization_id: id.describe("The organization the caller acts in now."),
    default_organization_id: id
      .nullable()
      .describe("Where a simple sign-in leads; null: to the one the person has belonged to longest."),
  }),
});

export const switchOrganization = defineContract({
  name: "switchOrganization",
  method: "POST",
  path: "/api/auth/switch-organization",
  tag,
  summary: "Go on in another organization",
  description:
    "The sign-in stays the same: its session cookie leads to the other organization from now on, and the answer has an access token for it. Access tokens made before stay valid for their own organization until they expire. Not with an API key, which belongs to one organization.",
  access: "own-account",
  hasSecrets: true,
  body: z.object({ organization_id: id.describe("An organization the caller belongs to.") }),
  success: authResponse,
  errors: { 400: NOT_A_SIGN_IN, 404: NOT_A_MEMBER },
});

export const setDefaultOrganization = defineContract({
  name: "setDefaultOrganization",
  method: "POST",
  path: "/api/auth/set-default-organization",
  tag,
  summary: "Choose the organization a simple sign-in leads to",
  description: "Changes nothing about the sign-in that is open now. An API key needs its `write` permission.",
  access: "own-account",
  body: z.object({ organization_id: id.describe("An organization the caller belongs to.") }),
  success: successMessage.extend({
    default_organization_id: id.describe("Where simple sign-ins lead from now on."),
  }),
  errors: { 404: NOT_A_MEMBER },
});

export const getSessionInfo = defineContract({
  name: "getSessionInfo",
  method: "GET",
  path: "/api/auth/session/info",
  tag,
  summary: "How long the sign-in holds",
  description:
    "Asking counts as use of the sign-in like any other request, up to a minute late. An API key is no sign-in: its times are null, and its list says when it expires.",
  access: "own-account",
  success: z.object({
    user_id: id.nullable().describe("Who is signed in, or whose API key it is."),
    is_active: z.boolean().describe("Whether the sign-in still holds; always true of an API key."),
    absolute_timeout_remaining_minutes: z
      .number()
      .nullable()
      .describe("Minutes until the sign-in ends however much it is used. Null of an API key."),
    idle_timeout_remaining_minutes: z
      .number()
      .nullable()
      .describe("Minutes until it ends if it is not used. Null of an API key."),
    idle_minutes: z.number().nullable().describe("Minutes since it was last used. Null of an API key."),
    csrf_token: z
      .string()
      .nullable()
      .describe("What changes made with the session cookie send as `x-csrf-token`. Null without the cookie."),
  }),
});

export const extendSession = defineContract({
  name: "extendSession",
  method: "POST",
  path: "/api/auth/session/extend",
  tag,
  summary: "Start the idle time anew and get a fresh access token",
  description:
    "The absolute end of the sign-in, 12 hours or 30 days after it began, stays where it is. Access tokens are valid for 15 minutes, so a client that has no session cookie calls this before one expires.",
  access: "own-account",
  hasSecrets: true,
  success: z.object({
    success: z.boolean().describe("Always true; failures have an error status."),
    expires_at: timestamp.describe("When the sign-in ends if it is not used before then."),
    access_token: z.string().nullable().describe("Valid for 15 minutes, for the organization the caller acts in."),
  }),
  errors: { 400: NOT_A_SIGN_IN },
});
