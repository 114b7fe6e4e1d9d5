import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Learning";
const path = "/api/learning/assistants/{assistant_id}";

const optimizer = z.enum(["gepa", "bootstrap"]);
export const optimizationConfig = z
  .strictObject({
    optimizer: optimizer
      .default("gepa")
      .describe(
        "`gepa`: a model looks at what went wrong and proposes other prompts. `bootstrap`: good answers become examples at the end of the prompt.",
      ),
    max_model_calls: z
      .int()
      .min(1)
      .max(5_000)
      .default(200)
      .describe(
        "How many answers of models it may take, those of judges and of the proposing model included. Of a dataset with more than a fifth as many cases, so many are drawn.",
      ),
    max_cost_usd: z
      .number()
      .gt(0)
      .max(100)
      .default(1)
      .describe(
        "What it may cost, in US dollars; answers that are under way may go over it. A model whose price is unknown counts for nothing.",
      ),
    held_out_share: z
      .number()
      .min(0.1)
      .max(0.5)
      .default(0.3)
      .describe("The share of cases that only the prompt itself and the best candidate are measured on."),
    seed: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(1)
      .describe("Decides which cases are held out, and every choice of the optimizer."),
    version_name: z.string().trim().min(1).max(255).nullish().describe("A name for the draft that is made."),
  })
  .meta({ id: "OptimizationConfig" });

const scores = z
  .object({
    before: z
      .number()
      .nullable()
      .describe("The mean of the prompt that was to be optimized, 0 to 1. Null when it was not measured."),
    after: z
      .number()
      .nullable()
      .describe("The mean of the best candidate, 0 to 1. Null when there is none, or it was not measured."),
  })
  .meta({ id: "OptimizationScores" });
const candidate = z
  .object({
    system_prompt: z.string().describe("What the assistant would be told."),
    parent: z
      .int()
      .nullable()
      .describe("The place in the list of the candidate it was made of. Null for the prompt that was to be optimized."),
    score: z.number().describe("The mean over the training cases, 0 to 1."),
    on_front: z.boolean().describe("True when no other candidate is as good in all training cases and better in one."),
    won_case_ids: z.array(id).describe("The training cases it answers better than its parent."),
    lost_case_ids: z.array(id).describe("The training cases it answers worse than its parent."),
  })
  .meta({ id: "OptimizationCandidate" });
const summary = z
  .object({
    id: id.describe("Names the optimization in every other path."),
    optimization_id: id.describe("The same as `id`."),
    assistant_id: id.describe("The assistant whose prompt is optimized."),
    base_prompt_version_id: id
      .nullable()
      .describe(
        "The version that is to be optimized. Null for what the assistant was told when it had no version in production.",
      ),
    dataset_id: id.describe("The dataset whose cases it learns from."),
    config: z
      .object({
        optimizer: optimizer.describe("`gepa` or `bootstrap`."),
        max_model_calls: z.int().describe("How many answers of models it may take."),
        max_cost_usd: z.number().describe("What it may cost, in US dollars."),
        held_out_share: z.number().describe("The share of cases that are held out."),
        seed: z.int().describe("Decides which cases are held out, and every choice of the optimizer."),
        version_name: z.string().nullable().describe("A name for the draft that is made. Null for none."),
      })
      .describe("How it searches, with the defaults filled in."),
    status: z
      .enum(["waiting", "running", "paused", "done", "failed", "cancelled"])
      .describe("`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."),
    reason: z.string().nullable().describe("Why it is paused, ended early, or made no version. Null otherwise."),
    training_case_count: z.int().describe("How many cases candidates are tried on."),
    held_out_case_count: z.int().describe("How many cases are held out."),
    model_calls: z.int().describe("How many answers of models it has taken so far."),
    cost_usd: z.number().describe("What it has cost so far, in US dollars at list prices."),
    unpriced_model_calls: z.int().describe("Of `model_calls`, those whose price or tokens are unknown."),
    prompt_version_id: id
      .nullable()
      .describe(
        "The draft that was made of the best candidate. Null when none was better on the held-out cases, or it is not done.",
      ),
    training_scores: scores.nullable().describe("Means over the training cases. Null until it is done."),
    held_out_scores: scores.nullable().describe("Means over the held-out cases. Null until it is done."),
    created_at: timestamp.describe("When it was asked for."),
    finished_at: timestamp.nullable().describe("When it ended. Null while it goes on."),
  })
  .meta({ id: "Optimization" });
