import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";

const tag = "Evaluations";
const path = "/api/learning/assistants/{assistant_id}";

/** So often a case is answered at most. */
const MOST_REPEATS = 10;

const state = z.enum(["waiting", "running", "paused", "done", "failed", "cancelled"]);
const runMembers = {
  id: id.describe("Names the evaluation in every other path."),
  run_id: id.describe("The same as `id`."),
  assistant_id: id.describe("The assistant whose prompt is evaluated."),
  prompt_version_id: id.describe("The version that answers."),
  dataset_id: id.describe("The dataset whose cases are answered."),
  pass_threshold: z.number().describe("The share of cases that have to pass, 0 to 1."),
  repeats: z.int().describe("How often each case is answered; it passes when every answer does."),
  status: state.describe(
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`.",
  ),
  reason: z.string().nullable().describe("Why it is paused, ended early, or has no pass rate. Null otherwise."),
  case_count: z.int().describe("How many cases the dataset had at the start."),
  completed_cases: z.int().describe("Cases that were answered as often as asked."),
  passed_cases: z.int().describe("Cases of which every answer passed."),
  flaky_cases: z.int().describe("Cases of which some answers passed and some did not. They count as not passed."),
  mean_score: z
    .number()
    .nullable()
    .describe("The mean of all metrics so far, 0 to 1. Null when nothing was answered yet."),
  pass_rate: z
    .number()
    .nullable()
    .describe("The share of cases that passed, 0 to 1. Null until it is done, and when the demo responder answered."),
  passed: z
    .boolean()
    .nullable()
    .describe("Whether the pass rate reached the threshold. Null while there is no pass rate."),
  llm_provider: z.string().nullable().describe("The vendor of the model that answered. Null until it is known."),
  llm_model: z.string().nullable().describe("The model that answered. Null until it is known."),
  created_at: timestamp.describe("When it was asked for."),
  finished_at: timestamp.nullable().describe("When it ended. Null while it goes on."),
};
const evalRun = z.object(runMembers).meta({ id: "EvalRun" });
const agreement = z
  .object({
    count: z.int().describe("How many marks are of answers that the judge gave this metric."),
    agreement: z
      .number()
      .nullable()
      .describe("The share of these marks that say the same as the judge, 0 to 1. Null when there are none."),
    kappa: z
      .number()
      .nullable()
      .describe(
        "Cohen's kappa: agreement beyond chance, -1 to 1. Null where it is undefined, because both always say the same.",
      ),
  })
  .meta({ id: "EvalJudgeAgreement" });
const evalRunDetail = z
  .object({
    ...runMembers,
    judge_agreement: z
      .object({
        intent: agreement.describe("For judgements of the caller's intent."),
        rubric: agreement.describe("For judgements by a rubric."),
      })
      .describe("How far the judge can be believed, by what people marked."),
  })
  .meta({ id: "EvalRunDetail" });
const evalMark = z
  .object({
    marked_by: id.nullable().describe("The user who marked it. Null when the account is gone."),
    passed: z.boolean().describe("Whether the answer is a good one, in that person's eyes."),
    note: z.string().nullable().describe("Why. Null when nothing was noted."),
    marked_at: timestamp.describe("When it was marked."),
  })
  .meta({ id: "EvalMark" });
const metric = z
  .object({
    score: z.number().describe("How well it did, 0 to 1."),
    holds: z.boolean().describe("Whether that is enough for the case to pass."),
    reason: z
      .string()
      .nullable()
      .describe("What is wrong with the answer, or why the judge gave it less than 0.7. Null when nothing is."),
  })
  .meta({ id: "EvalMetric" });
const evalResult = z
  .object({
    case_id: id.describe("The case that was answered."),
    case_name: z.string().nullable().describe("The case's name. Null when it has none."),
    repeat: z.int().describe("Which of the answers to the case this is, from 1."),
    passed: z.boolean().describe("Whether every metric holds and nothing kept the case from being judged."),
    score: z.number().describe("The mean of its metrics, 0 to 1."),
    answer: z.string().describe("What the version said."),
    tool_calls: z
      .array(
        z.object({
          name: z.string().describe("The tool that was called."),
          arguments: z.record(z.string(), z.unknown()).describe("What it was called with."),
        }),
      )
      .describe("The tools it called; only mocks answered them."),
    metrics: z
      .record(z.string(), metric)
      .describe(
        "Those that the case asks for, by name: `keyword_match`, `tool_calls`, `intent`, `rubric`; and always `fluency`.",
      ),
    problems: z
      .array(z.string())
      .describe(
        "What kept the case from being judged as it should be, such as a tool without a mock or a judge that cannot be read. With any, the answer has not passed.",
      ),
    duration_ms: z.int().describe("How long the answer took, in milliseconds."),
    marks: z.array(evalMark).describe("What people say of it, each person once."),
  })
  .meta({ id: "EvalResult" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const params = z.object({
  assistant_id: idParam.describe("The assistant the evaluation is of."),
  run_id: idParam.describe("The evaluation's id."),
});
const missing = { 404: "There is no such evaluation of the assistant." } as const;

export const runEvaluation = defineContract({
  name: "runEvaluation",
  method: "POST",
  path: `${path}/eval/run`,
  tag,
  summary: "Have a prompt version answer a dataset's cases",
  description:
    "A job answers the cases after this answer; no real tool is called. A draft is `testing` from now on, and a version in testing is rejected when too few cases pass; a version in another state is only measured. What it costs counts as the assistant's usage, and a spend cap pauses it.",
  access: "write",
  params: assistantParams,
  body: z
    .object({
      prompt_version_id: id.describe("The version that is to answer."),
      dataset_id: id.describe("A dataset of the same assistant, with at least one case."),
      pass_threshold: z.number().min(0).max(1).default(0.8).describe("The share of cases that have to pass, 0 to 1."),
      repeats: z
        .int()
        .min(1)
        .max(MOST_REPEATS)
        .default(1)
        .describe("How often each case is answered. A case passes when every answer does."),
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
  summary: "Evaluations of an assistant's prompts, newest first",
  description:
    "Answers evaluations of every version and dataset with their figures so far; what was answered in each case is in the results.",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
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
  description:
    "Ask again until `status` is `done`, `failed` or `cancelled`; a run that is `paused` says in `reason` what it waits for. `judge_agreement` compares the judging model with what people marked.",
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
  description:
    "Ordered by case and repeat. Results are there as soon as a case was answered, also while the evaluation goes on.",
  access: "read",
  params,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
    passed: z.enum(["true", "false"]).optional().describe("Only answers that passed (`true`) or did not (`false`)."),
  }),
  success: z.array(evalResult),
  errors: missing,
});

export const markEvalResult = defineContract({
  name: "markEvalResult",
  method: "PUT",
  path: `${path}/eval-runs/{run_id}/results/{case_id}/mark`,
  tag,
  summary: "Say whether an answer is a good one",
  description:
    "Each person has one mark per answer: what the same person said of it before is replaced. Marks do not change whether a case passed; they show in `judge_agreement` how far the judging model can be believed.",
  access: "write",
  params: z.object({
    assistant_id: idParam.describe("The assistant the evaluation is of."),
    run_id: idParam.describe("The evaluation's id."),
    case_id: idParam.describe("The case that was answered."),
  }),
  body: z
    .object({
      repeat: z.int().min(1).max(MOST_REPEATS).default(1).describe("Which of the answers to the case, from 1."),
      passed: z.boolean().describe("Whether the answer is a good one."),
      note: z.string().trim().max(2_000).nullish().describe("Why, for those who look later."),
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
  description:
    "For a run that a model's vendor refused, once the cause is mended. It goes on where it was, and no case counts twice. A run that waits under a spend cap goes on by itself when more may be spent.",
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
  summary: "End an evaluation early",
  description:
    "What was answered so far stays, but there is no pass rate, and the version's state does not change. Only for a run that is waiting, running or paused.",
  access: "write",
  params,
  success: evalRun,
  errors: wrongState,
});
