import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger } from "../wire-types.ts";
import { caseName, evalCase, expectedResponse, sentCase } from "./eval-case-schemas.ts";

const tag = "Evaluations";
const path = "/api/learning/assistants/{assistant_id}/eval-datasets/{dataset_id}/cases";

/** A conversation, what is expected of it and its mocks, at three bytes a character, and room for the rest. */
const CASE_LIMIT_BYTES = 1_048_576;

const params = z.object({
  assistant_id: idParam.describe("The assistant the dataset belongs to."),
  dataset_id: idParam.describe("The dataset's id."),
});
const caseParams = z.object({
  assistant_id: idParam.describe("The assistant the dataset belongs to."),
  dataset_id: idParam.describe("The dataset's id."),
  case_id: idParam.describe("The case's id."),
});
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
  description: "Answers one page of cases with all of their content. For all cases at once, export the dataset.",
  access: "read",
  params,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
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
  description:
    "A dataset that is published cannot be changed, and one has at most 100,000 cases. The case is kept as it is sent: personal data in it is not redacted.",
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
  summary: "Add a case made of a call",
  description:
    "Takes what was said before the assistant's last answer, and what the tools answered then as mocks, both without phone numbers and other personal data; names stay. What is expected is kept as it is written. When the call is erased or its caller is forgotten, the case goes too, unless the dataset is published.",
  access: "write",
  params,
  body: z
    .object({
      call_trace_id: id.describe("The trace of one of this assistant's calls."),
      expected_response: expectedResponse.describe(
        "What a good answer has. Words alone are those that the answer should contain.",
      ),
      case_name: caseName.nullish().describe("A name for people."),
    })
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
  summary: "Put another case in the place of one",
  description:
    "The whole case is replaced: members that are left out are empty afterwards. It keeps its id and the call it was made of. Refused once the dataset is published.",
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
  description:
    "Deletes the case from its dataset for good, with what was answered to it in evaluations. Refused once the dataset is published.",
  access: "write",
  params: caseParams,
  success: z
    .object({
      success: z.boolean().describe("Always true: otherwise the answer is an error."),
      message: z.string().describe("What was done, in words."),
    })
    .meta({ id: "EvalCaseDeleted" }),
  errors: { ...missingCase, ...published },
});
