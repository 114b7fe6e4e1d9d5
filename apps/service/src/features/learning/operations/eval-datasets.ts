import {
  createEvalDataset,
  exportEvalDataset,
  getEvalDataset,
  importEvalDataset,
  listEvalDatasets,
  publishEvalDataset,
} from "@parley/contracts/learning/eval-dataset-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { holdAssistant, requireAssistant } from "../../assistants/find-assistant.ts";
import { insertDataset, listDatasets } from "../datasets/dataset-store.ts";
import { exportDataset } from "../datasets/export-dataset.ts";
import { requireDataset } from "../datasets/find-dataset.ts";
import { importDataset } from "../datasets/import-dataset.ts";
import { presentDataset, presentExport } from "../datasets/present-dataset.ts";
import { publishDataset } from "../datasets/publish-dataset.ts";

/** Datasets that versions of an assistant's prompt are evaluated with. */
export const evalDatasetOperations: readonly Operation[] = [
  defineOperation(listEvalDatasets, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireAssistant(unit, params.assistant_id);
      return (await listDatasets(unit, id)).map(presentDataset);
    }),
  ),
  defineOperation(createEvalDataset, ({ scope, identity, params, body }) =>
    scope.transaction(async (unit) => {
      const assistantId = asId<AssistantId>(params.assistant_id);
      if (!(await holdAssistant(unit, assistantId))) throw notFound("Assistant");
      const id = await insertDataset(unit, {
        assistantId,
        name: body.name,
        description: body.description ?? null,
        type: body.dataset_type,
        tags: body.tags ?? [],
        createdBy: identity.userId,
      });
      return presentDataset(await requireDataset(unit, { ...params, dataset_id: id }));
    }),
  ),
  defineOperation(getEvalDataset, async ({ scope, params }) =>
    presentDataset(await scope.transaction((unit) => requireDataset(unit, params))),
  ),
  defineOperation(publishEvalDataset, ({ scope, params }) =>
    scope.transaction(async (unit) => {
      await publishDataset(unit, params);
      return presentDataset(await requireDataset(unit, params));
    }),
  ),
  defineOperation(exportEvalDataset, async ({ scope, params }) => {
    const { dataset, cases } = await scope.transaction((unit) => exportDataset(unit, params));
    return presentExport(dataset, cases);
  }),
  defineOperation(importEvalDataset, async ({ scope, identity, params, body, longList: cases }) => {
    if (cases === null) throw new Error("an import was given no list of cases");
    const { data, name_override: override } = body;
    const made = {
      assistantId: asId<AssistantId>(params.assistant_id),
      name: override ?? data.name ?? "",
      description: data.description ?? null,
      type: data.dataset_type,
      tags: data.tags ?? [],
      createdBy: identity.userId,
    };
    return presentDataset(await importDataset(scope, made, cases));
  }),
];
