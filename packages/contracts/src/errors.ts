import { z } from "zod";

/** The body of every error except validation: `detail` for people and existing clients, plus `code` and `fix`. */
export const errorBody = z
  .object({
    detail: z.string().describe("What went wrong, in a sentence for people; the wording may change."),
    code: z
      .string()
      .optional()
      .describe("Names the reason for programs, such as `recipient-opted-out`; absent where the status says enough."),
    fix: z.string().optional().describe("What would make the request succeed, where there is something to be done."),
  })
  .meta({ id: "Error", description: "Why a request was refused or failed." });

export const validationIssue = z.object({
  loc: z
    .array(z.union([z.string(), z.int()]))
    .describe(
      "Where it is: first `path`, `query`, `body` or `header`, then the names of members and positions in lists.",
    ),
  msg: z.string().describe("What is wrong there, in a sentence for people."),
  type: z.string().describe("The kind of problem for programs, such as `missing`, `string_too_long` or `value_error`."),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

/** The body of a 422: every problem of path, query and body at once. */
export const validationErrorBody = z
  .object({ detail: z.array(validationIssue).describe("Every problem of path, query and body, one entry each.") })
  .meta({ id: "HTTPValidationError", description: "Why a request does not fit its schema." });
