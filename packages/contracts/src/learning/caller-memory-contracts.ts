import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, timestamp } from "../wire-types.ts";
import { memory, memoryEdge } from "./memory-contracts.ts";

const tag = "Memories";
const path = "/api/v1/gdpr/memory";

/** The keyed hash of the caller's number as traces show it, or the number in E.164. */
const params = z.object({
  caller_hash: z
    .string()
    .max(128)
    .describe("The keyed hash of the caller's number, as call traces show it, or the number itself in E.164."),
});
const errors = { 400: "It is neither a caller's hash nor a telephone number." } as const;

const consent = z.object({
  given: z
    .boolean()
    .describe("True: the caller agreed to be remembered. False: they refused, took it back or opted out."),
  source: z
    .string()
    .describe(
      "How it was given: `verbal`, `form`, a contract's number; `opt-out` where the opt-out operation recorded it.",
    ),
  recorded_by: id.nullable().describe("The user who recorded it. Null when that is not known or the account is gone."),
  recorded_at: timestamp.describe("When it was recorded."),
});

const status = z
  .object({
    caller_hash: z
      .string()
      .describe("The keyed hash of the caller's number. Numbers themselves are never kept with memories."),
    memory_count: z
      .int()
      .describe(
        "How many facts about the caller are kept, including ones that are not used because the caller opted out.",
      ),
    opted_out: z.boolean().describe("Whether the caller's last word was that they do not want to be remembered."),
    consent: consent.nullable().describe("The caller's last word on being remembered. Null when none is on record."),
    forgotten_at: timestamp.nullable().describe("When the caller was last forgotten. Null when they never were."),
  })
  .meta({ id: "CallerMemoryStatus" });

export const forgetCaller = defineContract({
  name: "forgetCaller",
  method: "POST",
  path: `${path}/forget-caller/{caller_hash}`,
  tag,
  summary: "Erase everything remembered of a caller, for good",
  description:
    "Erases every memory of the caller, with its edges and uses, including deleted ones. The conversations themselves stay until retention erases them, but what was said in those that began before is not remembered again. Consent on record stays, and the audit log keeps that it was done, without the number or any fact.",
  access: "admin",
  params,
  success: z
    .object({
      success: z.boolean().describe("Always true: otherwise the answer is an error."),
      message: z.string().describe("What was done, in words."),
      caller_hash: z.string().describe("The keyed hash of the caller's number."),
      forgotten_count: z
        .int()
        .describe("How many memories were erased, ones that had been deleted before included. 0 when there were none."),
    })
    .meta({ id: "CallerForgotten" }),
  errors,
});

export const optCallerOut = defineContract({
  name: "optCallerOut",
  method: "POST",
  path: `${path}/opt-out/{caller_hash}`,
  tag,
  summary: "Neither write nor use memories of a caller any more",
  description:
    "Records that the caller does not want to be remembered: from now on nothing about them is written, searched or given to conversations. What is already kept stays, unused, until they are forgotten. A later consent takes it back.",
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
  summary: "Record that a caller agrees to be remembered, or not",
  description:
    "The newest word counts, and earlier ones are kept as a record. `given: false` has the effect of an opt-out. Consent is needed before anything is remembered only where `memory_write_policy` has `require_explicit_consent`.",
  access: "admin",
  params,
  body: z
    .object({
      given: z
        .boolean()
        .describe("True: the caller agrees. False: they take it back, and nothing about them is written or used."),
      source: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .describe("How the caller said so: `verbal`, `form`, a contract's number."),
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
  summary: "How much is remembered of a caller, and their consent",
  description:
    "Answers for any hash or number: a caller who is not known has a count of 0 and no consent. The facts themselves come with the export, or with the list of memories.",
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
  summary: "Everything that is remembered of a caller, to hand over",
  description:
    "Contains the caller's memories, the edges between them, and every consent on record, even while the caller is opted out. The audit log keeps who read it.",
  access: "admin",
  rateClass: "export",
  isAudited: true,
  params,
  success: z
    .object({
      caller_hash: z.string().describe("The keyed hash of the caller's number."),
      exported_at: timestamp.describe("When this export was made."),
      memories: z.array(memory).describe("Every fact that is kept about the caller, oldest first."),
      edges: z.array(memoryEdge).describe("How these memories are related to each other and to others."),
      consents: z.array(consent).describe("Every word of the caller on being remembered, oldest first."),
    })
    .meta({ id: "CallerMemoryExport" }),
  errors,
});
