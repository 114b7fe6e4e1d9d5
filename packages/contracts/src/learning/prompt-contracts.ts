import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { promptShadow } from "./prompt-shadow-schemas.ts";

export const promptTag = "Prompts";
export const promptPath = "/api/learning/assistants/{assistant_id}/prompts";

/** As much as a record of an assistant takes. */
export const MAX_PROMPT_LENGTH = 65_536;
const note = z.string().trim().max(2_000);
const percentage = z.number().min(0).max(100);
const status = z.enum(["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"]);

const channel = z.enum(["voice", "sms"]);

const promptMembers = {
  id,
  assistant_id: id,
  /** Counts up within the assistant. */
  version: z.int(),
  version_name: z.string().nullable(),
  status,
  /** `manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions. */
  source: z.string(),
  /** Of its last evaluation, 0 to 1. */
  eval_score: z.number().nullable(),
  eval_passed: z.boolean().nullable(),
  /** Of callers, while it is a canary. */
  traffic_percentage: z.number().nullable(),
  /** Of the assistant's turns, while it is in shadow. */
  shadow_percentage: z.number().nullable(),
  change_summary: z.string().nullable(),
  created_at: timestamp,
};
const promptVersion = z.object(promptMembers).meta({ id: "PromptVersionResponse" });
const promptMove = z
  .object({
    move: z.string(),
    from_status: status.nullable(),
    to_status: status,
    /** Of callers for a canary, of turns for a shadow run. */
    traffic_percentage: z.number().nullable(),
    /** Notes of who approved it, or why it left. */
    reason: z.string().nullable(),
    /** Null: it happened by itself, or the account is gone. */
    moved_by: id.nullable(),
    moved_at: timestamp,
  })
  .meta({ id: "PromptMove" });
export const promptDetail = z
  .object({
    ...promptMembers,
    system_prompt: z.string(),
    /** The version that was in production before it. */
    replaced_version_id: id.nullable(),
    /** How it came to be what it is, the first step first. */
    moves: z.array(promptMove),
  })
  .meta({ id: "PromptVersionDetail" });

const assistantParams = z.object({ assistant_id: idParam });
export const promptParams = z.object({ assistant_id: idParam, version_id: idParam });
const missingAssistant = { 404: "There is no such assistant." } as const;
export const missingVersion = { 404: "There is no such version of the assistant's prompt." } as const;
export const refusedMove = {
  ...missingVersion,
  400: "The version is not in a state from which it could take this step.",
} as const;

export const listPromptVersions = defineContract({
  name: "listPromptVersions",
  method: "GET",
  path: promptPath,
  tag: promptTag,
  summary: "The versions of an assistant's prompt, the newest first",
  access: "read",
  params: assistantParams,
  query: z.object({ status: z.string().max(64).optional() }),
  success: z.array(promptVersion),
  errors: missingAssistant,
});

export const createPromptVersion = defineContract({
  name: "createPromptVersion",
  method: "POST",
  path: promptPath,
  tag: promptTag,
  summary: "Draft a version of an assistant's prompt",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      system_prompt: z.string().max(MAX_PROMPT_LENGTH).regex(/\S/, "Must not be empty"),
      version_name: z.string().trim().max(255).nullish(),
      /** What is different, and why. */
      change_summary: note.nullish(),
      /** Another name of `change_summary`. */
      generation_notes: note.nullish(),
    })
    .meta({ id: "CreatePromptVersionRequest" }),
  success: promptDetail,
  errors: missingAssistant,
});

export const getPromptVersion = defineContract({
  name: "getPromptVersion",
  method: "GET",
  path: `${promptPath}/{version_id}`,
  tag: promptTag,
  summary: "A version of an assistant's prompt, with its text and its history",
  access: "read",
  params: promptParams,
  success: promptDetail,
  errors: missingVersion,
});

export const getPromptDiff = defineContract({
  name: "getPromptDiff",
  method: "GET",
  path: `${promptPath}/{version_id}/diff`,
  tag: promptTag,
  summary: "What is different in a version, word by word",
  access: "read",
  params: promptParams,
  query: z.object({
    /** Default: the version in production; without one, what the assistant is told. */
    against: idParam.optional(),
  }),
  success: z
    .object({
      version_id: id,
      /** Null: what the assistant is told. */
      against: id.nullable(),
      parts: z.array(z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() })),
      added_words: z.int(),
      removed_words: z.int(),
    })
    .meta({ id: "PromptDiff" }),
  errors: missingVersion,
});