const detail = summary
  .extend({
    base_prompt: z.string().describe("The text that is to be optimized."),
    training_case_ids: z.array(id).describe("The cases candidates are tried on."),
    held_out_case_ids: z.array(id).describe("The cases that nobody who proposes prompts sees."),
    candidates: z
      .array(candidate)
      .describe(
        "Prompts that were measured on all training cases, the one to be optimized first. Empty until it is done.",
      ),
    best_candidate: z
      .int()
      .nullable()
      .describe(
        "The place of the best one in `candidates`. Null when none was better than the first, and until it is done.",
      ),
  })
  .meta({ id: "OptimizationDetail" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const params = z.object({
  assistant_id: idParam.describe("The assistant the optimization is of."),
  optimization_id: idParam.describe("The optimization's id."),
});
const missing = { 404: "There is no such optimization of the assistant." } as const;

export const optimizePrompt = defineContract({
  name: "optimizePrompt",
  method: "POST",
  path: `${path}/dspy/optimize`,
  tag,
  summary: "Search for a better prompt",
  description:
    "A job tries candidates on a part of the dataset's cases and measures the best on the rest, which nobody who proposes prompts sees. Only one that is better there, too, becomes a version: a draft that has to be evaluated and approved like any other. What it costs counts as the assistant's usage. Needs a language model, the optional optimizer package and a dataset of at least four cases.",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      base_prompt_version_id: id
        .nullish()
        .describe("The version to optimize. Null or absent: the version in production, or what the assistant is told."),
      dataset_id: id.describe("A dataset of the same assistant, with at least four cases."),
      config: optimizationConfig.nullish().describe("How to search. Null or absent: all defaults."),
    })
    .meta({ id: "TriggerDSPyRequest" }),
  success: detail,
  errors: {
    400: "No model may answer, the prompt is empty, or the dataset has fewer than four cases.",
    404: "There is no such assistant, version or dataset.",
    409: "The assistant is being optimized on this dataset already.",
    503: "The optimizer is not installed.",
  },
});

export const listOptimizations = defineContract({
  name: "listOptimizations",
  method: "GET",
  path: `${path}/optimizations`,
  tag,
  summary: "Optimizations of an assistant's prompt, newest first",
  description: "Answers optimizations without their texts and candidates, which each optimization has.",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
  }),
  success: z.array(summary),
  errors: { 404: "There is no such assistant." },
});

export const getOptimization = defineContract({
  name: "getOptimization",
  method: "GET",
  path: `${path}/optimizations/{optimization_id}`,
  tag,
  summary: "How far an optimization is, and what it found",
  description:
    "Ask again until `status` is `done`, `failed` or `cancelled`. Scores and candidates are there once it is done; `prompt_version_id` then names the draft, if one was made.",
  access: "read",
  params,
  success: detail,
  errors: missing,
});

const wrongState = { ...missing, 400: "The optimization is in another state." } as const;

export const resumeOptimization = defineContract({
  name: "resumeOptimization",
  method: "POST",
  path: `${path}/optimizations/{optimization_id}/resume`,
  tag,
  summary: "Let an optimization go on that was paused",
  description:
    "For one that a model's vendor refused, once the cause is mended. It goes on where it was, and nothing is paid for twice. One that waits under a spend cap goes on by itself when more may be spent.",
  access: "write",
  params,
  success: detail,
  errors: wrongState,
});

export const cancelOptimization = defineContract({
  name: "cancelOptimization",
  method: "POST",
  path: `${path}/optimizations/{optimization_id}/cancel`,
  tag,
  summary: "End an optimization early, without a version",
  description:
    "What it has cost so far stays counted, and no draft is made. Only for one that is waiting, running or paused.",
  access: "write",
  params,
  success: detail,
  errors: wrongState,
});
