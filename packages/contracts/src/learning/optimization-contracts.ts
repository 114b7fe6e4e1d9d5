import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Learning";
const path = "/api/learning/assistants/{assistant_id}";

const optimizer = z.enum(["gepa", "bootstrap"]);
export const optimizationConfig = z
  .strictObject({
    /** `gepa`: a model looks at what went wrong and proposes other prompts; `bootstrap`: good answers become examples in it. */
    optimizer: optimizer.default("gepa"),
    /** Answers of models, those of judges and of the model that proposes prompts included. */
    max_model_calls: z.int().min(1).max(5_000).default(200),
    /** Kept up to the answers under way; where a price is unknown, nothing is counted. */
    max_cost_usd: z.number().gt(0).max(100).default(1),
    /** Of the cases, which only the best candidate and the prompt itself are measured on. */
    held_out_share: z.number().min(0.1).max(0.5).default(0.3),
    /** Decides which cases are held out, and every choice of the optimizer. */
    seed: z.int().min(0).max(2_147_483_647).default(1),
    /** Of the draft that is made. */
    version_name: z.string().trim().min(1).max(255).nullish(),
  })
  .meta({ id: "OptimizationConfig" });

const scores = z
  .object({ before: z.number().nullable(), after: z.number().nullable() })
  .meta({ id: "OptimizationScores" });
const candidate = z
  .object({
    system_prompt: z.string(),
    /** The place in the list of the candidate it was made of; null: it is what was to be optimized. */
    parent: z.int().nullable(),
    /** The mean over the training cases, 0 to 1. */
    score: z.number(),
    /** No other is as good in all training cases and better in one. */
    on_front: z.boolean(),
    /** The training cases that it answers better than its parent. */
    won_case_ids: z.array(id),
    lost_case_ids: z.array(id),
  })
  .meta({ id: "OptimizationCandidate" });
const summary = z
  .object({
    id,
    /** The same as `id`. */
    optimization_id: id,
    assistant_id: id,
    /** Null: what the assistant was told when it had no version in production. */
    base_prompt_version_id: id.nullable(),
    dataset_id: id,
    config: z.object({
      optimizer,
      max_model_calls: z.int(),
      max_cost_usd: z.number(),
      held_out_share: z.number(),
      seed: z.int(),
      version_name: z.string().nullable(),
    }),
    status: z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]),
    /** Why it is paused, ended early, or made no version. */
    reason: z.string().nullable(),
    training_case_count: z.int(),
    held_out_case_count: z.int(),
    model_calls: z.int(),
    cost_usd: z.number(),
    /** Of `model_calls`, those whose price or tokens are unknown. */
    unpriced_model_calls: z.int(),
    /** The draft that was made of the best candidate; null: none was better on the held-out cases, or it is not done. */
    prompt_version_id: id.nullable(),
    /** Means over the cases, 0 to 1; null until it is done. */
    training_scores: scores.nullable(),
    held_out_scores: scores.nullable(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "Optimization" });
const detail = summary
  .extend({
    base_prompt: z.string(),
    training_case_ids: z.array(id),
    held_out_case_ids: z.array(id),
    /** Prompts that were measured on all training cases, the first what was to be optimized; empty until it is done. */
    candidates: z.array(candidate),
    /** The place of the best one among them; null: none was better than the first. */
    best_candidate: z.int().nullable(),
  })
  .meta({ id: "OptimizationDetail" });

const assistantParams = z.object({ assistant_id: idParam });
const params = z.object({ assistant_id: idParam, optimization_id: idParam });
const missing = { 404: "There is no such optimization of the assistant." } as const;

export const optimizePrompt = defineContract({
  name: "optimizePrompt",
  method: "POST",
  path: `${path}/dspy/optimize`,
  tag,
  summary: "Search for a better prompt; one that proves better on held-out cases becomes a draft",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      /** Null: the version in production, or what the assistant is told. */
      base_prompt_version_id: id.nullish(),
      dataset_id: id,
      config: optimizationConfig.nullish(),
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
  summary: "Optimizations of an assistant's prompt, the newest first",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
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
  access: "write",
  params,
  success: detail,
  errors: wrongState,
});
