import { z } from "zod";

/** The body of every error except validation: `detail` for people and existing clients, plus `code` and `fix`. */
export const errorBody = z
  .object({
    detail: z.string(),
    code: z.string().optional(),
    fix: z.string().optional(),
  })
  .meta({ id: "Error" });

export const validationIssue = z.object({
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

/** The body of a 422: every problem of path, query and body at once. */
export const validationErrorBody = z.object({ detail: z.array(validationIssue) }).meta({ id: "HTTPValidationError" });
