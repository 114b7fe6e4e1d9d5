import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import { assistant, assistantCreate, assistantPatch, assistantUpdate, savedAssistant } from "./assistant-schemas.ts";

const tag = "Assistants";
const path = "/api/v1/assistants";
const assistantParams = z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") });
const missing = { 404: "There is no such assistant." } as const;
const withStats = z.object({
  include_stats: queryBoolean
    .default(false)
    .describe("Whether to count calls: `total_calls`, `avg_call_duration` and `success_rate`."),
});

export const createAssistant = defineContract({
  name: "createAssistant",
  method: "POST",
  path,
  tag,
  summary: "Make an assistant",
  description:
    "Only `name` is required; every other member has a default. Members that are not known are kept and answered as they were sent, and `warnings` names them. Keys and other secrets are stored encrypted and answered masked. The whole record may have 524,288 bytes. It answers nobody until it is given a number.",
  access: "write",
  body: assistantCreate,
  successStatus: 201,
  success: savedAssistant,
});

export const listAssistants = defineContract({
  name: "listAssistants",
  method: "GET",
  path,
  tag,
  summary: "The organization's assistants, the oldest first",
  description:
    "A page of assistants with all their settings and numbers. Secrets are masked. `countAssistants` says how many there are.",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0).describe("How many assistants to leave out at the beginning."),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100).describe("Most assistants of one answer."),
    active_only: queryBoolean.default(false).describe("True: only those that are switched on."),
    my_assistants_only: queryBoolean.default(false).describe("True: only those that the caller made."),
    include_stats: queryBoolean.default(false).describe("Whether to count each one's calls; takes longer."),
    search: z.string().max(200).optional().describe("What name or description contain, in either case."),
  }),
  success: z.array(assistant),
});

export const countAssistants = defineContract({
  name: "countAssistants",
  method: "GET",
  path: `${path}/count`,
  tag,
  summary: "How many assistants there are",
  description: "Deleted ones are not counted; `active_only` leaves out those that are switched off, too.",
  access: "read",
  query: z.object({ active_only: queryBoolean.default(false).describe("True: only those that are switched on.") }),
  success: z.object({ count: z.int().describe("How many there are.") }),
});

export const getAssistant = defineContract({
  name: "getAssistant",
  method: "GET",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "One assistant, with secrets masked",
  description:
    "Answers every setting, defaults included, and the numbers it answers. Whoever may write sees the last characters of long secrets (`********f3c1`); viewers and keys that only read see `********`.",
  access: "read",
  params: assistantParams,
  query: withStats,
  success: assistant,
  errors: missing,
});

export const getAssistantByPhone = defineContract({
  name: "getAssistantByPhone",
  method: "GET",
  path: `${path}/by-phone/{phone_number}`,
  tag,
  summary: "The assistant that answers a number",
  description:
    "Looks an assistant up by one of the organization's numbers. Where a flow answers the number, there is none.",
  access: "read",
  params: z.object({ phone_number: z.string().max(64).describe("In E.164 form, with or without the `+`.") }),
  query: withStats,
  success: assistant,
  errors: { 404: "The number is not the organization's, or no assistant answers it." },
});

export const duplicateAssistant = defineContract({
  name: "duplicateAssistant",
  method: "POST",
  path: `${path}/{assistant_id}/duplicate`,
  tag,
  summary: "Make another assistant like this one",
  description:
    'The copy has the same settings and tools, and the name with "(copy)" behind it. Numbers, documents, calls, history and secrets are not copied: it uses the organization\'s keys until it gets its own.',
  access: "write",
  params: assistantParams,
  successStatus: 201,
  success: assistant,
  errors: missing,
});

/** `7,12,9`, at most as many as a page of the list holds; larger exports use the filters. */
const idList = z
  .string()
  .regex(/^\s*(\d{1,15}(\s*,\s*\d{1,15}){0,999}\s*,?\s*)?$/, "Input should be at most 1,000 ids joined by commas");

