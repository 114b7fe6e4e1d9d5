import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";

export const getLearningStats = defineContract({
  name: "getLearningStats",
  method: "GET",
  path: "/api/learning/assistants/{assistant_id}/stats",
  tag: "Learning",
  summary: "How much an assistant has learnt",
  description:
    "Figures for an overview: memories the assistant may be given, versions of its prompt, datasets and its last evaluation. For viewers, memories about callers are not counted.",
  access: "read",
  params: z.object({ assistant_id: idParam.describe("The assistant's id.") }),
  success: z
    .object({
      memory_count: z
        .int()
        .describe("How many memories the assistant may be given: its own, and those that belong to no assistant."),
      edge_count: z.int().describe("How many relations there are between these memories."),
      prompt_versions: z.int().describe("How many versions its prompt has, retired and rejected ones included."),
      active_prompt_version: z
        .int()
        .nullable()
        .describe("The number of the version in production. Null when there is none yet."),
      canary_prompt_version: z
        .int()
        .nullable()
        .describe("The number of the version that is a canary. Null when there is none."),
      eval_datasets: z.int().describe("How many datasets it is evaluated with."),
      last_eval_pass_rate: z
        .number()
        .nullable()
        .describe(
          "The share of cases that passed in the last finished evaluation that a model answered, 0 to 1. Null when there is none.",
        ),
    })
    .meta({ id: "LearningStatsResponse" }),
  errors: { 404: "There is no such assistant." },
});
