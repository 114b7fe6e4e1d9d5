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
  id: id.describe("Names the version in every other path."),
  assistant_id: id.describe("The assistant whose prompt it is."),
  version: z.int().describe("Counts up within the assistant, from 1."),
  version_name: z.string().nullable().describe("A name for people. Null when it has none."),
  status: status.describe(
    "Where it stands: `draft`, `testing` (evaluated), `approved`, `canary` (a share of callers hears it), `shadow` (it answers again, unheard), `production`, `retired` (was in service), `rejected` (its evaluation failed).",
  ),
  source: z
    .string()
    .describe(
      "`manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by an optimization.",
    ),
  eval_score: z
    .number()
    .nullable()
    .describe("The share of cases that passed in its last evaluation, 0 to 1. Null when it was never evaluated."),
  eval_passed: z
    .boolean()
    .nullable()
    .describe("Whether its last evaluation reached its threshold. Null when it was never evaluated."),
  traffic_percentage: z
    .number()
    .nullable()
    .describe("The share of callers who hear it, 0 to 100. Null unless it is a canary."),
  shadow_percentage: z
    .number()
    .nullable()
    .describe("The share of the assistant's turns it answers again, up to 100. Null unless it is in shadow."),
  change_summary: z.string().nullable().describe("What is different, and why. Null when nobody said."),
  created_at: timestamp.describe("When it was made."),
};
const promptVersion = z.object(promptMembers).meta({ id: "PromptVersionResponse" });
const promptMove = z
  .object({
    move: z
      .string()
      .describe(
        "The step: `create`, `evaluate`, `fail-evaluation`, `approve`, `start-canary`, `set-percentage`, `end-canary`, `start-shadow`, `stop-shadow`, `promote`, `supersede` (another took its place), `roll-back` or `restore` (its successor was rolled back).",
      ),
    from_status: status.nullable().describe("The status before the step. Null for the first one."),
    to_status: status.describe("The status after the step."),
    traffic_percentage: z
      .number()
      .nullable()
      .describe("The share of callers of a canary, or of turns of a shadow run, 0 to 100. Null for other steps."),
    reason: z.string().nullable().describe("Notes of whoever approved it, or why it left. Null when there are none."),
    moved_by: id
      .nullable()
      .describe("The user who took the step. Null when it happened by itself, or the account is gone."),
    moved_at: timestamp.describe("When the step was taken."),
  })
  .meta({ id: "PromptMove" });
export const promptDetail = z
  .object({
    ...promptMembers,
    system_prompt: z.string().describe("What the assistant is told by this version. It never changes."),
    replaced_version_id: id
      .nullable()
      .describe("The version that was in production before it. Null when it never replaced one."),
    moves: z.array(promptMove).describe("How it came to be what it is, the first step first."),
  })
  .meta({ id: "PromptVersionDetail" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
export const promptParams = z.object({
  assistant_id: idParam.describe("The assistant's id."),
  version_id: idParam.describe("The version's id, not its number."),
});
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
  summary: "The versions of an assistant's prompt, newest first",
  description:
    "Answers every version without its text and history, which `getPromptVersion` has. An assistant has none before its prompt is first edited or drafted.",
  access: "read",
  params: assistantParams,
  query: z.object({ status: z.string().max(64).optional().describe("Only versions with this status.") }),
  success: z.array(promptVersion),
  errors: missingAssistant,
});

