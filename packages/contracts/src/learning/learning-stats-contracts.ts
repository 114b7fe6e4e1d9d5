import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";

export const getLearningStats = defineContract({
  name: "getLearningStats",
  method: "GET",
  path: "/api/learning/assistants/{assistant_id}/stats",
  tag: "Learning",
  summary: "How much an assistant has learnt",
  access: "read",
  params: z.object({ assistant_id: idParam }),
  success: z
    .object({
      memory_count: z.int(),
      edge_count: z.int(),
      prompt_versions: z.int(),
      /** The number of the version in production, and of the one that is a canary. */
      active_prompt_version: z.int().nullable(),
      canary_prompt_version: z.int().nullable(),
      eval_datasets: z.int(),
      /** Of the last evaluation that a model answered. */
      last_eval_pass_rate: z.number().nullable(),
    })
    .meta({ id: "LearningStatsResponse" }),
  errors: { 404: "There is no such assistant." },
});