export const exportAssistants = defineContract({
  name: "exportAssistants",
  method: "GET",
  path: `${path}/export`,
  tag,
  summary: "Assistants as a file, the oldest first",
  description:
    "The file has no secrets: in JSON each one is `********`, and the table of the CSV has no column for them. `assistant_ids` overrides the other filters. The export is recorded in the audit log.",
  access: "read",
  rateClass: "export",
  query: z.object({
    format: z
      .enum(["csv", "json"])
      .default("csv")
      .describe("Of the file: for spreadsheets, or for programs with every setting."),
    assistant_ids: idList
      .optional()
      .describe("Ids with commas between them, at most 1,000. The other filters are not looked at then."),
    search: z.string().max(200).optional().describe("What name or description contain."),
    status: z.enum(["active", "inactive", "all", ""]).optional().describe("Which ones by state. Empty or absent: all."),
  }),
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
  isAudited: true,
});

export const updateAssistant = defineContract({
  name: "updateAssistant",
  method: "PUT",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Replace the members that are sent",
  description:
    "An object that is sent replaces the stored one as a whole, and what it leaves out gets its default; members that are not sent stay. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes.",
  access: "write",
  params: assistantParams,
  body: assistantUpdate,
  success: savedAssistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});

export const patchAssistant = defineContract({
  name: "patchAssistant",
  method: "PATCH",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Merge into the settings",
  description:
    "Objects are merged at every level, lists are replaced as a whole, and null sets null. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes.",
  access: "write",
  params: assistantParams,
  body: assistantPatch,
  success: savedAssistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});

export const deleteAssistant = defineContract({
  name: "deleteAssistant",
  method: "DELETE",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Delete an assistant",
  description:
    "Its numbers stay, without an assistant; its secrets are deleted, and its tools are taken from it. Calls and threads it has had stay on record. An assistant that is the base of flows cannot be deleted.",
  access: "write",
  params: assistantParams,
  success: z.object({
    success: z.boolean().describe("Always true; failures have other statuses."),
    message: z.string().describe("What was done, in English."),
    data: z.unknown().describe("Always null."),
  }),
  errors: { ...missing, 409: "The assistant is the base of flows." },
});

export const setAssistantStatus = defineContract({
  name: "setAssistantStatus",
  method: "PATCH",
  path: `${path}/{assistant_id}/status`,
  tag,
  summary: "Switch an assistant on or off",
  description:
    "Takes no body. The change goes into the assistant's history like any other; nothing else about the assistant changes.",
  access: "write",
  params: assistantParams,
  query: z.object({ is_active: queryBoolean.describe("True switches it on.") }),
  success: assistant,
  errors: missing,
});

export const getCallersOrganization = defineContract({
  name: "getCallersOrganization",
  method: "GET",
  path: `${path}/me/organization`,
  tag,
  summary: "Who calls, and for which organization",
  description: "Answers the person the access token or API key belongs to, and the organization in which it acts.",
  access: "read",
  success: z.object({
    organization_id: id.describe("The organization in which the caller acts."),
    organization_name: z.string().describe("Its name."),
    user_id: id.describe("The person who calls, or whose key it is."),
    user_email: z.string().describe("The person's address."),
    user_role: z.string().describe("The person's role: `viewer`, `user` or `admin`."),
  }),
});

/** A path of its own, so that the word is not taken for an assistant's id. */
export const listClonedVoices = defineContract({
  name: "listClonedVoices",
  method: "GET",
  path: `${path}/cloned-voices`,
  tag,
  summary: "Voices cloned with the service: always none",
  description:
    "Voices are cloned at their vendors' own consoles and used by their `voice_id` like any other. The list is there for clients that ask for it, and is empty.",
  access: "read",
  query: z.object({
    status: z.string().max(64).optional().describe("Taken for compatibility; without effect."),
    provider: z.string().max(64).optional().describe("Taken for compatibility; without effect."),
  }),
  success: z.object({
    cloned_voices: z
      .array(z.object({ id: id.describe("Names the voice."), name: z.string().describe("What people call it.") }))
      .describe("Always empty."),
    total: z.int().describe("Always 0."),
  }),
});

const modelProvider = z.looseObject({
  models: z.array(z.string()).describe("Names of models that are known of it; others may be named as well."),
  default_model: z.string().nullable().describe("The one that answers when none is named. Null: one has to be named."),
});

export const listAssistantProviders = defineContract({
  name: "listAssistantProviders",
  method: "GET",
  path: `${path}/providers`,
  tag,
  summary: "Model providers and what they offer",
  description:
    "The vendors of language models that are built in, with the models known of each. Needs no credentials and says nothing about keys.",
  access: "public",
  rateClass: "read",
  success: z.object({
    providers: z.record(z.string(), modelProvider).describe("By the name that `llm_provider` takes."),
  }),
});
