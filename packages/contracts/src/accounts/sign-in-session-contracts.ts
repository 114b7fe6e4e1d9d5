import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, timestamp } from "../wire-types.ts";
import { authResponse, membership, successMessage } from "./account-schemas.ts";

const tag = "Signing in";
const NOT_A_SIGN_IN = "The caller used an API key, which belongs to one organization; a signed-in user is needed.";
const NOT_A_MEMBER = "The caller belongs to no such organization.";

/** Ids are text here, as existing clients expect; the account itself is `GET /api/v1/users/me`. */
export const getSignedInUser = defineContract({
  name: "getSignedInUser",
  method: "GET",
  path: "/api/auth/me",
  tag,
  summary: "Who is signed in",
  access: "own-account",
  success: z.object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    organization_id: z.string(),
    is_active: z.boolean(),
    is_platform_admin: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
});

export const listMyOrganizations = defineContract({
  name: "listMyOrganizations",
  method: "GET",
  path: "/api/auth/organizations",
  tag,
  summary: "The organizations the caller belongs to; with an API key, the key's own",
  access: "own-account",
  success: z.object({
    organizations: z.array(membership.extend({ is_current: z.boolean(), is_default: z.boolean() })),
    current_organization_id: id,
    default_organization_id: id.nullable(),
  }),
});

export const switchOrganization = defineContract({
  name: "switchOrganization",
  method: "POST",
  path: "/api/auth/switch-organization",
  tag,
  summary: "Go on in another organization; the session cookie follows, the token comes new",
  access: "own-account",
  hasSecrets: true,
  body: z.object({ organization_id: id }),
  success: authResponse,
  errors: { 400: NOT_A_SIGN_IN, 404: NOT_A_MEMBER },
});

export const setDefaultOrganization = defineContract({
  name: "setDefaultOrganization",
  method: "POST",
  path: "/api/auth/set-default-organization",
  tag,
  summary: "Choose the organization a simple sign-in leads to",
  access: "own-account",
  body: z.object({ organization_id: id }),
  success: successMessage.extend({ default_organization_id: id }),
  errors: { 404: NOT_A_MEMBER },
});

export const getSessionInfo = defineContract({
  name: "getSessionInfo",
  method: "GET",
  path: "/api/auth/session/info",
  tag,
  summary: "How long the sign-in holds; `csrf_token` is for callers with the session cookie",
  access: "own-account",
  success: z.object({
    user_id: id.nullable(),
    is_active: z.boolean(),
    absolute_timeout_remaining_minutes: z.number().nullable(),
    idle_timeout_remaining_minutes: z.number().nullable(),
    idle_minutes: z.number().nullable(),
    csrf_token: z.string().nullable(),
  }),
});

export const extendSession = defineContract({
  name: "extendSession",
  method: "POST",
  path: "/api/auth/session/extend",
  tag,
  summary: "Start the idle time anew and get a fresh access token; the absolute end stays",
  access: "own-account",
  hasSecrets: true,
  success: z.object({ success: z.boolean(), expires_at: timestamp, access_token: z.string().nullable() }),
  errors: { 400: NOT_A_SIGN_IN },
});
