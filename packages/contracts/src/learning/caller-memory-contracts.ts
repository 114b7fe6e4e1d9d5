import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, timestamp } from "../wire-types.ts";
import { memory, memoryEdge } from "./memory-contracts.ts";

const tag = "Memories";
const path = "/api/v1/gdpr/memory";

/** The keyed hash of the caller's number as traces show it, or the number in E.164. */
const params = z.object({ caller_hash: z.string().max(128) });
const errors = { 400: "It is neither a caller's hash nor a telephone number." } as const;

const consent = z.object({
  /** False: it was taken back. */
  given: z.boolean(),
  source: z.string(),
  recorded_by: id.nullable(),
  recorded_at: timestamp,
});

const status = z
  .object({
    caller_hash: z.string(),
    /** What is remembered of the caller, also while that is not used because they opted out. */
    memory_count: z.int(),
    opted_out: z.boolean(),
    /** What the caller said last; null: nothing. */
    consent: consent.nullable(),
    /** When the caller was forgotten last. */
    forgotten_at: timestamp.nullable(),
  })
  .meta({ id: "CallerMemoryStatus" });

export const forgetCaller = defineContract({
  name: "forgetCaller",
  method: "POST",
  path: `${path}/forget-caller/{caller_hash}`,
  tag,
  summary:
    "Erase everything that is remembered of a caller, for good; their conversations stay until retention erases them",
  access: "admin",
  params,
  success: z
    .object({ success: z.boolean(), message: z.string(), caller_hash: z.string(), forgotten_count: z.int() })
    .meta({ id: "CallerForgotten" }),
  errors,
});

export const optCallerOut = defineContract({
  name: "optCallerOut",
  method: "POST",
  path: `${path}/opt-out/{caller_hash}`,
  tag,
  summary: "Neither write nor use memories of a caller any more; what there is stays until they are forgotten",
  access: "admin",
  params,
  success: status,
  errors,
});

export const recordCallerConsent = defineContract({
  name: "recordCallerConsent",
  method: "POST",
  path: `${path}/consent/{caller_hash}`,
  tag,
  summary: "Record that a caller agrees to be remembered, or takes it back",
  access: "admin",
  params,
  body: z
    .object({
      given: z.boolean(),
      /** How: `verbal`, `form`, a contract's number. */
      source: z.string().trim().min(1).max(255),
    })
    .meta({ id: "CallerConsentRequest" }),
  success: status,
  errors,
});

export const getCallerMemoryStatus = defineContract({
  name: "getCallerMemoryStatus",
  method: "GET",
  path: `${path}/status/{caller_hash}`,
  tag,
  summary: "How much is remembered of a caller, and what they agreed to",
  access: "write",
  params,
  success: status,
  errors,
});

export const exportCallerMemory = defineContract({
  name: "exportCallerMemory",
  method: "GET",
  path: `${path}/export/{caller_hash}`,
  tag,
  summary: "Everything that is remembered of a caller, to be handed to them",
  access: "admin",
  rateClass: "export",
  isAudited: true,
  params,
  success: z
    .object({
      caller_hash: z.string(),
      exported_at: timestamp,
      memories: z.array(memory),
      edges: z.array(memoryEdge),
      /** Oldest first. */
      consents: z.array(consent),
    })
    .meta({ id: "CallerMemoryExport" }),
  errors,
});
