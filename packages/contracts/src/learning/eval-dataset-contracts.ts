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
  description: z.string().max(4_000).nullish().describe("What the dataset is for."),
  dataset_type: datasetType
    .default("golden")
    .describe(
      "`golden` for cases of good answers, `regression` for what went wrong once, `synthetic` for made-up ones. It is only for people: cases are run alike.",
    ),
  tags: z.array(z.string().trim().min(1).max(64)).max(50).optional().describe("Words to find it by, at most 50."),
};

const dataset = z
  .object({
    id: id.describe("Names the dataset in every other path."),
    assistant_id: id.describe("The assistant that is evaluated with it."),
    name: z.string().describe("A name for people."),
    description: z.string().nullable().describe("What the dataset is for. Null when nobody said."),
    dataset_type: datasetType.describe("`golden`, `regression` or `synthetic`; only for people."),
    tags: z.array(z.string()).describe("Words to find it by."),
    is_published: z
      .boolean()
      .describe("A published dataset stays as it is, so that whatever is measured with it can be compared."),
    published_at: timestamp.nullable().describe("When it was published. Null while it may be changed."),
    case_count: z.int().describe("How many cases it has."),
    created_at: timestamp.describe("When it was made."),
    updated_at: timestamp.describe("When the dataset itself was last changed; changes of its cases do not count."),
  })
  .meta({ id: "EvalDataset" });

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const params = z.object({
  assistant_id: idParam.describe("The assistant the dataset belongs to."),
  dataset_id: idParam.describe("The dataset's id."),
});
const missingAssistant = { 404: "There is no such assistant." } as const;
const missing = { 404: "The assistant has no such dataset." } as const;

export const listEvalDatasets = defineContract({
  name: "listEvalDatasets",
  method: "GET",
  path,
  tag,
  summary: "An assistant's evaluation datasets, newest first",
  description: "Answers all datasets at once, each with the number of its cases; the cases have their own list.",
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
  description:
    "The dataset belongs to this assistant and can be changed until it is published. Cases are added one by one, from calls, or all at once by importing a dataset instead.",
  access: "write",
  params: assistantParams,
  body: z.object({ name: name.describe("A name for people."), ...described }).meta({ id: "CreateDatasetRequest" }),
  success: dataset,
  errors: missingAssistant,
});

export const getEvalDataset = defineContract({
  name: "getEvalDataset",
  method: "GET",
  path: `${path}/{dataset_id}`,
  tag,
  summary: "One dataset, without its cases",
  description: "Tells how many cases the dataset has and whether it is published; the cases have their own list.",
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
  description:
    "From now on no case can be added, replaced or deleted, and this cannot be undone. Evaluations work with datasets that are not published, too. Publishing one again changes nothing.",
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
  summary: "A dataset with all its cases, as an import takes it",
  description:
    "Sent as `data` of an import, the answer makes the same dataset again, for this or another assistant. Ids and the calls that cases were made of are not in it. A dataset too large for an import is refused; read its cases page by page.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params,
  success: z
    .object({
      name: z.string().describe("A name for people."),
      description: z.string().nullable().describe("What the dataset is for. Null when nobody said."),
      dataset_type: datasetType.describe("`golden`, `regression` or `synthetic`; only for people."),
      tags: z.array(z.string()).describe("Words to find it by."),
      cases: z.array(exportedCase).describe("Every case, in the order they were added."),
    })
    .meta({ id: "ExportedEvalDataset" }),
  errors: { ...missing, 400: "The dataset is larger than an import could be." },
});

export const importEvalDataset = defineContract({
  name: "importEvalDataset",
  method: "POST",
  path: `${path}/import`,
  tag,
  summary: "Make a dataset of an exported one",
  description:
    "Takes up to 100,000 cases and 32 MB. Either every case is taken or none: what is wrong with cases is named in the answer, up to 1,000 mistakes. The dataset is new and not published, whatever the exported one was.",
  access: "write",
  params: assistantParams,
  bodyLimitBytes: IMPORT_LIMIT_BYTES,
  longList: ["data", "cases"],
  body: z
    .object({
      data: z
        .object({
          name: name.optional().describe("A name for people. May be left out where `name_override` is given."),
          ...described,
          cases: z.array(z.unknown()).describe("The cases, each as in a request that adds one."),
        })
        .describe("The dataset, as an export answers it."),
      name_override: name.nullish().describe("Another name for the dataset, instead of the one in `data`."),
    })
    .refine((body) => body.data.name !== undefined || typeof body.name_override === "string", {
      path: ["data", "name"],
      message: "Field required",
    })
    .meta({ id: "ImportDatasetRequest" }),
  success: dataset,
  errors: { ...missingAssistant, 400: "The dataset would have more than 100,000 cases." },
});
