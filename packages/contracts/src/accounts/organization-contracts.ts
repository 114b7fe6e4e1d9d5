import { z } from "zod";
import { defineContract } from "../operation.ts";
import {
  organization,
  organizationName,
  organizationSlug,
  organizationText,
  organizationUpdate,
} from "./organization-schemas.ts";

const tag = "Organization";

export const getOrganization = defineContract({
  name: "getOrganization",
  method: "GET",
  path: "/api/v1/organization",
  tag,
  summary: "The caller's organization; admins see its secrets masked, others not at all",
  access: "read",
  success: organization,
});

export const updateOrganization = defineContract({
  name: "updateOrganization",
  method: "PUT",
  path: "/api/v1/organization",
  tag,
  summary:
    "Change the organization. Null and what is not sent stay as they are, an empty text clears, a masked secret sent back keeps the stored one",
  access: "admin",
  body: organizationUpdate,
  success: organization,
});

export const createOrganization = defineContract({
  name: "createOrganization",
  method: "POST",
  path: "/api/v1/organization/create",
  tag,
  summary: "Make another organization; the caller becomes its admin and may switch to it",
  access: "write",
  body: z.object({
    name: organizationName,
    slug: organizationSlug.nullish(),
    description: organizationText.nullish(),
    domain: organizationText.nullish(),
  }),
  success: organization,
  errors: { 409: "The slug is taken." },
});

const readiness = z.object({
  is_configured: z.boolean(),
  /** Whose settings are used: the organization's own come before the operator's. */
  source: z.enum(["organization", "environment"]).nullable(),
});

export const getConfigurationStatus = defineContract({
  name: "getConfigurationStatus",
  method: "GET",
  path: "/api/v1/organization/configuration-status",
  tag,
  summary: "Which carriers and models the organization can use",
  access: "read",
  success: z.object({
    is_telephony_configured: z.boolean(),
    is_model_configured: z.boolean(),
    telephony: z.record(z.string(), readiness),
    models: z.record(z.string(), readiness),
  }),
});

export const validateTwilio = defineContract({
  name: "validateTwilio",
  method: "POST",
  path: "/api/v1/organization/twilio/validate",
  tag,
  summary: "Ask Twilio whether an account id and token are right; a masked token stands for the stored one",
  access: "admin",
  body: z.object({ account_sid: z.string().min(1).max(200), auth_token: z.string().min(1).max(1_024) }),
  success: z.object({ valid: z.boolean(), error: z.string().nullable(), friendly_name: z.string().nullable() }),
});
