import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import { assistant, assistantCreate, assistantPatch, assistantUpdate } from "./assistant-schemas.ts";

const tag = "Assistants";
const path = "/api/v1/assistants";
const assistantParams = z.object({ assistant_id: idParam });
const missing = { 404: "There is no such assistant." } as const;
const withStats = z.object({ include_stats: queryBoolean.default(false) });

export const createAssistant = defineContract({
  name: "createAssistant",
  method: "POST",
  path,
  tag,
  summary: "Make an assistant; members that are not known are kept",
  access: "write",
  body: assistantCreate,
  successStatus: 201,
  success: assistant,
});

export const listAssistants = defineContract({
  name: "listAssistants",
  method: "GET",
  path,
  tag,
  summary: "The organization's assistants, the oldest first",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 1_000 }).default(100),
    active_only: queryBoolean.default(false),
    my_assistants_only: queryBoolean.default(false),
    include_stats: queryBoolean.default(false),
  }),
  success: z.array(assistant),
});

export const countAssistants = defineContract({
  name: "countAssistants",
  method: "GET",
  path: `${path}/count`,
  tag,
  summary: "How many assistants there are",
  access: "read",
  query: z.object({ active_only: queryBoolean.default(false) }),
  success: z.object({ count: z.int() }),
});

export const getAssistant = defineContract({
  name: "getAssistant",
  method: "GET",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "One assistant; secrets are masked",
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
  access: "read",
  params: z.object({ phone_number: z.string().max(64) }),
  query: withStats,
  success: assistant,
  errors: { 404: "The number is not the organization's, or no assistant answers it." },
});

export const duplicateAssistant = defineContract({
  name: "duplicateAssistant",
  method: "POST",
  path: `${path}/{assistant_id}/duplicate`,
  tag,
  summary:
    "Make another assistant of the same configuration and tools; numbers, documents, calls and secrets are not copied",
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
  summary: "Assistants as a file, the oldest first, without secrets; `assistant_ids` overrides the filters",
  access: "read",
  rateClass: "export",
  query: z.object({
    format: z.enum(["csv", "json"]).default("csv"),
    assistant_ids: idList.optional(),
    /** Searched for in name and description. */
    search: z.string().max(200).optional(),
    status: z.enum(["active", "inactive", "all", ""]).optional(),
  }),
  rawSuccess: { contentType: "text/csv", description: "The file, named in Content-Disposition." },
  isAudited: true,
});

export const updateAssistant = defineContract({
  name: "updateAssistant",
  method: "PUT",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Replace the members that are sent; a masked secret sent back keeps the stored one",
  access: "write",
  params: assistantParams,
  body: assistantUpdate,
  success: assistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});

export const patchAssistant = defineContract({
  name: "patchAssistant",
  method: "PATCH",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Merge into the settings: objects are merged, lists replaced, null sets null",
  access: "write",
  params: assistantParams,
  body: assistantPatch,
  success: assistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});

export const deleteAssistant = defineContract({
  name: "deleteAssistant",
  method: "DELETE",
  path: `${path}/{assistant_id}`,
  tag,
  summary: "Delete an assistant; its numbers stay, without an assistant",
  access: "write",
  params: assistantParams,
  success: z.object({ success: z.boolean(), message: z.string(), data: z.unknown() }),
  errors: { ...missing, 409: "The assistant is the base of flows." },
});

export const setAssistantStatus = defineContract({
  name: "setAssistantStatus",
  method: "PATCH",
  path: `${path}/{assistant_id}/status`,
  tag,
  summary: "Switch an assistant on or off",
  access: "write",
  params: assistantParams,
  query: z.object({ is_active: queryBoolean }),
  success: assistant,
  errors: missing,
});

export const getCallersOrganization = defineContract({
  name: "getCallersOrganization",
  method: "GET",
  path: `${path}/me/organization`,
  tag,
  summary: "Who calls, and for which organization",
  access: "read",
  success: z.object({
    organization_id: id,
    organization_name: z.string(),
    user_id: id,
    user_email: z.string(),
    user_role: z.string(),
  }),
});

/** A path of its own, so that the word is not taken for an assistant's id. */
export const listClonedVoices = defineContract({
  name: "listClonedVoices",
  method: "GET",
  path: `${path}/cloned-voices`,
  tag,
  summary: "Voices cloned with the service: none, because cloning is left to the vendors' own consoles",
  access: "read",
  query: z.object({ status: z.string().max(64).optional(), provider: z.string().max(64).optional() }),
  success: z.object({ cloned_voices: z.array(z.object({ id, name: z.string() })), total: z.int() }),
});

const modelProvider = z.looseObject({
  models: z.array(z.string()),
  default_model: z.string().nullable(),
});

export const listAssistantProviders = defineContract({
  name: "listAssistantProviders",
  method: "GET",
  path: `${path}/providers`,
  tag,
  summary: "Model providers and what they offer",
  access: "public",
  rateClass: "read",
  success: z.object({ providers: z.record(z.string(), modelProvider) }),
});
