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
    kind: kind.describe("What kind of thing the step is."),
    id: id.describe("Its id among things of its kind."),
    from: z
      .array(
        z.object({
          kind: kind.describe("What kind of thing that is."),
          id: id.describe("Its id among things of its kind."),
        }),
      )
      .describe("What it came of, among these steps. Empty for the first ones."),
    at: timestamp.describe("When it was made or happened."),
    by: id.nullable().describe("The user whose doing it was. Null when it happened by itself, or the account is gone."),
    status: z
      .string()
      .nullable()
      .describe(
        "How it stands: of a call whether it was resolved, of a move the status it led to. Null for kinds without one.",
      ),
    what: z.string().describe("What it is, in a few words, such as a summary, a name or a reason."),
  })
  .meta({ id: "ImprovementStep" });

export const getImprovementChain = defineContract({
  name: "getImprovementChain",
  method: "GET",
  path: "/api/learning/assistants/{assistant_id}/improvement-chain",
  tag: "Learning",
  summary: "What something came of, and what came of it",
  description:
    "From a call, review, cluster, draft, case, optimization, version or evaluation, follows the way in both directions: from bad calls to cases, from cases to versions, and to the moves of a version. What was deleted is missing.",
  access: "read",
  params: z.object({ assistant_id: idParam.describe("The assistant's id.") }),
  query: z.object({
    kind: kind
      .exclude(["prompt_move"])
      .describe("What kind of thing to start from. A `prompt_move` is found from its version."),
    id: idParam.describe("The id of the thing to start from."),
  }),
  success: z
    .object({
      steps: z.array(step).describe("All steps in the order they happened."),
      is_complete: z
        .boolean()
        .describe(
          "False when there are more than 500 links between steps, and those that are farthest away are missing.",
        ),
    })
    .meta({ id: "ImprovementChain" }),
  errors: { 404: "The assistant has nothing of that kind with that id." },
});