export const createPromptVersion = defineContract({
  name: "createPromptVersion",
  method: "POST",
  path: promptPath,
  tag: promptTag,
  summary: "Draft a version of an assistant's prompt",
  description:
    "Makes a draft that nobody hears. It has to pass an evaluation and be approved before it can be tried as a canary or in shadow and then promoted. What a version says cannot be changed afterwards: send another one.",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      system_prompt: z
        .string()
        .max(MAX_PROMPT_LENGTH)
        .regex(/\S/, "Must not be empty")
        .describe("What the assistant is to be told. Variables (`{{ … }}`) in it are filled in for each conversation."),
      version_name: z.string().trim().max(255).nullish().describe("A name for people."),
      change_summary: note.nullish().describe("What is different, and why."),
      generation_notes: note.nullish().describe("Another name of `change_summary`, which counts where both are sent."),
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
  summary: "A version with its text and its history",
  description: "Answers the whole text and every step the version has taken, with who took it, when and why.",
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
  description:
    "Compares the version with the one in production, or with `against`. Put together, the parts that are not `removed` are the version's text. Texts with very little in common are answered as one removal and one addition.",
  access: "read",
  params: promptParams,
  query: z.object({
    against: idParam
      .optional()
      .describe(
        "The id of the version to compare with. Default: the version in production; without one, what the assistant is told.",
      ),
  }),
  success: z
    .object({
      version_id: id.describe("The version that was asked for."),
      against: id.nullable().describe("The version it is compared with. Null when that is what the assistant is told."),
      parts: z
        .array(
          z.object({
            kind: z
              .enum(["same", "added", "removed"])
              .describe(
                "Whether the piece is in both texts (`same`), only in the version (`added`), or only in the other (`removed`).",
              ),
            text: z.string().describe("The words of the piece, with their spaces."),
          }),
        )
        .describe("The pieces of both texts, in order."),
      added_words: z.int().describe("How many words only the version has."),
      removed_words: z.int().describe("How many words only the other text has."),
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
  description:
    "A person's yes, without which no version is heard. Only a version in `testing` whose last evaluation has passed can be approved. Approval alone changes nothing for callers: it allows a canary or a shadow run.",
  access: "admin",
  params: promptParams,
  body: z
    .object({ approval_notes: note.nullish().describe("Kept with the step, for those who look later.") })
    .nullable()
    .meta({ id: "ApprovePromptRequest" }),
  isBodyOptional: true,
  success: promptDetail,
  errors: refusedMove,
});

export const startPromptCanary = defineContract({
  name: "startPromptCanary",
  method: "POST",
  path: `${promptPath}/{version_id}/start-canary`,
  tag: promptTag,
  summary: "Have a share of callers hear an approved version",
  description:
    "Each caller hears the same version in every call and text; callers without a number are drawn call by call. Conversations that are under way keep the version they began with. The canary is compared with production once a minute and rolled back by itself when it certainly does harm; promotion waits for a person. An assistant has one canary at most.",
  access: "admin",
  params: promptParams,
  body: z
    .object({ percentage: percentage.default(5).describe("The share of callers, 0 to 100.") })
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
  description: "Callers who hear the canary keep it as long as the share grows. The figures it is judged by go on.",
  access: "admin",
  params: promptParams,
  body: z
    .object({ percentage: percentage.describe("The share of callers, 0 to 100.") })
    .meta({ id: "UpdateCanaryRequest" }),
  success: promptDetail,
  errors: refusedMove,
});

export const promotePromptVersion = defineContract({
  name: "promotePromptVersion",
  method: "POST",
  path: `${promptPath}/{version_id}/promote`,
  tag: promptTag,
  summary: "Put a version into production",
  description:
    "For a canary, a version in shadow, or one that was rolled back out of production. It becomes what the assistant is told from the next conversation on; the version before is retired, and another version in shadow ends its run. Only the gates that are `required` are asked for, not the canary's figures.",
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
  summary: "Take a version out of service",
  description:
    "A canary is retired, and its threads go on with the assistant's prompt from the next answer on. For the version in production, the one before it is in production again, and a shadow run ends; that is refused when there was none before it. A roll-back out of production can be undone by promoting the version again.",
  access: "admin",
  params: promptParams,
  body: z.object({ reason: note.min(1).describe("Why; kept with the step.") }).meta({ id: "RollbackRequest" }),
  success: promptDetail,
  errors: refusedMove,
});

export const getPromptGates = defineContract({
  name: "getPromptGates",
  method: "GET",
  path: `${promptPath}/{version_id}/gates`,
  tag: promptTag,
  summary: "What a promotion needs, and whether it is there",
  description:
    "Lists the gates of a version with their evidence, how a canary does beside production, and what a shadow run found. Gates that are not `required` are for whoever decides.",
  access: "read",
  params: promptParams,
  success: z
    .object({
      version_id: id.describe("The version that was asked for."),
      status: status.describe("Where the version stands now."),
      can_promote: z.boolean().describe("Whether `promote` would be carried out now."),
      gates: z
        .array(
          z
            .object({
              name: z
                .string()
                .describe(
                  "`evaluated`, `approved`, `tried` (it is a canary or in shadow, or was in production) or `cleared` (its success is certainly not a fifth lower than production's).",
                ),
              requirement: z.string().describe("What has to hold, in words."),
              required: z.boolean().describe("Whether `promote` is refused without it."),
              holds: z.boolean().describe("Whether it holds now."),
              evidence: z
                .record(z.string(), z.unknown())
                .describe(
                  "What is known of it: scores, who approved it, since when it is tried, or the figures by channel.",
                ),
            })
            .meta({ id: "PromptGate" }),
        )
        .describe("`evaluated`, `approved` and `tried`, which are required, and `cleared`, which is not."),
      canary: z
        .object({
          conversations: z.int().describe("Finished conversations of the canary."),
          control_conversations: z.int().describe("Finished conversations of production in the same time."),
          channels: z
            .array(
              z
                .object({
                  channel: channel.describe("`voice` for calls, `sms` for texts."),
                  conversations: z.int().describe("The canary's finished conversations in this channel."),
                  control_conversations: z.int().describe("Production's, in the same time."),
                  detects_a_fifth_less_success: z
                    .number()
                    .nullable()
                    .describe(
                      "How likely it is that success which falls by a fifth is seen within 400 such conversations of the canary, 0 to 1. Null while too little is known of production.",
                    ),
                })
                .meta({ id: "CanaryChannel" }),
            )
            .describe("Calls are compared with calls, and texts with texts."),
          measures: z
            .array(
              z
                .object({
                  name: z
                    .string()
                    .describe(
                      "`failure`, `complaint` and, of calls, `hang_up` and `transfer` (rates, 0 to 1); `latency_ms`; `cost_micros` (millionths of a US dollar).",
                    ),
                  channel: channel.describe("`voice` for calls, `sms` for texts."),
                  canary: z.number().nullable().describe("The canary's mean. Null when nothing is known yet."),
                  control: z
                    .number()
                    .nullable()
                    .describe("Production's mean in the same time. Null when nothing is known yet."),
                  canary_count: z.int().describe("How many of the canary's conversations the mean is of."),
                  control_count: z.int().describe("How many of production's conversations the mean is of."),
                  evidence_of_harm: z
                    .number()
                    .describe(
                      "How strongly the figures speak for the canary having more of it; at the threshold it is rolled back by itself.",
                    ),
                  threshold: z.number().describe("The evidence at which the canary is rolled back."),
                })
                .meta({ id: "CanaryMeasure" }),
            )
            .describe("What is compared, by channel."),
        })
        .meta({ id: "CanaryComparison" })
        .nullable()
        .describe("How a canary does beside production since it was started. Null for a version that is no canary."),
      shadow: promptShadow
        .nullable()
        .describe("What the last shadow run found. Null when the version was never in shadow."),
    })
    .meta({ id: "PromptGates" }),
  errors: missingVersion,
});
