import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const kind = z.enum([
  "call_trace",
  "failure_review",
  "failure_cluster",
  "case_draft",
  "eval_case",
  "optimization",
  "prompt_version",
  "eval_run",
  "prompt_move",
]);

const step = z
  .object({
    kind,
    id,
    /** What it came of, among these steps. */
    from: z.array(z.object({ kind, id })),
    at: timestamp,
    /** Whose doing it was; null: it happened by itself, or the account is gone. */
    by: id.nullable(),
    status: z.string().nullable(),
    /** In a few words. */
    what: z.string(),
  })
  .meta({ id: "ImprovementStep" });

export const getImprovementChain = defineContract({
  name: "getImprovementChain",
  method: "GET",
  path: "/api/learning/assistants/{assistant_id}/improvement-chain",
  tag: "Learning",
  summary: "What a call, case, optimization or version came of, and what came of it",
  access: "read",
  params: z.object({ assistant_id: idParam }),
  query: z.object({
    /** Of what. A `prompt_move` is found from its version. */
    kind: kind.exclude(["prompt_move"]),
    id: idParam,
  }),
  success: z
    .object({
      /** The first first. */
      steps: z.array(step),
      /** False: there are more than 500, and those that are farthest away are missing. */
      is_complete: z.boolean(),
    })
    .meta({ id: "ImprovementChain" }),
  errors: { 404: "The assistant has nothing of that kind with that id." },
});
