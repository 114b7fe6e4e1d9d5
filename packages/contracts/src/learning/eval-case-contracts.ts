import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger } from "../wire-types.ts";
import { caseName, evalCase, expectedResponse, sentCase } from "./eval-case-schemas.ts";

const tag = "Evaluations";
const path = "/api/learning/assistants/{assistant_id}/eval-datasets/{dataset_id}/cases";

/** A conversation, what is expected of it and its mocks, at three bytes a character, and room for the rest. */
const CASE_LIMIT_BYTES = 1_048_576;

const params = z.object({ assistant_id: idParam, dataset_id: idParam });
const caseParams = z.object({ assistant_id: idParam, dataset_id: idParam, case_id: idParam });
const missing = { 404: "The assistant has no such dataset." } as const;
const missingCase = { 404: "The dataset has no such case." } as const;
const published = { 400: "The dataset is published." } as const;
const full = { 400: "The dataset is published, or has 100,000 cases already." } as const;

export const listEvalCases = defineContract({
  name: "listEvalCases",
  method: "GET",
  path,
  tag,
  summary: "A dataset's cases, in the order they were added",
  access: "read",
  params,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: z.array(evalCase),
  errors: missing,
});

export const addEvalCase = defineContract({
  name: "addEvalCase",
  method: "POST",
  path,
  tag,
  summary: "Add a case to a dataset",
  access: "write",
  params,
  bodyLimitBytes: CASE_LIMIT_BYTES,
  body: sentCase,
  success: evalCase,
  errors: { ...missing, ...full },
});

export const addEvalCaseFromTrace = defineContract({
  name: "addEvalCaseFromTrace",
  method: "POST",
  path: `${path}/from-trace`,
  tag,
  summary: "Add a case made of a call: what was said before the last answer, and what the tools answered",
  access: "write",
  params,
  body: z
    .object({ call_trace_id: id, expected_response: expectedResponse, case_name: caseName.nullish() })
    .meta({ id: "CreateFromTraceRequest" }),
  success: evalCase,
  errors: {
    404: "The assistant has no such dataset, or no such call.",
    400: `The caller said nothing. ${full[400]}`,
  },
});

export const replaceEvalCase = defineContract({
  name: "replaceEvalCase",
  method: "PUT",
  path: `${path}/{case_id}`,
  tag,
  summary: "Put another case in the place of one; members that are left out are empty afterwards",
  access: "write",
  params: caseParams,
  bodyLimitBytes: CASE_LIMIT_BYTES,
  body: sentCase,
  success: evalCase,
  errors: { ...missingCase, ...published },
});

export const deleteEvalCase = defineContract({
  name: "deleteEvalCase",
  method: "DELETE",
  path: `${path}/{case_id}`,
  tag,
  summary: "Delete a case",
  access: "write",
  params: caseParams,
  success: z.object({ success: z.boolean(), message: z.string() }).meta({ id: "EvalCaseDeleted" }),
  errors: { ...missingCase, ...published },
});
