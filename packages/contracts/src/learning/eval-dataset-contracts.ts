import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { exportedCase } from "./eval-case-schemas.ts";

const tag = "Evaluations";
const path = "/api/learning/assistants/{assistant_id}/eval-datasets";

const IMPORT_LIMIT_BYTES = 33_554_432;

const name = z.string().trim().min(1).max(255);
const datasetType = z.enum(["golden", "regression", "synthetic"]);
const described = {
  description: z.string().max(4_000).nullish(),
  dataset_type: datasetType.default("golden"),
  tags: z.array(z.string().trim().min(1).max(64)).max(50).optional(),
};

const dataset = z
  .object({
    id,
    assistant_id: id,
    name: z.string(),
    description: z.string().nullable(),
    dataset_type: datasetType,
    tags: z.array(z.string()),
    /** A published dataset stays as it is, so that whatever is measured with it can be compared. */
    is_published: z.boolean(),
    published_at: timestamp.nullable(),
    case_count: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "EvalDataset" });

const assistantParams = z.object({ assistant_id: idParam });
const params = z.object({ assistant_id: idParam, dataset_id: idParam });
const missingAssistant = { 404: "There is no such assistant." } as const;
const missing = { 404: "The assistant has no such dataset." } as const;

export const listEvalDatasets = defineContract({
  name: "listEvalDatasets",
  method: "GET",
  path,
  tag,
  summary: "The datasets that an assistant is evaluated with, the newest first",
  access: "read",
  params: assistantParams,
  success: z.array(dataset),
  errors: missingAssistant,
});

export const createEvalDataset = defineContract({
  name: "createEvalDataset",
  method: "POST",
  path,
  tag,
  summary: "Create a dataset without cases",
  access: "write",
  params: assistantParams,
  body: z.object({ name, ...described }).meta({ id: "CreateDatasetRequest" }),
  success: dataset,
  errors: missingAssistant,
});

export const getEvalDataset = defineContract({
  name: "getEvalDataset",
  method: "GET",
  path: `${path}/{dataset_id}`,
  tag,
  summary: "A dataset",
  access: "read",
  params,
  success: dataset,
  errors: missing,
});

export const publishEvalDataset = defineContract({
  name: "publishEvalDataset",
  method: "POST",
  path: `${path}/{dataset_id}/publish`,
  tag,
  summary: "Keep a dataset from being changed ever again",
  access: "write",
  params,
  success: dataset,
  errors: { ...missing, 400: "The dataset has no cases." },
});

export const exportEvalDataset = defineContract({
  name: "exportEvalDataset",
  method: "GET",
  path: `${path}/{dataset_id}/export`,
  tag,
  summary: "A dataset with all of its cases, as an import takes it",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params,
  success: z
    .object({
      name: z.string(),
      description: z.string().nullable(),
      dataset_type: datasetType,
      tags: z.array(z.string()),
      cases: z.array(exportedCase),
    })
    .meta({ id: "ExportedEvalDataset" }),
  errors: { ...missing, 400: "The dataset is larger than an import could be." },
});

export const importEvalDataset = defineContract({
  name: "importEvalDataset",
  method: "POST",
  path: `${path}/import`,
  tag,
  summary: "Make a dataset of an exported one, with all of its cases or not at all",
  access: "write",
  params: assistantParams,
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  longList: ["data", "cases"],
  body: z
    .object({
      data: z.object({
        /** May be left out where `name_override` is given. */
        name: name.optional(),
        ...described,
        /** Each as in a request that adds a case. (They are read and checked a few at a time, beside other requests.) */
        cases: z.array(z.unknown()),
      }),
      name_override: name.nullish(),
    })
    .refine((body) => body.data.name !== undefined || typeof body.name_override === "string", {
      path: ["data", "name"],
      message: "Field required",
    })
    .meta({ id: "ImportDatasetRequest" }),
  success: dataset,
  errors: { ...missingAssistant, 400: "The dataset would have more than 100,000 cases." },
});
