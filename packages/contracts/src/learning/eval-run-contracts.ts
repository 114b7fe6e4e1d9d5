import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Evaluations";
const path = "/api/learning/assistants/{assistant_id}";

/** So often a case is answered at most. */
const MOST_REPEATS = 10;

const state = z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]);
const runMembers = {
  id,
  /** The same as `id`. */
  run_id: id,
  assistant_id: id,
  prompt_version_id: id,
  dataset_id: id,
  pass_threshold: z.number(),
  /** Each case is answered so often, and passes when every answer does. */
  repeats: z.int(),
  status: state,
  /** Why it is paused, or ended early. */
  reason: z.string().nullable(),
  case_count: z.int(),
  completed_cases: z.int(),
  passed_cases: z.int(),
  /** Some of whose answers passed, and some did not. */
  flaky_cases: z.int(),
  /** The mean of all metrics so far, 0 to 1. */
  mean_score: z.number().nullable(),
  /** The share of cases that passed; null until it is done, and when the demo responder answered. */
  pass_rate: z.number().nullable(),
  /** Null until it is done. */
  passed: z.boolean().nullable(),
  llm_provider: z.string().nullable(),
  llm_model: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
};
const evalRun = z.object(runMembers).meta({ id: "EvalRun" });
const agreement = z
  .object({
    /** Of marks of answers that the judge gave this metric. */
    count: z.int(),
    /** The share of them that says the same as the judge; null: there are none. */
    agreement: z.number().nullable(),
    /** Cohen's: agreement beyond chance, -1 to 1; null where it is undefined, because both always say the same. */
    kappa: z.number().nullable(),
  })
  .meta({ id: "EvalJudgeAgreement" });
const evalRunDetail = z
  .object({
    ...runMembers,
    /** How far the judge can be believed: by metric, and by each mark of each person. */
    judge_agreement: z.object({ intent: agreement, rubric: agreement }),
  })
  .meta({ id: "EvalRunDetail" });
const evalMark = z
  .object({
    /** Null: the account is gone. */
    marked_by: id.nullable(),
    passed: z.boolean(),
    note: z.string().nullable(),
    marked_at: timestamp,
  })
  .meta({ id: "EvalMark" });
const metric = z
  .object({ score: z.number(), holds: z.boolean(), reason: z.string().nullable() })
  .meta({ id: "EvalMetric" });
const evalResult = z
  .object({
    case_id: id,
    case_name: z.string().nullable(),
    /** From 1. */
    repeat: z.int(),
    passed: z.boolean(),
    /** The mean of its metrics. */
    score: z.number(),
    answer: z.string(),
    tool_calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
    /** Those that the case asks for: `keyword_match`, `tool_calls`, `intent`, `rubric`; and `fluency`. */
    metrics: z.record(z.string(), metric),
    /** What kept the case from being judged as it should be: a tool without a mock, a judge that cannot be read. */
    problems: z.array(z.string()),
    duration_ms: z.int(),
    /** What people say of it, each person once. */
    marks: z.array(evalMark),
  })
  .meta({ id: "EvalResult" });

const assistantParams = z.object({ assistant_id: idParam });
const params = z.object({ assistant_id: idParam, run_id: idParam });
const missing = { 404: "There is no such evaluation of the assistant." } as const;

export const runEvaluation = defineContract({
  name: "runEvaluation",
  method: "POST",
  path: `${path}/eval/run`,
  tag,
  summary: "Have a version of the prompt answer the cases of a dataset, without calling a real tool",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      prompt_version_id: id,
      dataset_id: id,
      /** The share of cases that have to pass. */
      pass_threshold: z.number().min(0).max(1).default(0.8),
      repeats: z.int().min(1).max(MOST_REPEATS).default(1),
    })
    .meta({ id: "RunEvalRequest" }),
  success: evalRun,
  errors: {
    400: "The dataset has no cases.",
    404: "There is no such assistant, version or dataset.",
    409: "The version is being evaluated on this dataset already.",
  },
});

export const listEvalRuns = defineContract({
  name: "listEvalRuns",
  method: "GET",
  path: `${path}/eval-runs`,
  tag,
  summary: "Evaluations of an assistant's prompts, the newest first",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: z.array(evalRun),
  errors: { 404: "There is no such assistant." },
});

export const getEvalRun = defineContract({
  name: "getEvalRun",
  method: "GET",
  path: `${path}/eval-runs/{run_id}`,
  tag,
  summary: "How far an evaluation is, and how it went",
  access: "read",
  params,
  success: evalRunDetail,
  errors: missing,
});

export const listEvalResults = defineContract({
  name: "listEvalResults",
  method: "GET",
  path: `${path}/eval-runs/{run_id}/results`,
  tag,
  summary: "What was answered in each case, and how it was judged",
  access: "read",
  params,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
    passed: z.enum(["true", "false"]).optional(),
  }),
  success: z.array(evalResult),
  errors: missing,
});

export const markEvalResult = defineContract({
  name: "markEvalResult",
  method: "PUT",
  path: `${path}/eval-runs/{run_id}/results/{case_id}/mark`,
  tag,
  summary: "Say whether an answer is a good one; what the same person said of it before is replaced",
  access: "write",
  params: z.object({ assistant_id: idParam, run_id: idParam, case_id: idParam }),
  body: z
    .object({
      /** Which of the answers to the case, from 1. */
      repeat: z.int().min(1).max(MOST_REPEATS).default(1),
      passed: z.boolean(),
      note: z.string().trim().max(2_000).nullish(),
    })
    .meta({ id: "MarkEvalResultRequest" }),
  success: evalMark,
  errors: { 404: "The evaluation has no such answer." },
});

const wrongState = { ...missing, 400: "The evaluation is in another state." } as const;

export const resumeEvalRun = defineContract({
  name: "resumeEvalRun",
  method: "POST",
  path: `${path}/eval-runs/{run_id}/resume`,
  tag,
  summary: "Let an evaluation go on that was paused",
  access: "write",
  params,
  success: evalRun,
  errors: wrongState,
});

export const cancelEvalRun = defineContract({
  name: "cancelEvalRun",
  method: "POST",
  path: `${path}/eval-runs/{run_id}/cancel`,
  tag,
  summary: "End an evaluation early; what it has found so far stays",
  access: "write",
  params,
  success: evalRun,
  errors: wrongState,
});
