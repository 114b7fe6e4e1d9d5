import { z } from "zod";
import { defineContract } from "../operation.ts";
import {
  organization,
  organizationName,
  organizationSlug,
  organizationText,
  organizationUpdate,
  savedOrganization,
} from "./organization-schemas.ts";

const tag = "Organization";

export const getOrganization = defineContract({
  name: "getOrganization",
  method: "GET",
  path: "/api/v1/organization",
  tag,
  summary: "The caller's organization",
  description:
    "Verified admins see secrets masked, as dots and the last four characters; to others they are null, whether they are set or not. Nobody sees a stored secret in full.",
  access: "read",
  success: organization,
});

export const updateOrganization = defineContract({
  name: "updateOrganization",
  method: "PUT",
  path: "/api/v1/organization",
  tag,
  summary: "Change the organization",
  description:
    "Null and what is not sent stay as they are, an empty text clears, and a masked secret that is sent back keeps the stored one. Vendors' keys are merged by vendor, whereas `settings` and the memory policy are replaced as a whole. Changed keys are used from the next call or text on.",
  access: "admin",
  body: organizationUpdate,
  success: savedOrganization,
});

export const createOrganization = defineContract({
  name: "createOrganization",
  method: "POST",
  path: "/api/v1/organization/create",
  tag,
  summary: "Make another organization",
  description:
    "The caller becomes its admin and may switch to it; the sign-in stays in the present one. It starts empty: assistants, numbers, keys and settings are not taken along. Without a slug it gets the first free one made from its name.",
  access: "write",
  body: z.object({
    name: organizationName.describe("As people write it; it need not be unique."),
    slug: organizationSlug
      .nullish()
      .describe("Unique on the installation, for signing in: lower-case letters and digits, joined by hyphens."),
    description: organizationText.nullish().describe("For people; nothing depends on it."),
    domain: organizationText
      .nullish()
      .describe("What texts that answer HELP name as the place to write to. Null: they ask people to reply."),
  }),
  success: savedOrganization,
  errors: { 409: "The slug is taken." },
});

const readiness = z.object({
  is_configured: z.boolean().describe("Whether it can be used. Whether its keys are right only the vendor knows."),
  source: z
    .enum(["organization", "environment"])
    .nullable()
    .describe(
      "Whose settings are used: the organization's own come before those the operator gave in the environment. Null: there are none.",
    ),
});

const speechReadiness = z.object({
  is_configured: z.boolean().describe("Always true: what cannot be used is not listed."),
  source: z
    .enum(["organization", "environment", "machine"])
    .nullable()
    .describe(
      "`organization` and `environment`: whose key is used. `machine`: a server or program on the machine Parley runs on, which needs none.",
    ),
});

export const getConfigurationStatus = defineContract({
  name: "getConfigurationStatus",
  method: "GET",
  path: "/api/v1/organization/configuration-status",
  tag,
  summary: "Which carriers, models and speech the organization can use",
  description:
    "Looks only at which settings and keys are there, the organization's own and the operator's; no carrier or vendor is asked. Where there is no key for recognizing speech or for speaking, the speech servers on Parley's own machine are asked whether they are there.",
  access: "read",
  success: z.object({
    is_telephony_configured: z.boolean().describe("Whether at least one carrier can be used."),
    is_model_configured: z.boolean().describe("Whether there is a key of at least one vendor."),
    is_recognizer_configured: z.boolean().describe("Whether anything can recognize what callers say."),
    is_voice_configured: z.boolean().describe("Whether anything can speak; a robot's voice counts."),
    telephony: z.record(z.string(), readiness).describe("Every carrier by its name."),
    models: z.record(z.string(), readiness).describe("By vendor's name, those there is a key of."),
    recognizers: z
      .record(z.string(), speechReadiness)
      .describe(
        "What recognizes speech: by vendor's name, those there is a key of; without any, the servers on this machine.",
      ),
    voices: z
      .record(z.string(), speechReadiness)
      .describe("What speaks: by vendor's name, those there is a key of; without any, what is on this machine."),
  }),
});

export const validateTwilio = defineContract({
  name: "validateTwilio",
  method: "POST",
  path: "/api/v1/organization/twilio/validate",
  tag,
  summary: "Ask Twilio whether an account id and token are right",
  description:
    "Stores nothing. A masked token stands for the stored one, so a form can check what it shows. If Twilio cannot be asked at all, the answer is an error.",
  access: "admin",
  body: z.object({
    account_sid: z.string().min(1).max(200).describe("The account's id at Twilio, which begins with `AC`."),
    auth_token: z.string().min(1).max(1_024).describe("The account's token, or the mask of the stored one."),
  }),
  success: z.object({
    valid: z.boolean().describe("Whether Twilio accepts them."),
    error: z.string().nullable().describe("Why not, in a sentence for people; null when they are right."),
    friendly_name: z
      .string()
      .nullable()
      .describe("What the account is called at Twilio; null when they are not right."),
  }),
});