export const approvePromptVersion = defineContract({
  name: "approvePromptVersion",
  method: "POST",
  path: `${promptPath}/{version_id}/approve`,
  tag: promptTag,
  summary: "Approve a version whose evaluation has passed",
  access: "admin",
  params: promptParams,
  body: z.object({ approval_notes: note.nullish() }).nullable().meta({ id: "ApprovePromptRequest" }),
  isBodyOptional: true,
  success: promptDetail,
  errors: refusedMove,
});

export const startPromptCanary = defineContract({
  name: "startPromptCanary",
  method: "POST",
  path: `${promptPath}/{version_id}/start-canary`,
  tag: promptTag,
  summary: "Have a share of callers hear an approved version, each the same one in every call and text",
  access: "admin",
  params: promptParams,
  body: z
    .object({ percentage: percentage.default(5) })
    .nullable()
    .meta({ id: "StartCanaryRequest" }),
  isBodyOptional: true,
  success: promptDetail,
  errors: { ...refusedMove, 409: "Another version of the assistant is a canary." },
});

export const updatePromptCanary = defineContract({
  name: "updatePromptCanary",
  method: "PATCH",
  path: `${promptPath}/{version_id}/canary`,
  tag: promptTag,
  summary: "Change the share of callers who hear a canary",
  access: "admin",
  params: promptParams,
  body: z.object({ percentage }).meta({ id: "UpdateCanaryRequest" }),
  success: promptDetail,
  errors: refusedMove,
});

export const promotePromptVersion = defineContract({
  name: "promotePromptVersion",
  method: "POST",
  path: `${promptPath}/{version_id}/promote`,
  tag: promptTag,
  summary: "Put a canary into production, or one back that was rolled back",
  access: "admin",
  params: promptParams,
  success: promptDetail,
  errors: refusedMove,
});

export const rollBackPromptVersion = defineContract({
  name: "rollBackPromptVersion",
  method: "POST",
  path: `${promptPath}/{version_id}/rollback`,
  tag: promptTag,
  summary: "Take a version out of service; what was in production before it is so again",
  access: "admin",
  params: promptParams,
  body: z.object({ reason: note.min(1) }).meta({ id: "RollbackRequest" }),
  success: promptDetail,
  errors: refusedMove,
});

export const getPromptGates = defineContract({
  name: "getPromptGates",
  method: "GET",
  path: `${promptPath}/{version_id}/gates`,
  tag: promptTag,
  summary: "What has to hold before a version may be promoted, and whether it does",
  access: "read",
  params: promptParams,
  success: z
    .object({
      version_id: id,
      status,
      /** Whether `promote` would be carried out now. */
      can_promote: z.boolean(),
      gates: z.array(
        z
          .object({
            name: z.string(),
            requirement: z.string(),
            /** Whether `promote` is refused without it. */
            required: z.boolean(),
            holds: z.boolean(),
            evidence: z.record(z.string(), z.unknown()),
          })
          .meta({ id: "PromptGate" }),
      ),
      /** How a canary does beside production, since it was started; null for what is none. */
      canary: z
        .object({
          conversations: z.int(),
          control_conversations: z.int(),
          /** Calls are compared with calls, and texts with texts. */
          channels: z.array(
            z
              .object({
                channel,
                conversations: z.int(),
                control_conversations: z.int(),
                /**
                 * How likely it is that success which falls by a fifth is seen within 400 such conversations of the canary, 0 to 1; null
                 * while too little is known of production.
                 */
                detects_a_fifth_less_success: z.number().nullable(),
              })
              .meta({ id: "CanaryChannel" }),
          ),
          measures: z.array(
            z
              .object({
                /** `failure`, `complaint` and, of calls, `hang_up`, `transfer` (rates); `latency_ms`, `cost_micros`. */
                name: z.string(),
                channel,
                canary: z.number().nullable(),
                control: z.number().nullable(),
                canary_count: z.int(),
                control_count: z.int(),
                /** At the threshold the canary is rolled back by itself. */
                evidence_of_harm: z.number(),
                threshold: z.number(),
              })
              .meta({ id: "CanaryMeasure" }),
          ),
        })
        .meta({ id: "CanaryComparison" })
        .nullable(),
      /** Null: it was never in shadow. */
      shadow: promptShadow.nullable(),
    })
    .meta({ id: "PromptGates" }),
  errors: missingVersion,
});
